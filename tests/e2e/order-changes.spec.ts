import type { Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Opens the order and leaves its dialog open. */
async function openOrder(page: Page, number: string) {
  await page.getByRole("link", { name: number }).first().click();
  const dialog = page.getByRole("dialog", { name: number });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses an action from a menu, and fills its form. */
async function act(
  page: Page,
  of: string,
  action: string,
  fill: (form: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  await page.getByRole("button", { name: `More for ${of}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  const form = page.getByRole("form");
  await fill(form);
  await form.locator("button[type=submit]").click();
  await expect(form).toBeHidden();
}

const totalsOf = async (page: Page) =>
  (await page.getByLabel("Totals").locator("dt, dd").allInnerTexts()).map((text) => text.trim());

for (const [place, viewport] of [
  ["at a desk", { width: 1280, height: 900 }],
  ["on a phone", { width: 360, height: 780 }],
] as const) {
  test(
    `a service's mishaps are told to an order ${place}, and its totals and history say so`,
    { tag: "@gate" },
    async ({ page, owner, request, expectedErrors }) => {
      // More is voided than there is.
      expectedErrors.push(/status of 400/);
      await page.setViewportSize(viewport);
      const kitchen = await Kitchen.open(request, owner);
      const flour = await kitchen.stock("Flour", 10);
      await kitchen.cook("Pizza", 18, { [flour]: 250 });
      await kitchen.cook("Tarte", 7, { [flour]: 100 });
      await page.goto("/orders");
      await page.getByRole("button", { name: "Create Order" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Create Order" });
      for (const product of ["Pizza", "Tarte"]) {
        await dialog.getByRole("combobox", { name: "Add product" }).fill(product);
        await page.getByRole("option", { name: product }).click();
      }
      await dialog.getByLabel("Quantity of Pizza").fill("3");
      await dialog.getByRole("button", { name: "Create Order" }).click();
      const order = await openOrder(page, "ORD-000001");
      await order.getByRole("combobox", { name: "Status of ORD-000001" }).click();
      await page.getByRole("option", { name: "Preparing" }).click();
      await expect(order.getByText("Used", { exact: true })).toBeVisible();

      await act(page, "Pizza", "Void", async (form) => {
        await form.getByLabel("Quantity to void").fill("4");
        await form.getByRole("radio", { name: "Dropped" }).check();
        await form.locator("button[type=submit]").click();
        await expect(form.getByText("Only 3 on this line")).toBeVisible();
        await expectAccessibleInEveryLook(page);
        await form.getByLabel("Quantity to void").fill("1");
      });
      await act(page, "Tarte", "Comp", (form) => form.getByRole("radio", { name: "Complaint" }).check());
      await act(page, "ORD-000001", "Discount", async (form) => {
        await form.getByLabel("Percent off").fill("10");
        await form.getByRole("radio", { name: "Regular guest" }).check();
      });
      await expect
        .poll(async () => (await totalsOf(page)).join(" "))
        .toBe("Subtotal $43.00 Comps -$7.00 Discounts -$3.60 Net $32.40 Due $32.40");
      const history = order.getByRole("list", { name: "History" }).getByRole("listitem");
      await expect(history).toContainText(["Pending", "Preparing", "Voided: 1 × Pizza", "Comped: 1 × Tarte", "10 %"]);
      await expectAccessibleInEveryLook(page);

      await order.getByRole("combobox", { name: "Status of ORD-000001" }).click();
      await page.getByRole("option", { name: "Completed" }).click();
      await expect(order.getByRole("combobox")).toHaveCount(0);
      await act(page, "ORD-000001", "Void Order", async (form) => {
        await form.getByRole("radio", { name: "Entered by mistake" }).check();
        await form.getByRole("radio", { name: /Return to stock/ }).check();
      });
      await expect(order.getByText("Void", { exact: true })).toBeVisible();
      await order.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("row").filter({ hasText: "ORD-000001" })).toContainText("Void");
      // A dropped pizza stays waste; everything else is back.
      expect((await kitchen.stockOf(flour)).quantity).toBe(9.75);
    },
  );
}

test("a staff meal and a freebie bring nothing, and their food cost is told while they are entered", async ({
  page,
  owner,
  request,
}) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = (await kitchen.post("inventory", { name: "Flour", quantity: 10, baseUnit: "KILOGRAM", unitCost: 2 }))
    .id;
  await kitchen.cook("Pizza", 18, { [flour]: 250 });
  await page.goto("/orders");
  for (const [type, cost] of [
    ["Family", "This meal costs us $0.50."],
    ["Freebie", "This freebie costs us $0.50."],
  ] as const) {
    await page.getByRole("button", { name: "Create Order" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create Order" });
    const search = dialog.getByRole("combobox", { name: "Add product" });
    await expect(search).toBeFocused();
    // The three are one stop for the keyboard, and arrows lead from one to the next.
    await page.keyboard.press("Shift+Tab");
    await expect(dialog.getByRole("button", { name: "Sale" })).toBeFocused();
    for (let steps = type === "Family" ? 1 : 2; steps > 0; steps -= 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("button", { name: type })).toHaveAttribute("aria-pressed", "true");
    await search.fill("Pizza");
    await page.getByRole("option", { name: "Pizza" }).click();
    await expect(dialog.getByText(cost)).toBeVisible();
    await dialog.getByLabel("For whom").fill("Table 9");
    if (type === "Freebie") {
      await dialog.getByRole("button", { name: "Create Order" }).click();
      await expect(dialog.getByText("Choose a reason")).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await dialog.getByRole("radio", { name: "Celebration" }).check();
    }
    await dialog.getByRole("button", { name: "Create Order" }).click();
    await expect(dialog).toBeHidden();
  }
  const rows = page.getByRole("table", { name: "Orders", exact: true }).getByRole("row");
  await expect(rows.filter({ hasText: "ORD-000002" })).toContainText("Freebie");
  await expect(rows.filter({ hasText: "ORD-000002" })).toContainText("$0.00");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Family" }).click();
  await expect(rows.filter({ hasText: "ORD-" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "ORD-000001" })).toContainText("Family");
});

test("the status of several orders is changed at once, and what cannot be says why", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  // There is flour for two of them.
  expectedErrors.push(/status of 409/);
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 1);
  const pizza = await kitchen.cook("Pizza", 18, { [flour]: 400 });
  for (let count = 0; count < 3; count += 1) await kitchen.order(pizza, 1);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Choose Several" }).click();
  for (const number of ["ORD-000003", "ORD-000002", "ORD-000001"]) {
    await page.getByRole("checkbox", { name: `Choose ${number}` }).check();
  }
  await expectAccessibleInEveryLook(page);
  await page.getByRole("combobox", { name: "Change status to" }).click();
  await page.getByRole("option", { name: "Preparing" }).click();
  await expect(page.getByText("1 order not updated")).toBeVisible();
  await expect(page.getByText(/Not enough stock: Flour/)).toBeVisible();
  const preparing = page.getByRole("combobox", { name: /^Status of/ }).filter({ hasText: "Preparing" });
  await expect(preparing).toHaveCount(2);
  expect((await kitchen.stockOf(flour)).quantity).toBe(0.2);
});

test("a kitchen ticket and a receipt are printed", async ({ page, owner, request }) => {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 1);
  const pizza = await kitchen.cook("Pizza", 18, { [flour]: 100 });
  await kitchen.order(pizza, 2);
  await page.addInitScript(() => {
    // The dialog of the browser would stay open; the paper is there until it closes.
    window.print = () => undefined;
  });
  await page.goto("/orders");
  await openOrder(page, "ORD-000001");
  for (const [action, shown] of [
    ["Print Kitchen Ticket", ["ORD-000001", "2 × Pizza"]],
    ["Print Receipt", ["2 × Pizza", "$36.00", "Due"]],
  ] as const) {
    await page.getByRole("button", { name: "More for ORD-000001" }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await page.emulateMedia({ media: "print" });
    for (const text of shown) await expect(page.locator("[data-paper]")).toContainText(text);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(page.locator("[data-paper]")).toHaveCount(0);
  }
});

test("staff enter staff meals and void uncooked dishes, and give nothing away", async ({ page, request }) => {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  const flour = await kitchen.stock("Flour", 1);
  const pizza = await kitchen.cook("Pizza", 18, { [flour]: 100 });
  await kitchen.order(pizza, 2);
  const staff = await memberOf(request, kitchen, { role: "STAFF" });
  await signIn(page, staff);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Create Order" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Order" });
  await expect(dialog.getByRole("button", { name: "Family" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Freebie" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await openOrder(page, "ORD-000001");
  await page.getByRole("button", { name: "More for Pizza" }).click();
  await expect(page.getByRole("menuitem", { name: /^Comp/ })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Void" }).click();
  const form = page.getByRole("form");
  await form.getByRole("radio", { name: "Entered by mistake" }).check();
  await form.getByRole("button", { name: "Void" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("1 voided")).toBeVisible();
});
