import { Kitchen } from "./support/kitchen.ts";
import { Owner, signUp } from "./support/people.ts";
import { rowOf, storeOf } from "./support/procurements.ts";
import { expect, expectAccessible, signIn, test } from "./support/test.ts";
import { memberOf } from "./support/member.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("an approved order goes to its supplier by email or as a text, and says when that was", async ({
  page,
  owner,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await storeOf(request, owner, "APPROVED");
  await page.goto("/procurements");
  await page.getByRole("link", { name: "PO-000001" }).click();
  await page.getByRole("dialog", { name: "PO-000001" }).getByRole("button", { name: "Send to Supplier" }).click();
  const dialog = page.getByRole("dialog", { name: "Send PO-000001" });
  const message = dialog.getByLabel("Message");
  await expect(message).toContainText("Order PO-000001 from");
  await expect(message).toContainText("Flour");
  await expect(message, "a supplier's message has no prices").not.toContainText("$");
  const email = dialog.getByRole("link", { name: "Email" });
  await expect(email).toHaveAttribute("href", /^mailto:.+subject=Order%20PO-000001.*&body=/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copy Text" }).click();
  await expect(page.getByText("Procurement marked as sent successfully")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Order PO-000001 from");
  await expect(rowOf(page, /PO-000001.*Approved.*Sent/)).toBeVisible();
  await page.getByRole("link", { name: "PO-000001" }).click();
  const details = page.getByRole("dialog", { name: "PO-000001" });
  await expect(details.getByText(/, Robin Cook$/).first()).toBeVisible();
  await expect(details.getByRole("button", { name: "Send to Supplier" })).toBeHidden();
});

test("a bookkeeper sends nothing", async ({ page, request }) => {
  const boss = new Owner(request, await signUp());
  const { kitchen } = await storeOf(request, boss, "APPROVED");
  await signIn(page, await memberOf(request, kitchen, { role: "VIEWER" }));
  await page.goto("/procurements");
  await page.getByRole("link", { name: "PO-000001" }).click();
  const dialog = page.getByRole("dialog", { name: "PO-000001" });
  await expect(dialog.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send to Supplier", disabled: false })).toHaveCount(0);
});

test(
  "what is low is ordered, approved and sent from one dialog; what is above the limit waits for an owner",
  { tag: "@gate" },
  async ({ page, request, expectedErrors }) => {
    // Above the manager's limit.
    expectedErrors.push(/status of 403/);
    const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
    for (const [name, price] of [
      ["Salt", 2],
      ["Saffron", 900],
    ] as const) {
      const supplier = await kitchen.supplier(`${name} Traders`);
      const item = await kitchen.post("inventory", { name, quantity: 1, reorderLevel: 4, baseUnit: "KILOGRAM" });
      const bought = await kitchen.buy(supplier, item.id, 1, price);
      await kitchen.change(`procurements/${bought}/approve`);
      await kitchen.change(`procurements/${bought}/complete`);
    }
    await signIn(page, await memberOf(request, kitchen, { role: "MANAGER", approvesUpToCents: 10_000 }));
    await page.goto("/inventory?tab=alerts");
    await page.getByRole("link", { name: "Order 2 low items" }).click();
    const dialog = page.getByRole("dialog", { name: "Order Low Items" });
    await dialog.getByRole("button", { name: "Create, Approve and Send" }).click();
    const salt = dialog.getByRole("region", { name: "Salt Traders" });
    await expect(salt.getByText(/^PO-00000\d is approved/)).toBeVisible();
    await expect(page.getByText(/You can approve up to \$100\.00/)).toBeVisible();
    await expect(
      dialog.getByRole("region", { name: "Saffron Traders" }).getByText(/^PO-00000\d created$/),
    ).toBeVisible();
    await expect(salt.getByRole("link", { name: "Email" })).toHaveAttribute("href", /^mailto:/);
    await expectAccessible(page);
    await salt.getByRole("button", { name: "Mark as Sent" }).click();
    await expect(salt.getByText(/^PO-00000\d sent$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/procurements");
    await expect(rowOf(page, /Salt Traders.*Sent/)).toBeVisible();
    await expect(rowOf(page, /Saffron Traders.*Pending/)).toBeVisible();
  },
);
