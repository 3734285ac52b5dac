import type { Locator, Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { admin, Owner, signUp, tokenOf } from "./support/people.ts";
import { confirm, rowOf, sack, storeOf } from "./support/procurements.ts";
import { chooseInRow, nameOf, openBy } from "./support/rows.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const lineOf = (dialog: Locator, number: number) => dialog.getByRole("row", { name: `Line ${number}`, exact: true });

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page.getByRole("option", { name }).click();
}

async function chooseUnit(page: Page, line: Locator, name: string): Promise<void> {
  await line.getByLabel(/^Unit of/).click();
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
}

const refused = (message: string) => ({
  status: 500,
  json: { message, code: "INTERNAL", issues: [], requestId: "1" },
});

test(
  "a procurement goes from its draft into stock: quantity and cost rise by exactly what came in",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const { kitchen, flour } = await storeOf(request, owner, "COMPLETED");
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10, averageCost: 2 });
    await kitchen.stock("Salt", 1);
    await page.goto("/procurements");
    await page.getByRole("button", { name: "Create Procurement" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Procurement" });
    await choose(page, dialog.getByLabel("Supplier"), "Mill & Sons");
    await choose(page, lineOf(dialog, 1).getByRole("combobox", { name: /^Item/ }), "Flour");
    await lineOf(dialog, 1).getByLabel("Quantity").fill("5.5");
    await chooseUnit(page, lineOf(dialog, 1), "Pound");
    await lineOf(dialog, 1).getByLabel("Unit price").fill("1.15");
    await dialog.getByRole("button", { name: "Add Line" }).click();
    await choose(page, lineOf(dialog, 2).getByRole("combobox", { name: /^Item/ }), "Salt");
    await lineOf(dialog, 2).getByLabel("Quantity").fill("0.5");
    await lineOf(dialog, 2).getByLabel("Unit price").fill("3");
    await expect(dialog.getByText("Total $7.83"), "6.325 is rounded up").toBeVisible();
    await dialog.getByRole("button", { name: "Create Procurement" }).click();
    await expect(page.getByText("Procurement created successfully")).toBeVisible();
    await expect(rowOf(page, /PO-000002.*Mill & Sons.*\$7\.83.*Pending/)).toBeVisible();
    expect(await kitchen.stockOf(flour), "nothing has come in yet").toMatchObject({ quantity: 10 });

    await chooseInRow(page, "PO-000002", "Edit");
    const editing = page.getByRole("dialog");
    await lineOf(editing, 1).getByLabel("Quantity").fill("5");
    await editing.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Procurement updated successfully")).toBeVisible();
    await expect(rowOf(page, /PO-000002.*\$7\.25/)).toBeVisible();

    await chooseInRow(page, "PO-000002", "Approve");
    await expect(page.getByText("Procurement approved successfully")).toBeVisible();
    await expect(rowOf(page, /PO-000002.*Approved/)).toBeVisible();
    await page.getByRole("button", { name: "More for PO-000002" }).click();
    await expect(page.getByRole("menuitem", { name: "Edit" }), "what is approved stays as it is").toHaveCount(0);
    await page.keyboard.press("Escape");

    await chooseInRow(page, "PO-000002", "Complete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Complete" }).dblclick();
    await expect(page.getByText("Procurement completed successfully")).toBeVisible();
    await expect(rowOf(page, /PO-000002.*Completed/)).toBeVisible();
    expect(await kitchen.receiptsOf(flour), "one for each procurement, however often Complete was pressed").toBe(2);
    // 5 lb are 2.26796185 kg, for $5.75; 10 kg were there at $2 each.
    expect(await kitchen.stockOf(flour)).toMatchObject({
      quantity: 12.26796185,
      averageCost: 2.0989631623,
      lastCost: 2.5353160151,
    });

    await nameOf(page, "PO-000002").click();
    const details = page.getByRole("dialog", { name: "PO-000002" });
    await expect(details.getByRole("listitem")).toContainText(["Created", "Approved", "Completed, in stock"]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Inventory Items" }).click();
    await page.getByRole("tab", { name: "All Items" }).click();
    await nameOf(page, "Flour").click();
    const item = page.getByRole("dialog", { name: "Flour" });
    await expect(item.getByTitle("$2.0989631623")).toHaveText("$2.10 / kg");
    const received = item.getByRole("table", { name: "Movements" }).getByRole("row", { name: /PO-000002/ });
    await expect(received).toContainText("+2.27 kg");
    await expect(received).toContainText("12.27 kg");
    await expect(item.getByRole("row", { name: /PO-000002 \$2\.54/ }), "what a kilogram cost").toBeVisible();
  },
);

test("what a person has changed themselves opens as it is stored now, not as it was loaded before", async ({
  page,
  owner,
  request,
}) => {
  await storeOf(request, owner, "PENDING");
  await page.goto("/procurements");
  await chooseInRow(page, "PO-000001", "Edit");
  const dialog = page.getByRole("dialog");
  await lineOf(dialog, 1).getByLabel("Quantity").fill("7");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(rowOf(page, /PO-000001.*\$14\.00/)).toBeVisible();
  await expect(page.getByText("Procurement updated successfully")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/procurements\/[^/?]+$/, async (route) => {
    await released;
    await route.continue();
  });
  await chooseInRow(page, "PO-000001", "Edit");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
  release();
  await expect(lineOf(dialog, 1).getByLabel("Quantity")).toHaveValue("7");
});

test("a price far from the last one says so, on a new line and on what was delivered", async ({
  page,
  owner,
  request,
}) => {
  await storeOf(request, owner, "COMPLETED", "APPROVED");
  await page.goto("/procurements?dialog=create");
  const line = lineOf(page.getByRole("dialog"), 1);
  await choose(page, line.getByRole("combobox", { name: /^Item/ }), "Flour");
  const price = line.getByLabel("Unit price");
  await price.fill("2.1");
  await expect(line.getByText(/^last \$2\.00,/)).toHaveCount(0);
  await price.fill("3");
  await expect(line.getByText("last $2.00, +50%", { exact: true })).toBeVisible();
  await price.fill("");
  await line.getByLabel("Quantity").fill("10");
  await line.getByLabel("Total").fill("10");
  await expect(line.getByText("last $2.00, -50%", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000002" }).click();
  const sheet = page.getByRole("dialog", { name: "Receive PO-000002" });
  await sheet.getByLabel("Price / kg").fill("3.5");
  await expect(sheet.getByText("ordered at $2.00, +75%")).toBeVisible();
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(sheet).toBeHidden();
  await rowOf(page, /PO-000002/)
    .getByRole("link")
    .first()
    .click();
  const lines = page.getByRole("dialog", { name: "PO-000002" }).getByRole("table").first();
  await expect(lines.getByText("ordered $2.00, +75%")).toBeVisible();
});

test("on a phone no figure of a line breaks over two lines", async ({ page, owner, request }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await storeOf(request, owner, "COMPLETED");
  await page.goto("/procurements?dialog=create");
  const line = lineOf(page.getByRole("dialog"), 1);
  await choose(page, line.getByRole("combobox", { name: /^Item/ }), "Flour");
  await line.getByLabel("Quantity").fill("12500");
  await chooseUnit(page, line, "Pound");
  await line.getByLabel("Unit price").fill("9.5");
  const figures = line.getByText("= 5,670 kg");
  await expect(figures).toContainText("$20.94 / kg · last $2.00 / kg · average $2.00 / kg");
  const broken = await figures.evaluate((element) => {
    const text = element.firstChild;
    const words = element.textContent;
    return words.split(" · ").filter((part) => {
      const range = document.createRange();
      if (text === null) return true;
      range.setStart(text, words.indexOf(part));
      range.setEnd(text, words.indexOf(part) + part.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
  });
  expect(broken, "what breaks over two lines").toEqual([]);
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 900 }, hasTouch: true });

  for (const path of ["/procurements", "/boms"]) {
    test(`the buttons of a line of ${path} stand beside its figure, as large as a finger needs`, async ({
      page,
      owner,
    }) => {
      await owner.addRestaurant();
      await page.goto(`${path}?dialog=create`);
      const line = page.getByRole("dialog").locator("[data-line]");
      await expect(line).toHaveCount(1);
      const cells = await line.evaluate((row) =>
        [...row.querySelectorAll(":scope > td")].map((cell) => {
          const parts = [cell, ...cell.querySelectorAll("button, span")]
            .map((part) => part.getBoundingClientRect())
            .filter(({ width }) => width > 1);
          return {
            left: Math.min(...parts.map(({ left }) => left)),
            right: Math.max(...parts.map(({ right }) => right)),
          };
        }),
      );
      const overlaps = cells.filter(({ left }, index) => left < (cells[index - 1]?.right ?? 0));
      expect(overlaps).toEqual([]);
      const { x = 0, width = 0 } = (await line.boundingBox()) ?? {};
      expect(cells.at(-1)?.right, "nothing hangs out").toBeLessThanOrEqual(x + width + 0.5);
      const buttons = await line.getByRole("button", { name: /Note on|Remove/ }).all();
      for (const button of buttons) expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      expect(buttons.length).toBeGreaterThan(0);
    });
  }
});

test("a draft shows each error on its field, and no delivery is expected in the past", async ({
  page,
  owner,
  request,
}) => {
  await storeOf(request, owner);
  await page.goto("/procurements?dialog=create");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(dialog.getByText("Invalid supplier ID")).toBeVisible();
  await expect(dialog.getByText("Invalid inventory item ID")).toBeVisible();
  await dialog.getByLabel("Expected date").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(dialog.getByText("Expected date can't be in the past")).toBeVisible();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
  await dialog.getByLabel("Expected date").fill(today);
  await expect(dialog.getByText("Expected date can't be in the past")).toBeHidden();
  await choose(page, lineOf(dialog, 1).getByRole("combobox", { name: /^Item/ }), "Flour");
  await chooseUnit(page, lineOf(dialog, 1), "Liter");
  await expect(lineOf(dialog, 1).getByRole("button", { name: "Add a Conversion" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Remove line 1" })).toBeDisabled();
});

test("Enter takes what a search has found, and sends nothing while something is looked for", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen } = await storeOf(request, owner, "PENDING");
  await kitchen.stock("Saffron", 1);
  await kitchen.stock("Salt", 1);
  await page.goto("/procurements");
  await chooseInRow(page, "PO-000001", "Edit");
  const dialog = page.getByRole("dialog", { name: /^Edit/ });
  const item = lineOf(dialog, 1).getByRole("combobox", { name: "Item" });
  await expect(item).toHaveValue("Flour");

  await item.fill("pepper");
  await expect(dialog.getByText("Nothing found")).toBeVisible();
  await item.press("Enter");
  await item.press("Escape");
  await expect(dialog.getByText("Nothing found")).toBeHidden();
  await item.press("Enter");
  await expect(dialog.getByText("Nothing found"), "it is looked for again").toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route("**/ingredients?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await item.fill("saffron");
  await item.press("Enter");
  await expect(dialog.getByText("Searching…")).toBeVisible();
  held.resolve();
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("option", { name: /Saffron/ })).toBeVisible();
  await item.press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(item).toHaveValue("Saffron");

  await expect(lineOf(dialog, 1).getByLabel("Quantity"), "what is asked for next").toBeFocused();
  await item.press("Enter");
  await expect(lineOf(dialog, 1).getByLabel("Quantity"), "Enter goes on, and saves nothing").toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Procurement updated successfully")).toBeVisible();
  await nameOf(page, "PO-000001").click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: /Saffron/ })).toBeVisible();
});

test("a line is filled with the last purchase, and Enter goes from line to line", async ({ page, owner, request }) => {
  const { kitchen } = await storeOf(request, owner, "COMPLETED");
  await kitchen.stock("Salt", 1);
  await page.goto("/procurements?dialog=create");
  const dialog = page.getByRole("dialog");
  const line = lineOf(dialog, 1);
  const price = line.getByLabel("Unit price");
  await choose(page, line.getByRole("combobox", { name: /^Item/ }), "Flour");
  await expect(line.getByLabel("Quantity")).toBeFocused();
  await expect(line.getByLabel(/^Unit of/)).toHaveText("Kilogram");
  await expect(price).toHaveValue("2.00");
  await chooseUnit(page, line, "Gram");
  await expect(price, "the same price for another unit").toHaveValue("0.002");
  await line.getByLabel("Quantity").fill("500");
  await line.getByLabel("Quantity").press("Enter");
  await expect(price).toBeFocused();
  const height = await line.evaluate((row) => row.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(56);
  await page.keyboard.type("0.003");
  await page.keyboard.press("Enter");
  await expect(lineOf(dialog, 2).getByRole("combobox", { name: /^Item/ }), "a new line").toBeFocused();
  await expect(dialog.getByText("Total $1.50")).toBeVisible();
  await chooseUnit(page, line, "Kilogram");
  await expect(price, "what was typed stays").toHaveValue("0.003");
  await choose(page, lineOf(dialog, 2).getByRole("combobox", { name: /^Item/ }), "Salt");
  await expect(lineOf(dialog, 2).getByLabel("Unit price"), "never bought").toHaveValue("");
  await dialog.getByRole("button", { name: "Remove line 2" }).press("Enter");
  await expect(lineOf(dialog, 2)).toBeHidden();
});

test("what only the server knows of a procurement's lines stays on each field until that is changed", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { kitchen } = await storeOf(request, owner);
  const names = ["Rice", "Flour", "Sugar", "Salt"];
  const rice = await kitchen.stock("Rice", 0);
  const sugar = await kitchen.stock("Sugar", 0);
  await kitchen.post("inventory", { name: "Salt", ...sack });
  await page.goto("/procurements?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create Procurement" });
  const item = (number: number) => lineOf(dialog, number).getByRole("combobox", { name: /^Item/ });
  const quantity = (number: number) => lineOf(dialog, number).getByLabel("Quantity");
  await choose(page, dialog.getByLabel("Supplier"), "Mill & Sons");
  for (const [index, name] of names.entries()) {
    if (index > 0) await dialog.getByRole("button", { name: "Add Line" }).click();
    await choose(page, item(index + 1), name);
    await quantity(index + 1).fill("0.01");
    await lineOf(dialog, index + 1)
      .getByLabel("Unit price")
      .fill("2");
  }
  await chooseUnit(page, lineOf(dialog, 4), "Gram");
  for (const id of [rice, sugar]) await kitchen.remove(`inventory/${id}`);
  await dialog.getByRole("button", { name: "Create Procurement" }).click();

  const gone = "Inventory item not found";
  const tooLittle = "This rounds to 0 pc of Salt";
  await expect(item(1)).toHaveAccessibleDescription(gone);
  await expect(item(2)).toHaveAccessibleDescription("");
  await expect(item(3)).toHaveAccessibleDescription(gone);
  await expect(quantity(4)).toHaveAccessibleDescription(tooLittle);
  await dialog.getByRole("button", { name: "Remove line 3" }).click();
  await expect(item(1), "not changed").toHaveAccessibleDescription(gone);
  await expect(quantity(3), "moved up with its line").toHaveAccessibleDescription(tooLittle);
  await quantity(3).fill("10");
  await expect(quantity(3)).toHaveAccessibleDescription("");
  await expect(item(1), "not changed").toHaveAccessibleDescription(gone);
  await dialog.getByRole("button", { name: "Remove line 1" }).click();
  await expect(dialog.getByText(gone)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(page.getByText("Procurement created successfully")).toBeVisible();
});

test("a procurement is cancelled, bought again and deleted", async ({ page, owner, request }) => {
  const { kitchen, flour } = await storeOf(request, owner, "APPROVED");
  await page.goto("/procurements");
  await chooseInRow(page, "PO-000001", "Cancel");
  await confirm(page, "Keep It");
  await chooseInRow(page, "PO-000001", "Cancel");
  await confirm(page, "Cancel Procurement");
  await expect(page.getByText("Procurement cancelled successfully")).toBeVisible();
  await expect(rowOf(page, /PO-000001.*Cancelled/)).toBeVisible();

  await chooseInRow(page, "PO-000001", "Create Again");
  const dialog = page.getByRole("dialog", { name: "Create Procurement" });
  await expect(dialog.getByLabel("Supplier")).toHaveValue("Mill & Sons");
  await expect(lineOf(dialog, 1).getByLabel("Quantity")).toHaveValue("10");
  await expect(dialog.getByText("Total $20.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(rowOf(page, /PO-000002.*\$20\.00.*Pending/)).toBeVisible();

  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expect(rowOf(page, /PO-000002/)).toBeHidden();
  await chooseInRow(page, "PO-000001", "Delete");
  await confirm(page, "Delete");
  await expect(page.getByText("Procurement deleted successfully")).toBeVisible();
  await expect(page.getByText("No procurements match")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 0 });
});

test("on paper a purchase order is one page, and nothing else of the screen is on it", async ({
  page,
  owner,
  request,
}) => {
  await storeOf(request, owner, "APPROVED");
  await page.goto("/procurements");
  await nameOf(page, "PO-000001").click();
  await expect(page.getByRole("dialog", { name: "PO-000001" }).getByText("1 line")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Purchase Order" })).toBeVisible();
  await expect(page.getByText("Delivery expected")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  expect(await pagesOf(page, "A4")).toBe(1);
});

/** How many pages the screen takes on paper. */
async function pagesOf(page: Page, format: "A4" | "Letter"): Promise<number> {
  const paper = (await page.pdf({ format })).toString("latin1");
  return paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("on paper a purchase order of 100 lines has its total once, and its number, supplier and page on each page", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const supplierId = await kitchen.supplier("Mill & Sons");
  const items = [];
  for (let line = 1; line <= 100; line += 1) {
    const inventoryItemId = await kitchen.stock(`Item ${line} of the shelf behind the door`, 0);
    items.push({ inventoryItemId, quantity: line, unit: "KILOGRAM", unitPrice: 1.25 });
  }
  await kitchen.post("procurements", { supplierId, items });
  await page.goto("/procurements");
  await nameOf(page, "PO-000001").click();
  await expect(page.getByRole("dialog", { name: "PO-000001" }).getByText("100 lines")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const order = page.locator("[data-paper] table");
  // A browser repeats the rows of a head on each page, and those of a foot.
  await expect(order.locator("thead")).toContainText("PO-000001 · Mill & Sons");
  await expect(order.locator("thead")).toHaveCSS("display", "table-header-group");
  await expect(order.locator("tfoot")).toHaveText(/Total\$6,312\.50/);
  await expect(order.locator("tfoot")).toHaveCSS("display", "table-row-group");
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(" "),
  );
  expect(rules).toMatch(/@page \{[^@]*@bottom-right \{[^}]*counter\(page\)/);
  for (const format of ["A4", "Letter"] as const) expect(await pagesOf(page, format), format).toBeGreaterThan(2);
});

test(
  "suppliers are added, found, edited and deleted; one with an open procurement stays, and says why",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    await storeOf(request, owner, "PENDING");
    await page.goto("/suppliers");
    await page.getByRole("button", { name: "Add Supplier" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add Supplier" }).click();
    for (const message of [
      "Supplier name is required",
      "Contact person is required",
      "Email is required",
      "Phone number is required",
      "Address is required",
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    const name = "S".repeat(100);
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Contact person").fill("Paul Girard");
    await dialog.getByLabel("Email").fill("orders@boulangerie.example");
    await dialog.getByLabel("Phone").fill("+1 504 555 0139");
    await dialog.getByLabel("Address").fill("8 Canal Road");
    await dialog.getByRole("button", { name: "Add Supplier" }).click();
    await expect(page.getByText("Supplier Created")).toBeVisible();
    await page.getByLabel("Search suppliers").fill("sss");
    await expect(rowOf(page, /Mill & Sons/)).toBeHidden();

    const edit = page.getByRole("button", { name: `Edit ${name}` });
    await edit.click();
    await dialog.getByLabel("Name").fill("Boulangerie St. Roch");
    await dialog.getByLabel("Active").uncheck();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Supplier Updated")).toBeVisible();
    await page.getByLabel("Search suppliers").fill("");
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Inactive" }).click();
    await expect(rowOf(page, /Boulangerie St\. Roch.*Inactive/)).toBeVisible();
    await chooseInRow(page, "Boulangerie St. Roch", "Delete");
    await confirm(page, "Delete");
    await expect(page.getByText("Supplier Deleted")).toBeVisible();
    await expect(page.getByText("No suppliers match")).toBeVisible();

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await chooseInRow(page, "Mill & Sons", "Delete");
    await confirm(page, "Delete");
    await expect(page.getByText("Failed to delete supplier. Please try again.")).toBeVisible();
    const reason = page.getByRole("dialog");
    await expect(reason.getByText(/PO-000001/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(reason).toBeHidden();
    await expect(rowOf(page, /Mill & Sons/)).toBeVisible();
  },
);

test("of two people who change one procurement the second is told", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|412)/);
  const { kitchen, flour } = await storeOf(request, owner, "APPROVED", "PENDING");
  await page.goto("/procurements");
  await expect(rowOf(page, /PO-000001.*Approved/)).toBeVisible();
  const listed = await page.request.get(`/api/v1/restaurants/${kitchen.restaurantId}/procurements`, {
    headers: { authorization: `Bearer ${owner.person.token}` },
  });
  const { data }: { data: { id: string; procurementNumber: string }[] } = await listed.json();
  const idOf = (number: string) => data.find(({ procurementNumber }) => procurementNumber === number)?.id ?? "";
  await kitchen.change(`procurements/${idOf("PO-000001")}/cancel`);
  await chooseInRow(page, "PO-000001", "Complete");
  await confirm(page, "Complete");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(rowOf(page, /PO-000001.*Cancelled/), "the list shows what is stored now").toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 0 });

  await chooseInRow(page, "PO-000002", "Edit");
  const dialog = page.getByRole("dialog");
  await lineOf(dialog, 1).getByLabel("Quantity").fill("12");
  await kitchen.change(`procurements/${idOf("PO-000002")}/approve`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(lineOf(dialog, 1).getByLabel("Quantity"), "nothing typed is lost").toHaveValue("12");
});

test.describe("when the server fails", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/status of 500/);
  });

  test("each step of a procurement says which failed, is taken back, and loses nothing", async ({
    page,
    owner,
    request,
  }) => {
    await storeOf(request, owner, "PENDING", "APPROVED");
    await page.route("**/api/v1/restaurants/*/procurements{,/**}", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill(refused("")),
    );
    await page.goto("/procurements");
    const alert = page.getByRole("alert");
    await chooseInRow(page, "PO-000001", "Approve");
    await expect(alert.getByText("Failed to approve procurement")).toBeVisible();
    await expect(rowOf(page, /PO-000001.*Pending/)).toBeVisible();
    await chooseInRow(page, "PO-000002", "Complete");
    await confirm(page, "Complete");
    await expect(alert.getByText("Failed to complete procurement")).toBeVisible();
    await chooseInRow(page, "PO-000002", "Cancel");
    await confirm(page, "Cancel Procurement");
    await expect(alert.getByText("Failed to cancel procurement")).toBeVisible();
    await chooseInRow(page, "PO-000002", "Delete");
    await confirm(page, "Delete");
    await expect(alert.getByText("Failed to delete procurement")).toBeVisible();
    await expect(rowOf(page, /PO-000002.*Approved/)).toBeVisible();
    const dialog = page.getByRole("dialog");
    await chooseInRow(page, "PO-000001", "Edit");
    await lineOf(dialog, 1).getByLabel("Quantity").fill("11");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert.getByText("Failed to update procurement").first()).toBeVisible();
    await expect(lineOf(dialog, 1).getByLabel("Quantity")).toHaveValue("11");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await chooseInRow(page, "PO-000001", "Create Again");
    await dialog.getByLabel("Notes", { exact: true }).fill("At the back door");
    await dialog.getByRole("button", { name: "Create Procurement" }).click();
    await expect(alert.getByText("Failed to create procurement").first()).toBeVisible();
    await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("At the back door");
  });

  test("suppliers say the same sentence whatever failed, and lose nothing", async ({ page, owner, request }) => {
    await storeOf(request, owner);
    await page.route("**/api/v1/restaurants/*/suppliers{,/**}", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill(refused("The mill burns")),
    );
    await page.goto("/suppliers");
    const dialog = page.getByRole("dialog");
    const alert = page.getByRole("alert");
    await page.getByRole("button", { name: "Add Supplier" }).click();
    for (const [label, text] of [
      ["Name", "Bayou Imports"],
      ["Contact person", "Terry Vance"],
      ["Email", "orders@bayou.example"],
      ["Phone", "+1 985 555 0104"],
      ["Address", "8 Canal Road"],
    ] as const) {
      await dialog.getByLabel(label).fill(text);
    }
    await dialog.getByRole("button", { name: "Add Supplier" }).click();
    await expect(alert.getByText("Error creating supplier").first()).toBeVisible();
    await expect(alert.getByText("Failed to create supplier. Please try again.").first()).toBeVisible();
    await expect(dialog.getByLabel("Contact person")).toHaveValue("Terry Vance");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(rowOf(page, /Bayou/)).toBeHidden();
    await page.getByRole("button", { name: "Edit Mill & Sons" }).click();
    await dialog.getByLabel("Name").fill("Mill & Daughters");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(alert.getByText("Failed to update supplier. Please try again.").first()).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue("Mill & Daughters");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await chooseInRow(page, "Mill & Sons", "Delete");
    await confirm(page, "Delete");
    await expect(alert.getByText("Failed to delete supplier. Please try again.")).toBeVisible();
    await expect(rowOf(page, /Mill & Sons/)).toBeVisible();
  });

  for (const [path, sentence] of [
    ["/suppliers", "Failed to load suppliers. Please try again."],
    ["/procurements", "Failed to load procurements"],
  ] as const) {
    test(`${path} that cannot be loaded say so, and load on Retry`, async ({ page, owner, request }) => {
      await storeOf(request, owner, "PENDING");
      let isDown = true;
      await page.route(`**/api/v1/restaurants/*${path}{,?*}`, (route) =>
        isDown ? route.fulfill(refused("")) : route.continue(),
      );
      await page.goto(path);
      await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();
      isDown = false;
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(rowOf(page, /Mill & Sons/)).toBeVisible();
    });
  }
});

test.describe("in both themes, wide and narrow", () => {
  for (const [path, actions] of [
    ["/suppliers", ["Add Supplier", "Edit Mill & Sons", "Delete Mill & Sons"]],
    ["/procurements", ["Create Procurement", "View PO-000001", "View PO-000002"]],
  ] as const) {
    test(`${path} and what opens there are accessible`, async ({ page, owner, request }) => {
      test.slow();
      const { kitchen } = await storeOf(request, owner, "COMPLETED", "PENDING");
      await kitchen.supplier("S".repeat(100), { isActive: false });
      await page.goto(path);
      await expect(rowOf(page, /Mill & Sons/).first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
      for (const words of actions) {
        const opener = await openBy(page, words);
        const opened = page.getByRole("dialog").or(page.getByRole("alertdialog"));
        await expect(opened).toBeVisible();
        await expectAccessibleInEveryLook(page);
        await page.keyboard.press("Escape");
        await expect(opened).toBeHidden();
        await expect(opener, "the focus returns").toBeFocused();
      }
    });
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a procurement's dialog offers its next steps over the full width, and the rest in a menu", async ({
    page,
    owner,
    request,
  }) => {
    test.slow();
    await storeOf(request, owner, "APPROVED", "PENDING", "COMPLETED");
    await page.goto("/procurements");
    for (const [number, ...next] of [
      ["PO-000001", "Send to Supplier", "Receive"],
      ["PO-000002", "Approve"],
    ] as const) {
      await nameOf(page, number).tap();
      const dialog = page.getByRole("dialog", { name: number });
      for (const name of next) {
        const main = dialog.getByRole("button", { name, exact: true });
        await expect(main).toBeVisible();
        expect((await main.boundingBox())?.width, "all of the width but the margins").toBeGreaterThanOrEqual(300);
      }
      const buttons = await dialog
        .getByRole("button")
        .evaluateAll((all) => all.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent));
      expect(buttons).toEqual(["Close", ...next, "Print", `More for ${number}`]);
      await expectAccessibleInEveryLook(page);
      const more = dialog.getByRole("button", { name: `More for ${number}` });
      await more.press("Enter");
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(more, "the focus returns").toBeFocused();
      await more.tap();
      await page.getByRole("menuitem", { name: "Delete" }).tap();
      await page.getByRole("alertdialog").getByRole("button", { name: "Keep It" }).tap();
      await expect(nameOf(page, number), "the focus returns to what opened it all").toBeFocused();
    }
    await nameOf(page, "PO-000003").tap();
    const dialog = page.getByRole("dialog", { name: "PO-000003" });
    await dialog.getByRole("button", { name: "More for PO-000003" }).tap();
    await expect(page.getByRole("menuitem")).toHaveText(["Create Again", "Delete", "History"]);
  });
});

test("what was changed of the low items to order is discarded only after a question", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, mill } = await storeOf(request, owner);
  for (const name of ["Salt", "Butter"]) {
    const body = { name, quantity: 1, reorderLevel: 4, baseUnit: "KILOGRAM" };
    const item = await kitchen.post("inventory", body);
    const bought = await kitchen.buy(mill, item.id, 1, 2);
    await kitchen.change(`procurements/${bought}/approve`);
    await kitchen.change(`procurements/${bought}/complete`);
  }
  await kitchen.post("inventory", { name: "Vanilla", quantity: 0, reorderLevel: 1, baseUnit: "KILOGRAM" });
  const dialog = page.getByRole("dialog", { name: "Order Low Items" });
  const amount = dialog.getByRole("group", { name: "Salt" }).getByLabel("Quantity");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const open = async () => {
    await page.goto("/inventory?tab=alerts");
    await page.getByRole("link", { name: "Order 3 low items" }).click();
    await expect(amount).toBeVisible();
  };

  await open();
  const offered = await amount.inputValue();
  await amount.fill("9");
  await page.keyboard.press("Escape");
  await confirm(page, "Keep Editing");
  await expect(amount).toHaveValue("9");
  await page.goBack();
  await expect(question).toBeVisible();
  await confirm(page, "Keep Editing");
  await amount.fill(offered);
  await page.keyboard.press("Escape");
  await expect(dialog, "it is as it was offered").toBeHidden();

  for (const item of ["Salt", "Vanilla"]) {
    await open();
    await dialog.getByRole("button", { name: `Leave out ${item}` }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard");
    await expect(dialog).toBeHidden();
  }

  await open();
  for (const item of ["Salt", "Butter", "Vanilla"]) {
    await dialog.getByRole("button", { name: `Leave out ${item}` }).click();
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog, "nothing is left to be ordered").toBeHidden();
});

test("an approved procurement is reopened, changed and approved again", async ({ page, owner, request }) => {
  await storeOf(request, owner, "APPROVED");
  await page.goto("/procurements");
  await chooseInRow(page, "PO-000001", "Reopen");
  await expect(page.getByText("Procurement reopened successfully")).toBeVisible();
  await expect(rowOf(page, /PO-000001.*Pending/)).toBeVisible();
  await chooseInRow(page, "PO-000001", "Edit");
  await lineOf(page.getByRole("dialog"), 1).getByLabel("Quantity").fill("3");
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(rowOf(page, /PO-000001.*\$6\.00/)).toBeVisible();
  await chooseInRow(page, "PO-000001", "Approve");
  await expect(page.getByText("Procurement approved successfully")).toBeVisible();
});

test("a list with nothing in it says what to do", async ({ page, owner, request }) => {
  await Kitchen.open(request, owner);
  await page.goto("/suppliers");
  await expect(page.getByText("No Suppliers Found")).toBeVisible();
  await page.getByRole("link", { name: "Procurements" }).click();
  await expect(page.getByText("No Procurements Found")).toBeVisible();
});

test("another owner's restaurant in the address opens one's own", async ({ page, owner, request }) => {
  const other = await Kitchen.open(request, new Owner(request, await signUp()));
  await other.supplier("Their mill");
  await storeOf(request, owner);
  await page.goto(`/suppliers?restaurant=${other.restaurantId}`);
  await expect(rowOf(page, /Mill & Sons/)).toBeVisible();
  await expect(page.getByText("Their mill")).toBeHidden();
});

test("who has no restaurant is told so, and an administrator finds none of it", async ({ page, owner, request }) => {
  expect(owner.person.token).not.toBe("");
  await page.goto("/procurements");
  await page.getByRole("button", { name: "Create Procurement" }).click();
  await expect(page.getByText("Please select a restaurant first")).toBeVisible();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
  const office = await page.context().browser()?.newContext();
  const inside = await office?.newPage();
  if (inside === undefined) throw new Error("No second browser");
  await signIn(inside, await tokenOf(request, admin));
  for (const path of ["/suppliers", "/procurements"]) {
    await inside.goto(new URL(path, page.url()).href);
    await expect(inside.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  }
  await office?.close();
});

test("the total of a line is typed instead of its price, on an order and on a delivery", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, flour } = await storeOf(request, owner);
  await page.goto("/procurements?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create Procurement" });
  await choose(page, dialog.getByRole("combobox", { name: "Supplier" }), "Mill & Sons");
  const line = lineOf(dialog, 1);
  await choose(page, line.getByRole("combobox", { name: /^Item/ }), "Flour");
  const [quantity, price, total] = ["Quantity", "Unit price", "Total"].map((label) => line.getByLabel(label));
  if (!quantity || !price || !total) throw new Error("A line has three numbers");
  await quantity.fill("1000");
  await price.fill("0.05");
  await expect(total).toHaveValue("50.00");
  await total.fill("36.64");
  await expect(price, "follows from the total").toHaveValue("0.03664");
  await quantity.fill("2000");
  await expect(price).toHaveValue("0.01832");
  await quantity.fill("1000");
  await expect(dialog.getByText("Total $36.64")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole("button", { name: "Create Procurement" }).click();
  await expect(rowOf(page, /PO-000001.*\$36\.64/)).toBeVisible();
  await chooseInRow(page, "PO-000001", "Approve");

  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = page.getByRole("dialog", { name: "Receive PO-000001" });
  await expect(sheet.getByLabel("Total")).toHaveValue("36.64");
  await sheet.getByLabel("Received").fill("700");
  await sheet.getByLabel("Total").fill("26.01");
  await expect(sheet.getByLabel("Price / kg")).toHaveValue("0.03716");
  await sheet.getByRole("radio", { name: "Not coming, close it" }).check();
  await expectAccessibleInEveryLook(page);
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(page.getByText("RCV-000001 received")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 700, stockValue: 26.01 });
});

test("a price of 0 is asked about once, on an order and on a delivery", async ({ page, owner, request }) => {
  await storeOf(request, owner, "APPROVED");
  await page.goto("/procurements?dialog=create");
  const dialog = page.getByRole("dialog", { name: "Create Procurement" });
  await choose(page, dialog.getByRole("combobox", { name: "Supplier" }), "Mill & Sons");
  await choose(page, lineOf(dialog, 1).getByRole("combobox", { name: /^Item/ }), "Flour");
  await lineOf(dialog, 1).getByLabel("Quantity").fill("3");
  await lineOf(dialog, 1).getByLabel("Unit price").fill("0");
  const question = page.getByRole("alertdialog", { name: "Is this free?" });
  const save = dialog.getByRole("button", { name: "Create Procurement" });
  await save.click();
  await expect(question).toContainText("Flour has a price of 0.");
  await question.getByRole("button", { name: "Change the Price" }).click();
  await expect(save).toBeVisible();
  await save.click();
  await question.getByRole("button", { name: "Yes, Free" }).click();
  await expect(rowOf(page, /PO-000002.*\$0\.00/)).toBeVisible();
  await chooseInRow(page, "PO-000002", "Edit");
  await lineOf(page.getByRole("dialog"), 1).getByLabel("Quantity").fill("4");
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Procurement updated successfully"), "it is known to be free").toBeVisible();

  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = page.getByRole("dialog", { name: "Receive PO-000001" });
  await sheet.getByLabel("Total").fill("0");
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await question.getByRole("button", { name: "Yes, Free" }).click();
  await expect(page.getByText("RCV-000001 received")).toBeVisible();
});
