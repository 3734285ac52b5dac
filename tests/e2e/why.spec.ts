import type { Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const sheetOf = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByRole("listitem").filter({ hasText: text });

/** Ten kilograms of flour, of which twelve plates of 250 g were made in two orders. */
async function cookPizza(kitchen: Kitchen): Promise<string> {
  const flour = await kitchen.stock("Flour", 10);
  const pizza = await kitchen.cook("Pizza Bianca", 11, { [flour]: 250 });
  for (const plates of [4, 8]) await kitchen.setStatus(await kitchen.order(pizza, plates), "PREPARING");
  return flour;
}

test(
  "an owner with a phone taps a quantity, reads why it is what it is, and opens an order behind it",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const kitchen = await Kitchen.open(request, owner);
    await cookPizza(kitchen);
    await page.goto("/inventory?tab=items");
    await page.getByRole("button", { name: "Why is it 7 kg?" }).click();
    const sheet = sheetOf(page, "Why is it 7 kg?");
    await expect(sheet).toBeVisible();
    expect((await sheet.boundingBox())?.width, "all of a phone").toBe(360);
    await expect(rowOf(page, "Opening stock on")).toContainText("10 kg");
    await expect(rowOf(page, "2 orders used 3 kg")).toContainText("7 kg");
    await expect(rowOf(page, "On hand now")).toContainText("7 kg");
    await sheet.getByRole("button", { name: /2 orders used/ }).click();
    await expect(sheet.getByRole("link", { name: "ORD-000001" })).toBeVisible();
    await sheet.getByRole("link", { name: "ORD-000002" }).click();
    await expect(page).toHaveURL(/\/orders\?/);
    await expect(page.getByRole("dialog", { name: "ORD-000002" })).toBeVisible();
  },
);

test("the question mark asks why, and Escape gives the focus back", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await cookPizza(kitchen);
  const salt = await kitchen.stock("Salt", 1);
  await page.goto(`/inventory?tab=items&dialog=view&item=${flour}`);
  const dialog = page.getByRole("dialog", { name: "Flour" });
  const figure = dialog.getByRole("button", { name: "Why is it 7 kg?" });
  await figure.focus();
  await page.keyboard.press("?");
  await expect(sheetOf(page, "Why is it 7 kg?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheetOf(page, "Why is it 7 kg?")).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(figure).toBeFocused();
  await page.goto(`/inventory?tab=items&dialog=view&item=${salt}`);
  await page.getByRole("dialog", { name: "Salt" }).getByRole("button", { name: "Why is it 1 kg?" }).focus();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "On hand now")).toContainText("1 kg");
});

test("a plate's cost is the sum of its ingredients, and an average cost that of its deliveries", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 0);
  const cheese = await kitchen.stock("Cheese", 0);
  const supplier = await kitchen.supplier("Mill & Sons");
  for (const [item, price] of [
    [flour, 2],
    [flour, 4],
    [cheese, 12],
  ] as const) {
    const procurement = await kitchen.buy(supplier, item, 10, price);
    for (const step of ["approve", "complete"]) await kitchen.change(`procurements/${procurement}/${step}`);
  }
  await kitchen.cook("Pizza Margherita", 12.5, { [flour]: 200, [cheese]: 100 });
  await page.goto("/products");
  await page.getByRole("button", { name: "Why is it $1.80?" }).click();
  const ingredients = page.getByRole("list", { name: "Ingredients" }).getByRole("listitem");
  await expect(ingredients).toHaveText([/Cheese.*\$1\.20/, /Flour.*\$0\.60/]);
  await page.getByRole("button", { name: "Why is it $3.00 / kg?" }).click();
  const sheet = sheetOf(page, "Why is it $3.00 / kg?");
  await expect(sheet.getByText("$60.00 ÷ 20 kg = $3.00 / kg on average.")).toBeVisible();
  await expect(rowOf(page, /PO-000002.*at \$4\.00/)).toContainText("67%");
  await expect(rowOf(page, /PO-000001.*at \$2\.00/)).toContainText("33%");
  await sheet.getByRole("button", { name: "Back" }).click();
  await expect(sheetOf(page, "Why is it $1.80?")).toBeVisible();
});

test("the sheet shows an earlier day, refuses one to come, and can be asked again when it fails", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (400|500)/);
  const kitchen = await Kitchen.open(request, owner);
  await cookPizza(kitchen);
  await page.route("**/explanation*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "Why is it 7 kg?" }).click();
  await expect(page.getByText("Failed to load the explanation")).toBeVisible();
  await page.unroute("**/explanation*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rowOf(page, "On hand now")).toContainText("7 kg");
  await page.getByRole("combobox", { name: "As of" }).click();
  await page.getByRole("option", { name: "By business day" }).click();
  await page.getByLabel("Day", { exact: true }).fill("2020-01-01");
  await expect(sheetOf(page, "At the end of Jan 1, 2020")).toBeVisible();
  await expect(page.getByText("There were no movements yet.")).toBeVisible();
  await page.getByLabel("Day", { exact: true }).fill("2099-01-01");
  await expect(page.getByText("Choose a day in the past, or today")).toBeVisible();
});

test("nothing of the sheet fails axe, in either theme, wide or narrow", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await cookPizza(kitchen);
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "Why is it 7 kg?" }).click();
  await page.getByRole("button", { name: /2 orders used/ }).click();
  await expect(page.getByRole("link", { name: "ORD-000001" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
