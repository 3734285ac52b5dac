import { readFile } from "node:fs/promises";
import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { admin, Owner, tokenOf } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test(
  "an owner sees who did what, keeps one action, opens a thing's history and downloads it all",
  { tag: "@gate" },
  async ({ page, request, owner }) => {
    const restaurant = await owner.addRestaurant();
    await owner.addItem(restaurant, { name: "Bread flour" });
    const support = new Owner(request, { ...owner.person, token: await tokenOf(request, admin) });
    await support.addItem(restaurant, { name: "Sea salt" });

    await page.goto("/settings?tab=activity");
    const table = page.getByRole("table", { name: "Activity" });
    const rows = table.getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText("Sea salt");
    await expect(rows.nth(1)).toContainText("Stockpot support");
    await expect(rows.nth(2)).not.toContainText("Stockpot support");
    await expectAccessibleInEveryLook(page);

    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Restaurant" }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(rows).toHaveCount(4);

    await page.goto("/inventory?tab=items");
    const item = page.getByRole("row", { name: /Bread flour/ });
    await item.getByRole("button", { name: "Edit Bread flour" }).click();
    const editor = page.getByRole("dialog");
    await editor.getByLabel("Reorder level").fill("4");
    await editor.getByRole("button", { name: "Save Changes" }).click();
    await expect(editor).toBeHidden();
    await item.getByRole("button", { name: "More for Bread flour" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of Bread flour" });
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await expect(history.getByRole("listitem").first()).toContainText("Reorder level: 4");
    await expect(history.getByRole("listitem").filter({ hasText: "Opening stock: +10 kg" })).toHaveCount(1);
    await history.getByRole("button", { name: "Close" }).click();

    await page.goto("/settings?tab=activity");
    await expect(rows).toHaveCount(5);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file).toContain("Bread flour");
    expect(file.trim().split("\r\n")).toHaveLength(5);
    await page.reload();
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText("downloaded a file: activity");
  },
);

test("an owner filters by a member who has done nothing yet, and sees what they were denied", async ({
  page,
  request,
  owner,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const token = await memberOf(request, kitchen, { role: "STAFF" });
  const flour = await kitchen.stock("Flour", 1);
  const path = `/api/v1/restaurants/${kitchen.restaurantId}/inventory/${flour}`;
  const denied = await request.delete(path, { headers: { authorization: `Bearer ${token}` } });
  expect(denied.status()).toBe(403);

  await page.goto("/settings?tab=activity");
  await page.getByRole("combobox", { name: "Person" }).click();
  await page.getByRole("option", { name: "Ana Cook" }).click();
  const table = page.getByRole("table", { name: "Activity" });
  await expect(table.getByRole("row"), "only that they joined").toHaveCount(2);
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveText("Ana Cook");
  const attempts = page.getByRole("table", { name: "Denied attempts" });
  await expect(attempts.getByRole("row").last()).toContainText("Delete an inventory item");
  const signIns = page.getByRole("table", { name: "Sign-ins" });
  await expect(signIns.getByRole("row").filter({ hasText: "Ana Cook" })).toHaveCount(1);
  await expectAccessibleInEveryLook(page);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveText("Ana Cook");
  await table.getByRole("link", { name: "Ana Cook joined" }).click();
  await expect(page.getByRole("dialog", { name: "History of Ana Cook" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "History of Ana Cook" })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings?tab=activity");
  await page.getByRole("button", { name: "Filters" }).click();
  for (const label of ["From date", "To date"]) {
    const field = await page.getByLabel(label).evaluate((input) => input.parentElement?.getBoundingClientRect().width);
    expect(field, "room for a whole date").toBeGreaterThanOrEqual(155);
  }
});
