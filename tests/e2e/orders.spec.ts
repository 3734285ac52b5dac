import type { APIRequestContext, Page } from "@playwright/test";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { tabTo } from "./support/keyboard.ts";
import { Kitchen } from "./support/kitchen.ts";
import type { Owner } from "./support/people.ts";
import { nameOf } from "./support/rows.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const orders = (page: Page) => page.getByRole("table", { name: "Orders", exact: true });
const statusOf = (page: Page, number: string) => page.getByRole("combobox", { name: `Status of ${number}` });

/** Chooses a status by keyboard; the selector is focused already. */
async function typeStatus(page: Page, from: string, to: string): Promise<void> {
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: from })).toBeFocused();
  const wanted = page.getByRole("option", { name: to });
  while (!(await wanted.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
}

/** Another day than in the browser of the tests, for most of the day. */
const farAway = { timeZone: "Pacific/Kiritimati", dayStartsAt: 240 };

/** A business day of a restaurant that is far away, such as 2026-11-21. */
const dayAgo = (days: number) => dayAfter(businessDay(farAway, new Date().toISOString()), -days);

test(
  "a service is played through with the keyboard alone, and the stock follows each step",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const flour = await kitchen.stock("Flour", 10);
    const cheese = await kitchen.stock("Cheese", 2);
    await kitchen.cook("Pizza Margherita", 12.5, { [flour]: 250, [cheese]: 100 });
    await kitchen.cook("Pizza Bianca", 11, { [flour]: 250 });
    await kitchen.cook("Bottle of water", 3, {});

    await page.goto("/orders");
    await tabTo(page, page.getByRole("button", { name: "Create Order" }).first());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Order" });
    const search = dialog.getByRole("combobox", { name: "Add product" });
    await expect(search).toBeFocused();
    await page.keyboard.type("marg");
    await expect(page.getByRole("option", { name: /Pizza Margherita.*20 left, limited by Cheese/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Quantity of Pizza Margherita")).toBeFocused();
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    // Faster than the search answers.
    await page.keyboard.type("water");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Quantity of Bottle of water")).toBeFocused();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Order total")).toHaveText("$43.50");
    await expect(search).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("status").getByText("Order Created")).toBeVisible();
    const first = orders(page).getByRole("row", { name: /ORD-000001/ });
    await expect(first.getByText("$43.50")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10, reserved: 0 });

    const status = statusOf(page, "ORD-000001");
    await tabTo(page, status);
    await typeStatus(page, "Pending", "Confirmed");
    await expect(page.getByRole("status").getByText("ORD-000001: Confirmed.")).toBeVisible();
    await expect(status).toBeFocused();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10, reserved: 0.75 });
    await typeStatus(page, "Confirmed", "Preparing");
    await expect(page.getByRole("status").getByText("ORD-000001: Preparing.")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 9.25, reserved: 0 });
    await typeStatus(page, "Preparing", "Ready for Pickup");
    await expect(page.getByRole("status").getByText("ORD-000001: Ready for Pickup.")).toBeVisible();
    await typeStatus(page, "Ready for Pickup", "Completed");
    await expect(page.getByRole("status").getByText("ORD-000001: Completed.")).toBeVisible();
    await expect(status).toBeHidden();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 9.25, reserved: 0 });

    // Who works by keyboard goes on in the row whose selector is gone.
    await page.keyboard.press("Shift+Tab");
    await expect(nameOf(page, "ORD-000001")).toBeFocused();
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name: "ORD-000001" });
    await expect(details.getByRole("table", { name: "Items" }).getByText("Pizza Margherita")).toBeVisible();
    await expect(details.getByRole("table", { name: "Ingredients" })).toContainText(/750\s*g/);
    await expect(details.getByRole("list", { name: "History" }).getByRole("listitem")).toContainText([
      "Pending",
      "Confirmed",
      "Preparing",
      "Ready for Pickup",
      "Completed",
    ]);
    await expect(details.getByRole("combobox")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(nameOf(page, "ORD-000001")).toBeFocused();
  },
);

test(
  "cancelling an order that used its ingredients wastes them, or returns them when asked to",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const flour = await kitchen.stock("Flour", 10);
    const bread = await kitchen.cook("Bread", 5, { [flour]: 1000 });
    for (const status of ["CONFIRMED", "PREPARING", "PREPARING"]) {
      await kitchen.setStatus(await kitchen.order(bread, 1), status);
    }
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 8, reserved: 1 });

    await page.goto("/orders");
    const question = page.getByRole("alertdialog");
    const cancel = async (number: string) => {
      await statusOf(page, number).click();
      await page.getByRole("option", { name: "Cancelled" }).click();
      await expect(question.getByText(`Cancel ${number}?`)).toBeVisible();
    };

    await cancel("ORD-000001");
    await expect(question.getByRole("radio")).toHaveCount(0);
    await question.getByRole("button", { name: "Keep Order" }).click();
    await expect(statusOf(page, "ORD-000001")).toHaveText("Confirmed");
    await cancel("ORD-000001");
    await question.getByRole("button", { name: "Cancel Order" }).click();
    await expect(page.getByRole("status").getByText("ORD-000001: Cancelled.")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 8, reserved: 0 });

    await cancel("ORD-000002");
    await expect(question.getByRole("radio", { name: /Record as waste/ })).toBeChecked();
    await question.getByRole("button", { name: "Cancel Order" }).click();
    await expect(page.getByRole("status").getByText(/ORD-000002: Cancelled.*recorded as waste/)).toBeVisible();
    expect((await kitchen.stockOf(flour)).quantity).toBe(8);

    await cancel("ORD-000003");
    await question.getByRole("radio", { name: /Return to stock/ }).check();
    await question.getByRole("button", { name: "Cancel Order" }).click();
    await expect(page.getByRole("status").getByText(/ORD-000003: Cancelled.*returned to stock/)).toBeVisible();
    expect((await kitchen.stockOf(flour)).quantity).toBe(9);

    await nameOf(page, "ORD-000003").click();
    await expect(page.getByRole("list", { name: "History" }).getByText(/Returned to stock/)).toBeVisible();
  },
);

test("a dish without ingredients is marked before it is ordered, and the refusal leads to ordering them", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const saffron = await kitchen.stock("Saffron", 0.1);
  await kitchen.cook("Paella", 30, { [flour]: 100, [saffron]: 60 });
  await kitchen.cook("Golden feast", 90, { [saffron]: 200 });
  await kitchen.cook("Off the menu", 1, {}, { isAvailable: false });

  await page.goto("/orders?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create Order" });
  await dialog.getByRole("combobox", { name: "Add product" }).click();
  await expect(page.getByRole("option", { name: /Golden feast.*Can't be made: not enough Saffron/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Off the menu/ })).toBeDisabled();
  await page.getByRole("option", { name: /Paella.*1 left, limited by Saffron/ }).click();
  await dialog.getByLabel("Quantity of Paella").fill("3");
  await expect(dialog.getByText("Only 1 left, limited by Saffron")).toBeVisible();
  await dialog.getByRole("button", { name: "Create Order" }).click();
  await expect(page.getByRole("status").getByText("Order Created")).toBeVisible();

  await statusOf(page, "ORD-000001").click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  const shortage = page.getByRole("dialog", { name: "Not enough stock for ORD-000001" });
  await expect(shortage).toBeVisible();
  await expect(shortage.getByText("The order stays Pending until these are in stock.")).toBeVisible();
  await expect(page.getByText("Please try again"), "trying again would not help").toHaveCount(0);
  const missing = shortage.getByRole("table", { name: "Missing ingredients" });
  await expect(missing.getByRole("row", { name: "Saffron 180 g 100 g 80 g –" })).toBeVisible();
  await expect(missing.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await shortage.getByRole("link", { name: "Order Missing Items" }).click();
  await expect(page).toHaveURL(/\/procurements\?/);
  const items = new URL(page.url()).searchParams.get("items");
  expect(items).toBe(`${saffron}:0.08`);
  const ordering = page.getByRole("dialog", { name: "Order Missing Items" });
  await expect(ordering.getByRole("group", { name: "Saffron" }).getByLabel("Quantity")).toHaveValue("0.1");
  await expect(ordering.getByText("Amounts cover what is missing beyond what is on order")).toBeVisible();
  const spices = await kitchen.supplier("Spice Route");
  await kitchen.buy(spices, saffron, 0.05, 900);
  await page.goto("/orders");
  await statusOf(page, "ORD-000001").click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  await expect(missing.getByRole("row", { name: "Saffron 180 g 100 g 80 g 50 g" })).toBeVisible();
  const more = shortage.getByRole("link", { name: "Order Missing Items" });
  await expect(more).toHaveAttribute("href", new RegExp(`${saffron}%3A0\\.03$`));
  await kitchen.buy(spices, saffron, 0.05, 900);
  await page.reload();
  await statusOf(page, "ORD-000001").click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  await expect(shortage.getByText("All that is missing is on order.")).toBeVisible();
  await expect(more).toHaveCount(0);
  expect((await kitchen.stockOf(saffron)).reserved).toBe(0);
});

test(
  "of two tabs that change one order the second is told what it is now, and may go on from there",
  { tag: "@gate" },
  async ({ page, context, owner, request, expectedErrors }) => {
    expectedErrors.push(/status of 412/);
    const kitchen = await Kitchen.open(request, owner);
    const bread = await kitchen.cook("Bread", 5, { [await kitchen.stock("Flour", 10)]: 1000 });
    const order = await kitchen.order(bread, 1);
    await page.goto("/orders");
    await expect(statusOf(page, "ORD-000001")).toHaveText("Pending");

    const other = await context.newPage();
    await signIn(other, owner.person.token);
    await other.goto("/orders");
    await statusOf(other, "ORD-000001").click();
    await other.getByRole("option", { name: "Preparing" }).click();
    await expect(other.getByText("Order Updated")).toBeVisible();

    await statusOf(page, "ORD-000001").click();
    await page.getByRole("option", { name: "Confirmed" }).click();
    const told = page.getByRole("dialog", { name: "Someone else changed ORD-000001" });
    await expect(told.getByText(/It is now preparing/)).toBeVisible();
    expect(await kitchen.statusOf(order)).toBe("PREPARING");
    await expectAccessible(page);
    await told.getByRole("button", { name: "Change to Confirmed" }).click();
    await expect(page.getByText("Order Updated")).toBeVisible();
    await expect(statusOf(page, "ORD-000001")).toHaveText("Confirmed");
    expect(await kitchen.statusOf(order)).toBe("CONFIRMED");

    // The same change from both is one change, and no failure.
    await statusOf(other, "ORD-000001").click();
    await other.getByRole("option", { name: "Confirmed" }).click();
    await expect(statusOf(other, "ORD-000001")).toHaveText("Confirmed");
    await expect(other.getByRole("dialog")).toBeHidden();
  },
);

test("a double click enters one order", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.cook("Bread", 5, {});
  await page.goto("/orders?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create Order" });
  await dialog.getByRole("combobox", { name: "Add product" }).fill("bread");
  await page.getByRole("option", { name: /Bread/ }).click();
  await dialog.getByRole("button", { name: "Create Order" }).dblclick();
  await expect(page.getByText("Order Created")).toBeVisible();
  await expect(orders(page).getByText("ORD-000001")).toBeVisible();
  expect(await kitchen.countOrders()).toBe(1);
});

test(
  "an order that cannot be saved shows at once, is taken back, and nothing typed is lost",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const kitchen = await Kitchen.open(request, owner);
    const bread = await kitchen.cook("Bread", 5, {});
    await kitchen.order(bread, 1);
    await page.goto("/orders");
    await expect(orders(page).getByText("ORD-000001")).toBeVisible();
    const held = Promise.withResolvers<void>();
    let isDown = true;
    const failing = { status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } };
    await page.route("**/api/v1/restaurants/*/orders", async (route) => {
      if (!isDown || route.request().method() !== "POST") return route.continue();
      await held.promise;
      return route.fulfill(failing);
    });
    await page.route("**/api/v1/restaurants/*/orders/*/status", (route) =>
      isDown ? route.fulfill(failing) : route.continue(),
    );

    await page.getByRole("button", { name: "Create Order" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Order" });
    await dialog.getByRole("button", { name: "Create Order" }).click();
    await expect(dialog.getByText("At least one order item is required")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Add product" }).fill("bread");
    await page.getByRole("option", { name: /Bread/ }).click();
    await dialog.getByLabel("Quantity of Bread").fill("101");
    await dialog.getByLabel("Customer email").fill("ada@example.com");
    await dialog.getByLabel("Notes").fill("By the window");
    await dialog.getByRole("button", { name: "Create Order" }).click();
    await expect(dialog.getByText("Quantity too high")).toBeVisible();
    await expect(dialog.getByText("Customer name is required")).toBeVisible();
    await dialog.getByLabel("Quantity of Bread").fill("4");
    await dialog.getByLabel("Customer name").fill("Ada Laurent");
    await dialog.getByRole("button", { name: "Create Order" }).click();
    const optimistic = orders(page).getByRole("row", { name: /Ada Laurent/ });
    await expect(optimistic).toContainText("$20.00");
    await expect(dialog).toBeHidden();

    held.resolve();
    await expect(page.getByRole("alert").getByText("Failed to create order. Please try again.").first()).toBeVisible();
    await expect(dialog.getByLabel("Quantity of Bread")).toHaveValue("4");
    await expect(dialog.getByLabel("Customer name")).toHaveValue("Ada Laurent");
    await expect(dialog.getByLabel("Notes")).toHaveValue("By the window");
    await expect(optimistic).toBeHidden();
    isDown = false;
    await dialog.getByRole("button", { name: "Create Order" }).click();
    await expect(page.getByText("Order Created")).toBeVisible();
    await expect(orders(page).getByRole("row", { name: /ORD-000002.*Ada Laurent/ })).toBeVisible();

    isDown = true;
    await statusOf(page, "ORD-000001").click();
    await page.getByRole("option", { name: "Confirmed" }).click();
    await expect(page.getByRole("alert").getByText("Failed to update order status. Please try again.")).toBeVisible();
    await expect(statusOf(page, "ORD-000001")).toHaveText("Pending");
  },
);

test("orders that cannot be loaded say so, and load on Retry", async ({ page, owner, request, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.order(await kitchen.cook("Bread", 5, {}), 1);
  let isDown = true;
  await page.route("**/api/v1/restaurants/*/orders?**", (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } })
      : route.continue(),
  );
  await page.goto("/orders");
  const toast = page.getByRole("alert");
  await expect(toast.getByText("Error loading orders")).toBeVisible();
  await expect(toast.getByText("Failed to load orders. Please try again.")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(orders(page).getByText("ORD-000001")).toBeVisible();
});

test("orders are found by number, customer, status and day, and the address keeps what was asked for", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner, { timeZone: farAway.timeZone });
  const bread = await kitchen.cook("Bread", 5, {});
  await kitchen.setStatus(await kitchen.order(bread, 1), "COMPLETED");
  await kitchen.order(bread, 2);
  await page.goto("/orders");
  const rows = orders(page).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("ORD-000002");

  await page.getByLabel("Search by number or customer").fill("000001");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("ORD-000001");
  await page.getByLabel("Search by number or customer").fill("walk");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Walk-in");
  await page.getByLabel("Status", { exact: true }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/q=walk/);
  await expect(page).toHaveURL(/status=COMPLETED/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("ORD-000001");

  await page.getByLabel("From date").fill(dayAgo(0));
  await page.getByLabel("To date").fill(dayAgo(0));
  await expect(page).toHaveURL(/to=/);
  await expect(rows).toHaveCount(2);
  await page.getByLabel("To date").fill(dayAgo(2));
  await page.getByLabel("From date").fill(dayAgo(5));
  await expect(page.getByText('No orders match "walk"')).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(rows).toHaveCount(3);
});

test("the orders of today, yesterday or a week are one click away, with what they came to", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner, { timeZone: farAway.timeZone });
  const bread = await kitchen.cook("Bread", 19.4, {});
  await page.goto("/orders");
  const days = page.getByRole("group", { name: "Days" });
  const total = page.getByLabel("Total of these days");
  await days.getByRole("button", { name: "Today" }).click();
  await expect(total).toHaveText("No orders");
  await kitchen.setStatus(await kitchen.order(bread, 1), "COMPLETED");
  await kitchen.setStatus(await kitchen.order(bread, 9), "COMPLETED");
  await kitchen.setStatus(await kitchen.order(bread, 1), "CANCELLED");
  await kitchen.order(bread, 1);
  await page.reload();
  await expect(total).toHaveText("2 completed · $194.00 · 1 cancelled · 1 open");
  await expect(days.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("From date")).toHaveValue(dayAgo(0));

  await statusOf(page, "ORD-000004").click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expect(total).toHaveText("3 completed · $213.40 · 1 cancelled");
  await page.getByLabel("Search by number or customer").fill("000001");
  await expect(total, "of all orders, whatever is searched for").toHaveText(
    "All orders: 3 completed · $213.40 · 1 cancelled",
  );
  await page.getByLabel("Search by number or customer").fill("");

  await days.getByRole("button", { name: "Yesterday" }).click();
  await expect(total).toHaveText("No orders");
  await expect(page).toHaveURL(new RegExp(`from=${dayAgo(1)}&to=${dayAgo(1)}`));
  await days.getByRole("button", { name: "7 days" }).click();
  await expect(total).toHaveText("3 completed · $213.40 · 1 cancelled");
  await expectAccessible(page);
});

test("days the wrong way round say so, and are swapped", async ({ page, owner, request }) => {
  await Kitchen.open(request, owner, { timeZone: farAway.timeZone });
  await page.goto(`/orders?from=${dayAgo(0)}&to=${dayAgo(3)}`);
  const from = page.getByLabel("From date");
  await expect(from).toHaveAccessibleDescription("From is after To");
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Swap" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${dayAgo(3)}&to=${dayAgo(0)}`));
  await expect(page.getByText("From is after To")).toHaveCount(0);
});

test.describe("in both themes, wide and narrow", () => {
  // Every look is a run of axe, which takes its time.
  test.slow();

  const longName = "B".repeat(255);

  async function openLongNames(owner: Owner, request: APIRequestContext): Promise<Kitchen> {
    const kitchen = await Kitchen.open(request, owner);
    const flour = await kitchen.stock("F".repeat(100), 10);
    const bread = await kitchen.cook(longName, 99_999.99, { [flour]: 1000 });
    for (const status of ["CONFIRMED", "PREPARING", "COMPLETED", "CANCELLED"]) {
      await kitchen.setStatus(await kitchen.order(bread, 1), status);
    }
    await kitchen.order(bread, 100);
    return kitchen;
  }

  test("the orders are accessible", async ({ page, owner, request }) => {
    await openLongNames(owner, request);
    await page.goto("/orders");
    await expect(orders(page).getByText("ORD-000005")).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test("an order and the question before it is cancelled are accessible", async ({ page, owner, request }) => {
    await openLongNames(owner, request);
    await page.goto("/orders");
    await nameOf(page, "ORD-000002").click();
    const details = page.getByRole("dialog", { name: "ORD-000002" });
    await expect(details.getByRole("list", { name: "History" })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await details.getByRole("combobox").click();
    await page.getByRole("option", { name: "Cancelled" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
  });

  test("the dashboard is accessible with orders in it", async ({ page, owner, request }) => {
    await openLongNames(owner, request);
    await page.goto("/dashboard");
    await expect(page.getByRole("table", { name: "Recent orders" }).getByText("ORD-000005")).toBeVisible();
    await expect(page.locator("svg .MuiBarChart-element").last()).toBeAttached();
    await expectAccessibleInEveryLook(page);
  });

  test("entering an order is accessible", async ({ page, owner, request }) => {
    await openLongNames(owner, request);
    await page.goto("/orders?dialog=create");
    const dialog = page.getByRole("dialog", { name: "Create Order" });
    const search = dialog.getByRole("combobox", { name: "Add product" });
    await search.fill("bbb");
    await expect(page.getByRole("option")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Order total")).toHaveText("$99,999.99");
    await expectAccessibleInEveryLook(page);
  });
});

test("the dashboard tells of the orders, and a screen reader reads the chart's numbers", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const bread = await kitchen.cook("Bread", 5, {});
  await kitchen.setStatus(await kitchen.order(bread, 3), "COMPLETED");
  for (let count = 0; count < 5; count += 1) await kitchen.order(bread, 1);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "6 orders in all" })).toBeVisible();
  await expect(page.getByText("5 pending")).toBeVisible();
  const recent = page.getByRole("table", { name: "Recent orders" });
  await expect(recent.getByRole("row")).toHaveCount(6);
  await expect(recent.getByRole("row").nth(1)).toContainText(/ORD-000006.*Pending.*\$5\.00/);
  await expect(page.getByText("No sales with a known cost yet")).toBeVisible();
  const days = page.getByRole("table", { name: "Orders and revenue of the last 14 days" });
  await expect(days.getByRole("row")).toHaveCount(15);
  await expect(days.getByRole("row").last()).toContainText(/so far.*6\$15\.00/);
  await expect(page.locator("svg .MuiBarChart-element").last()).toBeVisible();
  await recent.getByRole("link", { name: "ORD-000006" }).click();
  await expect(page.getByRole("dialog", { name: "ORD-000006" })).toBeVisible();
});

test("an order opened on the dashboard closes to the dashboard, and one opened on Orders to its list", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.order(await kitchen.cook("Bread", 5, {}), 1);
  const dialog = page.getByRole("dialog");
  await page.goto("/dashboard");
  await page.getByRole("table", { name: "Recent orders" }).getByRole("link", { name: "ORD-000001" }).click();
  await expect(page).toHaveURL(/\/orders\?/);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(dialog).toBeHidden();
  await page.goto("/orders");
  await page.getByRole("link", { name: "ORD-000001" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/orders/);
});

test("the dashboard says for how much of the sales the food cost is known, and leads to the gaps", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.post("inventory", { name: "Flour", quantity: 9, unitCost: 10, baseUnit: "KILOGRAM" });
  const toast = await kitchen.cook("Toast", 5, { [flour.id]: 200 });
  const coffee = await kitchen.cook("Coffee", 3, {});
  for (const dish of [toast, coffee]) await kitchen.setStatus(await kitchen.order(dish, 1), "COMPLETED");
  await page.goto("/dashboard");
  await expect(page.getByText("40.0%", { exact: true })).toBeVisible();
  await expect(page.getByText("Known for 62% of sales.")).toBeVisible();
  await page.getByRole("link", { name: "See what is missing" }).click();
  await expect(page.getByRole("row", { name: /Coffee/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Toast/ })).toBeHidden();
  await page.getByRole("combobox", { name: "Food cost" }).click();
  await page.getByRole("option", { name: "Above target" }).click();
  await expect(page.getByRole("row", { name: /Toast/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Coffee/ })).toBeHidden();
  await page.goto("/boms?foodCost=ABOVE_TARGET");
  await expect(page.getByRole("row", { name: /Toast/ })).toContainText("40.0%");
});

test("a restaurant chooses when its orders take their stock, and whether they may exceed it", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner, { name: "Trusting" });
  const flour = await kitchen.stock("Flour", 1);
  const bread = await kitchen.cook("Bread", 5, { [flour]: 1000 });
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Orders and stock" });
  await expect(section.getByText(/A confirmed order reserves its ingredients/)).toBeVisible();
  await section.getByRole("combobox", { name: "Deduct ingredients when an order is" }).click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  await expect(section.getByText(/are deducted as soon as an order is confirmed/)).toBeVisible();
  await section.getByLabel("Allow negative stock").check();
  await section.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("alertdialog", { name: "Save these changes?" });
  await expect(question.getByText(/applies to orders entered from now on/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  const order = await kitchen.order(bread, 3);
  await kitchen.setStatus(order, "CONFIRMED");
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: -2, reserved: 0 });
});

const aGramOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 1]));

test("a large order is seen being changed, and then done, without a reload", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const items: string[] = [];
  for (let number = 1; number <= 60; number += 1) items.push(await kitchen.stock(`Spice ${number}`, 10));
  const menu = [
    await kitchen.cook("Feast", 90, aGramOf(items.slice(0, 30))),
    await kitchen.cook("Banquet", 90, aGramOf(items.slice(30))),
  ];
  await kitchen.post("orders", { orderItems: menu.map((productId) => ({ productId, quantity: 1 })) });

  await page.goto("/orders");
  const status = statusOf(page, "ORD-000001");
  await tabTo(page, status);
  await typeStatus(page, "Pending", "Preparing");
  await expect(page.getByText("ORD-000001 is being changed to Preparing.")).toBeVisible();
  await expect(page.getByText("ORD-000001: Preparing.")).toBeVisible();
  await expect(status).toHaveText("Preparing");
  await expect(status).toBeFocused();
  expect(await kitchen.stockOf(items[59] ?? "")).toMatchObject({ quantity: 9.999, reserved: 0 });
});
