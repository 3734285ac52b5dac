import type { APIRequestContext, Page } from "@playwright/test";
import { admin, demoOwner, type Owner, password, signUp, tokenOf } from "./support/people.ts";
import { expect, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

const wrongPassword = [/status of 401/, /Invalid email or password|Sign in failed|ApiError/];

test("signing in leads back to the page that was asked for", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/inventory?tab=alerts");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill(demoOwner.email);
  await page.getByLabel("Password", { exact: true }).fill(demoOwner.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(page).toHaveURL(/\/inventory\?.*tab=alerts/);
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
});

test("a wrong password is told apart from nothing and keeps what was typed", async ({ page, expectedErrors }) => {
  expectedErrors.push(...wrongPassword);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Email").fill(`nobody-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("Wrong1!wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert").getByText("Sign in failed")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Wrong1!wrong");
  const form = page.getByRole("form", { name: "Sign in" });
  await expect(form.getByRole("alert"), "it stays beside what was typed").toHaveText("Invalid email or password.");
  await expectAccessibleInEveryLook(page);

  const held = Promise.withResolvers<void>();
  await page.route("**/auth/login", async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } });
  });
  expectedErrors.push(/status of 500/);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByRole("alert"), "gone with the next try").toHaveCount(0);
  held.resolve();
  await expect(form.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
});

test("a forgotten password: the page says who can send a link to set a new one", async ({ page }) => {
  await page.goto("/sign-in");
  const help = page.getByText("An administrator can send you a link to set a new one.");
  await expect(help).toBeHidden();
  const question = page.getByRole("button", { name: "Forgot password?" });
  await question.press("Enter");
  await expect(help).toContainText("Ask whoever gave you access to Stockpot.");
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expectAccessibleInEveryLook(page);
  await question.click();
  await expect(help).toBeHidden();
});

test("a new password's rules are ticked as they are met", async ({ page }) => {
  await page.goto("/sign-up");
  const typed = page.getByLabel("Password", { exact: true });
  await expect(typed).toHaveAccessibleDescription(/At least 8 characters.*An uppercase letter.*A number/);
  const met = page.getByRole("listitem").filter({ hasText: ", met" });
  await expect(met).toHaveCount(0);
  await typed.fill("stock");
  await expect(met).toHaveText(["A lowercase letter, met", "No spaces or other characters, met"]);
  await expect(page.getByRole("status").getByText("2 of 6 password rules met")).toBeAttached();
  await typed.fill("Stock Pot1!");
  await expect(page.getByRole("listitem").filter({ hasText: "No spaces" })).not.toContainText("met");
  await typed.fill(password);
  await expect(met).toHaveCount(6);
  await expectAccessibleInEveryLook(page);
});

test("terms and privacy can be read before they are accepted, with nothing typed lost", async ({ page, context }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Full name").fill("Robin Cook");
  await expect(page.getByRole("checkbox", { name: "I accept the Terms and Privacy Policy" })).not.toBeChecked();
  const form = page.getByRole("form", { name: "Create account" });
  for (const [name, text] of [
    ["Terms", "What you agree to when you create an account here."],
    ["Privacy Policy", "What Stockpot stores about you, where, for how long, and who sees it."],
  ] as const) {
    const opening = context.waitForEvent("page");
    await form.getByRole("link", { name }).click();
    const opened = await opening;
    await expect(opened.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(opened.getByText(text)).toContainText("run by the operator of this installation");
    await opened.close();
  }
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expect(page.getByLabel("Full name")).toHaveValue("Robin Cook");
});

test("a remembered page is found again however its address was written", async ({ page }) => {
  await page.goto("/Inventory/?tab=alerts");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill(demoOwner.email);
  await page.getByLabel("Password", { exact: true }).fill(demoOwner.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/inventory\?.*tab=alerts/);
});

test("a password that is not typed again alike says so until it is", async ({ page }) => {
  await page.goto("/sign-up");
  const [typed, again] = [page.getByLabel("Password", { exact: true }), page.getByLabel("Confirm password")];
  const mismatch = page.getByText("Passwords don't match");
  await page.getByLabel("Full name").fill("Robin Cook");
  await page.getByLabel("Email").fill(`nobody-${Date.now()}@example.com`);
  await typed.fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(mismatch).toBeVisible();
  await again.fill(password);
  await expect(mismatch).toBeHidden();
  await typed.fill(`${password}2`);
  await expect(mismatch).toBeVisible();
  await typed.fill(password);
  await expect(mismatch).toBeHidden();
});

test("a registration whose answers are lost opens its account when it is sent again", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/);
  const keys: (string | undefined)[] = [];
  await page.route("**/auth/register", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.goto("/sign-up");
  await page.getByLabel("Full name").fill("Robin Cook");
  await page.getByLabel("Email").fill(`lost-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Registration failed")).toBeVisible();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Welcome to Stockpot!")).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test(
  "a 401 on any call ends the session and remembers the page",
  { tag: "@gate" },
  async ({ page, owner, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const restaurant = await owner.addRestaurant();
    await owner.addItem(restaurant, { name: "Flour", quantity: 1, reorderLevel: 2 });
    await page.goto("/inventory");
    await expect(page.getByText("Flour")).toBeVisible();
    await page.route("**/api/v1/restaurants/*/inventory**", (route) =>
      route.fulfill({
        status: 401,
        json: { message: "Please sign in to continue.", code: "UNAUTHENTICATED", issues: [] },
      }),
    );
    await page.getByRole("tab", { name: "All Items" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  },
);

const newPassword = "Different2?";

async function enter(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Sign In" }).click();
  // The toast of the sign-in before may still be there.
  await expect(page.getByText("Welcome back!").first()).toBeVisible();
}

/** Saves a new item in a session that the server has ended meanwhile, and comes to the sign-in. */
async function saveTooLate(page: Page, owner: Owner, request: APIRequestContext, item: string): Promise<void> {
  await owner.addItem(await owner.addRestaurant(), { name: "Present already" });
  await page.goto("/inventory?tab=items");
  await expect(page.getByText("Present already")).toBeVisible();
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(item);
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  const ended = await request.post("/api/v1/auth/password", {
    headers: { authorization: `Bearer ${owner.person.token}` },
    data: { currentPassword: password, newPassword },
  });
  expect(ended.ok(), await ended.text()).toBe(true);
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(item);
}

test("what was typed before the server ended the session is there once the same person signs in again", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await saveTooLate(page, owner, request, "Lasting laurel");
  await enter(page, owner.person.email, newPassword);
  const dialog = page.getByRole("dialog", { name: "Add Inventory Item" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Lasting laurel");
  await expect(dialog.getByLabel("Quantity")).toHaveValue("7");
  await expect(dialog.getByText("Your session ended before this was saved. Save it again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  await expect(page.getByRole("table", { name: "Inventory items" }).getByText("Lasting laurel")).toBeVisible();
});

test("what was typed before the server ended the session is forgotten once another user signs in", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const other = await signUp();
  await saveTooLate(page, owner, request, "Private pepper");
  await enter(page, other.email, password);
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
  await expect(page.getByText(/Private pepper|Present already/)).toHaveCount(0);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await enter(page, owner.person.email, newPassword);
  await page.getByRole("link", { name: "Inventory Items" }).click();
  await page.getByRole("tab", { name: "All Items" }).click();
  await expect(page.getByText("Present already")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("signing out forgets what was typed and not saved, and asks nothing", async ({
  page,
  owner,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await owner.addItem(await owner.addRestaurant(), { name: "Present already" });
  await page.route("**/api/v1/restaurants/*/inventory", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } })
      : route.continue(),
  );
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Forgotten fennel");
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByRole("alert").getByText("Failed to create inventory item").first()).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Forgotten fennel");

  const tab = await context.newPage();
  await tab.addInitScript(() => sessionStorage.setItem("seeded", "1"));
  await tab.goto("/dashboard");
  await tab.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await enter(page, owner.person.email, password);
  await page.getByRole("link", { name: "Inventory Items" }).click();
  await page.getByRole("tab", { name: "All Items" }).click();
  await expect(page.getByText("Present already")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an owner is kept out of the administrators' pages, and an unknown path is not found", async ({ page, owner }) => {
  await page.goto("/admin-dashboard");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(owner.person.fullName).not.toBe("");
});

test("an administrator comes to their dashboard and is kept out of the owners'", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.goto("/inventory");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("who may not use the application is told so, with their role, and can sign out", async ({
  page,
  person,
  request,
}) => {
  test.slow();
  const demoted = await request.patch(`/api/v1/users/${person.id}`, {
    data: { role: "USER" },
    headers: { authorization: `Bearer ${await tokenOf(request, admin)}` },
  });
  expect(demoted.status(), await demoted.text()).toBe(200);
  await signIn(page, await tokenOf(request, { email: person.email, password }));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this application. Only restaurant owners and administrators are allowed.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Your current role: USER")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test(
  "signing out ends the session on the server: a copied token is refused",
  { tag: "@gate" },
  async ({ page, owner, request }) => {
    await page.goto("/dashboard");
    const copy = (await page.evaluate(() => localStorage.getItem("auth_token"))) ?? "";
    const status = async () =>
      (await request.get("/api/v1/restaurants", { headers: { authorization: `Bearer ${copy}` } })).status();
    expect(await status(), owner.person.email).toBe(200);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect.poll(status).toBe(401);
  },
);

test("signing out in one tab signs out the other", async ({ page, owner, context }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem("seeded", "1"));
  await other.goto("/dashboard");
  await expect(other.getByText("No Restaurants Found")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(other).toHaveURL(/\/sign-in/);
  expect(owner.person.token).not.toBe("");
});

test("a token that is no token, or has expired, is removed", async ({ page }) => {
  await signIn(page, "not.a-token");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test("the dialog that changes a password is accessible, also with all that it objects to", async ({ page, owner }) => {
  test.slow();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: new RegExp(owner.person.fullName) }).click();
  await page.getByRole("menuitem", { name: "Change Password", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password", exact: true });
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await dialog.getByLabel("New password", { exact: true }).fill("short");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("Password must be at least 8 characters")).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("a password is changed from the account menu and ends the older token", async ({ page, owner, request }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: new RegExp(owner.person.fullName) }).click();
  await page.getByRole("menuitem", { name: "Change Password", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByLabel("New password", { exact: true }).fill(newPassword);
  await dialog.getByLabel("Confirm new password").fill(newPassword);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog).toBeHidden();
  const headers = { authorization: `Bearer ${owner.person.token}` };
  expect((await request.get("/api/v1/restaurants", { headers })).status()).toBe(401);
  await page.reload();
  await expect(page.getByText("No Restaurants Found")).toBeVisible();
});
