import { password, unique } from "./support/people.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test(
  "an owner invites a cook by a link, who joins, sees what staff may, and is removed again",
  { tag: "@gate" },
  async ({ page, browser, owner, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const restaurant = await owner.addRestaurant({ name: "Trattoria Ada" });
    await owner.addItem(restaurant, { name: "Bread flour", unitCost: 1.5 });

    await page.goto("/settings?tab=members");
    const members = page.getByRole("table", { name: "Members" });
    await expect(members.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Invite Member" }).click();
    const invite = page.getByRole("dialog", { name: "Invite Member" });
    await invite.getByLabel("Who it's for").fill("Ana, line cook");
    await expect(invite.getByRole("checkbox", { name: "Counts stock" })).toBeChecked();
    await invite.getByRole("checkbox", { name: "Counts stock" }).uncheck();
    await expectAccessible(page);
    await invite.getByRole("button", { name: "Create Link" }).click();
    const shown = page.getByRole("dialog", { name: "Invitation for Ana, line cook" });
    await expect(shown.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    const link = await shown.getByRole("textbox", { name: "Link" }).inputValue();
    await expectAccessibleInEveryLook(page);
    await shown.getByRole("button", { name: "Done" }).click();
    const open = page.getByRole("table", { name: "Open invitations" });
    await expect(open.getByRole("row")).toHaveCount(2);

    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Join Trattoria Ada" })).toBeVisible();
    await expect(phone.getByText(/ invited you\. Your role: Staff\.$/)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("link", { name: "Create Account" }).click();
    const form = phone.getByRole("form", { name: "Create account" });
    await form.getByLabel("Full name").fill("Ana Cook");
    await form.getByLabel("Email").fill(`${unique("ana").replace(" ", "-")}@example.com`);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByLabel("Confirm password").fill(password);
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Create Account" }).click();
    await expect(phone).toHaveURL(/\/today/);
    await expect(phone.getByRole("heading", { name: "Today" })).toBeVisible();

    await phone.getByRole("button", { name: "Account of Ana Cook" }).click();
    await expect(phone.getByText("Staff", { exact: true })).toBeVisible();
    await phone.keyboard.press("Escape");
    await phone.getByRole("button", { name: "Toggle sidebar" }).click();
    const navigation = phone.getByRole("navigation", { name: "Main navigation" });
    await expect(navigation.getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Settings" })).toHaveCount(0);
    for (const path of ["/settings", "/inventory/count"]) {
      await phone.goto(path);
      await expect(phone.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    }
    await expectAccessible(phone);

    // The link was for one person, who is told that they are in.
    await phone.goto(link);
    await expect(phone.getByText("You're in.")).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("link", { name: "Open Dashboard" }).click();
    await expect(phone.getByText("Trattoria Ada")).toBeVisible();
    await page.goto(link);
    await expect(page.getByText("This invitation is no longer valid.")).toBeVisible();
    await page.goto("/settings?tab=members");

    await expect(members.getByRole("row")).toHaveCount(3);
    await expect(open).toHaveCount(0);
    await page.getByRole("button", { name: "More for Ana Cook" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(members.getByRole("row")).toHaveCount(2);
    await phone.goto("/dashboard");
    await expect(phone.getByRole("heading", { name: "No Restaurants Yet" })).toBeVisible();
    await context.close();
  },
);

test("the last owner is told why they can't leave, and what each role can do", async ({ page, owner }) => {
  await owner.addRestaurant();
  await page.goto("/settings?tab=members");
  await page.getByRole("button", { name: `More for ${owner.person.fullName}` }).click();
  for (const name of ["Leave Restaurant", "Change Role"]) {
    const action = page.getByRole("menuitem", { name });
    await expect(action).toHaveAttribute("aria-disabled", "true");
    await expect(action).toContainText("A restaurant needs at least one owner. Make someone else an owner first.");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "What each role can do" }).click();
  await expect(page.getByRole("rowheader", { name: "Approve procurements" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("an owner revokes an invitation on a phone, and its link leads nowhere", async ({ page, browser, owner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await owner.addRestaurant();
  await page.goto("/settings?tab=members&dialog=invite");
  const invite = page.getByRole("dialog", { name: "Invite Member" });
  await invite.getByLabel("Who it's for").fill("Ben");
  await invite.getByRole("button", { name: "Create Link" }).click();
  const shown = page.getByRole("dialog", { name: "Invitation for Ben" });
  const link = await shown.getByRole("textbox", { name: "Link" }).inputValue();
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke the invitation for Ben" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("table", { name: "Open invitations" })).toHaveCount(0);
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText("This invitation is no longer valid.")).toBeVisible();
  await other.close();
});
