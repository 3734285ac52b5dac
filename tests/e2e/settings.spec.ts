import type { Page } from "@playwright/test";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { endOfLastMonth } from "@stockpot/core/restaurant/settings.rules";
import { press, select, tabTo } from "./support/keyboard.ts";
import { admin, Owner, tokenOf } from "./support/people.ts";
import { expect, expectAccessible, expectAccessibleInEveryLook, signIn, test } from "./support/test.ts";

// An element that is still fading in has another contrast.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saveIn = (page: Page, name: string) => section(page, name).getByRole("button", { name: "Save Changes" });

/** A day as the page shows it. */
const shown = (day: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

const lastMonth = () => endOfLastMonth(businessDay({ timeZone: "UTC", dayStartsAt: 240 }, new Date().toISOString()));

test(
  "an owner closes last month, reopens it and moves the start of the day, with the keyboard alone",
  { tag: "@gate" },
  async ({ page, owner }) => {
    await owner.addRestaurant();
    await page.goto("/dashboard");
    await press(page, page.getByRole("link", { name: "Settings" }));
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await tabTo(page, page.getByRole("tab", { name: "Store" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/tab=days/);

    const closed = section(page, "Closed period");
    await expect(closed.getByText("No days are closed")).toBeVisible();
    await press(page, closed.getByRole("button", { name: /^Last month/ }));
    await expect(closed.getByLabel("Close through")).toHaveValue(lastMonth());
    await press(page, closed.getByRole("button", { name: "Close Period" }));
    await expect(closed.getByText(`Closed through ${shown(lastMonth())}`)).toBeVisible();
    const closings = page.getByRole("table", { name: "Closings" });
    await expect(closings.getByRole("row")).toHaveCount(2);

    await press(page, closed.getByRole("button", { name: "Reopen" }));
    const dialog = page.getByRole("dialog", { name: "Reopen Closed Days" });
    await press(page, dialog.getByRole("button", { name: "Reopen" }));
    await expect(dialog.getByText("Say why you're reopening these days")).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, dialog.getByLabel("Reason"));
    await page.keyboard.type("A delivery was missing");
    await press(page, dialog.getByRole("button", { name: "Reopen" }));
    await expect(dialog).toBeHidden();
    await expect(closed.getByText("No days are closed")).toBeVisible();
    await expect(closings.getByRole("row")).toHaveCount(3);
    await expect(closings.getByRole("row").nth(1)).toContainText("All days reopened");
    await expect(closings.getByRole("row").nth(1)).toContainText("A delivery was missing");

    const start = section(page, "Business day").getByRole("combobox", { name: "Day starts at" });
    await expect(start).toHaveText("4:00 AM");
    await select(page, start, "5:00 AM");
    await press(page, saveIn(page, "Business day"));
    const question = page.getByRole("alertdialog", { name: "Save these changes?" });
    await expect(question.getByText(/from now on/)).toBeVisible();
    await press(page, question.getByRole("button", { name: "Save Changes" }));
    await expect(page.getByText("Settings saved")).toBeVisible();

    await page.reload();
    await expect(start).toHaveText("5:00 AM");
  },
);

test("only a day that has ended can be closed", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await owner.addRestaurant();
  await page.goto("/settings?tab=days");
  const closed = section(page, "Closed period");
  await closed.getByRole("button", { name: "Close Period" }).click();
  await expect(closed.getByText("Choose a day", { exact: true })).toBeVisible();
  await closed.getByLabel("Close through").fill(dayAfter(new Date().toISOString().slice(0, 10), 1));
  await closed.getByRole("button", { name: "Close Period" }).click();
  await expect(closed.getByText("Choose a day that has ended")).toBeVisible();
  await expect(closed.getByText("No days are closed")).toBeVisible();
});

test("typed settings survive a failure and another person's change, and are not left unasked", async ({
  page,
  owner,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (500|412)/);
  const restaurantId = await owner.addRestaurant();
  const others = (data: object) =>
    request.patch(`/api/v1/restaurants/${restaurantId}/settings`, {
      data,
      headers: { authorization: `Bearer ${owner.person.token}` },
    });
  await page.goto("/settings");
  const limit = page.getByLabel("Price change");
  const save = saveIn(page, "Alerts");
  await limit.fill("75");

  await page.route("**/settings", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { message: "No", code: "INTERNAL", issues: [], requestId: "1" } })
      : route.continue(),
  );
  await save.click();
  await expect(section(page, "Alerts").getByRole("alert")).toBeVisible();
  await expect(limit).toHaveValue("75");
  await page.unroute("**/settings");

  // Another section is no conflict.
  await others({ warningFactor: 2 });
  await page.getByLabel("Target food cost").fill("30");
  await save.click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Getting low at")).toHaveValue("2");

  await limit.fill("80");
  await others({ priceAlertPercent: 60 });
  await save.click();
  const alerts = section(page, "Alerts");
  await expect(alerts.getByText("Someone else changed this section while you were editing it.")).toBeVisible();
  await expectAccessible(page);
  await expect(limit).toHaveValue("80");

  await page.getByRole("tab", { name: "Days & period" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(limit).toHaveValue("80");
  await alerts.getByRole("button", { name: "Overwrite Newer Version" }).click();
  await expect(alerts.getByText("Someone else changed this section")).toBeHidden();
  await page.getByRole("tab", { name: "Days & period" }).click();
  await expect(section(page, "Business day")).toBeVisible();
  await page.getByRole("tab", { name: "Store" }).click();
  await expect(limit).toHaveValue("80");
});

test("an administrator changes settings, but closes no period", async ({ page, request, person }) => {
  const restaurantId = await new Owner(request, person).addRestaurant();
  await signIn(page, await tokenOf(request, admin));
  await page.goto(`/settings?tab=days&restaurant=${restaurantId}`);
  const closed = section(page, "Closed period");
  await expect(closed.getByText("No days are closed")).toBeVisible();
  await expect(closed.getByRole("button", { name: "Close Period" })).toHaveAttribute("aria-disabled", "true");
  await section(page, "Business day").getByLabel("Week starts on").click();
  await page.getByRole("option", { name: "Sunday" }).click();
  await saveIn(page, "Business day").click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

test("the form of a restaurant leads to its settings", async ({ page, owner }) => {
  await owner.addRestaurant({ name: "Bistro" });
  await page.goto("/restaurants");
  await page.getByRole("button", { name: "Edit Bistro" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

for (const path of ["/settings", "/settings?tab=days"]) {
  test(`${path} is accessible in both themes, wide and narrow`, async ({ page, owner, request }) => {
    test.slow();
    const restaurantId = await owner.addRestaurant();
    const headers = { authorization: `Bearer ${owner.person.token}` };
    const at = `/api/v1/restaurants/${restaurantId}`;
    await request.put(`${at}/closed-period`, { data: { closedThrough: "2025-12-31" }, headers });
    await page.goto(path);
    await expect(section(page, path === "/settings" ? "Alerts" : "Business day")).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
}
