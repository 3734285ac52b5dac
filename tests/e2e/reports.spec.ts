import { readFileSync } from "node:fs";
import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";
import type { APIRequestContext, Page } from "@playwright/test";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** A kitchen that has sold three soups at $9, each of 500 g of flour at $2 a kilogram. */
async function openAndSell(request: APIRequestContext, owner: Owner, name = "Soup") {
  const kitchen = await Kitchen.open(request, owner);
  const { id: flour } = await kitchen.post("inventory", {
    name: "Flour",
    quantity: 100,
    baseUnit: "KILOGRAM",
    unitCost: 2,
  });
  const soup = await kitchen.cook(name, 9, { [flour]: 500 });
  await kitchen.setStatus(await kitchen.order(soup, 3), "COMPLETED");
  return { kitchen, flour, soup };
}

/** A line of the statement. */
const lineOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Statement" }).getByRole("row").filter({ hasText: name });

test(
  "an owner reads what is left, opens a figure down to its order, and enters the rent",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const { kitchen } = await openAndSell(request, owner);
    await page.goto("/reports");
    await page.getByRole("link", { name: "Profit & loss" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Profit & Loss" })).toBeVisible();
    await expect(lineOf(page, "Net sales")).toContainText("$27.00");
    await expect(lineOf(page, "Cost of food sold")).toContainText("-$3.00");
    await expect(lineOf(page, "Cost of food sold")).toContainText("11.1%");
    await expect(lineOf(page, "Operating profit")).toContainText("$24.00");
    await expect(page.getByText("Food used, as in the lines above")).toBeVisible();

    await page.getByRole("button", { name: "Cost of food sold" }).click();
    const entries = page.getByRole("dialog", { name: "Cost of food sold" });
    await expect(entries.getByRole("row").filter({ hasText: "ORD-000001" })).toContainText("$3.00");
    await entries.getByRole("link", { name: "ORD-000001" }).click();
    await expect(page.getByRole("dialog", { name: "ORD-000001" })).toBeVisible();

    await page.goto("/reports/profit-loss");
    await page.getByRole("link", { name: "Enter labor and rent" }).click();
    await page.getByRole("button", { name: "Add Expense" }).click();
    const form = page.getByRole("dialog", { name: "Add Expense" });
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(form.getByText("Description is required")).toBeVisible();
    await form.getByLabel("Description").fill("Rent");
    await form.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Rent & occupancy" }).click();
    await form.getByLabel("Amount").fill("10");
    await form.getByRole("button", { name: "Add Expense" }).click();
    await expect(page.getByText("Rent added")).toBeVisible();
    await expect(page.getByText("Total of these days")).toBeVisible();
    expect(await kitchen.firstOf("orders")).not.toBe("");

    await page.goto("/reports/profit-loss");
    await expect(lineOf(page, "Rent & occupancy")).toContainText("-$10.00");
    await expect(lineOf(page, "Operating profit")).toContainText("$14.00");
    await page.getByRole("link", { name: "Rent & occupancy" }).click();
    await page.getByRole("button", { name: "More for Rent" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog", { name: "Delete Expense" }).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Rent deleted")).toBeVisible();
    await expect(page.getByText("No expenses on these days")).toBeVisible();
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test(
    "at midnight an owner opens the day from the dashboard, and the week before beside it",
    { tag: "@gate" },
    async ({ page, owner, request }) => {
      await openAndSell(request, owner, "S".repeat(100));
      await page.goto("/dashboard");
      await page.getByRole("link", { name: "Today $27.00 · 1 order · food cost 11.1%" }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "The Day" })).toBeVisible();
      const dish = page.getByRole("row").filter({ hasText: "SSSS" });
      await expect(dish).toContainText("3");
      await expect(dish).toContainText("$27.00");
      await expect(dish).toContainText("11.1%");
      await expectAccessibleInEveryLook(page);
      await page.getByRole("button", { name: "Day before" }).tap();
      await expect(page.getByText("Nothing sold yet")).toBeVisible();
      await page.getByRole("button", { name: "Today" }).tap();
      await expect(dish).toBeVisible();
    },
  );
});

test("what beverages cost stands beside food, and the strip names items without a cost or a count", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, flour } = await openAndSell(request, owner);
  const { id: tea } = await kitchen.post("inventory", { name: "Tea", quantity: 100, baseUnit: "GRAM" });
  const cup = await kitchen.cook("Cup of tea", 3, { [tea]: 5 }, { category: "Beverages" });
  await kitchen.setStatus(await kitchen.order(cup, 2), "COMPLETED");
  await page.goto("/reports/profit-loss");
  const card = page.getByRole("region", { name: "Food & beverages" });
  await expect(card.getByRole("row", { name: "Food $27.00 $3.00 11.1%" })).toBeVisible();
  await expect(card.getByRole("row", { name: "Beverages $6.00 – –" })).toBeVisible();
  await expect(card.getByRole("row", { name: "Net sales, cost of food sold $33.00 $3.00 9.1%" })).toBeVisible();
  const strip = page.getByRole("alert").filter({ hasText: "Used" });
  await expect(strip).toContainText("Used without a known cost: Tea (10 g). Enter what they cost.");
  await expect(strip).toContainText("Used and not counted on these days: Flour, Tea. Count them");

  await kitchen.post("counts", { lines: [{ itemId: flour, quantity: 90, unit: "KILOGRAM" }], reason: "ROUTINE" });
  await page.reload();
  await expect(strip).toContainText("Used and not counted on these days: Tea. Count them");
  await strip.getByRole("link", { name: "Tea" }).first().click();
  await expect(page.getByRole("dialog", { name: "Tea" })).toBeVisible();
});

test("an empty restaurant says what to do to get figures, and shows no percentage of nothing", async ({
  page,
  owner,
}) => {
  await owner.addRestaurant();
  await page.goto("/reports/profit-loss");
  await expect(page.getByRole("link", { name: "Complete a first order" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter labor and rent" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/NaN|0\.0%|Infinity/);
  await page.goto("/reports/day");
  await expect(page.getByText("Nothing sold yet")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/NaN|0\.0%|Infinity/);
});

test("a period that ends before it begins is refused on its field, and any other is in the address", async ({
  page,
  owner,
  request,
}) => {
  await openAndSell(request, owner);
  await page.goto("/reports/profit-loss?from=2026-02-02&to=2026-01-01");
  await expect(page.getByRole("alert").filter({ hasText: "From is after To" })).toBeVisible();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(lineOf(page, "Net sales")).toContainText("$0.00");
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Today" }).click();
  await expect(lineOf(page, "Net sales")).toContainText("$27.00");
  await page.getByRole("combobox", { name: "Comparison" }).click();
  await page.getByRole("option", { name: "Compare with a year before" }).click();
  await page.getByRole("combobox", { name: "Columns" }).click();
  await page.getByRole("option", { name: "Columns by week" }).click();
  await expect(page.getByRole("region", { name: "Statement" }).getByRole("columnheader")).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole("region", { name: "Statement" }).getByRole("columnheader")).toHaveCount(6);
  await expectAccessibleInEveryLook(page);
});

test("an expense whose answer is lost is entered once, and is changed and kept from closed days", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 400/);
  const kitchen = await Kitchen.open(request, owner);
  await page.goto("/reports/expenses");
  await page.route(
    "**/expenses",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Add Expense" }).click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  await form.getByLabel("Description").fill("Power");
  await form.getByRole("combobox", { name: "Category" }).click();
  await page.getByRole("option", { name: "Utilities" }).click();
  await form.getByLabel("Amount").fill("12.50");
  await form.getByRole("button", { name: "Add Expense" }).click();
  // The browser asks again by itself.
  await expect(page.getByText("Power added")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Power" })).toHaveCount(1);

  await page.getByRole("button", { name: "More for Power" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("dialog", { name: "Edit Expense" });
  await edited.getByLabel("Amount").fill("20");
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Power saved")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Power" })).toContainText("$20.00");

  await kitchen.close("2026-01-31");
  await page.getByRole("button", { name: "More for Power" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await edited.getByLabel("First day").fill("2026-01-31");
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(edited.getByText("This day is in a closed period")).toBeVisible();
});

test("a statement is saved as a file that says the same, and that is recorded", async ({ page, owner, request }) => {
  await openAndSell(request, owner);
  await page.goto("/reports/profit-loss");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  expect(text).toContain("Net sales,27,100\r\n");
  expect(text).toContain("Cost of food sold,-3,11.1\r\n");
  expect(text).toContain("Food used,3\r\n");
  await page.goto("/reports/day");
  const savingDay = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(readFileSync(await (await savingDay).path(), "utf8")).toContain("Soup,3,27,3,24,11.1\r\n");
});

test("what an accountant files is printed: the statement alone", async ({ page, owner, request }) => {
  await openAndSell(request, owner);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/reports/profit-loss");
  await page.getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Profit & Loss Statement" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Profit & Loss", exact: true })).toBeHidden();
  await expect(page.getByText(/^Proof: opening stock/)).toBeVisible();
});

test("a manager who sees no costs has no reports", async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const { kitchen } = await openAndSell(request, new Owner(request, await signUp()));
  await signIn(page, await memberOf(request, kitchen, { role: "MANAGER", toggles: { seesCosts: false } }));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("Today $");
  await page.goto("/reports/profit-loss");
  await expect(page.getByRole("region", { name: "Statement" })).toHaveCount(0);
});

for (const path of ["/reports", "/reports/profit-loss", "/reports/day", "/reports/expenses", "/reports/how-we-count"]) {
  test(`${path} is accessible in both themes, wide and narrow`, async ({ page, owner, request }) => {
    await openAndSell(request, owner);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.endsWith("loss")) await expect(lineOf(page, "Net sales")).toContainText("$27.00");
    await expectAccessibleInEveryLook(page);
  });
}
