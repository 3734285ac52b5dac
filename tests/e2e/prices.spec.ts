import type { APIRequestContext } from "@playwright/test";
import type { Owner } from "./support/people.ts";
import { storeOf } from "./support/procurements.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Flour that went from $2 to $4 a kilogram, in a loaf of 1 kg for $6 and a roll of 100 g for $5. */
async function dearFlour(request: APIRequestContext, owner: Owner) {
  const { kitchen, flour, mill } = await storeOf(request, owner);
  await kitchen.cook("Loaf", 6, { [flour]: 1000 });
  await kitchen.cook("Roll", 5, { [flour]: 100 });
  for (const price of [2, 4]) {
    const id = await kitchen.buy(mill, flour, 10, price);
    await kitchen.change(`procurements/${id}/approve`);
    await kitchen.change(`procurements/${id}/complete`);
  }
  return { kitchen, flour };
}

test(
  "a price that rose is on the dashboard with its plates until it is marked as seen",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    await dearFlour(request, owner);
    await page.goto("/dashboard");
    const flour = page.getByRole("listitem", { name: "Flour" });
    await expect(flour).toContainText("$2.00 → $4.00 / kg+100%PO-000002");
    const plates = flour.getByRole("list", { name: "Plates with Flour" }).getByRole("listitem");
    await expect(plates.first()).toContainText("Loaf50.0% of $6.00, margin $3.00");
    await expect(plates.last()).toContainText("Roll6.0% of $5.00, margin $4.70");
    await expect(plates.last().getByRole("button")).toBeHidden();
    await expectAccessibleInEveryLook(page);

    await plates.first().getByRole("button", { name: "Set price for 30%" }).click();
    const dialog = page.getByRole("dialog", { name: "Price of Loaf" });
    await expect(dialog).toContainText("A plate costs $3.00 and sells for $6.00.");
    await expect(dialog.getByRole("textbox", { name: "New price" })).toHaveValue("10.00");
    await dialog.getByRole("textbox", { name: "New price" }).fill("8");
    await expect(dialog).toContainText("Food cost 37.5%, margin $5.00");
    await dialog.getByRole("textbox", { name: "New price" }).fill("12.50");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Loaf now sells for $12.50")).toBeVisible();
    await expect(plates.first()).toContainText("Loaf24.0% of $12.50, margin $9.50");
    await expect(plates.first().getByRole("button")).toBeHidden();

    await flour.getByRole("button", { name: "Mark as Seen: Flour" }).click();
    await expect(page.getByRole("heading", { name: "Price changes" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Recent orders" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Price changes" })).toBeHidden();
  },
);
