import * as routes from "@stockpot/core/inventory/inventory.routes";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import * as settings from "@stockpot/core/settings/settings.routes";
import { lastClosableDay } from "@stockpot/core/restaurant/settings.rules";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildRestaurant, inside, type ItemFixture } from "../support/fixtures.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { storedItems } from "../support/table.ts";

const movementsOf = async ({ item, ...place }: ItemFixture) => {
  const params = { ...inside(place).params, itemId: item.id };
  return (await request(routes.movements, { ...inside(place), params, query: { limit: 100 } })).body.data;
};

const hour = 60 * 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const count = (pantry: ItemFixture, occurredAt: string) => {
  const params = { ...inside(pantry).params, itemId: pantry.item.id };
  return attempt(routes.update, { ...inside(pantry), params, body: { quantity: 7, occurredAt } });
};
const newest = async (pantry: ItemFixture) => (await movementsOf(pantry))[0] ?? expect.unreachable();
const dayOf = (pantry: ItemFixture, moment: string) => businessDay(calendarOf(pantry.restaurant), moment);

describe("PATCH …/inventory/{id} with the moment at which it was counted", () => {
  test("answers 200 and counts it on the business day of that moment", async () => {
    const pantry = await buildItem({ quantity: 5 });
    const occurredAt = ago(26 * hour);
    expect((await count(pantry, occurredAt)).status).toBe(200);
    const line = await newest(pantry);
    expect(line).toMatchObject({ kind: "ADJUSTMENT", occurredAt, businessDay: dayOf(pantry, occurredAt) });
    expect(line).not.toHaveProperty("late");
    expect(Date.parse(line.recordedAt)).toBeGreaterThan(Date.parse(occurredAt));
  });

  test("answers 200 to a clock that is a minute ahead, and records it as now", async () => {
    const pantry = await buildItem({ quantity: 5 });
    expect((await count(pantry, ago(-60_000))).status).toBe(200);
    const { occurredAt, recordedAt } = await newest(pantry);
    expect(occurredAt).toBe(recordedAt);
  });

  test.each([
    ["a moment in the future", ago(-hour), "This time is in the future"],
    ["a moment over a month before the item was added", ago(32 * 24 * hour), "This is too long ago"],
    ["what is no moment", "yesterday", "Invalid date"],
  ])("answers 400 to %s on its field, and writes nothing", async (_, occurredAt, message) => {
    const pantry = await buildItem({ quantity: 5 });
    const before = await storedItems({ restaurants: [pantry.restaurant], people: [] });
    const answer = await count(pantry, occurredAt);
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "occurredAt", message }]]);
    expect(await storedItems({ restaurants: [pantry.restaurant], people: [] })).toEqual(before);
  });

  test("counts what happened in a closed period on the first open day, and marks it late", async () => {
    const pantry = await buildItem({ quantity: 5 });
    const closedThrough = lastClosableDay(calendarOf(pantry.restaurant), new Date().toISOString());
    await request(settings.closePeriod, { ...inside(pantry), body: { closedThrough } });
    const occurredAt = ago(50 * hour);
    expect((await count(pantry, occurredAt)).status).toBe(200);
    expect(await newest(pantry)).toMatchObject({ occurredAt, businessDay: dayAfter(closedThrough, 1), late: true });
    assertConsistent(await readLedger(pantry.restaurant));
  });

  test("counts a movement over a week old on the earliest day that may still be entered, and marks it late", async () => {
    const pantry = await buildItem({ quantity: 5 });
    expect((await count(pantry, ago(30 * 24 * hour))).status).toBe(200);
    const { businessDay: day, late, recordedAt } = await newest(pantry);
    expect([day, late]).toEqual([dayAfter(dayOf(pantry, recordedAt), -7), true]);
  });
});

describe("POST …/inventory with what the opening stock cost", () => {
  test("values the opening stock at exactly that", async () => {
    const { item, ...bistroOf } = await buildItem({ quantity: 12.3456, unitCost: 3.3333 });
    expect(item).toMatchObject({ stockValue: 41.15158848, averageCost: 3.3333 });
    expect(await movementsOf({ ...bistroOf, item })).toMatchObject([
      { kind: "OPENING", value: 41.15158848, valueAfter: 41.15158848, bucket: "OPENING", unitCost: 3.3333 },
    ]);
  });

  test.each([-0.01, 1.23456, 1e10])("answers 400 on unitCost for %d", async (unitCost) => {
    const answer = await attempt(routes.create, {
      ...inside(await buildRestaurant()),
      body: { name: "Cream", quantity: 1, baseUnit: "LITER", unitCost },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.issues.map(({ path }) => path)).toEqual(["unitCost"]);
  });
});

describe("DELETE …/inventory/{id} of an item with stock on hand", () => {
  test("takes the rest out of stock, so that the value of all stock is that of the other items", async () => {
    const { item, ...place } = await buildItem({ quantity: 4, unitCost: 2.5 });
    const other = await buildItem({ at: place, quantity: 1, unitCost: 7 });
    await request(routes.remove, { ...inside(place), params: { ...inside(place).params, itemId: item.id } });
    const lines = (await readLedger(place.restaurant)).movements.filter(({ itemId }) => itemId === item.id);
    expect(lines.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["OPENING", undefined],
      ["ADJUSTMENT", "DELETED_ITEM"],
    ]);
    const summary = await request(restaurants.summary, inside(place));
    expect(summary.body.data.inventory.value).toBe(other.item.stockValue);
  });
});
