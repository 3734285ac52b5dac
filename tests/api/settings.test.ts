import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/settings/settings.routes";
import { lastClosableDay } from "@stockpot/core/restaurant/settings.rules";
import type { SettingsDraft } from "@stockpot/core/restaurant/settings.schema";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { UnfinishedPostingEntity } from "@stockpot/core/stock/posting.entity";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { reviewStock } from "@stockpot/core/settings/review-stock";
import { StockReviewEntity } from "@stockpot/core/settings/stock-review.entity";
import { runBackgroundWork } from "@stockpot/functions/background";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { twoMinutesLater } from "../support/faults.ts";
import { counterDrift, readLedger } from "../support/ledger.ts";
import { withInterruption } from "../support/interruption.ts";
import { inProcess } from "../support/order-fixtures.ts";
import { itemsMentioning } from "../support/table.ts";
import { buildItem, buildRestaurant, buildUser, inside, type RestaurantFixture } from "../support/fixtures.ts";

/** What a new restaurant is set to. */
const defaults = {
  timeZone: "UTC",
  consumeAt: "PREPARING",
  allowNegativeStock: false,
  dayStartsAt: 240,
  weekStartsOn: "MONDAY",
  taxIncluded: false,
  staffPricePercent: 0,
  warningFactor: 1.5,
  priceAlertPercent: 10,
  wasteReviewOver: 50,
  targetFoodCostPercent: 30,
  blindCounts: false,
  version: 1,
};

/** Everything set, and nothing as it is by default. */
const all: SettingsDraft = {
  timeZone: "America/New_York",
  consumeAt: "COMPLETED",
  allowNegativeStock: true,
  dayStartsAt: 330,
  weekStartsOn: "SUNDAY",
  taxPercent: 8.875,
  taxIncluded: true,
  serviceChargePercent: 18,
  staffPricePercent: 50,
  warningFactor: 2.25,
  priceAlertPercent: 250,
  wasteReviewOver: 19.99,
  targetFoodCostPercent: 28.5,
  blindCounts: true,
};

const settingsOf = async (bistro: RestaurantFixture) => (await request(routes.get, inside(bistro))).body.data;

const change = (bistro: RestaurantFixture, body: Parameters<typeof request<typeof routes.update>>[1]["body"]) =>
  request(routes.update, { ...inside(bistro), body });

describe("GET /settings", () => {
  test("answers 404 for another owner's restaurant", async () => {
    const [bistro, { token }] = [await buildRestaurant(), await buildUser()];
    expect((await request(routes.get, { ...inside(bistro), token })).status).toBe(404);
  });

  test("answers 200 with what a new restaurant is set to, under the restaurant's version", async () => {
    const bistro = await buildRestaurant();
    const answer = await request(routes.get, inside(bistro));
    expect(answer.body.data).toEqual(defaults);
    expect(answer.headers["etag"]).toBe('"1"');
  });

  test("answers 200 with a day from midnight for a restaurant that never set when it starts", async () => {
    const bistro = await buildRestaurant();
    await RestaurantEntity.patch({ id: bistro.restaurant.id }).remove(["dayStartsAt"]).go();
    expect((await settingsOf(bistro)).dayStartsAt).toBe(0);
    expect((await request(restaurants.get, inside(bistro))).body.data.dayStartsAt).toBe(0);
  });
});

const percentage = "Must be a percentage from 0 to 100";
const upToNoon = "Choose a time no later than noon";
const refused: readonly (readonly [path: string, body: object, message: string])[] = [
  ["timeZone", { timeZone: "Paris" }, "Choose a time zone"],
  ["timeZone", { timeZone: null }, "Choose a time zone"],
  ["dayStartsAt", { dayStartsAt: -1 }, upToNoon],
  ["dayStartsAt", { dayStartsAt: 721 }, upToNoon],
  ["dayStartsAt", { dayStartsAt: "04:00" }, upToNoon],
  ["dayStartsAt", { dayStartsAt: 30.5 }, "Choose a whole minute"],
  ["weekStartsOn", { weekStartsOn: "monday" }, "Choose a day"],
  ["taxPercent", { taxPercent: -1 }, percentage],
  ["taxPercent", { taxPercent: 100.1 }, percentage],
  ["taxPercent", { taxPercent: 8.87501 }, "Use at most 4 decimals"],
  ["serviceChargePercent", { serviceChargePercent: 101 }, percentage],
  ["staffPricePercent", { staffPricePercent: 101 }, percentage],
  ["targetFoodCostPercent", { targetFoodCostPercent: "30" }, percentage],
  ["warningFactor", { warningFactor: 0.99 }, "Must be from 1 to 10"],
  ["warningFactor", { warningFactor: 10.01 }, "Must be from 1 to 10"],
  ["warningFactor", { warningFactor: 1.125 }, "Use at most 2 decimals"],
  ["priceAlertPercent", { priceAlertPercent: 1001 }, "Must be a percentage from 0 to 1000"],
  ["wasteReviewOver", { wasteReviewOver: -5 }, "Must be from $0 to $1,000,000"],
  ["wasteReviewOver", { wasteReviewOver: 5.001 }, "Use at most 2 decimals"],
  ["closedThrough", { closedThrough: "2026-01-31" }, "Unknown field"],
];

describe("PATCH /settings", () => {
  test.each(refused)("answers 400 on %s for %j", async (path, body, message) => {
    const bistro = await buildRestaurant();
    const answer = await attempt(routes.update, { ...inside(bistro), body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 404 for another owner's restaurant", async () => {
    const [bistro, { token }] = [await buildRestaurant(), await buildUser()];
    expect((await request(routes.update, { ...inside(bistro), token, body: {} })).status).toBe(404);
    expect(await settingsOf(bistro)).toEqual(defaults);
  });

  test("answers 412 to all but one of eight changes of the same version", { tags: ["race"] }, async () => {
    const bistro = await buildRestaurant();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        request(routes.update, { ...inside(bistro), headers: { "if-match": '"1"' }, body: { taxPercent: index } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
    expect(await settingsOf(bistro)).toEqual(answers.find(({ status }) => status === 200)?.body.data);
  });

  test("answers 200 with all of it set, to the owner and to an administrator", async () => {
    const bistro = await buildRestaurant();
    const { token } = await buildUser({ role: "ADMIN" });
    expect((await change(bistro, all)).body.data).toEqual({ ...all, version: 2 });
    expect(await settingsOf(bistro)).toEqual({ ...all, version: 2 });
    const answer = await request(routes.update, { ...inside(bistro), token, body: { taxPercent: 9 } });
    expect(answer.body.data).toEqual({ ...all, taxPercent: 9, version: 3 });
  });

  test("answers 200 with what it names changed, and cleared by null", async () => {
    const bistro = await buildRestaurant();
    await change(bistro, all);
    const body = { taxPercent: null, serviceChargePercent: null };
    const rest = Object.entries(all).filter(([name]) => !(name in body));
    expect((await change(bistro, body)).body.data).toEqual({ ...Object.fromEntries(rest), version: 3 });
  });

  test("answers 200 and changes the restaurant too", async () => {
    const bistro = await buildRestaurant();
    await change(bistro, { timeZone: "Asia/Tokyo", consumeAt: "CONFIRMED", dayStartsAt: 0 });
    const { body } = await request(restaurants.get, inside(bistro));
    expect(body.data).toMatchObject({ timeZone: "Asia/Tokyo", consumeAt: "CONFIRMED", dayStartsAt: 0, version: 2 });
  });
});

/** The stock status of each item, by its name. */
const statusesOf = async (bistro: RestaurantFixture) => {
  const { body } = await request(inventory.list, { ...inside(bistro), query: { limit: 100 } });
  return Object.fromEntries(body.data.map(({ name, stockStatus }) => [name, stockStatus]));
};

describe("PATCH /settings with another warning factor", () => {
  const level = { reorderLevel: 10 };

  test(
    "gives every item the status that follows, in the lists and counters too, and new items at once",
    { tags: ["race"] },
    async () => {
      const bistro = await buildRestaurant();
      await buildItem({ at: bistro, name: "Flour", quantity: 18, ...level });
      await buildItem({ at: bistro, name: "Salt", quantity: 10, ...level });
      await buildItem({ at: bistro, name: "Rice", quantity: 21, ...level });
      for (let index = 0; index < 30; index += 1) await buildItem({ at: bistro, name: `Spice ${index}` });
      const before = await statusesOf(bistro);
      expect(before).toMatchObject({ Flour: "normal", Salt: "low", Rice: "normal" });
      await change(bistro, { warningFactor: 2 });
      await buildItem({ at: bistro, name: "Yeast", quantity: 19, ...level });
      await Promise.all([runBackgroundWork(), runBackgroundWork()]);
      const after = await statusesOf(bistro);
      expect(after).toEqual({ ...before, Flour: "warning", Yeast: "warning" });
      expect((await request(restaurants.summary, inside(bistro))).body.data.inventory).toMatchObject({
        low: 1,
        warning: 2,
      });
      const listed = await request(inventory.list, { ...inside(bistro), query: { stock: "warning" } });
      expect(listed.body.data.map(({ name }) => name)).toEqual(["Flour", "Yeast"]);
      expect(counterDrift(await readLedger(bistro.restaurant))).toEqual([]);
      await change(bistro, { warningFactor: 1.5 });
      await runBackgroundWork();
      expect(await statusesOf(bistro)).toEqual({ ...before, Yeast: "normal" });
    },
  );

  test("is asked for until no request that began before can still add an item", async () => {
    const bistro = await buildRestaurant();
    const { id: restaurantId } = bistro.restaurant;
    await change(bistro, { warningFactor: 2 });
    await runBackgroundWork();
    expect((await StockReviewEntity.get({ restaurantId }).go()).data).not.toBeNull();
    await StockReviewEntity.put({ restaurantId, requestedAt: new Date(Date.now() - 61_000).toISOString() }).go();
    await runBackgroundWork();
    expect((await StockReviewEntity.get({ restaurantId }).go()).data).toBeNull();
  });

  test("is asked for again by a change just before the last review ends", async () => {
    const bistro = await buildRestaurant();
    const { id: restaurantId } = bistro.restaurant;
    await StockReviewEntity.put({ restaurantId, requestedAt: new Date(Date.now() - 61_000).toISOString() }).go();
    const { wasInterrupted } = await withInterruption(
      new RegExp(`TransactItems.*"Delete".*${restaurantId}`),
      () => change(bistro, { warningFactor: 2 }),
      reviewStock,
    );
    expect(wasInterrupted).toBe(true);
    expect((await StockReviewEntity.get({ restaurantId }).go()).data).not.toBeNull();
  });

  test("leaves nothing behind of a restaurant that is deleted", async () => {
    const bistro = await buildItem();
    await change(bistro, { warningFactor: 2 });
    await request(restaurants.remove, inside(bistro));
    await runBackgroundWork();
    expect((await itemsMentioning(bistro.restaurant.id)).filter((item) => !item.includes('"audit"'))).toEqual([]);
  });
});

describe("PUT /restaurants/{id}", () => {
  test("answers 200 and keeps the settings that its form does not hold", async () => {
    const bistro = await buildRestaurant();
    await request(routes.closePeriod, { ...inside(bistro), body: { closedThrough: "2025-12-31" } });
    await change(bistro, all);
    const { timeZone, consumeAt, allowNegativeStock } = all;
    const body = { name: "Brasserie", address: "3 Market Street", timeZone, consumeAt, allowNegativeStock };
    await request(restaurants.update, { ...inside(bistro), body });
    expect(await settingsOf(bistro)).toEqual({ ...all, closedThrough: "2025-12-31", version: 4 });
  });
});

const close = (
  bistro: RestaurantFixture,
  body: Parameters<typeof request<typeof routes.closePeriod>>[1]["body"],
  headers = {},
) => request(routes.closePeriod, { ...inside(bistro), body, headers });

const changesOf = async (bistro: RestaurantFixture) => (await request(routes.periodChanges, inside(bistro))).body.data;

describe("PUT /closed-period", () => {
  test.each([
    ["closedThrough", { closedThrough: "2026-02-30" }],
    ["closedThrough", { closedThrough: "2025-12-31T00:00:00Z" }],
    ["reason", { closedThrough: "2025-12-31", reason: "x".repeat(201) }],
  ])("answers 400 on %s for %j", async (path, body) => {
    const answer = await attempt(routes.closePeriod, { ...inside(await buildRestaurant()), body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues.map((issue) => issue.path)).toEqual([path]);
  });

  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "answers 400 for a day that has not ended in %s, and 200 for the one before",
    async (timeZone) => {
      const bistro = await buildRestaurant({ timeZone });
      const last = lastClosableDay({ timeZone, dayStartsAt: 240 }, new Date().toISOString());
      const early = await close(bistro, { closedThrough: dayAfter(last, 2) });
      expect(early.status).toBe(400);
      expect(early.error.issues).toEqual([{ path: "closedThrough", message: "Choose a day that has ended" }]);
      expect((await close(bistro, { closedThrough: last })).body.data.closedThrough).toBe(last);
    },
  );

  test("answers 403 to an administrator", async () => {
    const [bistro, { token }] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const answer = await request(routes.closePeriod, {
      ...inside(bistro),
      token,
      body: { closedThrough: "2025-12-31" },
    });
    expect(answer.status).toBe(403);
    expect(await settingsOf(bistro)).toEqual(defaults);
  });

  test("answers 404 for another owner's restaurant", async () => {
    const [bistro, { token }] = [await buildRestaurant(), await buildUser()];
    const body = { closedThrough: "2025-12-31" };
    expect((await request(routes.closePeriod, { ...inside(bistro), token, body })).status).toBe(404);
  });

  test("answers 409 while a document of this restaurant is being posted, and 200 once it has been", async () => {
    const [bistro, other] = [await buildRestaurant(), await buildRestaurant()];
    const posting = {
      restaurantId: bistro.restaurant.id,
      documentType: "ORDER",
      documentId: bistro.restaurant.id,
      postingId: bistro.restaurant.id,
      startedAt: new Date().toISOString(),
      byId: bistro.owner.id,
      by: bistro.owner.fullName,
    };
    await UnfinishedPostingEntity.put(posting).go();
    expect((await close(bistro, { closedThrough: "2025-12-31" })).status).toBe(409);
    expect((await close(other, { closedThrough: "2025-12-31" })).status).toBe(200);
    await UnfinishedPostingEntity.delete(posting).go();
    expect((await close(bistro, { closedThrough: "2025-12-31" })).status).toBe(200);
  });

  test("answers 409 for the last days right after the days were changed, by which requests may still be writing", async () => {
    const bistro = await buildRestaurant();
    await request(routes.update, { ...inside(bistro), body: { dayStartsAt: 300 } });
    const today = businessDay({ timeZone: "UTC", dayStartsAt: 300 }, new Date().toISOString());
    const closedThrough = dayAfter(today, -2);
    const early = await close(bistro, { closedThrough });
    expect(early.status).toBe(409);
    expect(early.error.message).toBe("The restaurant's days were just changed. Try again in a minute.");
    expect((await close(bistro, { closedThrough: dayAfter(today, -5) })).status).toBe(200);
    const later = await twoMinutesLater(() =>
      inProcess(routes.closePeriod, { ...inside(bistro), body: { closedThrough } }),
    );
    expect(later.status).toBe(200);
  });

  test("answers 412 to all but one of eight closings of the same version", { tags: ["race"] }, async () => {
    const bistro = await buildRestaurant();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        close(bistro, { closedThrough: `2025-12-0${index + 1}` }, { "if-match": '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
    expect(await changesOf(bistro)).toHaveLength(1);
  });

  test("reopens nothing by a closing that comes second", { tags: ["race"] }, async () => {
    const bistro = await buildRestaurant();
    await Promise.all(["2025-12-31", "2025-11-30"].map((closedThrough) => close(bistro, { closedThrough })));
    expect((await settingsOf(bistro)).closedThrough).toBe("2025-12-31");
  });

  test.each([{}, { closedThrough: "2025-11-30" }])("answers 400 to reopen with %j without a reason", async (body) => {
    const bistro = await buildRestaurant();
    await close(bistro, { closedThrough: "2025-12-31" });
    for (const reason of [{}, { reason: "  " }]) {
      const answer = await close(bistro, { ...body, ...reason });
      expect(answer.status).toBe(400);
      expect(answer.error.issues).toEqual([{ path: "reason", message: "Say why you're reopening these days" }]);
    }
    expect((await settingsOf(bistro)).closedThrough).toBe("2025-12-31");
  });

  test("answers 200 and records each change, by whom, when and why, newest first", async () => {
    const bistro = await buildRestaurant();
    await close(bistro, { closedThrough: "2025-11-30" });
    await close(bistro, { closedThrough: "2025-12-31" });
    await close(bistro, { closedThrough: "2025-11-30", reason: "A delivery was missing" });
    const answer = await close(bistro, { reason: "Wrong year" });
    expect(answer.body.data).toEqual({ ...defaults, version: 5 });
    const changes = await changesOf(bistro);
    expect(changes.map(({ before, closedThrough, reason, by }) => ({ before, closedThrough, reason, by }))).toEqual([
      { before: "2025-11-30", reason: "Wrong year", by: "Robin Cook" },
      { before: "2025-12-31", closedThrough: "2025-11-30", reason: "A delivery was missing", by: "Robin Cook" },
      { before: "2025-11-30", closedThrough: "2025-12-31", by: "Robin Cook" },
      { closedThrough: "2025-11-30", by: "Robin Cook" },
    ]);
    expect(changes.map(({ at }) => at)).toEqual(
      changes
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test("answers 200 to the same closing again, and records it once", async () => {
    const bistro = await buildRestaurant();
    await close(bistro, { closedThrough: "2025-12-31" });
    expect((await close(bistro, { closedThrough: "2025-12-31" })).body.data.version).toBe(2);
    expect(await changesOf(bistro)).toHaveLength(1);
  });
});

describe("GET /closed-period/changes", () => {
  test("answers 200 with nothing while nothing was closed, and to an administrator too", async () => {
    const [bistro, { token }] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    expect(await changesOf(bistro)).toEqual([]);
    expect((await request(routes.periodChanges, { ...inside(bistro), token })).body.data).toEqual([]);
  });

  test("answers 200 with the last 24", async () => {
    const bistro = await buildRestaurant();
    for (let month = 0; month < 25; month += 1) {
      await close(bistro, { closedThrough: dayAfter("2023-01-01", 30 * month) });
    }
    const changes = await changesOf(bistro);
    expect(changes).toHaveLength(24);
    expect(changes[0]?.closedThrough).toBe(dayAfter("2023-01-01", 720));
  });
});
