import type { Page } from "@playwright/test";
import { loseAnswers } from "./support/lost-answers.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

const serverError = /status of 500/;

test("a new item shows at once, and is taken back with nothing typed lost when saving fails", async ({
  page,
  owner,
  expectedErrors,
}) => {
  expectedErrors.push(serverError);
  await owner.addItem(await owner.addRestaurant(), { name: "Present already" });
  await page.goto("/inventory?tab=items");
  const items = page.getByRole("table", { name: "Inventory items" });
  await expect(items.getByText("Present already")).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/restaurants/*/inventory", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await held.promise;
    return route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } });
  });
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bay leaves");
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(items.getByText("Bay leaves")).toBeVisible();
  held.resolve();
  await expect(page.getByRole("alert").getByText("Failed to create inventory item").first()).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Bay leaves");
  await expect(dialog.getByLabel("Quantity")).toHaveValue("7");
  await expect(items.getByText("Bay leaves")).toBeHidden();
});

test("going back, leaving the page or closing the dialog asks before typed text is lost", async ({ page, owner }) => {
  await owner.addItem(await owner.addRestaurant(), { name: "Bystander beans" });
  await page.goto("/inventory?tab=items");
  await expect(page.getByRole("table", { name: "Inventory items" }).getByText("Bystander beans")).toBeVisible();
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const back = () => page.evaluate(() => history.back());
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await back();
  await expect(dialog, "nothing was typed").toBeHidden();

  await page.getByRole("button", { name: "Add Item" }).first().click();
  await dialog.getByLabel("Name").fill("Lasting lentils");
  await back();
  await question.getByRole("button", { name: "Keep Editing", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Name")).toHaveValue("Lasting lentils");
  await expect(page).toHaveURL(/dialog=create/);

  const leaving = page.waitForEvent("dialog");
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const asked = await leaving;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await expect(dialog.getByLabel("Name")).toHaveValue("Lasting lentils");

  await back();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/inventory\?(?!.*dialog)/);

  await page.getByRole("button", { name: "Add Item" }).first().click();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await dialog.getByLabel("Name").fill("Lasting lentils");
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Inventory item created successfully"), "a save asks nothing").toBeVisible();
  await expect(question).toBeHidden();
});

test("of two people who edit one item the second is told, and keeps what they typed", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 412/);
  const restaurant = await owner.addRestaurant();
  const item = await owner.addItem(restaurant, { name: "Shared flour", quantity: 10 });
  await page.goto("/inventory?tab=items");
  await page.getByRole("button", { name: "Edit Shared flour" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Quantity").fill("8");
  await dialog.getByLabel("Description").fill("In sacks of 25 kg, on the lowest shelf behind the door");

  const headers = { authorization: `Bearer ${owner.person.token}` };
  const path = `/api/v1/restaurants/${restaurant}/inventory/${item}`;
  expect((await request.patch(path, { headers, data: { quantity: 3 } })).status()).toBe(200);

  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByText(/Someone else changed this inventory item/)).toBeVisible();
  await expect(page.getByText(/was changed by someone else\. Your change was not saved/)).toBeVisible();
  await expect(dialog.getByLabel("Quantity")).toHaveValue("8");
  await expect(dialog.getByRole("table").getByText("3", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  const firstLines = await dialog.getByRole("row", { name: /^Description/ }).evaluate((row) =>
    [...row.children].map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return Math.round(text.getClientRects()[0]?.top ?? Number.NaN);
    }),
  );
  expect(new Set(firstLines).size, "what is compared begins on one line with its field").toBe(1);
  await dialog.getByRole("button", { name: "Overwrite Newer Version" }).click();
  await expect(page.getByText("Inventory item updated successfully")).toBeVisible();
  const stored: { data: { quantity: number } } = await (await request.get(path, { headers })).json();
  expect(stored.data.quantity).toBe(8);
});

test("a double click saves once", { tag: "@gate" }, async ({ page, owner, request }) => {
  const restaurant = await owner.addRestaurant();
  await page.goto("/inventory?tab=items&dialog=create");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Once only");
  await dialog.getByLabel("Quantity").fill("1");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).dblclick();
  await expect(page.getByText("Inventory item created successfully")).toBeVisible();
  const headers = { authorization: `Bearer ${owner.person.token}` };
  const answer = await request.get(`/api/v1/restaurants/${restaurant}/inventory`, { headers });
  const list: { pagination: { total: number } } = await answer.json();
  expect(list.pagination.total).toBe(1);
});

test("a list that the server fails to answer is put down to the server, and loads on Retry", async ({
  page,
  owner,
  expectedErrors,
}) => {
  expectedErrors.push(serverError);
  await owner.addItem(await owner.addRestaurant(), { name: "Behind the failure" });
  let isDown = true;
  await page.route("**/api/v1/restaurants/*/inventory?**", (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "req-4711" } })
      : route.continue(),
  );
  await page.goto("/inventory?tab=items");
  await expect(page.getByText("Failed to load inventory items").first()).toBeVisible();
  await expect(page.getByText("Something went wrong on our side. Your data is safe. Try again.")).toBeVisible();
  await expect(page.getByText("Request ID: req-4711")).toBeVisible();
  await expect(page.getByText(/connection|offline/)).toHaveCount(0);
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(page.getByText("Behind the failure")).toBeVisible();
});

test("without a connection a list says that one is offline, and loads once there is one", async ({
  page,
  owner,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await owner.addItem(await owner.addRestaurant(), { name: "Beyond reach" });
  await page.goto("/inventory?tab=items");
  await expect(page.getByText("Beyond reach")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Search inventory items").fill("beyond");
  await expect(page.getByText("You're offline. Try again when you're back.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Beyond reach"), "loaded anew by itself").toBeVisible();
});

test("a message that comes without a code is shown", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await owner.addRestaurant();
  await page.route("**/api/v1/restaurants/*/inventory", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: { message: "Stock is being counted. Wait a minute." } })
      : route.continue(),
  );
  await page.goto("/inventory?tab=items&dialog=create");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bay leaves");
  await dialog.getByLabel("Quantity").fill("7");
  await dialog.getByLabel("Base unit").click();
  await page.getByRole("option", { name: /Piece/ }).click();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  const message = "Stock is being counted. Wait a minute.";
  await expect(page.getByRole("region", { name: /Notifications/ }).getByText(message)).toBeVisible();
  await expect(dialog.getByText(message)).toBeVisible();
});

test(
  "an answer that is lost on the way is asked for again and adds nothing twice",
  { tag: "@gate" },
  async ({ page, owner, request, expectedErrors }) => {
    expectedErrors.push(/net::ERR/);
    const restaurant = await owner.addRestaurant();
    await page.goto("/inventory?tab=items&dialog=create");
    const lost = await loseAnswers(page, "**/api/v1/restaurants/*/inventory", 1);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Sent twice");
    await dialog.getByLabel("Quantity").fill("2");
    await dialog.getByLabel("Base unit").click();
    await page.getByRole("option", { name: /Piece/ }).click();
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText("Inventory item created successfully")).toBeVisible();
    expect(lost()).toBe(1);
    const headers = { authorization: `Bearer ${owner.person.token}` };
    const answer = await request.get(`/api/v1/restaurants/${restaurant}/inventory`, { headers });
    const list: { pagination: { total: number } } = await answer.json();
    expect(list.pagination.total).toBe(1);
  },
);

test("an application whose code does not load says so, and loads once it can", async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const code = /\/assets\/Application-[^/]+\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Something went wrong" })).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

const errorScreen = (page: Page) => page.getByRole("heading", { level: 1, name: "Oops! Something went wrong" });

/** Answers the list of suppliers with a row that no table can draw, until the result is called. */
async function breakSuppliers(page: Page): Promise<() => Promise<void>> {
  const list = "**/api/v1/restaurants/*/suppliers?*";
  await page.route(list, (route) =>
    route.fulfill({ json: { data: [null], pagination: { page: 1, limit: 10, total: 1, pages: 1 } } }),
  );
  return () => page.unroute(list);
}

test("a page that breaks says so, with when that was, and is accessible in every look", async ({
  page,
  owner,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/TypeError/);
  await owner.addRestaurant();
  await breakSuppliers(page);
  const before = Date.now();
  await page.goto("/suppliers");
  await expect(errorScreen(page)).toBeVisible();
  await expect(page).toHaveTitle("Oops! Something went wrong · Stockpot");
  await expect(page.getByText("An unexpected error occurred. Our team has been notified.")).toContainText(
    "If the problem persists, please contact support.",
  );
  const shown = await page.getByText(/^Error ID: [\dA-Z]+$/).innerText();
  const brokenAt = Number.parseInt(shown.replace("Error ID: ", ""), 36);
  expect(brokenAt).toBeGreaterThanOrEqual(before);
  expect(brokenAt).toBeLessThanOrEqual(Date.now());
  await expectAccessibleInEveryLook(page);
});

test("a page that broke is there again once it is tried again", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(/TypeError/);
  await owner.addRestaurant();
  const mend = await breakSuppliers(page);
  await page.goto("/suppliers");
  await expect(errorScreen(page)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await expect(page.getByText("No Suppliers Found")).toBeVisible();
});

test("a page that broke leads to the dashboard, or reloads", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(/TypeError/);
  await owner.addRestaurant({ name: "Unbroken Bistro" });
  const mend = await breakSuppliers(page);
  await page.goto("/suppliers");
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Unbroken Bistro")).toBeVisible();

  await page.getByRole("link", { name: "Suppliers" }).click();
  await expect(errorScreen(page)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await expect(page.getByText("No Suppliers Found")).toBeVisible();
});

test("a page whose code does not load says so, and loads on another try", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(/net::ERR/, /dynamically imported module|ChunkLoadError/);
  await owner.addRestaurant();
  await page.goto("/dashboard");
  await expect(page.getByText("Bistro · ")).toBeVisible();
  await page.route("**/assets/SuppliersPage-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Suppliers" }).click();
  await expect(errorScreen(page)).toBeVisible();
  await page.unroute("**/assets/SuppliersPage-*.js");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible();
  await expect(page.getByText("No Suppliers Found")).toBeVisible();
});
