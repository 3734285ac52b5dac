import { Kitchen } from "./support/kitchen.ts";
import { memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test(
  "a cook's day on a phone: an order, a delivery taken back, a dish that is there again",
  { tag: "@gate" },
  async ({ page, request }) => {
    const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
    const flour = await kitchen.stock("Flour", 10);
    await kitchen.cook("Flatbread", 6, { [flour]: 100 });
    await kitchen.cook("Focaccia", 7, { [flour]: 200 }, { isAvailable: false });
    const mill = await kitchen.supplier("Mill");
    const procurement = await kitchen.buy(mill, flour, 5, 2);
    await kitchen.change(`procurements/${procurement}/approve`);
    await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));
    await page.goto("/today");
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    const main = page.getByRole("main");

    await main.getByRole("button", { name: "New Order" }).tap();
    const form = page.getByRole("dialog", { name: "Create Order" });
    await form.getByRole("combobox", { name: "Add product" }).fill("flat");
    await page.getByRole("option", { name: /Flatbread/ }).tap();
    await form.getByRole("button", { name: "Create Order" }).tap();
    const openOrders = main.getByRole("region", { name: "Open orders" });
    await expect(openOrders.getByText("1 Flatbread")).toBeVisible();
    for (const step of ["Confirm", "Start", "Ready", "Complete"]) {
      // Taps on one place in quick succession are a double tap, whose second one is ignored after a form.
      await openOrders.getByRole("button", { name: `${step} ORD-000001` }).click();
    }
    await expect(openOrders).toBeHidden();

    await main.getByRole("link", { name: "Receive PO-000001" }).tap();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Receive" }).last().tap();
    await expect(page.getByText("RCV-000001 received")).toBeVisible();
    await page.goto("/today");
    const received = main.getByRole("region", { name: "You received today" });
    await expect(received.getByText("PO-000001 · 1 line")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await received.getByRole("button", { name: "Undo RCV-000001" }).tap();
    await page.getByRole("button", { name: "Undo Delivery" }).tap();
    await expect(page.getByText("RCV-000001 undone")).toBeVisible();
    await expect(received).toBeHidden();
    await expect(main.getByRole("link", { name: "Receive PO-000001" })).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 9.9 });

    const soldOut = main.getByRole("region", { name: "Sold out" });
    await soldOut.getByRole("button", { name: "Focaccia is available again" }).tap();
    await expect(page.getByText("Focaccia is available again")).toBeVisible();
    await expect(soldOut).toBeHidden();
    await expect(main).not.toContainText("$");
  },
);
