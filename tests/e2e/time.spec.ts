import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { Kitchen } from "./support/kitchen.ts";
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
  expect(renewals, "without activity meanwhile").toEqual([]);
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

const shown = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

test.describe("on a device in Los Angeles", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  /** Nearly a day ahead: it is another day there for all but two hours. */
  const timeZone = "Pacific/Kiritimati";

  test("a restaurant's list, filter, chart and movements go by its own calendar", async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner, { timeZone });
    const flour = await kitchen.stock("Flour", 5);
    await kitchen.order(await kitchen.cook("Bread", 4, { [flour]: 200 }), 1);
    const now = new Date().toISOString();
    const date = businessDay({ timeZone, dayStartsAt: 0 }, now);
    const day = businessDay({ timeZone, dayStartsAt: 240 }, now);
    const at = `restaurant=${kitchen.restaurantId}`;

    await page.goto(`/orders?${at}&from=${day}&to=${day}`);
    await expect(page.getByText("Times are in Kiritimati time")).toHaveCount(1);
    const ordered = page.getByRole("row", { name: /ORD-000001/ }).getByRole("time");
    await expect(ordered, "today's by its time alone").toHaveText(/^\d+:\d\d [AP]M$/);
    await expect(ordered).toHaveAttribute("title", new RegExp(`^${shown(date)}`));
    await page.goto(`/orders?${at}&from=${dayAfter(day, 1)}`);
    await expect(page.getByText(/No orders/i).first()).toBeVisible();
    await page.goto(`/orders?${at}&to=${dayAfter(day, -1)}`);
    await expect(page.getByText(/No orders/i).first()).toBeVisible();

    await page.goto(`/dashboard?${at}`);
    await expect(page.getByText("Times are in Kiritimati time")).toHaveCount(1);
    const bar = page.getByRole("row", { name: new RegExp(`^${shown(day)}`) }).first();
    await expect(bar.getByRole("cell").first()).toHaveText("1");

    await page.goto(`/inventory?${at}&tab=items&dialog=view&item=${flour}&movementFrom=${day}&movementTo=${day}`);
    const movements = page.getByRole("dialog").getByRole("table", { name: "Movements", exact: true });
    await expect(movements.getByRole("row")).toHaveCount(2);
    await expect(movements).toContainText(shown(date));
  });

  test("says nothing of a time that is the device's own", async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner, { timeZone: "America/Los_Angeles" });
    await page.goto(`/orders?restaurant=${kitchen.restaurantId}`);
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Times are in/)).toHaveCount(0);
  });

  test("a count is entered by the restaurant's clock", async ({ page, owner, request }) => {
    const kitchen = await Kitchen.open(request, owner, { timeZone: "Europe/Berlin" });
    const flour = await kitchen.stock("Flour", 5);
    const sent: unknown[] = [];
    page.on("request", (one) => {
      if (one.method() === "PATCH") sent.push(one.postDataJSON());
    });
    await page.goto(`/inventory?restaurant=${kitchen.restaurantId}&tab=items&dialog=edit&item=${flour}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Quantity", { exact: true }).fill("4");
    const day = dayAfter(businessDay({ timeZone: "Europe/Berlin", dayStartsAt: 0 }, new Date().toISOString()), -1);
    await dialog.getByLabel("Counted at").fill(`${day}T12:00`);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    const [change] = sent;
    expect(change).toMatchObject({ quantity: 4, occurredAt: expect.stringMatching(`^${day}T1[01]:00`) });
  });
});
