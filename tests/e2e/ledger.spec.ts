import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { press, select, tabTo, type } from "./support/keyboard.ts";
import { Kitchen } from "./support/kitchen.ts";
import { nameOf } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const movements = (page: Page) => page.getByRole("dialog").getByRole("table", { name: "Movements" });
const rowsOf = (page: Page) => movements(page).locator("tbody").getByRole("row");

/** A day as the browser of the tests has it, such as 2026-11-21. */
function dayFrom(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(day);
}

test("an item's opening cost is entered with the keyboard and shows what the stock is worth", async ({
  page,
  owner,
}) => {
  await owner.addRestaurant();
  await page.goto("/inventory?tab=items");
  await press(page, page.getByRole("button", { name: "Add Item" }).first());
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  await type(page, dialog.getByLabel("Name"), "Olive oil");
  await type(page, dialog.getByLabel(/^Cost per/), "4");
  await select(page, dialog.getByLabel("Base unit"), "Kilogram");
  await expect(dialog.getByLabel("Cost per kg")).toBeVisible();
  await type(page, dialog.getByLabel("Quantity"), "0");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter the quantity this cost is for")).toBeVisible();
  await type(page, dialog.getByLabel("Quantity"), "10");
  await expect(dialog.getByText("Stock value $40.00")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  await press(page, nameOf(page, "Olive oil"));
  const details = page.getByRole("dialog", { name: "Olive oil" });
  await expect(details.getByText("Opening stock")).toBeVisible();
});

test("a new quantity may have been counted earlier, and not later", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.stock("Flour", 10);
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "Edit Flour" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Inventory Item" });
  await expect(dialog.getByLabel(/^Cost per/)).toHaveCount(0);
  await expect(dialog.getByLabel("Counted at")).toHaveCount(0);
  await dialog.getByLabel("Quantity").fill("8");
  await dialog.getByLabel("Counted at").fill(`${dayFrom(2)}T10:00`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText("This time is in the future")).toBeVisible();
  await dialog.getByLabel("Counted at").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Inventory item updated successfully")).toBeVisible();
});

test("what a cancelled order wasted is one row of an item's movements, and one entry of its history", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const order = await kitchen.order(await kitchen.cook("Bread", 9, { [flour]: 2000 }), 1);
  for (const status of ["CONFIRMED", "PREPARING"]) await kitchen.setStatus(order, status);
  await kitchen.change(`orders/${order}/status`, { status: "CANCELLED", stock: "WASTE" });
  await page.goto(`/inventory?tab=items&dialog=view&item=${flour}`);
  await expect(rowsOf(page)).toHaveCount(3);
  const wasted = rowsOf(page).first();
  await expect(wasted).toContainText("Wasted with ORD-000001Order cancelled: 2 kg, already taken from stock");
  await expect(wasted.getByRole("cell", { name: "8 kg" })).toBeVisible();
  await expect(rowsOf(page).nth(1)).toContainText(/Used in ORD-000001.*-2 kg/);
  await page.goto(`/inventory?tab=items&dialog=history&item=${flour}`);
  const history = page.getByRole("dialog").getByRole("listitem");
  await expect(history.first()).toContainText(/Wasted with ORD-000001: 2 kg.*already taken from stock.*8 kg left/);
  await expect(history.filter({ hasText: "Returned" })).toHaveCount(0);
});

test("a change is what its balance is above the one below it, as both are shown", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 2.995);
  await kitchen.change(`inventory/${flour}`, { quantity: 1.8805 });
  await page.goto(`/inventory?dialog=view&item=${flour}`);
  const column = (key: string) => rowsOf(page).locator(`[data-column=${key}]`);
  await expect(column("quantity")).toHaveText(["-1.12 kg", "+3 kg"]);
  await expect(column("balance")).toHaveText(["1.88 kg", "3 kg"]);
  await expect(column("quantity").getByTitle("-1.1145 kilogram")).toBeVisible();
  // All points of a column stand under each other.
  for (const key of ["quantity", "balance"]) {
    const points = await column(key)
      .locator("[title] > span")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(points).toHaveLength(2);
    expect(new Set(points).size).toBe(1);
  }

  await kitchen.change(`inventory/${flour}`, { quantity: 1.8765 });
  await page.reload();
  await expect(column("quantity")).toHaveText(["-0.004 kg", "-1.1145 kg", "+2.995 kg"]);
  await expect(column("balance")).toHaveText(["1.8765 kg", "1.8805 kg", "2.995 kg"]);
});

test("the charts of an item have a grid and no axes", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const mill = await kitchen.supplier("Delta Mill");
  for (const price of [2, 2.5]) {
    const purchase = await kitchen.buy(mill, flour, 5, price);
    for (const step of ["approve", "complete"]) await kitchen.change(`procurements/${purchase}/${step}`);
  }
  await page.goto(`/inventory?dialog=view&item=${flour}`);
  const dialog = page.getByRole("dialog", { name: "Flour" });
  for (const name of ["Quantity over time", "Cost per kilogram over time"]) {
    const chart = dialog.getByRole("region", { name });
    await expect(chart.locator(".MuiChartsGrid-line").first()).toBeAttached();
    await expect(chart.locator(".MuiChartsAxis-line, .MuiChartsAxis-tick")).toHaveCount(0);
  }
});

test("a pinch that is left of an item without a reorder level is told by its digits", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const saffron = await kitchen.stock("Saffron", 0.001);
  const order = await kitchen.order(await kitchen.cook("Paella", 9, { [saffron]: 0.96 }), 1);
  for (const status of ["CONFIRMED", "PREPARING"]) await kitchen.setStatus(order, status);
  await page.goto("/inventory?tab=items");
  await expect(page.getByRole("row", { name: /Saffron/ }).locator("[data-column=quantity]")).toHaveText("0.04 g");
});

test("an item's movements are filtered by kind and day, open their documents and download", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const bread = await kitchen.cook("Bread", 5, { [flour]: 1000 });
  const order = await kitchen.order(bread, 2);
  for (const status of ["CONFIRMED", "PREPARING"]) await kitchen.setStatus(order, status);
  await page.goto("/inventory?tab=items");
  await tabTo(page, nameOf(page, "Flour"));
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessibleInEveryLook(page);

  const dialog = page.getByRole("dialog", { name: "Flour" });
  await press(page, dialog.getByRole("button", { name: "Filter" }));
  await select(page, dialog.getByRole("combobox", { name: "Movement type" }), "Used");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText("Used in ORD-000001");
  expect(new URL(page.url()).searchParams.get("movementKind")).toBe("CONSUMPTION");
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);

  const waiting = page.waitForEvent("download");
  await press(page, dialog.getByRole("button", { name: "Download CSV" }));
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^flour-movements-[\d-]+\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFRecorded at \(UTC\),.*,By$/);
  expect(lines[1]).toMatch(/,Used,,,-2,kg,8,.*,Order,ORD-000001,/);

  await press(page, dialog.getByRole("button", { name: "Clear" }));
  await expect(rowsOf(page)).toHaveCount(2);
  await dialog.getByLabel("From date").fill(dayFrom(2));
  await expect(dialog.getByText("No movements match")).toBeVisible();
  await dialog.getByLabel("To date").fill(dayFrom(1));
  await expect(dialog.getByRole("heading", { name: "From is after To" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Download CSV" })).toBeDisabled();
  await dialog.getByLabel("From date").fill(dayFrom(-1));
  await expect(rowsOf(page)).toHaveCount(2);

  await press(page, dialog.getByRole("link", { name: "ORD-000001" }));
  await expect(page.getByRole("dialog", { name: "ORD-000001" })).toBeVisible();
});

test("a movement takes a few short lines of a phone, and no word or figure of it breaks", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 123_456.789);
  const bread = await kitchen.cook("Bread", 5, { [flour]: 1000 });
  const order = await kitchen.order(bread, 2);
  for (const status of ["CONFIRMED", "PREPARING"]) await kitchen.setStatus(order, status);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/inventory?tab=items&dialog=view&item=${flour}`);
  await expect(rowsOf(page)).toHaveCount(2);
  const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  const isWide = await movements(page).evaluate((table) => table.scrollWidth > table.clientWidth);
  expect(isWide).toBe(false);
});
