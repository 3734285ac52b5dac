import { Kitchen } from "./support/kitchen.ts";
import { idIn, memberOf } from "./support/member.ts";
import { Owner, signUp } from "./support/people.ts";
import { rowOf, storeOf } from "./support/procurements.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test.describe("a cook with a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test(
    "receives a delivery, throws stock away and sells out, and sees no cost",
    { tag: "@gate" },
    async ({ page, request }) => {
      const { kitchen, flour } = await storeOf(request, new Owner(request, await signUp()), "APPROVED");
      await kitchen.cook("Flatbread", 6, { [flour]: 100 });
      await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));

      await page.goto("/procurements");
      await expect(page.getByRole("button", { name: "Create Procurement" })).toHaveCount(0);
      await page.getByRole("button", { name: "Receive PO-000001" }).tap();
      const sheet = page.getByRole("dialog", { name: "Receive PO-000001" });
      await sheet.getByRole("checkbox", { name: "Price differs" }).tap();
      await expect(sheet).not.toContainText("$");
      await expectAccessible(page);
      await sheet.getByRole("button", { name: "Receive", exact: true }).tap();
      await expect(page.getByText("RCV-000001 received")).toBeVisible();

      await page.goto("/inventory?tab=items");
      await page.getByRole("button", { name: "More for Flour" }).tap();
      await page.getByRole("menuitem", { name: "Record Waste" }).tap();
      const waste = page.getByRole("dialog", { name: "Record Waste" });
      await waste.getByLabel("Amount").fill("2");
      await waste.getByRole("radio", { name: "Dropped" }).tap();
      await expect(waste).not.toContainText("$");
      await waste.getByRole("button", { name: "Record Waste" }).tap();
      await expect(page.getByText("W-000001 recorded")).toBeVisible();
      expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 8, averageCost: 2 });
      await rowOf(page, /Flour/).getByRole("link", { name: "Flour" }).tap();
      const item = page.getByRole("dialog", { name: "Flour" });
      await expect(item.getByRole("table").first()).toBeVisible();
      await expect(item).not.toContainText("$");
      await expect(item.getByRole("button", { name: "Edit" })).toHaveCount(0);

      await page.goto("/products");
      await page.getByRole("button", { name: "More for Flatbread" }).tap();
      await page.getByRole("menuitem", { name: "Sold Out" }).tap();
      await expect(page.getByText("Flatbread is sold out")).toBeVisible();
      await page.goto("/boms");
      await page.getByRole("link", { name: "Flatbread" }).tap();
      await expect(page.getByRole("dialog").getByRole("cell", { name: "100 g" })).toBeVisible();

      await page.goto("/dashboard");
      await expect(page.getByText("Getting low").or(page.getByText("Low stock")).first()).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText("$");
    },
  );
});

test("a manager sees at a desk what an owner may allow, and edits what the role includes", async ({
  page,
  request,
}) => {
  const { kitchen } = await storeOf(request, new Owner(request, await signUp()), "PENDING");
  await signIn(page, await memberOf(request, kitchen, { role: "MANAGER", approvesUpToCents: 500 }));
  await page.goto("/procurements");
  await page.getByRole("button", { name: "More for PO-000001" }).click();
  const approve = page.getByRole("menuitem", { name: /^Approve/ });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await expect(approve).toContainText("You can approve up to $5.00");
  const remove = page.getByRole("menuitem", { name: /^Delete/ });
  await expect(remove, "another's draft").toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Create Again" }).click();
  const draft = page.getByRole("dialog", { name: "Create Procurement" });
  await expect(draft.getByText(/^Total \$/)).toBeVisible();
  await draft.getByRole("button", { name: "Create Procurement" }).click();
  await page.getByRole("button", { name: "More for PO-000002" }).click();
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "More for PO-000002" })).toHaveCount(0);
  await page.goto("/settings");
  await expect(page.getByText("Only owners can change the grayed-out settings.").first()).toBeVisible();
  await expect(page.getByLabel("Allow negative stock")).toBeDisabled();
  await expectAccessibleInEveryLook(page);
  const alerts = page.getByRole("form", { name: "Alerts" });
  await alerts.getByLabel("Price change").fill("75");
  await alerts.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

test("a manager who sees no costs invites staff without a view of them", async ({ page, request }) => {
  const { kitchen } = await storeOf(request, new Owner(request, await signUp()), "PENDING");
  await signIn(page, await memberOf(request, kitchen, { role: "MANAGER", toggles: { seesCosts: false } }));
  await page.goto("/settings?tab=members&dialog=invite");
  const permissions = page.getByRole("dialog", { name: "Invite Member" }).getByRole("group", { name: "Permissions" });
  await expect(permissions.getByRole("checkbox", { name: "Counts stock" })).toBeVisible();
  await expect(permissions.getByRole("checkbox", { name: "Sees costs" })).toHaveCount(0);
});

test("a cook moves an order on, and leaves it to others to give back what it has used", async ({ page, request }) => {
  const kitchen = await Kitchen.open(request, new Owner(request, await signUp()));
  const bread = await kitchen.cook("Flatbread", 6, { [await kitchen.stock("Flour", 10)]: 100 });
  await kitchen.setStatus(await kitchen.order(bread, 1), "PREPARING");
  await signIn(page, await memberOf(request, kitchen, { role: "STAFF" }));
  await page.goto("/orders");
  const status = page.getByRole("combobox", { name: "Status of ORD-000001" });
  await status.click();
  const cancelled = page.getByRole("option", { name: /^Cancelled/ });
  await expect(cancelled).toHaveAttribute("aria-disabled", "true");
  await expect(cancelled).toContainText("Only owners, managers and administrators can do this");
  await expect(page.getByRole("option", { name: /^Confirmed/ })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("option", { name: "Ready for Pickup" }).click();
  await expect(page.getByText("ORD-000001: Ready for Pickup.")).toBeVisible();

  // A row of a phone has the next step alone, the order has all of them.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("link", { name: "ORD-000001" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Status of ORD-000001" }).click();
  await expect(page.getByRole("option")).toHaveText(["Preparing", "Ready for Pickup", "Completed"]);
});

test("an open page follows a role that was taken away, and a removed member is led to their other restaurants", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/40[34]/);
  const boss = new Owner(request, await signUp());
  const kitchen = await Kitchen.open(request, boss, { name: "Bistro Lavande" });
  const flour = await kitchen.stock("Flour", 10);
  const token = await memberOf(request, kitchen, { role: "MANAGER" });
  const membership = `members/${idIn(token)}`;
  await signIn(page, token);
  await page.goto(`/inventory?tab=items&dialog=view&item=${flour}`);
  await page.getByRole("button", { name: "Adjust" }).click();
  const adjust = page.getByRole("dialog", { name: "Adjust Flour" });
  await adjust.getByLabel("Quantity now").fill("9");

  await kitchen.change(membership, { role: "VIEWER" });
  await adjust.getByRole("button", { name: "Save" }).click();
  // Said in the dialog, which closes as soon as the page knows the new role.
  await expect(page.getByText("You don't have permission").or(page.getByText("Bookkeeper")).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add Item" })).toHaveAttribute("aria-disabled", "true");
  expect(await kitchen.stockOf(flour)).toMatchObject({ quantity: 10 });

  await kitchen.remove(membership);
  await page.getByRole("link", { name: "Suppliers" }).click();
  await expect(page.getByText("You no longer have access to Bistro Lavande")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: "No Restaurants Found" })).toBeVisible();
  await expectAccessible(page);
});
