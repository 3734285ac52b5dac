import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { press } from "./support/keyboard.ts";
import { admin, password, tokenOf, unique } from "./support/people.ts";
import { chooseInRow } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: /^Notifications/ }).getByText(text, { exact: true });

/** An administrator whom the demo's, a super admin, has added. */
async function addAdministrator(request: APIRequestContext) {
  const person = { fullName: unique("Otto Helper"), email: `otto-${randomUUID()}@example.com` };
  const answer = await request.post("/api/v1/users", {
    data: { ...person, role: "ADMIN", password },
    headers: { authorization: `Bearer ${await tokenOf(request, admin)}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...person, token: await tokenOf(request, { email: person.email, password }) };
}

test("a super admin makes another by keyboard, who then finds the platform page", async ({
  page,
  request,
  browser,
}) => {
  const helper = await addAdministrator(request);
  const theirs = await browser.newPage();
  await signIn(theirs, helper.token);
  await theirs.goto("/platform");
  await expect(theirs.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await theirs.goto("/users");
  await expect(theirs.getByRole("link", { name: "Platform" })).toHaveCount(0);

  const denied = await request.patch("/api/v1/platform/settings", {
    data: { signUpRole: "USER" },
    headers: { authorization: `Bearer ${helper.token}` },
  });
  expect(denied.status()).toBe(403);

  await signIn(page, await tokenOf(request, admin));
  await page.goto("/platform");
  const attempts = page.getByRole("table", { name: "Denied attempts" }).getByRole("row");
  await expect(attempts.filter({ hasText: helper.fullName })).toContainText("Change the settings of the platform");
  await page.goto(`/users?q=${helper.email}`);
  const row = page.getByRole("row").filter({ hasText: helper.fullName });
  await expect(row).toContainText("Admin");
  await press(page, row.getByRole("button", { name: `More for ${helper.fullName}` }));
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  for (const name of ["Make an Owner", "Make a Super Admin"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "Make a Super Admin" });
  await expect(asked).toContainText("signed out everywhere");
  await expectAccessibleInEveryLook(page);
  await press(page, asked.getByRole("button", { name: "Make Super Admin" }));
  await expect(toast(page, `${helper.fullName} is a super admin`)).toBeVisible();
  await expect(row).toContainText("Super Admin");

  await theirs.getByRole("tab", { name: "Audit" }).click();
  await expect(theirs, "their session ended").toHaveURL(/\/sign-in$/);
  await theirs.close();
  const again = await browser.newPage();
  await signIn(again, await tokenOf(request, { email: helper.email, password }));
  await again.goto("/users");
  await again.getByRole("link", { name: "Platform" }).click();
  await expect(again.getByRole("heading", { level: 1, name: "Platform" })).toBeVisible();
  await expect(again.getByRole("row").filter({ hasText: "Made a super admin" }).first()).toContainText(helper.fullName);
  await again.close();

  await chooseInRow(page, helper.fullName, "Remove Super Admin");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, `${helper.fullName} is no longer a super admin`)).toBeVisible();
  await expect(row).toContainText("Admin");
});

test("an administrator who is no super admin reads why, at a desk, and is offered nothing of it on a phone", async ({
  page,
  request,
}) => {
  const [helper, other] = [await addAdministrator(request), await addAdministrator(request)];
  await signIn(page, helper.token);
  await page.goto(`/users?q=${other.email}`);
  const more = page.getByRole("button", { name: `More for ${other.fullName}` });
  await more.click();
  const offered = page.getByRole("menuitem");
  await expect(offered.filter({ hasText: "Only a super admin can change another administrator." })).toHaveCount(5);
  await expect(offered.filter({ hasText: "Only super admins can add or remove super admins." })).toHaveCount(1);
  for (const item of await offered.all()) await expect(item).toHaveAttribute("aria-disabled", "true");
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole("row").filter({ hasText: other.fullName })).toBeVisible();
  await expect(more).toHaveCount(0);
});

test("a super admin sets the role of new users, and finds it in the audit log", async ({ page, request }) => {
  const token = await tokenOf(request, admin);
  await signIn(page, token);
  await page.goto("/platform");
  const save = page.getByRole("button", { name: "Save Changes" });
  const mode = page.getByRole("combobox", { name: "New accounts become" });
  await expect(mode).toContainText("Owner");
  await expect(save).toBeDisabled();
  await expectAccessibleInEveryLook(page);
  // The other tests sign owners up at the same time.
  await page.route("**/api/v1/platform/settings", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    expect(route.request().postDataJSON()).toEqual({ signUpRole: "USER" });
    return route.fulfill({ json: { data: { signUpRole: "USER", version: 2 } } });
  });
  await mode.click();
  await page.getByRole("option", { name: /^User/ }).click();
  await save.click();
  await expect(toast(page, "Settings saved")).toBeVisible();
});

test("an administrator finds in the log what one of them did, and in which way", async ({ page, request }) => {
  const helper = await addAdministrator(request);
  const added = { fullName: unique("Ines Waiter"), email: `ines-${randomUUID()}@example.com`, role: "USER", password };
  const headers = { authorization: `Bearer ${helper.token}` };
  const answer = await request.post("/api/v1/users", { data: added, headers });
  const { data } = await answer.json();
  await request.patch(`/api/v1/users/${data.id}`, { data: { fullName: unique("Ines Cook") }, headers });
  await signIn(page, helper.token);
  await page.goto("/users?tab=audit");
  const log = page.getByRole("table", { name: "Audit log" });
  const choose = async (filter: string, option: string) => {
    await page.getByRole("combobox", { name: filter }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await choose("Administrator", helper.fullName);
  await expect(log.getByRole("row"), "a heading, the addition and the new name").toHaveCount(3);
  await choose("Action", "Added");
  await expect(log.getByRole("row")).toHaveCount(2);
  await expect(log.getByRole("row").last()).toContainText("Added as User");
  await page.reload();
  await expect(log.getByRole("row"), "as the address says").toHaveCount(2);
  await choose("Action", "Deleted");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await choose("Action", "All actions");
  await expect(log.getByRole("row")).toHaveCount(3);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(3);
  expect(file).toContain(`Added as User,${helper.fullName}`);
  await page.getByLabel("To date").fill("2026-01-31");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page).not.toHaveURL(/who=|did=|to=/);
});
