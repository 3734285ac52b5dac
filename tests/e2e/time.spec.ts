import { expect, signIn, test } from "./support/test.ts";

test.beforeEach(async ({ page, owner }) => {
  await owner.addRestaurant();
  await signIn(page, owner.person.token);
});

test("a session is renewed in the background once its person is active after ten minutes, and not before", async ({
  page,
}) => {
  const renewals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh")) renewals.push(request.url());
  });
  const held = () => page.evaluate(() => localStorage.getItem("auth_token"));
  await page.goto("/inventory");
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  // Once its shortcut works, the page listens to keys.
  await expect(async () => {
    await page.keyboard.press("Control+b");
    expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  }).toPass();
  const first = await held();
  const passMinutes = (minutes: number) =>
    page.evaluate((by) => {
      const past = Date.now;
      Date.now = () => past() + by;
    }, minutes * 60_000);
  await passMinutes(9);
  await page.keyboard.press("Shift");
  await passMinutes(2);
  expect(renewals, "nobody did anything meanwhile").toEqual([]);
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await expect.poll(held).not.toBe(first);
  expect(renewals).toHaveLength(1);
});

test("a search waits until 300 ms after the last key", async ({ page }) => {
  const searches: (string | null)[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has("q")) searches.push(url.searchParams.get("q"));
  });
  await page.goto("/inventory?tab=items");
  const field = page.getByRole("textbox", { name: "Search inventory items" });
  await expect(field).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const key of "flour") {
    await field.press(key);
    await page.clock.runFor(250);
  }
  expect(searches).toEqual([]);
  await page.clock.runFor(60);
  await expect.poll(() => searches).toEqual(["flour"]);
});

test("what the server does not answer within ten seconds has failed, and is loaded on Retry", async ({ page }) => {
  let isSilent = true;
  await page.route("**/api/v1/restaurants/*/inventory?*", async (route) => {
    if (!isSilent) await route.continue();
  });
  await page.goto("/inventory?tab=items");
  await expect(page.getByText("Failed to load inventory items").first()).toBeVisible();
  isSilent = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No Inventory Items Found")).toBeVisible();
});

test("a toast stays for four seconds, and F8 and Alt+T lead to it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.route("**/api/v1/restaurants/*/inventory?*", (route) =>
    route.fulfill({ status: 500, json: { message: "No", code: "INTERNAL", issues: [], requestId: "1" } }),
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/inventory?tab=items");
  const toast = page.getByRole("alert");
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await toast.isVisible()).toBe(true);
  }).toPass();
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  for (const key of ["F8", "Alt+T"]) {
    await page.keyboard.press(key);
    await expect(region).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(region).not.toBeFocused();
  }
  await page.clock.runFor(3000);
  await expect(toast).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await toast.isHidden()).toBe(true);
  }).toPass();
});

test("a dialog that has opened leaves the focus in a list that was opened before", async ({ page }) => {
  await page.goto("/products");
  await page.getByRole("button", { name: "Add Product" }).first().waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Add Product" }).first().click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).press("ArrowDown");
  const focused = page.getByRole("listbox").locator(":focus");
  await expect(focused).toBeVisible();
  await page.clock.runFor(2000);
  await expect(focused).toBeVisible();
  await expect(page.getByRole("listbox")).toBeVisible();
});
