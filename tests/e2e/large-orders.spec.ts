import type { APIRequestContext, Page } from "@playwright/test";
import { Kitchen } from "./support/kitchen.ts";
import type { Owner } from "./support/people.ts";
import { overlayOrders, refusedFor } from "./support/order-answers.ts";
import { nameOf } from "./support/rows.ts";
import { expect, expectAccessibleInEveryLook, test } from "./support/test.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** Thirty letters, as long as names usually get. */
const longName = "Organic smoked paprika, coarse";

const statusOf = (page: Page, number: string) => page.getByRole("combobox", { name: `Status of ${number}` });
const orders = (page: Page) => page.getByRole("table", { name: "Orders", exact: true });
/** What a row says of its last change, below the status or, on a phone, in the second line. */
const noteOf = (page: Page, text: string) => orders(page).getByText(text).filter({ visible: true });
const toasts = (page: Page) => page.getByRole("region", { name: /Notifications/ });

async function openOrder(request: APIRequestContext, owner: Owner) {
  const kitchen = await Kitchen.open(request, owner);
  const flour = await kitchen.stock("Flour", 10);
  const bread = await kitchen.cook("Bread", 5, { [flour]: 100 });
  return { kitchen, order: await kitchen.order(bread, 1) };
}

async function choose(page: Page, status: string): Promise<void> {
  await statusOf(page, "ORD-000001").click();
  await page.getByRole("option", { name: status }).click();
}

/** Lets the limit of every request that is under way pass at once, when told to. */
async function holdTimeouts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      addEventListener("limit", () => limit.abort(new DOMException("The limit has passed.", "TimeoutError")));
      return limit.signal;
    };
  });
  return () =>
    page.evaluate(() => {
      dispatchEvent(new Event("limit"));
    });
}

/** The orders page with a pending order. The fields in `stored` are shown of it as if they were stored. */
async function openOrders(page: Page, request: APIRequestContext, owner: Owner) {
  await openOrder(request, owner);
  const passLimit = await holdTimeouts(page);
  const shown: { stored: object } = { stored: {} };
  await overlayOrders(page, (order) => ({ ...order, ...shown.stored }));
  await page.goto("/orders");
  await expect(statusOf(page, "ORD-000001")).toHaveText("Pending");
  await page.waitForLoadState("networkidle");
  return { passLimit, shown };
}

const unknown = "We can't tell yet whether ORD-000001 was changed. The list shows its present status.";
const stillWorking = {
  code: "STILL_WORKING",
  message: "This takes longer than usual and may still go through. Look again in a moment.",
  issues: [],
};
const stillWorkingAnswer = { status: 503, headers: { "retry-after": "5" }, json: stillWorking };

/** The screen must not say that a change which may still succeed has failed, nor to repeat it. */
const wordsOfFailure = /fail|error|try again|not (?:updated|changed)/i;

test("a change that is not answered in time is asked for once more, and said to be unknown then", async ({
  page,
  owner,
  request,
}) => {
  const { kitchen, order } = await openOrder(request, owner);
  const passLimit = await holdTimeouts(page);
  await page.goto("/orders");
  await expect(statusOf(page, "ORD-000001")).toHaveText("Pending");
  await page.waitForLoadState("networkidle");
  const keys: (string | undefined)[] = [];
  await page.route("**/orders/*/status", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
  });
  await choose(page, "Preparing");
  await expect.poll(() => keys.length).toBe(1);
  await passLimit();
  await expect.poll(() => keys.length).toBe(2);
  // A change meanwhile shows that the orders are loaded again.
  await kitchen.setStatus(order, "CONFIRMED");
  await passLimit();
  await expect(toasts(page).getByText(unknown)).toBeVisible();
  await expect(page.getByText(wordsOfFailure)).toHaveCount(0);
  await expect(statusOf(page, "ORD-000001")).toHaveText("Confirmed");
  expect(keys).toEqual([keys[0], keys[0]]);
});

for (const attempts of [1, 2]) {
  test(`a change that is still under way at answer ${attempts} is said to be unknown, and followed`, async ({
    page,
    owner,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503/);
    const { passLimit, shown } = await openOrders(page, request, owner);
    let asked = 0;
    await page.route("**/orders/*/status", async (route) => {
      asked += 1;
      shown.stored = { beingPosted: "PREPARING" };
      if (asked === attempts) await route.fulfill(stillWorkingAnswer);
    });
    await choose(page, "Preparing");
    if (attempts === 2) {
      await expect.poll(() => asked).toBe(1);
      await passLimit();
    }
    await expect(toasts(page).getByText(unknown)).toBeVisible();
    await expect(page.getByText(wordsOfFailure)).toHaveCount(0);
    await expect(statusOf(page, "ORD-000001")).toHaveText("Pending");
    await expect(noteOf(page, "Changing to Preparing…")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    shown.stored = { status: "PREPARING" };
    await expect(toasts(page).getByText("ORD-000001: Preparing.")).toBeVisible();
    await expect(statusOf(page, "ORD-000001")).toHaveText("Preparing");
    expect(asked).toBe(attempts);
  });
}

test("a change that is answered as under way the second time is followed until it is done", async ({
  page,
  owner,
  request,
}) => {
  const { passLimit, shown } = await openOrders(page, request, owner);
  let asked = 0;
  await page.route("**/orders/*/status", async (route) => {
    asked += 1;
    if (asked === 1) return;
    shown.stored = { beingPosted: "PREPARING" };
    const read = await request.get(
      route
        .request()
        .url()
        .replace(/\/status$/, ""),
      {
        headers: { authorization: `Bearer ${owner.person.token}` },
      },
    );
    const { data }: { data: object } = await read.json();
    await route.fulfill({ json: { data: { ...data, ...shown.stored } } });
  });
  await choose(page, "Preparing");
  await expect.poll(() => asked).toBe(1);
  await passLimit();
  await expect(toasts(page).getByText("ORD-000001 is being changed to Preparing.")).toBeVisible();
  await expect(page.getByText(wordsOfFailure)).toHaveCount(0);
  shown.stored = { status: "PREPARING" };
  await expect(toasts(page).getByText("ORD-000001: Preparing.")).toBeVisible();
  expect(asked).toBe(2);
});

test("an order that leaves the list by its change is announced all the same", async ({ page, owner, request }) => {
  await openOrder(request, owner);
  let stored: object = { beingPosted: "PREPARING" };
  await overlayOrders(page, (order) => ({ ...order, ...stored }));
  let isEnded = false;
  await page.route(/orders\?.*status=PENDING/, async (route) => {
    if (!isEnded) return route.fallback();
    const pagination = { page: 1, limit: 10, total: 0, pages: 0 };
    return route.fulfill({ json: { data: [], pagination } });
  });
  await page.goto("/orders?status=PENDING");
  await expect(noteOf(page, "Changing to Preparing…")).toBeVisible();
  isEnded = true;
  stored = { status: "PREPARING" };
  await expect(toasts(page).getByText("ORD-000001: Preparing.")).toBeVisible();
  await expect(orders(page)).toHaveCount(0);
});

test.describe("in both themes, wide and narrow", () => {
  // Every look is a run of axe, which takes its time.
  test.slow();

  test("an order that was given up says so in its row, and what was short in its dialog", async ({
    page,
    owner,
    request,
  }) => {
    await openOrder(request, owner);
    const refused = refusedFor([longName, `${longName}s`, "W".repeat(100)]);
    let stored: object = { beingPosted: "READY_FOR_PICKUP" };
    await overlayOrders(page, (order) => ({ ...order, ...stored }));
    await page.goto("/orders");
    await expect(noteOf(page, "Changing to Ready for Pickup…")).toBeVisible();
    stored = { refused };
    await expect(toasts(page).getByText("ORD-000001 was not changed to Ready for Pickup.")).toBeVisible();
    await expect(noteOf(page, "Not enough stock")).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await nameOf(page, "ORD-000001").click();
    const details = page.getByRole("dialog", { name: "ORD-000001" });
    await expect(details.getByText("Could not be changed to Ready for Pickup: not enough stock.")).toBeVisible();
    await expect(details.getByText(`${longName}: 1,234.6 kg needed, 34.5 kg available`)).toBeVisible();
    await expect(details.getByText("Other ingredients may be short too.")).toBeHidden();
    await expectAccessibleInEveryLook(page);
    stored = { refused: refusedFor(Array.from({ length: 20 }, (_, index) => `Spice ${index}`)) };
    await page.reload();
    await expect(details.getByText("Spice 19: 1,234.6 kg needed, 34.5 kg available")).toBeVisible();
    await expect(details.getByText("Other ingredients may be short too.")).toBeVisible();
  });
});
