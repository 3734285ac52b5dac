import { Owner, signUp } from "./support/people.ts";
import { rowOf, storeOf } from "./support/procurements.ts";
import { expect, expectAccessible, signIn, test } from "./support/test.ts";
import { memberOf } from "./support/member.ts";

// What is still fading in has another contrast.
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
