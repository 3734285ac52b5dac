import type { Locator, Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { chooseInRow, nameOf } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

/** Counts the clicks that a job takes. */
function clicker() {
  let clicks = 0;
  return {
    click: async (target: { click(): Promise<void> }) => {
      await target.click();
      clicks += 1;
    },
    count: () => clicks,
  };
}

/** A kitchen in which three items are low: two that a supplier delivers, and one that was never delivered. */
async function lowKitchen(...[request, owner]: Parameters<typeof Kitchen.open>) {
  const kitchen = await Kitchen.open(request, owner);
  const item = (name: string, quantity: number, reorderLevel: number) =>
    kitchen.post("inventory", { name, quantity, reorderLevel, baseUnit: "KILOGRAM", category: "Dry goods" });
  const [butter, flour, salt] = await Promise.all([item("Butter", 8, 10), item("Flour", 0, 10), item("Salt", 1, 5)]);
  const mill = await kitchen.supplier("Delta Mill");
  for (const { id } of [butter, flour]) {
    const purchase = await kitchen.buy(mill, id, 0.5, 2.5);
    for (const step of ["approve", "complete"]) await kitchen.change(`procurements/${purchase}/${step}`);
  }
  return { kitchen, mill, butter, flour, salt };
}

const rowsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).locator("tbody").getByRole("row");

test(
  "what is low is ordered in three clicks from the inventory, the most urgent first",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    await lowKitchen(request, owner);
    await page.goto("/inventory");
    await expect(rowsOf(page, "Low-stock items")).toHaveText([/^Flour/, /^Salt/, /^Butter/]);
    const { click, count } = clicker();
    await click(page.getByRole("tab", { name: "Stock Alerts" }));
    await expect(rowsOf(page, "Low stock")).toHaveText([/^Flour/, /^Salt/, /^Butter/]);
    await expectAccessibleInEveryLook(page);
    await page.getByRole("checkbox", { name: "Select Salt" }).click();
    await expect(page.getByRole("link", { name: "Order 1 selected item" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all: Low" }).click();
    await expect(page.getByRole("link", { name: "Order 3 selected items" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all: Low" }).click();
    await click(page.getByRole("link", { name: "Order 3 low items" }));

    const dialog = page.getByRole("dialog", { name: "Order Low Items" });
    const mill = dialog.getByRole("region", { name: "Delta Mill" });
    await expect(mill.getByRole("group")).toHaveCount(2);
    // Up to half above the level, in whole kilograms, at the last price.
    await expect(mill.getByRole("group", { name: "Flour" }).getByLabel("Quantity")).toHaveValue("15");
    await expect(mill.getByRole("group", { name: "Flour" }).getByLabel("Unit price")).toHaveValue("2.50");
    await expect(mill.getByRole("group", { name: "Butter" }).getByLabel("Quantity")).toHaveValue("7");
    const unknown = dialog.getByRole("region", { name: "Choose a supplier" });
    await expect(unknown.getByRole("group")).toHaveCount(1);
    await expectAccessibleInEveryLook(page);
    await unknown.getByRole("button", { name: "Leave out Salt" }).click();
    await click(dialog.getByRole("button", { name: "Create Procurement" }));
    await expect(page.getByText("Procurement created successfully")).toBeVisible();
    await expect(rowsOf(page, "Procurements").first()).toContainText("Delta Mill");
    await expect(rowsOf(page, "Procurements").first()).toContainText("$55.00");
    expect(count()).toBe(3);
  },
);

test("items getting low are ordered while none is low, and print without checkboxes", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const item = (name: string) =>
    kitchen.post("inventory", { name, quantity: 11, reorderLevel: 10, baseUnit: "KILOGRAM" });
  const [salt] = await Promise.all([item("Salt"), item("Rice")]);
  await page.goto("/inventory?tab=alerts");
  const rows = rowsOf(page, "Stock that is getting low");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Order \d/ })).toHaveCount(0);
  const box = page.getByRole("checkbox", { name: "Select Salt" });
  const place = await box.boundingBox();
  await box.click();
  expect(await box.boundingBox()).toEqual(place);
  const order = page.getByRole("link", { name: "Order 1 selected item" });
  await expect(order).toHaveAttribute("href", new RegExp(`dialog=orderLow&items=${salt.id}$`));

  await page.emulateMedia({ media: "print" });
  for (const hidden of [
    box,
    page.getByText("Select all"),
    page.getByRole("columnheader", { name: "Order", exact: true }),
    order,
  ])
    await expect(hidden).toBeHidden();
  await expect(rows.first()).toContainText("Rice");
  await page.emulateMedia({ media: "screen" });
  await order.click();
  await expect(
    page.getByRole("dialog", { name: "Order Low Items" }).getByRole("group", { name: "Salt" }),
  ).toBeVisible();
});

test("items on order are left out, with a link to their procurement", async ({ page, owner, request }) => {
  const { kitchen, mill, flour } = await lowKitchen(request, owner);
  await kitchen.buy(mill, flour.id, 15, 2.5);
  await page.goto("/procurements?dialog=orderLow");
  const dialog = page.getByRole("dialog", { name: "Order Low Items" });
  await expect(dialog.getByRole("group", { name: "Butter" })).toBeVisible();
  await expect(dialog.getByRole("group", { name: "Flour" })).toHaveCount(0);
  const ordered = dialog.getByRole("region", { name: "Already on order" });
  await expect(ordered.getByRole("link", { name: "PO-000003" })).toBeVisible();
  await ordered.getByRole("button", { name: "Order Them Too" }).click();
  await expect(dialog.getByRole("group", { name: "Flour" })).toBeVisible();
});

test("quantities on order stand beside low items, and the buttons count the rest", async ({ page, owner, request }) => {
  const { kitchen, mill, flour } = await lowKitchen(request, owner);
  await kitchen.buy(mill, flour.id, 15, 2.5);
  await page.goto("/dashboard");
  await expect(page.getByText("1 on order ·")).toBeVisible();
  const rest = page.getByRole("link", { name: "Order 2 low items" });
  await expect(rest).toBeVisible();
  await expect(rowsOf(page, "Low-stock items").filter({ hasText: "Flour" })).toContainText("15 kgPO-000003");
  for (const tab of ["overview", "alerts"]) {
    await page.goto(`/inventory?tab=${tab}`);
    await expect(rest).toBeVisible();
    const row = page
      .getByRole("table")
      .first()
      .getByRole("row", { name: /^Flour/ });
    await expect(row.getByRole("cell", { name: "15 kg PO-000003" })).toBeVisible();
  }
  await page.goto(`/inventory?tab=items&dialog=view&item=${flour.id}`);
  await expect(page.getByRole("dialog").getByText("15 kg on order · PO-000003")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowsOf(page, "Inventory items").filter({ hasText: "Flour" })).toContainText("15 kg on order");

  await page.goto("/procurements?dialog=orderLow");
  const dialog = page.getByRole("dialog", { name: "Order Low Items" });
  await expect(
    dialog.getByText("Amounts bring what is available of each item up to 1.5 times its reorder level, rounded up."),
  ).toBeVisible();
  await dialog.getByRole("region", { name: "Choose a supplier" }).getByRole("combobox").click();
  await page.getByRole("option", { name: "Delta Mill" }).click();
  await dialog.getByRole("group", { name: "Salt" }).getByLabel("Unit price").fill("1");
  await dialog.getByRole("button", { name: "Create 2 Procurements" }).click();
  await expect(page.getByText("2 procurements created")).toBeVisible();
  await page.goto("/inventory?tab=alerts");
  await expect(page.getByText("All that is low is on order")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Order \d/ })).toHaveCount(0);
});

test("an order that failed is sent again, and the ones that were made are there once", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { kitchen, salt } = await lowKitchen(request, owner);
  const saltworks = await kitchen.supplier("Saltworks");
  const purchase = await kitchen.buy(saltworks, salt.id, 0.5, 1);
  for (const step of ["approve", "complete"]) await kitchen.change(`procurements/${purchase}/${step}`);
  await page.goto("/procurements?dialog=orderLow");
  const dialog = page.getByRole("dialog", { name: "Order Low Items" });
  await expect(dialog.getByRole("region", { name: "Saltworks" })).toBeVisible();
  let posts = 0;
  await page.route("**/api/v1/restaurants/*/procurements", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    if (posts === 1 || posts > 3) return route.fallback();
    // The second order reaches the server, but its answer is lost, and so is the request that asks again at once.
    if (posts === 2) await route.fetch();
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Create 2 Procurements" }).click();
  await expect(dialog.getByText(/^PO-\d+ created$/)).toBeVisible();
  await expect(dialog.getByRole("alert").filter({ hasNotText: "created" })).toBeVisible();
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(page.getByText("2 procurements created")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rowsOf(page, "Procurements").filter({ hasText: "Pending" })).toHaveCount(2);
});

test("a supplier made inactive meanwhile is asked for, and an item deleted meanwhile is said", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { kitchen, mill, butter } = await lowKitchen(request, owner);
  await kitchen.supplier("Saltworks");
  await page.goto("/procurements?dialog=orderLow");
  const dialog = page.getByRole("dialog", { name: "Order Low Items" });
  const group = dialog.getByRole("region", { name: "Delta Mill" });
  await expect(group.getByRole("group")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Leave out Salt" }).click();
  await kitchen.change(`suppliers/${mill}`, { isActive: false });
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  const asked = dialog.getByRole("region", { name: "Choose a supplier" });
  await expect(asked.getByText("This supplier is inactive. Choose an active one.")).toBeVisible();
  await asked.getByRole("combobox", { name: "Supplier" }).fill("Salt");
  await page.getByRole("option", { name: /Saltworks/ }).click();
  await kitchen.remove(`inventory/${butter.id}`);
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(asked.getByRole("alert")).toHaveText(/Inventory item not found|no longer exists/);
});

test(
  "stock is adjusted for a reason beside Edit, and its cost is given where none is known",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner);
    const flour = await kitchen.stock("Flour", 10);
    await page.goto("/inventory?tab=items");
    await nameOf(page, "Flour").click();
    const item = page.getByRole("dialog", { name: "Flour" });
    await expect(item.getByText("Cost missing")).toBeVisible();
    await item.getByRole("button", { name: "Adjust" }).click();
    const adjust = page.getByRole("dialog", { name: "Adjust Flour" });
    await adjust.getByRole("button", { name: "Save" }).click();
    await expect(adjust.getByText("Quantity now is required")).toBeVisible();
    await adjust.getByLabel("Quantity now").fill("8.5");
    await expect(adjust.getByText("1.5 kg less than on record")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await adjust.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Stock adjusted")).toBeVisible();

    await page.goto(`/inventory?dialog=adjust&item=${flour}`);
    await adjust.getByLabel("Cost per kg").fill("2");
    await adjust.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Cost saved")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 8.5, averageCost: 2 });

    await page.goto(`/inventory?dialog=view&item=${flour}`);
    const movements = item.getByRole("table", { name: "Movements" }).locator("tbody").getByRole("row");
    await expect(movements).toHaveText([/Value corrected/, /^Counted/, /^Opening stock/]);
    await expect(item.getByText("Cost missing")).toHaveCount(0);
    await item.getByRole("button", { name: "Adjust" }).click();
    await expect(adjust.getByLabel("Cost per kg")).toHaveCount(0);
  },
);

test("an owner corrects a cost for a reason, and sees before what it changes", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const draft = { name: "Flour", quantity: 10, baseUnit: "KILOGRAM", unitCost: 16.5 };
  const { id: flour } = await kitchen.post("inventory", draft);
  await kitchen.cook("Bread", 9, { [flour]: 500 });
  await page.goto("/inventory?tab=items");
  await chooseInRow(page, "Flour", "Correct Cost");
  const dialog = page.getByRole("dialog", { name: "Correct Cost of Flour" });
  await expect(dialog.getByText("10 kg on hand, worth $165.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Correct Cost" }).click();
  await expect(dialog.getByText("Reason is required")).toBeVisible();
  await dialog.getByLabel("Correct cost per kg").fill("10");
  await expect(dialog.getByText("Stock value $165.00 → $100.00.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText("Bread $8.25 → $5.00");
  await dialog.getByLabel("Reason").fill("Price typed per case");
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cost corrected")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ stockValue: 100, averageCost: 10 });
  await page.goto(`/inventory?dialog=view&item=${flour}`);
  const movements = page.getByRole("table", { name: "Movements" }).locator("tbody").getByRole("row");
  await expect(movements).toHaveText([/^Cost corrected.*: Price typed per case/, /^Opening stock/]);
});

test("a name that is there already is said while it is typed, with a link, and may be saved all the same", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const milk = await kitchen.stock("Crème de Milk", 10);
  await page.goto("/inventory?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  await dialog.getByLabel("Name").fill("creme de  milk ");
  await expect(dialog.getByText("You already have Crème de Milk")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Crème de Milk" }).click();
  await expect((await opened).getByRole("dialog", { name: "Crème de Milk" })).toBeVisible();
  await dialog.getByLabel("Name").fill("Milk");
  await expect(dialog.getByText("You already have")).toHaveCount(0);
  await dialog.getByLabel("Name").fill("Creme de Milk");
  await dialog.getByLabel("Quantity").fill("2");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /^Kilogram/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  // Its own name is no other's.
  await page.goto(`/inventory?dialog=edit&item=${milk}`);
  await expect(page.getByRole("dialog").getByText("You already have Creme de Milk")).toBeVisible();
});

test("what ran out without a cost gets both from the plate that misses it", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const saffron = await kitchen.stock("Saffron", 0);
  await kitchen.cook("Paella", 9, { [saffron]: 1 });
  await page.goto("/boms");
  await page.getByRole("link", { name: "Add cost of Saffron" }).click();
  const adjust = page.getByRole("dialog", { name: "Adjust Saffron" });
  await expect(adjust.getByText(/^A cost needs stock on hand/)).toBeVisible();
  await adjust.getByLabel("Cost per kg").fill("2100");
  await adjust.getByRole("button", { name: "Save" }).click();
  await expect(adjust.getByText("Enter the quantity this cost is for")).toBeVisible();
  await adjust.getByLabel("Quantity now").fill("0.1");
  await expect(adjust.getByText("Enter the quantity this cost is for")).toHaveCount(0);
  await adjust.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Stock adjusted")).toBeVisible();
  expect(await kitchen.stockOf(saffron)).toMatchObject({ quantity: 0.1, averageCost: 2100 });
});

test("an adjustment of an item that someone else has moved meanwhile is refused, and shows the new figure", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 412/);
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  await page.goto(`/inventory?dialog=adjust&item=${flour}`);
  const adjust = page.getByRole("dialog", { name: "Adjust Flour" });
  await adjust.getByLabel("Quantity now").fill("9");
  await kitchen.change(`inventory/${flour}`, { quantity: 4 });
  await adjust.getByRole("button", { name: "Save" }).click();
  await expect(adjust.getByText(/changed by someone else/)).toBeVisible();
  await expect(adjust.getByText("4 kg", { exact: true })).toBeVisible();
  await adjust.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Stock adjusted")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 9 });
});

test("five items of a new restaurant take four clicks beside the typing", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/dashboard");
  let saved = 0;
  page.on("response", (response) => {
    if (response.request().method() === "POST" && response.status() === 201) saved += 1;
  });
  const { click, count } = clicker();
  await click(page.getByRole("link", { name: "Inventory" }).first());
  await click(page.getByRole("button", { name: "Add Item" }).first());
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  for (const [index, name] of ["Butter", "Flour", "Milk", "Rice", "Salt"].entries()) {
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.type(name);
    for (const text of ["", "5"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox").locator(":focus")).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    // From the second on, Enter adds another too.
    if (index === 0) await click(dialog.getByRole("button", { name: "Save and Add Another" }));
    else if (index < 4) await dialog.getByLabel("Name").press("Enter");
    else await click(dialog.getByRole("button", { name: "Add Item" }));
  }
  await expect.poll(() => saved).toBe(5);
  // Nothing is low: the page shows what there is.
  await expect(rowsOf(page, "Inventory items")).toHaveText([/^Butter/, /^Flour/, /^Milk/, /^Rice/, /^Salt/]);
  expect(count()).toBe(4);
});

test("the inventory opens on all items while none is low, and stays on the view that was chosen", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const tab = (name: string) => page.getByRole("tab", { name });
  await page.goto("/inventory");
  await tab("All Items").click();
  await tab("Overview").click();
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  await dialog.getByLabel("Name").fill("Saffron");
  await dialog.getByLabel("Quantity").fill("5");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Kilogram/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByRole("tabpanel", { name: "Overview" })).toContainText(/^Items1/);

  await kitchen.post("inventory", { name: "Salt", quantity: 11, reorderLevel: 10, baseUnit: "KILOGRAM" });
  await page.goto("/inventory");
  await expect(rowsOf(page, "Inventory items").filter({ hasText: "Salt" })).toContainText("Getting low");
  await kitchen.post("inventory", { name: "Rice", quantity: 1, reorderLevel: 10, baseUnit: "KILOGRAM" });
  await page.goto("/inventory");
  await expect(rowsOf(page, "Low-stock items")).toHaveText([/^Rice/]);
  await page.goto("/inventory?tab=items");
  await expect(rowsOf(page, "Inventory items")).toHaveCount(3);
});

/** On how many lines things stand. */
const linesOf = (target: Locator) =>
  target.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);

test("on a phone the figures line up, and the reasons stand on one line", async ({ page, owner, request }) => {
  const { flour } = await lowKitchen(request, owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/inventory");
  await expect(rowsOf(page, "Low-stock items")).toHaveCount(3);
  expect(await linesOf(page.getByRole("tabpanel").getByText(/^\d$/))).toBe(1);

  await page.goto("/inventory?tab=alerts");
  const low = rowsOf(page, "Low stock");
  await expect(low).toHaveCount(3);
  const ends = await low
    .locator(":is([data-column=quantity], [data-column=missing]) [title]")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(ends).toHaveLength(6);
  expect(new Set(ends).size).toBe(1);

  await page.goto(`/inventory?dialog=adjust&item=${flour.id}`);
  const reasons = page.getByRole("radio");
  await expect(reasons).toHaveCount(2);
  expect(await linesOf(reasons)).toBe(1);
});

test("items are sorted by name, urgency and value, over all pages, with what they are worth in all", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const stock = [
    ["Apricots", 9, 8, 1],
    ["Butter", 1, 10, 5],
    ["Capers", 4, undefined, 25],
    ["Dill", 2, 4, 3],
  ] as const;
  await Promise.all(
    stock.map(([name, quantity, reorderLevel, unitCost]) =>
      kitchen.post("inventory", {
        name,
        quantity,
        baseUnit: "KILOGRAM",
        unitCost,
        ...(reorderLevel && { reorderLevel }),
      }),
    ),
  );
  await page.goto("/inventory?tab=items&limit=10");
  const rows = rowsOf(page, "Inventory items");
  const names = (...expected: readonly string[]) => expect(rows.locator("[data-column=name]")).toHaveText(expected);
  await names("Apricots", "Butter", "Capers", "Dill");
  await expect(page.getByText("In stock: $120.00")).toBeVisible();
  const order = page.getByRole("combobox", { name: "Sort by" });
  await order.click();
  await page.getByRole("option", { name: "Most urgent first" }).click();
  await names("Butter", "Dill", "Apricots", "Capers");
  await order.click();
  await page.getByRole("option", { name: "Highest value first" }).click();
  await names("Capers", "Apricots", "Dill", "Butter");
  await expect(page).toHaveURL(/sort=value/);
  await page.reload();
  await names("Capers", "Apricots", "Dill", "Butter");
  await page.getByLabel("Search inventory items").fill("ut");
  await names("Butter");
  await expect(page.getByText("In stock:")).toHaveCount(0);
  await page.goto("/inventory?tab=items&sort=value");
  await Promise.all(
    Array.from({ length: 110 }, (_, index) =>
      kitchen.post("inventory", { name: `Spice ${index}`, quantity: 1, baseUnit: "PIECE", unitCost: index / 1000 }),
    ),
  );
  await kitchen.post("inventory", { name: "Zander", quantity: 1, baseUnit: "PIECE", unitCost: 500 });
  await page.reload();
  await expect(rows.first()).toContainText("Zander");
  await expect(page.getByText("1–25 of 115")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("26–50 of 115")).toBeVisible();
  await expect(rows).toHaveCount(25);
});
