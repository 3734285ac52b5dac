import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { Owner, admin, password, signUp, tokenOf, unique } from "./support/people.ts";
import { chooseInRow, nameOf } from "./support/rows.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

/** Does through the API, as the demo's administrator, what a test needs done before the page opens. */
class Administrator {
  readonly token: string;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.token = token;
  }

  async addUser(draft: { readonly fullName?: string; readonly role?: string } = {}) {
    const person = { fullName: unique("Kim Waiter"), email: `kim-${randomUUID()}@example.com`, role: "USER", ...draft };
    const answer = await this.#request.post("/api/v1/users", {
      data: { ...person, password },
      headers: { authorization: `Bearer ${this.token}` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    const { data }: { data: { id: string } } = await answer.json();
    return { ...person, id: data.id };
  }
}

async function enter(page: Page, request: APIRequestContext, path = "/users"): Promise<Administrator> {
  const administrator = new Administrator(request, await tokenOf(request, admin));
  await signIn(page, administrator.token);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return administrator;
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: /^Notifications/ }).getByText(text, { exact: true });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Find by start of name or email" }).fill(text);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replaceAll("%20", "\\+")}`));
}

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test(
  "an administrator adds, edits, promotes, helps and deletes people, and finds it all on record",
  { tag: "@gate" },
  async ({ page, request, browser }) => {
    await enter(page, request);
    const name = unique("Nora Newcomer");
    const email = `nora-${randomUUID()}@example.com`;

    await page.getByRole("button", { name: "Add User" }).click();
    const adding = page.getByRole("dialog", { name: "Add User" });
    await expect(adding.getByRole("textbox", { name: "Full name" })).toBeFocused();
    await adding.getByRole("textbox", { name: "Full name" }).fill(name);
    await adding.getByRole("textbox", { name: "Email" }).fill(email);
    await choose(page, "Role", /^User/);
    await adding.getByRole("textbox", { name: "Temporary password" }).fill("short");
    await adding.getByRole("button", { name: "Add User" }).click();
    await expect(adding.getByText("Password must be at least 8 characters")).toBeVisible();
    await adding.getByRole("textbox", { name: "Temporary password" }).fill(password);
    await adding.getByRole("button", { name: "Add User" }).click();
    await expect(toast(page, "User created successfully")).toBeVisible();
    await expect(row(page, name)).toContainText("User");
    await expect(page.getByRole("button", { name: "Add User" })).toBeFocused();

    // The person signs in and is told to wait.
    const theirs = await browser.newPage();
    await signIn(theirs, await tokenOf(request, { email, password }));
    await theirs.goto("/dashboard");
    await expect(theirs.getByRole("heading", { name: "Access Denied" })).toBeVisible();

    await search(page, name);
    await chooseInRow(page, name, "Make an Owner");
    const promoting = page.getByRole("dialog", { name: `Make ${name} an Owner` });
    await promoting.getByRole("button", { name: "Make Owner" }).click();
    await expect(promoting.getByText("Name is required")).toBeVisible();
    await promoting.getByRole("textbox", { name: "Name", exact: true }).fill("Chez Nora");
    await promoting.getByRole("textbox", { name: "Address" }).fill("5 Market Street");
    await promoting.getByRole("button", { name: "Make Owner" }).click();
    await expect(toast(page, "User made owner successfully")).toBeVisible();
    await expect(row(page, name)).toContainText("Owner");

    // Their session ended with the old role; signed in again, they find their restaurant.
    await theirs.close();
    const inside = await browser.newPage();
    await signIn(inside, await tokenOf(request, { email, password }));
    await inside.goto("/dashboard");
    await expect(inside.getByText("Chez Nora")).toBeVisible();

    await chooseInRow(page, name, "Reset Password");
    const resetting = page.getByRole("dialog", { name: "Reset Password" });
    await resetting.getByRole("button", { name: "Create Link" }).click();
    const made = page.getByRole("dialog", { name: `New password for ${name}` });
    const link = await made.getByRole("textbox", { name: "Link" }).inputValue();
    await expectAccessible(page);
    await made.getByRole("button", { name: "Done" }).click();
    await expect(made).toBeHidden();

    // They open it where they are signed in, and sign in with the new password.
    const theirPhone = await browser.newPage();
    await theirPhone.goto(link);
    const form = theirPhone.getByRole("form", { name: "New password" });
    await form.getByRole("textbox", { name: "New password", exact: true }).fill("Another&Pot2");
    await form.getByRole("textbox", { name: "Confirm new password" }).fill("Another&Pot3");
    await form.getByRole("button", { name: "Set Password" }).click();
    await expect(form.getByText("Passwords don't match")).toBeVisible();
    await form.getByRole("textbox", { name: "Confirm new password" }).fill("Another&Pot2");
    await expectAccessible(theirPhone);
    await form.getByRole("button", { name: "Set Password" }).click();
    await expect(toast(theirPhone, "Your new password is set. Sign in with it.")).toBeVisible();
    await expect(theirPhone.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await theirPhone.getByRole("textbox", { name: "Password" }).fill("Another&Pot2");
    await theirPhone.getByRole("button", { name: "Sign In" }).click();
    await expect(theirPhone).toHaveURL(/\/dashboard/);

    // The link works once.
    await theirPhone.goto("/sign-in");
    await theirPhone.goto(link);
    await form.getByRole("textbox", { name: "New password", exact: true }).fill("Third&Pot33");
    await form.getByRole("textbox", { name: "Confirm new password" }).fill("Third&Pot33");
    await form.getByRole("button", { name: "Set Password" }).click();
    await expect(theirPhone.getByRole("alert")).toContainText("This link is no longer valid.");
    await theirPhone.close();
    await inside.getByRole("link", { name: "Inventory Items" }).click();
    await expect(inside).toHaveURL(/\/sign-in$/);
    await inside.close();
    // Who owns a restaurant cannot be deleted.
    const headers = { authorization: `Bearer ${await tokenOf(request, { email, password: "Another&Pot2" })}` };
    const owned: { data: { id: string }[] } = await (await request.get("/api/v1/restaurants", { headers })).json();
    expect((await request.delete(`/api/v1/restaurants/${owned.data[0]?.id}`, { headers })).status()).toBe(204);

    // Their new password has changed the account meanwhile.
    await page.reload();
    await chooseInRow(page, name, "Edit");
    const editing = page.getByRole("dialog", { name: "Edit User" });
    await editing.getByRole("textbox", { name: "Full name" }).fill(`${name} Jr`);
    await choose(page, "Role", /^User/);
    await editing.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "User updated successfully")).toBeVisible();
    await expect(row(page, `${name} Jr`)).toContainText("User");

    await chooseInRow(page, `${name} Jr`, "Delete");
    const deleting = page.getByRole("alertdialog", { name: `Delete ${name} Jr?` });
    await deleting.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "User deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No users match" })).toBeVisible();

    await page.getByRole("tab", { name: "Audit" }).click();
    const record = row(page, email);
    await expect(record).toHaveCount(6);
    await expect(record.nth(0)).toContainText("Deleted");
    await expect(record.nth(1)).toContainText(`Renamed from ${name} to ${name} Jr; Role changed from Owner to User`);
    await expect(record.nth(2)).toContainText("Restaurant deleted");
    await expect(record.nth(3)).toContainText("Password reset");
    await expect(record.nth(4)).toContainText("Role changed from User to Owner; Restaurant Chez Nora created");
    await expect(record.nth(5)).toContainText("Added as User");
    await expect(record.nth(5)).toContainText(admin.email);
  },
);

test("an action that a user does not allow says why, to the mouse and to the keyboard", async ({
  page,
  request,
  person,
}) => {
  await enter(page, request);
  await search(page, person.email);
  const more = row(page, person.email).getByRole("button", { name: `More for ${person.fullName}` });
  const offered = (name: string) => page.getByRole("menuitem", { name });
  // Until the search has answered, the rows from before are dimmed.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(row(page, person.email)).toBeVisible();
  await more.click();
  await expect(offered("Delete")).toHaveAttribute("aria-disabled", "true");
  await expect(offered("Delete")).toHaveText(/A restaurant owner can't be deleted\./);
  await expect(offered("Make an Owner")).toHaveText(/This user is already a restaurant owner\./);
  await offered("Delete").click({ force: true });
  await expect(offered("Delete"), "the menu stays open, and nothing is asked").toBeVisible();
  await offered("Delete").focus();
  await page.keyboard.press("Enter");
  await expect(offered("Delete")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  await search(page, admin.email);
  const own = row(page, admin.email);
  await own.getByRole("button", { name: "More for Amina Diallo" }).click();
  await expect(offered("Delete")).toHaveText(/You can't delete your own account\. Another administrator can\./);
  await expect(offered("Edit")).toHaveAttribute("aria-disabled", "false");
  await offered("Edit").click();
  const editing = page.getByRole("dialog", { name: "Edit User" });
  await expect(editing.getByRole("combobox", { name: "Role" })).toHaveAttribute("aria-disabled", "true");
  await expect(editing.getByText("You can't change your own role.")).toBeVisible();
});

test("the address of a dialog refuses at once what the list refuses", async ({ page, request, person }) => {
  await enter(page, request);
  for (const [dialog, title, reason] of [
    ["delete", `${person.fullName} can't be deleted`, "A restaurant owner can't be deleted."],
    ["make-owner", `${person.fullName} can't be made an owner`, "This user is already a restaurant owner."],
  ] as const) {
    await page.goto(`/users?dialog=${dialog}&user=${person.id}`);
    const refusing = page.getByRole("dialog", { name: title });
    await expect(refusing.getByText(reason)).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(refusing.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await expectAccessible(page);
    await refusing.getByRole("button", { name: "Done" }).click();
    await expect(refusing).toBeHidden();
    await expect(page).not.toHaveURL(/dialog=/);
  }
});

test("the list is searched by the beginning of a name or email and filtered by role, and its address says so", async ({
  page,
  request,
}) => {
  const administrator = await enter(page, request);
  const word = unique("zq");
  const waiter = await administrator.addUser({ fullName: `É${word} Waiter` });
  const chief = await administrator.addUser({ fullName: `E${word} Chief`, role: "ADMIN" });
  await page.reload();
  await search(page, `E${word.toUpperCase()} wait`);
  await expect(row(page, waiter.email)).toBeVisible();
  await expect(row(page, chief.email)).toBeHidden();
  await search(page, chief.email.slice(0, 30));
  await expect(row(page, chief.fullName)).toBeVisible();
  await search(page, `e${word}`);
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await choose(page, "Role", "Admin");
  await expect(page).toHaveURL(/role=ADMIN/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.reload();
  await expect(row(page, chief.fullName)).toBeVisible();
  await expect(row(page, waiter.fullName)).toBeHidden();
  await choose(page, "Role", "Owner");
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByRole("textbox", { name: "Find by start of name or email" })).toHaveValue("");
});

test("a change shows at once, is taken back when it fails, and nothing typed is lost", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const administrator = await enter(page, request);
  const person = await administrator.addUser();
  await page.goto(`/users?q=${encodeURIComponent(person.fullName)}`);

  const held = Promise.withResolvers<void>();
  await page.route(`**/api/v1/users/${person.id}`, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await held.promise;
    return route.abort();
  });
  await chooseInRow(page, person.fullName, "Edit");
  await page.getByRole("textbox", { name: "Full name" }).fill("Somebody Else");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(row(page, "Somebody Else")).toBeVisible();
  held.resolve();
  await expect(toast(page, "Failed to update user")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Edit User" }).getByRole("textbox", { name: "Full name" })).toHaveValue(
    "Somebody Else",
  );
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(row(page, person.fullName)).toBeVisible();

  await chooseInRow(page, person.fullName, "Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Failed to delete user")).toBeVisible();
  await expect(row(page, person.fullName)).toBeVisible();
});

test("an email address in use is said on its field, with all that was typed", async ({
  page,
  request,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await enter(page, request);
  await page.getByRole("button", { name: "Add User" }).click();
  await page.getByRole("textbox", { name: "Full name" }).fill("Second Robin");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  await page.getByRole("textbox", { name: "Temporary password" }).fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Add User" }).click();
  const again = page.getByRole("dialog", { name: "Add User" });
  await expect(again.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    "An account with this email already exists.",
  );
  await expect(again.getByRole("textbox", { name: "Full name" })).toHaveValue("Second Robin");
  await expect(row(page, "Second Robin")).toBeHidden();
  const email = again.getByRole("textbox", { name: "Email" });
  await email.fill("robin");
  await expect(email).toHaveAccessibleDescription("Invalid email address");
  await email.fill("second-robin@example.com");
  await expect(email, "the message goes with what it was about").toHaveAccessibleDescription("");
});

test("a role that would shut an owner out of their restaurant is refused on its field", async ({
  page,
  request,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await new Owner(request, person).addRestaurant();
  await enter(page, request, `/users?q=${person.email}`);
  await chooseInRow(page, person.fullName, "Edit");
  const role = page.getByRole("dialog", { name: "Edit User" }).getByRole("combobox", { name: "Role" });
  await role.click();
  await page.getByRole("option", { name: /^User/ }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(role).toHaveAccessibleDescription(
    `${person.fullName} still owns a restaurant. Change their role there or remove them from it first.`,
  );
});

test("a name that someone else changed meanwhile is not overwritten unseen", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 412/);
  const administrator = await enter(page, request);
  const person = await administrator.addUser();
  await page.goto(`/users?q=${person.email}`);
  await chooseInRow(page, person.fullName, "Edit");
  const newer = unique("Newer Name");
  await request.patch(`/api/v1/users/${person.id}`, {
    data: { fullName: newer },
    headers: { authorization: `Bearer ${administrator.token}` },
  });
  await page.getByRole("textbox", { name: "Full name" }).fill("My Name");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await expect(dialog.getByRole("table")).toContainText(newer);
  await expect(dialog.getByRole("textbox", { name: "Full name" })).toHaveValue("My Name");
  await dialog.getByRole("button", { name: "Use Saved Values" }).click();
  await expect(dialog.getByRole("textbox", { name: "Full name" })).toHaveValue(newer);
});

test("a role that changes sends the person to the sign-in with their next step", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const restaurantId = await owner.addRestaurant({ name: "Bistro Robin" });
  await page.goto(`/dashboard?restaurant=${restaurantId}`);
  await expect(page.getByText("Bistro Robin")).toBeVisible();
  // What the page still asks for would be refused too, and lead to the sign-in before the click.
  for (const text of ["1 of 5 done", "0 pending", "0 getting low"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await request.patch(`/api/v1/users/${owner.person.id}`, {
    data: { role: "MEMBER" },
    headers: { authorization: `Bearer ${await tokenOf(request, admin)}` },
  });
  await page.getByRole("link", { name: "Inventory Items" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("a list that fails says so in place and in a toast, and loads on Retry", async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/api/v1/users?*", (route) => route.abort());
  await enter(page, request);
  await expect(toast(page, "Failed to load users")).toBeVisible();
  await page.unroute("**/api/v1/users?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test("the admin dashboard shows the whole platform, its newest people and restaurants first", async ({
  page,
  request,
}) => {
  const newest = await signUp({ fullName: unique("Newest Owner") });
  const owner = new Owner(request, newest);
  const places = Array.from({ length: 6 }, () => unique("Place"));
  for (const [index, name] of places.entries()) await owner.addRestaurant({ name, isActive: index > 0 });
  await enter(page, request, "/admin-dashboard");
  const answer = await request.get("/api/v1/admin/summary", {
    headers: { authorization: `Bearer ${await tokenOf(request, admin)}` },
  });
  const { data }: { data: { users: { byRole: Record<string, number> }; restaurants: { total: number } } } =
    await answer.json();
  expect(data.restaurants.total).toBeGreaterThan(6);

  await expect(page.getByText(/^\d+ active$/)).toBeVisible();
  const roles = page.getByRole("table", { name: "Role distribution" });
  await expect(roles.getByRole("row", { name: /^Owner/ })).toBeVisible();
  await expect(roles.getByRole("row", { name: /^Admin \d+ [\d.]+%$/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Latest users" }).getByRole("row")).toHaveCount(1 + 5);
  const newestRestaurants = page.getByRole("table", { name: "Newest restaurants" });
  await expect(newestRestaurants.getByRole("row")).toHaveCount(1 + 6);
  await expect(newestRestaurants).toContainText(places.at(-1) ?? "");
  // Other tests add restaurants at the same time, each above the ones before.
  const shown = await newestRestaurants.getByRole("row").allInnerTexts();
  const order = shown.flatMap((text) => places.findIndex((name) => text.includes(name))).filter((at) => at >= 0);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  await expect(page.getByText(/^And \d+ more$/)).toBeVisible();
  await page.getByRole("link", { name: "Show owners" }).click();
  await expect(page).toHaveURL(/\/users\?role=OWNER$/);
  await expect(row(page, newest.email)).toContainText("Owner");
});

test("an owner finds no user management", async ({ page, owner }) => {
  await page.goto("/users");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "User Management" })).toBeHidden();
  expect(owner.person.fullName).not.toBe("");
});

const pages = {
  users: "/users",
  "record of actions": "/users?tab=audit",
  "search without a result": "/users?q=nobody-at-all",
  "admin dashboard": "/admin-dashboard",
};

for (const [name, path] of Object.entries(pages)) {
  test(`axe finds nothing on the ${name}, in any look`, async ({ page, request }) => {
    test.slow();
    const administrator = await enter(page, request, "/not-found");
    await administrator.addUser();
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });
}

test("axe finds nothing in the dialogs", async ({ page, request }) => {
  test.slow();
  const administrator = await enter(page, request);
  const person = await administrator.addUser();
  for (const dialog of ["create", "edit", "make-owner", "password", "delete"]) {
    await page.goto(`/users?dialog=${dialog}&user=${person.id}`);
    await expect(page.getByRole(dialog === "delete" ? "alertdialog" : "dialog")).toBeVisible();
    await expectAccessible(page);
  }
});

test("an administrator finds a restaurant by its owner, and sees where a person works", async ({
  page,
  request,
  person,
}) => {
  const restaurant = unique("Trattoria");
  await new Owner(request, person).addRestaurant({ name: restaurant });
  await enter(page, request, "/dashboard");
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await page.goto(`/users?q=${person.email}`);
  await nameOf(page, person.fullName).click();
  const dialog = page.getByRole("dialog", { name: person.fullName });
  await expect(dialog.getByText(`${restaurant}, Owner`)).toBeVisible();
  await expect(dialog.getByText("Last sign-in")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Reset Password" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: restaurant }).click();
  const details = page.getByRole("dialog", { name: restaurant });
  await details.getByRole("link", { name: person.fullName }).click();
  await expect(dialog.getByText(`${restaurant}, Owner`)).toBeVisible();
});
