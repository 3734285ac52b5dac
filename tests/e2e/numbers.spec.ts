import type { Locator, Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { storeOf } from "./support/procurements.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** A typed text, and the field's text once it is left. */
const understood = [
  ["1,5", "1.5"],
  ["1.5", "1.5"],
  ["1.234,56", "1234.56"],
  ["1,234.56", "1234.56"],
  ["1 000", "1000"],
  ["1\u00A0000", "1000"],
  ["1'000", "1000"],
  ["1 1/2", "1.5"],
  ["½", "0.5"],
  ["1½", "1.5"],
  ["0,125", "0.125"],
  ["1.2345", "1.2345"],
] as const;

const refused = [
  ["1e3", "“e” is not a unit"],
  ["twelve", "Enter a number, such as 1.5"],
  ["1,2,3.4.5", "Check the commas, points and spaces"],
  ["1.2.3", "Check the commas, points and spaces"],
] as const;

/** Pastes a text, by way of a field that takes any. */
async function paste(into: Locator, by: Locator, text: string) {
  await by.fill(text);
  await by.press("ControlOrMeta+A");
  await by.press("ControlOrMeta+X");
  await into.press("ControlOrMeta+A");
  await into.press("ControlOrMeta+V");
}

async function typeInto(field: Locator, text: string) {
  await field.clear();
  await field.pressSequentially(text);
}

/** The bodies of what the page sends from now on. */
function sentBy(page: Page, method: string, path: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === method && path.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}

for (const locale of ["en-US", "de-DE"]) {
  test.describe(`on a device in ${locale}`, () => {
    test.use({ locale });

    test("a number is understood as people write it, typed or pasted", async ({ page, owner }) => {
      await owner.addRestaurant();
      await page.goto("/inventory?dialog=create");
      const dialog = page.getByRole("dialog");
      const quantity = dialog.getByLabel("Quantity", { exact: true });
      const [cost, notes] = [dialog.getByLabel(/^Cost per/), dialog.getByLabel("Description")];
      for (const [typed, shown] of understood) {
        await typeInto(quantity, typed);
        await quantity.press("Tab");
        await expect(quantity, `${typed} typed`).toHaveValue(shown);
        await paste(quantity, notes, typed);
        await quantity.press("Tab");
        await expect(quantity, `${typed} pasted`).toHaveValue(shown);
      }
      for (const typed of ["$12.50", "12,50 $"]) {
        await paste(cost, notes, typed);
        await cost.press("Tab");
        await expect(cost).toHaveValue("12.50");
      }
    });

    test("a number that may be two asks which it is, and nothing is sent before", async ({ page, owner }) => {
      await owner.addRestaurant();
      const sent = sentBy(page, "POST", /\/inventory$/);
      await page.goto("/inventory?dialog=create");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Flour");
      await dialog.getByRole("combobox", { name: "Base unit" }).click();
      await page.getByRole("option", { name: "Gram (g)" }).click();
      const quantity = dialog.getByLabel("Quantity", { exact: true });
      const level = dialog.getByLabel("Reorder level");
      await typeInto(quantity, "1,234");
      await dialog.getByRole("button", { name: "Add Item" }).click();
      await expect(dialog.getByText("Did you mean 1,234 or 1.234?")).toBeVisible();
      await expect(quantity).toHaveValue("1,234");
      await expect(quantity).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "1,234", exact: true }).click();
      await expect(quantity).toHaveValue("1234");
      await expect(quantity).toBeFocused();
      // An optional field asks as well: what it holds would be lost.
      await paste(level, dialog.getByLabel("Description"), "1,250");
      await dialog.getByRole("button", { name: "Add Item" }).click();
      await dialog.getByRole("button", { name: "1.25", exact: true }).click();
      await expect(level).toHaveValue("1.25");
      expect(sent).toEqual([]);
      await dialog.getByRole("button", { name: "Add Item" }).click();
      await expect(dialog).toBeHidden();
      expect(sent).toMatchObject([{ quantity: 1234, reorderLevel: 1.25 }]);
    });

    test("a text that is not a number stays in its field and is never sent", async ({ page, owner, request }) => {
      const kitchen = await Kitchen.open(request, owner);
      await kitchen.stock("Flour", 5);
      const sent = sentBy(page, "PATCH", /\/inventory\//);
      await page.goto("/inventory?tab=items");
      await page.getByRole("row", { name: /Flour/ }).getByRole("button", { name: /Edit/ }).click();
      const dialog = page.getByRole("dialog");
      const [quantity, level] = [dialog.getByLabel("Quantity", { exact: true }), dialog.getByLabel("Reorder level")];
      for (const [typed, message] of refused) {
        for (const field of [quantity, level]) {
          await typeInto(field, typed);
          await field.press("Tab");
          await expect(dialog.getByText(message)).toBeVisible();
          await dialog.getByLabel("Name").press("Enter");
          await expect(field).toBeFocused();
          await expect(field).toHaveValue(typed);
          await expect(field).toHaveAttribute("aria-invalid", "true");
          await field.fill(field === quantity ? "5" : "");
          await expect(dialog.getByText(message)).toBeHidden();
        }
      }
      await typeInto(level, "1e3");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("Discard changes?")).toBeVisible();
      expect(sent).toEqual([]);
    });

    for (const [path, add, submit] of [
      ["/procurements", "Add Line", "Create Procurement"],
      ["/boms", "Add Ingredient", "Create BOM"],
    ] as const) {
      test(`a row of ${path} that holds only a question keeps it, whatever blank rows are left out`, async ({
        page,
        owner,
      }) => {
        await owner.addRestaurant();
        const sent = sentBy(page, "POST", /\/(procurements|boms)$/);
        await page.goto(`${path}?dialog=create`);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: add }).click();
        await dialog.getByRole("button", { name: add }).click();
        const amounts = dialog.getByRole("textbox", { name: /^Quantity/ });
        await expect(amounts).toHaveCount(3);
        await typeInto(amounts.nth(1), "1,500");
        await amounts.nth(1).press("Tab");
        await dialog.getByRole("button", { name: submit }).click();
        await expect(amounts, "the two blank rows are left out").toHaveCount(1);
        await expect(amounts).toHaveValue("1,500");
        await dialog.getByRole("button", { name: "1,500", exact: true }).click();
        await expect(amounts).toHaveValue("1500");
        expect(sent).toEqual([]);
      });
    }

    test("orders, procurements and recipes take numbers in the same way", async ({ page, owner, request }) => {
      const kitchen = await Kitchen.open(request, owner);
      const flour = await kitchen.stock("Flour", 500);
      await kitchen.cook("Bread", 4, { [flour]: 200 });
      const orders = sentBy(page, "POST", /\/orders$/);
      await page.goto("/orders?dialog=create");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Add product" }).fill("Bread");
      await page.getByRole("option", { name: /Bread/ }).click();
      const count = dialog.getByLabel("Quantity of Bread");
      await typeInto(count, "1e1");
      await dialog.getByRole("button", { name: "Create Order" }).click();
      await expect(dialog.getByText("Enter a number, such as 1.5")).toBeVisible();
      expect(orders).toEqual([]);
      await paste(count, dialog.getByLabel("Notes"), "2,0");
      await count.press("ArrowUp");
      await expect(count).toHaveValue("3");
      await dialog.getByRole("button", { name: "Create Order" }).click();
      await expect(dialog).toBeHidden();
      expect(orders).toMatchObject([{ orderItems: [{ quantity: 3 }] }]);

      for (const path of ["/procurements", "/boms"]) {
        await page.goto(`${path}?dialog=create`);
        const amount = dialog.getByLabel(/^Quantity/).first();
        await typeInto(amount, "1.234,56");
        await amount.press("Tab");
        await expect(amount).toHaveValue("1234.56");
        await paste(amount, dialog.getByLabel(/^(Notes|Description)$/).last(), "1 1/2");
        await amount.press("Tab");
        await expect(amount).toHaveValue("1.5");
        await typeInto(amount, "1,500");
        await amount.press("Tab");
        await dialog.getByRole("button", { name: "1.5", exact: true }).click();
        await expect(amount).toHaveValue("1.5");
      }
      const price = dialog.getByLabel(/price/i).first();
      await page.goto("/procurements?dialog=create");
      await paste(price, dialog.getByLabel("Notes").last(), "$12.50");
      await price.press("Tab");
      await expect(price).toHaveValue("12.50");
    });
  });
}

test.describe("on a device in de-DE", () => {
  test.use({ locale: "de-DE" });

  test("a point before three digits asks too: the device writes thousands so", async ({ page, owner }) => {
    await owner.addRestaurant();
    await page.goto("/inventory?dialog=create");
    const dialog = page.getByRole("dialog");
    const quantity = dialog.getByLabel("Quantity", { exact: true });
    await typeInto(quantity, "1.234");
    await quantity.press("Tab");
    await dialog.getByRole("button", { name: "1.234", exact: true }).click();
    await expect(quantity).toHaveValue("1.234");
  });
});

test("a unit is typed with the number, and an amount far from the expected one is asked about", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, flour } = await storeOf(request, owner, "APPROVED");
  const sent = sentBy(page, "POST", /\/(receipts|boms)$/);
  const dialog = page.getByRole("dialog");

  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const received = dialog.getByRole("textbox", { name: "Received" });
  await typeInto(received, "100");
  await dialog.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(dialog.getByText("100 kg is 10 times the 10 kg expected.")).toBeVisible();
  expect(sent).toEqual([]);
  await typeInto(received, "9 kg + 800 g");
  await expect(dialog.getByText("= 9.8 kg")).toBeVisible();
  await dialog.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toMatchObject([{ lines: [{ received: 9.8 }] }]);

  const saffron = await kitchen.stock("Saffron", 0.04);
  const changes = sentBy(page, "PATCH", /\/inventory\//);
  await page.goto(`/inventory?tab=items&dialog=adjust&item=${saffron}`);
  const now = dialog.getByRole("textbox", { name: "Quantity now" });
  await typeInto(now, "5 lb");
  await now.press("Tab");
  await expect(now, "in the unit of what is on hand").toHaveValue("2268");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("2,268 g is 56.7 times the 40 g expected.")).toBeVisible();
  await typeInto(now, "2 sprigs");
  await now.press("Tab");
  await expect(dialog.getByText("“sprigs” is not a unit")).toBeVisible();
  await typeInto(now, "38.5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(changes).toMatchObject([{ quantity: 0.0385 }]);

  await kitchen.cook("Bread", 4, { [flour]: 200 });
  await page.goto("/boms");
  await page.getByRole("button", { name: /^Edit/ }).click();
  const [amount, unit] = [
    dialog.getByRole("textbox", { name: "Quantity of ingredient 1" }),
    dialog.getByRole("combobox", { name: "Unit of ingredient 1" }),
  ];
  await typeInto(amount, "7 oz");
  await amount.press("Tab");
  await expect(amount).toHaveValue("7");
  await expect(unit).toHaveText("Ounce");
  await typeInto(amount, "0.15 g");
  await amount.press("Tab");
  await expect(dialog.getByText(/^0\.15 g is less than 1% of the 200 g expected/)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep 0.15 g" }).click();
  await expect(dialog.getByText(/expected/)).toBeHidden();
  await dialog.getByRole("button", { name: "Add Ingredient" }).click();
  await dialog.getByRole("combobox", { name: "Ingredient 2", exact: true }).fill("Saffron");
  await page.getByRole("option", { name: /Saffron/ }).click();
  const second = dialog.getByRole("textbox", { name: "Quantity of ingredient 2" });
  await typeInto(second, "0.15");
  await second.press("Tab");
  await expect(dialog.getByText("0.15 g is very little. Did you mean 0.15 kg?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "0.15 kg", exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: "Unit of ingredient 2" })).toHaveText("Kilogram");
  await expect(second).toHaveValue("0.15");
});

/** Where the number of each figure ends, in pixels from the left. */
const endsOf = (cells: Locator) =>
  cells.evaluateAll((found) =>
    found.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const figure = walker.nextNode();
      if (figure === null) return [];
      const range = document.createRange();
      range.selectNodeContents(figure);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );

test("a column's numbers end under each other, and small ones are in a cook's unit", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  for (const [name, quantity, baseUnit] of [
    ["Butter", 6, "KILOGRAM"],
    ["Cream", 24.5, "LITER"],
    ["Flour", 5.26, "KILOGRAM"],
    ["Saffron", 0.039, "KILOGRAM"],
    ["Vanilla", 0.25, "LITER"],
    ["Eggs", 120, "PIECE"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- One after another, so that no two collide.
    await kitchen.post("inventory", { name, quantity, baseUnit });
  }
  await page.goto("/inventory?tab=items");
  const quantities = page.getByRole("cell").getByRole("button", { name: /^Why is it/ });
  await expect(quantities).toHaveText(["6 kg", "24.5 L", "120 pc", "5.26 kg", "39 g", "250 mL"]);
  const ends = await endsOf(quantities);
  expect(Math.max(...ends) - Math.min(...ends), ends.join()).toBeLessThanOrEqual(1);
});

test("a difference is made of the figures beside it, and every digit is on focus", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  await kitchen.post("inventory", { name: "Gruyère", quantity: 1.8945, baseUnit: "KILOGRAM", reorderLevel: 3 });
  await page.goto("/inventory?tab=alerts");
  const row = page.getByRole("row", { name: /Gruyère/ });
  await expect(row).toContainText("1.89 kg");
  await expect(row).toContainText("3 kg");
  const missing = row.getByText("1.11 kg");
  await expect(missing).toBeVisible();
  const figure = row.getByTitle("1.1055 kilogram");
  await figure.focus();
  await expect
    .poll(() => figure.evaluate((element) => getComputedStyle(element, "::before").content))
    .toBe('"1.1055 kilogram"');
});

test("an amount of money has every digit on focus, and no stop where it shows them all", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const item = (name: string, unitCost: number) =>
    kitchen.post("inventory", { name, quantity: 5, unitCost, baseUnit: "KILOGRAM" });
  const [salt, rice] = await Promise.all([item("Salt", 0.7), item("Rice", 2)]);
  await kitchen.cook("Risotto", 9, { [salt.id]: 3, [rice.id]: 100 });
  await page.goto("/boms");
  const plate = page.getByRole("cell").getByTitle("$0.2021");
  await expect(plate).toHaveText("$0.20");
  await expect(plate, "the button around it has the focus").not.toHaveAttribute("tabindex");
  await page.getByRole("button", { name: "Edit Risotto" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit BOM" });
  const cost = dialog.getByTitle("$0.0021");
  await expect(cost).toHaveText("<$0.01");
  await cost.focus();
  await expect.poll(() => cost.evaluate((element) => getComputedStyle(element, "::before").content)).toBe('"$0.0021"');
  await expect(dialog.getByTitle("$0.20", { exact: true })).not.toHaveAttribute("tabindex");
});
