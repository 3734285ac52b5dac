import { loseAnswers } from "./support/lost-answers.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { memberOf } from "./support/member.ts";
import type { Owner } from "./support/people.ts";
import { confirm, rowOf, sack, storeOf } from "./support/procurements.ts";
import { chooseInRow, nameOf } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** An approved procurement of 10 kg of flour at $2 and 4 kg of salt at $3. */
async function orderedTwo(request: APIRequestContext, owner: Owner) {
  const { kitchen, flour, mill } = await storeOf(request, owner);
  const salt = await kitchen.stock("Salt", 0);
  const items = [
    { inventoryItemId: flour, quantity: 10, unit: "KILOGRAM", unitPrice: 2 },
    { inventoryItemId: salt, quantity: 4, unit: "KILOGRAM", unitPrice: 3 },
  ];
  const { id } = await kitchen.post("procurements", { supplierId: mill, items });
  await kitchen.change(`procurements/${id}/approve`);
  return { kitchen, flour, salt, mill, id };
}

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Receive PO-000001" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an ordinary delivery is two taps", { tag: "@gate" }, async ({ page, owner, request }) => {
    const { kitchen, flour, salt } = await orderedTwo(request, owner);
    await page.goto("/procurements");
    const receive = page.getByRole("button", { name: "Receive PO-000001" });
    await expect(receive).toBeVisible();
    const box = await receive.boundingBox();
    expect(box?.height, "a thumb needs 44 px").toBeGreaterThanOrEqual(44);
    await page.evaluate(() => {
      document.addEventListener(
        "click",
        () => {
          document.documentElement.dataset["taps"] = String(Number(document.documentElement.dataset["taps"] ?? 0) + 1);
        },
        true,
      );
    });
    await receive.tap();
    const sheet = sheetOf(page);
    await expect(sheet.getByText("2 lines · $32.00")).toBeVisible();
    await sheet.getByRole("button", { name: "Receive", exact: true }).tap();
    await expect(page.getByText("RCV-000001 received")).toBeVisible();
    await expect(page.locator("html[data-taps='2']")).toBeAttached();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10, averageCost: 2 });
    expect(await kitchen.stockOf(salt)).toMatchObject({ quantity: 4, averageCost: 3 });
  });

  test("the sheet fits, whatever is said on it", async ({ page, owner, request }) => {
    test.slow();
    await orderedTwo(request, owner);
    await page.goto("/procurements");
    await page.getByRole("button", { name: "Receive PO-000001" }).tap();
    const flour = sheetOf(page).getByRole("group", { name: "Flour" });
    await flour.getByLabel("Received").fill("11,5");
    await expect(flour.getByLabel("Why more than ordered?")).toBeVisible();
    await sheetOf(page).getByRole("group", { name: "Salt" }).getByLabel("Damaged").fill("1");
    await expect(sheetOf(page).getByText("1 kg short")).toBeVisible();
    await expect(sheetOf(page).getByText("2 lines · $32.00 · 2 differences")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await flour.getByLabel("Why more than ordered?").fill("Kept");
    await sheetOf(page).getByLabel("Invoice or packing slip").fill("MD-2024-88812");
    await sheetOf(page).getByRole("button", { name: "Receive", exact: true }).tap();
    await expect(page.getByText("RCV-000001 received")).toBeVisible();
    await nameOf(page, "PO-000001").tap();
    await expect(page.getByText("More than ordered: Flour (Kept)")).toBeVisible();
    const number = await page.getByText("MD-2024-88812", { exact: true }).boundingBox();
    expect(number?.height, "a number does not break over two lines").toBeLessThan(30);
  });
});

test(
  "goods come as they come: short, damaged, dearer, in two deliveries, and the last can be undone",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const { kitchen, flour, salt } = await orderedTwo(request, owner);
    const bread = await kitchen.cook("Bread", 5, { [flour]: 1000 });
    expect(bread).not.toBe("");
    await kitchen.change("settings", { targetFoodCostPercent: 50 });
    await page.goto("/procurements");
    await page.getByRole("button", { name: "Receive PO-000001" }).click();
    const sheet = sheetOf(page);
    const line = (name: string) => sheet.getByRole("group", { name });
    await line("Flour").getByLabel("Received").fill("6");
    await line("Flour").getByLabel("Damaged").fill("1");
    await line("Flour")
      .getByLabel(/^Price/)
      .fill("3");
    await expect(line("Flour").getByText("5 kg short")).toBeVisible();
    await line("Salt").getByLabel("Received").fill("3");
    await line("Salt").getByLabel("Not coming, close it").check();
    await sheet.getByLabel("Note").fill("Wet cartons");
    await sheet.getByLabel("Invoice or packing slip").fill("4711");
    await expect(sheet.getByText("2 lines · $24.00 · 2 differences")).toBeVisible();
    await sheet.getByRole("button", { name: "Receive", exact: true }).click();
    await expect(page.getByText("RCV-000001 received")).toBeVisible();
    await expect(page.getByText("1 plate is now above 50.0% food cost")).toBeVisible();
    await expect(page.getByText("Bread 60.0%")).toBeVisible();
    await expect(rowOf(page, /PO-000001.*Received 1 of 2/)).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 5, averageCost: 3 });
    expect(await kitchen.stockOf(salt)).toMatchObject({ quantity: 3 });

    await nameOf(page, "PO-000001").click();
    const dialog = page.getByRole("dialog", { name: "PO-000001" });
    await expect(dialog.getByText("5 kg received")).toBeVisible();
    await expect(dialog.getByText("3 kg received, rest not coming")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel Procurement" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "More for PO-000001" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Close the Rest", "Create Again", "Delete", "History"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await dialog.getByRole("button", { name: "Receive", exact: true }).click();
    await expect(sheet.getByText("1 line · $15.00 · 1 difference"), "at the price that was paid").toBeVisible();
    await expect(sheet.getByText("1 of 2 lines done")).toBeVisible();
    await sheet.getByLabel("Invoice or packing slip").fill(" 4711");
    await expect(sheet.getByText("Already received with PO-000001 · RCV-000001")).toBeVisible();
    await sheet.getByLabel("Invoice or packing slip").fill("4712");
    await expect(sheet.getByText("Already received with")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Receive", exact: true }).dblclick();
    await expect(page.getByText("RCV-000002 received")).toBeVisible();
    await expect(rowOf(page, /PO-000001.*\$39\.00.*ordered \$32\.00.*Completed/)).toBeVisible();
    expect(await kitchen.receiptsOf(flour)).toBe(2);

    await nameOf(page, "PO-000001").click();
    await expect(dialog.getByText("RCV-000001", { exact: true })).toBeVisible();
    await expect(dialog.getByText("$39.00 (+$7.00)")).toBeVisible();
    const lines = dialog.getByRole("table", { name: "Lines" });
    await expect(lines.getByRole("row", { name: /Flour.*\$3\.00 \/ kg.*ordered \$2\.00, \+50%/ })).toBeVisible();
    await expect(lines.getByRole("row", { name: /Salt.*\$9\.00.*ordered \$12\.00/ })).toBeVisible();
    for (const remark of ["Invoice or packing slip: 4711", "Damaged: Flour", "Wet cartons"]) {
      await expect(dialog.getByText(remark, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByText("Flour $2.00 → $3.00 / kg (+50%)")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Undo RCV-000002" }).click();
    await confirm(page, "Undo Delivery");
    await expect(page.getByText("RCV-000002 undone")).toBeVisible();
    await expect(dialog.getByText("Undone", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Received 1 of 2")).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 5 });
    await page.keyboard.press("Escape");

    await chooseInRow(page, "PO-000001", "Close the Rest");
    await confirm(page, "Close the Rest");
    await expect(rowOf(page, /PO-000001.*Completed/)).toBeVisible();
    expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 5 });

    await page.getByRole("link", { name: "Inventory Items" }).click();
    await page.getByRole("tab", { name: "All Items" }).click();
    await nameOf(page, "Flour").click();
    const movements = page.getByRole("dialog", { name: "Flour" }).getByRole("table", { name: "Movements" });
    await expect(movements.getByRole("row", { name: /Delivery undone: PO-000001 · RCV-000002/ })).toContainText(
      "-5 kg",
    );
    await expect(movements.getByRole("row", { name: /Received with PO-000001 · RCV-000001/ })).toContainText("+5 kg");
  },
);

test("an empty delivery is refused, and lines are closed once something was received", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, flour } = await orderedTwo(request, owner);
  await page.goto("/procurements");
  const open = page.getByRole("button", { name: "Receive PO-000001" });
  await open.click();
  const sheet = sheetOf(page);
  const line = (name: string) => sheet.getByRole("group", { name });
  const receive = sheet.getByRole("button", { name: "Receive", exact: true });
  await line("Flour").getByLabel("Received").fill("0");
  await line("Salt").getByLabel("Received").fill("0");
  await receive.click();
  const alert = sheet.getByRole("alert");
  await expect(alert).toHaveText("Enter what was delivered");
  await expect(line("Flour").getByLabel("Received"), "where that is entered").toBeFocused();
  await line("Flour").getByLabel("Not coming, close it").check();
  await receive.click();
  await expect(alert).toHaveText("None of this procurement was received. Cancel it instead.");
  await line("Flour").getByLabel("Received").fill("6");
  await expect(alert).toBeHidden();
  await line("Flour").getByLabel("Still coming").check();
  await receive.click();
  await expect(page.getByText("RCV-000001 received")).toBeVisible();

  await open.click();
  await line("Flour").getByLabel("Received").fill("0");
  await line("Flour").getByLabel("Not coming, close it").check();
  await line("Salt").getByLabel("Received").fill("0");
  await receive.click();
  await expect(page.getByText("1 line of PO-000001 closed")).toBeVisible();
  await expect(rowOf(page, /PO-000001.*Received 1 of 2/)).toBeVisible();
  await open.click();
  await expect(line("Salt")).toBeVisible();
  await expect(line("Flour"), "nothing more of it is expected").toHaveCount(0);
  await line("Salt").getByLabel("Received").fill("0");
  await line("Salt").getByLabel("Not coming, close it").check();
  await receive.click();
  await expect(page.getByText("Procurement completed successfully")).toBeVisible();
  await expect(rowOf(page, /PO-000001.*Completed/)).toBeVisible();
  await nameOf(page, "PO-000001").click();
  const lines = page.getByRole("dialog", { name: "PO-000001" }).getByRole("table", { name: "Lines" });
  await expect(lines.getByRole("row", { name: /Flour/ })).toContainText("6 kg received, rest not coming");
  await expect(lines.getByRole("row", { name: /Salt/ })).toContainText("Not coming");
  expect(await kitchen.receiptsOf(flour)).toBe(1);
});

test("a delivery whose answer is lost is sent again, and recorded once", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load/);
  const { kitchen, flour } = await orderedTwo(request, owner);
  // The page itself sends it once more before it says so.
  await loseAnswers(page, "**/receipts", 2);
  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("group", { name: "Flour" }).getByLabel("Received").fill("7");
  const receive = sheet.getByRole("button", { name: "Receive", exact: true });
  await receive.click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await expect(sheet.getByRole("group", { name: "Flour" }).getByLabel("Received"), "nothing is lost").toHaveValue("7");
  await receive.click();
  await expect(page.getByText("RCV-000001 received")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 7 });
  expect(await kitchen.receiptsOf(flour)).toBe(1);
});

test("a delivery whose answer is lost is not recorded again with another choice", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load|status of 422/);
  const { kitchen, flour } = await orderedTwo(request, owner);
  await loseAnswers(page, "**/receipts", 2);
  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = sheetOf(page);
  const line = sheet.getByRole("group", { name: "Flour" });
  await line.getByLabel("Received").fill("7");
  const receive = sheet.getByRole("button", { name: "Receive", exact: true });
  await receive.click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await line.getByLabel("Not coming, close it").check();
  await receive.click();
  await expect(sheet.getByText("This delivery was already recorded as RCV-000001.", { exact: false })).toBeVisible();
  await expect(line.getByLabel("Received"), "what is outstanding after it").toHaveValue("3");
  await line.getByLabel("Received").fill("0");
  await line.getByLabel("Not coming, close it").check();
  await receive.click();
  await expect(page.getByText("Procurement completed successfully")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 7 });
  expect(await kitchen.receiptsOf(flour)).toBe(1);
});

test("every line of a delivery that is refused says so on its own field", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const { kitchen, mill } = await storeOf(request, owner);
  const items: object[] = [];
  for (const name of ["Oats", "Salt", "Sugar"]) {
    const { id: inventoryItemId } = await kitchen.post("inventory", { name, ...sack });
    items.push({ inventoryItemId, quantity: 100, unit: "GRAM", unitPrice: 2 });
  }
  const { id } = await kitchen.post("procurements", { supplierId: mill, items });
  await kitchen.change(`procurements/${id}/approve`);
  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = sheetOf(page);
  const received = (name: string) => sheet.getByRole("group", { name }).getByRole("textbox", { name: "Received" });
  for (const name of ["Oats", "Sugar"]) {
    await received(name).fill("0.01");
    await received(name).blur();
    await sheet.getByRole("group", { name }).getByRole("button", { name: "Keep 0.01 g" }).click();
  }
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(received("Oats")).toHaveAccessibleDescription(/rounds to 0 pc of Oats/);
  await expect(received("Salt")).not.toHaveAccessibleDescription(/rounds to 0/);
  await expect(received("Sugar")).toHaveAccessibleDescription(/rounds to 0 pc of Sugar/);
  await received("Oats").fill("100");
  await expect(received("Oats")).not.toHaveAccessibleDescription(/rounds to 0/);
  await expect(received("Sugar"), "not changed").toHaveAccessibleDescription(/rounds to 0 pc of Sugar/);
  await received("Sugar").fill("100");
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(page.getByText("RCV-000001 received")).toBeVisible();
});

test("a delivery that someone else has received meanwhile is refused, and the outstanding lines are shown", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (409|412)/);
  const { kitchen, flour, id } = await orderedTwo(request, owner);
  await page.goto("/procurements");
  await page.getByRole("button", { name: "Receive PO-000001" }).click();
  const sheet = sheetOf(page);
  const received = sheet.getByRole("group", { name: "Flour" }).getByLabel("Received");
  await expect(received).toHaveValue("10");
  const { items } = await kitchen.procurement(id);
  const lines = [{ lineId: items[0]?.id, received: 4, unitPrice: 2 }];
  await kitchen.post(`procurements/${id}/receipts`, { id: crypto.randomUUID(), lines });
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(sheet.getByText("Someone else changed this procurement.", { exact: false })).toBeVisible();
  await expect(received).toHaveValue("6");
  await kitchen.change(`procurements/${id}/complete`);
  await sheet.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(sheet.getByText("All of it has been received.")).toBeVisible();
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10 });
});

test(
  "the owner sees on the dashboard that a delivery came to more than was approved, and accepts it",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    const { kitchen } = await orderedTwo(request, owner);
    const manager = await memberOf(request, kitchen, { role: "MANAGER", approvesUpToCents: 3500 });
    await page.goto("/procurements");
    const context = await page.context().browser()?.newContext({ reducedMotion: "reduce" });
    const desk = await context?.newPage();
    if (desk === undefined) throw new Error("No second browser");
    await signIn(desk, manager);
    await desk.goto(new URL("/procurements", page.url()).href);
    await desk.getByRole("button", { name: "Receive PO-000001" }).click();
    const price = sheetOf(desk).getByRole("group", { name: "Flour" }).getByLabel("Price / kg");
    await price.fill("2.2");
    await expect(sheetOf(desk).getByText("$2.00 above what was approved")).toBeVisible();
    await expect(sheetOf(desk).getByText(/^ordered at/), "within the setting of 10%").toHaveCount(0);
    await price.fill("20");
    await expect(sheetOf(desk).getByText("ordered at $2.00, +900%")).toBeVisible();
    await expect(sheetOf(desk).getByText("$180.00 above what was approved")).toBeVisible();
    await sheetOf(desk).getByRole("button", { name: "Receive", exact: true }).click();
    await expect(rowOf(desk, /PO-000001.*Above approval/)).toBeVisible();
    await desk.getByRole("button", { name: "More for PO-000001" }).click();
    await expect(desk.getByRole("menuitem", { name: /^Accept Amount/ })).toContainText("You can approve up to $35.00");
    await context?.close();

    await page.goto("/dashboard");
    const above = page.getByRole("table", { name: "Above what was approved" });
    await expect(above.getByRole("row", { name: /PO-000001 .*\$32\.00.*\$212\.00.*\$180\.00/ })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await above.getByRole("link", { name: "PO-000001" }).click();
    const dialog = page.getByRole("dialog", { name: "PO-000001" });
    const notice = "Received for $212.00, $180.00 above the $32.00 that was approved.";
    await expect(dialog.getByRole("alert")).toHaveText(notice);
    await dialog.getByRole("button", { name: "Accept Amount" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(notice);
    await confirm(page, "Accept Amount");
    await expect(page.getByText("Procurement accepted successfully")).toBeVisible();
    await expect(rowOf(page, /PO-000001.*Completed/)).not.toContainText("Above approval");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByRole("heading", { name: "Recent orders" })).toBeVisible();
    await expect(page.getByText("Above what was approved")).toBeHidden();
  },
);
