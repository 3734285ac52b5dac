import type { Locator, Page } from "@playwright/test";
import type { Owner } from "./support/people.ts";
import { chooseInRow } from "./support/rows.ts";
import { expect, test } from "./support/test.ts";

const serverError = /status of 500/;

/** Whether two things share any of the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error("One of them is not to be seen.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const width of [1280, 1000, 640, 360]) {
  test(`at ${width} px a toast leaves a dialog's buttons free`, async ({ page, owner, expectedErrors }) => {
    expectedErrors.push(serverError);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await owner.addItem(await owner.addRestaurant(), { name: "Roomy rice" });
    await page.route("**/api/v1/restaurants/*/inventory/*", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } })
        : route.continue(),
    );
    await page.goto("/inventory?tab=items");
    await chooseInRow(page, "Roomy rice", "Edit");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Description").fill("On the top shelf");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("alert");
    await toast.hover();
    for (const name of ["Close", "Cancel", "Save Changes"]) {
      const button = dialog.getByRole("button", { name, exact: true });
      await expect(async () => expect(await overlap(toast, button), name).toBe(false)).toPass();
    }
    await dialog.getByRole("button", { name: "Save Changes" }).click();
  });
}

const toastsOn = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" }).getByRole("alert");

/** Holds the newest toast with the mouse, so that it does not leave, until it has settled where it stands. */
async function hold(page: Page) {
  await toastsOn(page).hover();
  await expect(toastsOn(page)).toHaveText("Failed to update inventory item");
  await page.clock.runFor(500);
}

/** An owner on their items, where no change can be saved. */
async function openUnsavable(page: Page, owner: Owner) {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await owner.addItem(await owner.addRestaurant(), { name: "Still sugar" });
  await page.route("**/api/v1/restaurants/*/inventory/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { message: "", code: "INTERNAL", issues: [], requestId: "1" } })
      : route.continue(),
  );
  await page.goto("/inventory?tab=items");
  await chooseInRow(page, "Still sugar", "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Description").fill("On the top shelf");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await hold(page);
  return dialog;
}

for (const key of ["Alt+T", "F8"]) {
  test(`${key} leads from an open dialog to the toasts, and Tab back into the dialog`, async ({
    page,
    owner,
    expectedErrors,
  }) => {
    expectedErrors.push(serverError);
    const dialog = await openUnsavable(page, owner);
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    await dialog.getByLabel("Name").focus();
    await page.keyboard.press(key);
    await expect(region).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus"), "the next stop after the toasts").toBeVisible();
    await page.keyboard.press(key);
    await expect(region).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(toastsOn(page).getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toastsOn(page)).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press("Tab");
      expect(await dialog.locator(":focus").count(), "the next stop").toBe(1);
    }).toPass();
    await expect(dialog.getByLabel("Description")).toHaveValue("On the top shelf");
  });
}

const placeOf = async (toast: Locator) => {
  const box = await toast.boundingBox();
  if (box === null) throw new Error("The toast is gone.");
  return { x: Math.round(box.x), bottom: Math.round(box.y + box.height) };
};

test("a toast stays where it came when its dialog closes or another one opens", async ({
  page,
  owner,
  expectedErrors,
}) => {
  expectedErrors.push(serverError);
  const dialog = await openUnsavable(page, owner);
  expect((await placeOf(toastsOn(page))).x).toBe(20);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(dialog).toBeHidden();
  expect((await placeOf(toastsOn(page))).x).toBe(20);
  await toastsOn(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toastsOn(page)).toHaveCount(0);
  // The next toast would stand with one that is still leaving.
  await expect(page.locator(".notistack-CollapseWrapper")).toHaveCount(0);

  const closed = Promise.withResolvers<void>();
  await page.route("**/api/v1/restaurants/*/inventory/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    await closed.promise;
    return route.abort();
  });
  expectedErrors.push(/ERR_FAILED/);
  await chooseInRow(page, "Still sugar", "Delete");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeHidden();
  closed.resolve();
  await toastsOn(page).hover();
  await expect(toastsOn(page)).toHaveText("Failed to delete inventory item");
  await page.clock.runFor(500);
  expect((await placeOf(toastsOn(page))).x).toBe(1280 - 20 - 356);
  const before = await placeOf(toastsOn(page));
  await page.getByRole("button", { name: "Add Item" }).first().press("Enter");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  expect(await placeOf(toastsOn(page))).toEqual(before);
});

test("toasts stand 14 px apart", async ({ page, owner, expectedErrors }) => {
  expectedErrors.push(serverError, /ERR_FAILED/);
  await openUnsavable(page, owner);
  await page.route("**/api/v1/restaurants/*/inventory?**", (route) => route.abort());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  // Neither leaves while they are measured.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))).toPass();
  await page.getByLabel("Search inventory items").fill("sugar");
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await toastsOn(page).count()).toBe(2);
  }).toPass();
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await toastsOn(page).all()).map((toast) => toast.boundingBox()));
      const [upper, lower] = boxes.flatMap((box) => box ?? []).toSorted((a, b) => a.y - b.y);
      return upper && lower && Math.round(lower.y - upper.y - upper.height);
    })
    .toBe(14);
});
