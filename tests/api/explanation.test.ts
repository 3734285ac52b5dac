import * as routes from "@stockpot/core/inventory/inventory.routes";
import type { Explanation } from "@stockpot/core/inventory/explanation.schema";
import { businessDay, dayAfter } from "@stockpot/core/platform/calendar";
import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, buildRestaurant, type ItemFixture } from "../support/fixtures.ts";
import { type WrittenLine, buildLedger } from "../support/ledger-fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, setQuantity, setStatus } from "../support/order-fixtures.ts";
import { receive } from "../support/procurement-fixtures.ts";

const on = ({ owner, restaurant, item }: ItemFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, itemId: item.id },
});

type Query = Record<string, string>;

const explain = async (pantry: ItemFixture, query: Query = {}): Promise<Explanation> =>
  (await request(routes.explanation, { ...on(pantry), query })).body.data;

const itemOf = async (pantry: ItemFixture) => (await request(routes.get, on(pantry))).body.data;

const stepsOf = ({ steps }: Explanation) =>
  steps.map(({ kind, quantity, value, lines }) => [kind, quantity, value, lines]);

const hour = 3_600_000;
/** A day may begin while the tests run. */
const loadedAt = Date.now();
const ago = (hours: number) => new Date(loadedAt - hours * hour).toISOString();
/** The days of a new restaurant begin at four. */
const utc = { timeZone: "UTC", dayStartsAt: 240 };
const dayOf = (moment: string) => businessDay(utc, moment);

const order = (number: number) => ({ type: "ORDER", id: `o${number}`, number: `ORD-${number}` });

/** Twenty days of a ledger: opened, received and used, with one late entry. */
const written: readonly WrittenLine[] = [
  { kind: "OPENING", quantity: 10, value: 40, unitCost: Big(4), bucket: "OPENING", recordedAt: ago(480) },
  { kind: "CONSUMPTION", quantity: -4, value: -16, bucket: "SALE", recordedAt: ago(240), source: order(1) },
  { kind: "RECEIPT", quantity: 6, value: 36, bucket: "RECEIPT", recordedAt: ago(120) },
  { kind: "CONSUMPTION", quantity: -2, value: -10, bucket: "SALE", recordedAt: ago(96), source: order(2) },
  {
    kind: "WASTE",
    quantity: -1,
    value: -5,
    bucket: "WASTE",
    recordedAt: ago(48),
    occurredAt: ago(144),
    businessDay: dayOf(ago(120)),
    late: true,
  },
];

const lines = written.map((line) => ({ businessDay: dayOf(line.recordedAt), ...line }));

/** Such a ledger in a restaurant whose days are those of {@link utc}. */
const ledgerOf = async (some: readonly WrittenLine[]) =>
  buildLedger(some, { at: await buildRestaurant({ timeZone: utc.timeZone }) });

describe("GET …/inventory/{itemId}/explanation", () => {
  const tomorrow = dayAfter(dayOf(new Date().toISOString()), 2);

  test.each<[path: string, query: Query, message: string]>([
    ["asOf", { asOf: "yesterday" }, "Enter a date and time"],
    ["asOf", { asOf: ago(-1) }, "Choose a time in the past"],
    ["day", { day: "2026-02-30" }, "Enter a date"],
    ["day", { day: tomorrow }, "Choose a day in the past, or today"],
    ["day", { day: "2026-01-01", asOf: ago(1) }, "Choose a day or a moment, not both"],
    ["since", { since: "forever" }, "Enter a date or opening"],
    ["since", { since: tomorrow }, "Begin before the end"],
    ["since", { since: dayOf(ago(24)), day: dayOf(ago(72)) }, "Begin before the end"],
  ])("answers 400 on %s for %j", async (path, query, message) => {
    const { status, error } = await attempt(routes.explanation, { ...on(await buildItem()), query });
    expect(status).toBe(400);
    expect(error.issues).toContainEqual({ path, message });
  });

  test("answers 404 for another owner's item, and for one that is deleted", async () => {
    const [pantry, other] = [await buildItem(), await buildItem()];
    const params = { restaurantId: other.restaurant.id, itemId: pantry.item.id };
    expect((await attempt(routes.explanation, { token: other.owner.token, params })).status).toBe(404);
    await request(routes.remove, on(pantry));
    expect((await attempt(routes.explanation, on(pantry))).status).toBe(404);
  });

  test("answers 200 with what an item started with, what moved it, and what it shows", async () => {
    const pantry = await buildItem({ quantity: 10 });
    // Another ledger after it in the table.
    await buildItem({ at: pantry });
    const { id: inventoryItemId } = pantry.item;
    await receive(pantry, [{ inventoryItemId, quantity: 4, unit: "KILOGRAM", unitPrice: 2 }]);
    const { product } = await buildProduct({ at: pantry });
    await buildBom({ at: pantry, product, items: [{ inventoryItemId, quantity: 500, unit: "GRAM" }] });
    for (const quantity of [1, 3]) {
      const made = await buildOrder({ ...pantry, products: [product] }, [{ productId: product.id, quantity }]);
      await setStatus(pantry, made, "PREPARING");
    }
    await setQuantity(pantry, inventoryItemId, 11.5);
    const { start, steps, end, pending, truncated, item, asOf } = await explain(pantry);
    const shown = await itemOf(pantry);
    expect(item).toEqual({ id: inventoryItemId, name: shown.name, baseUnit: "KILOGRAM" });
    expect(start).toMatchObject({ quantity: 10, cause: "OPENING" });
    expect(steps.filter(({ quantity }) => quantity !== 0)).toMatchObject([
      { kind: "RECEIPT", quantity: 4, lines: 1 },
      { kind: "CONSUMPTION", quantity: -2, lines: 2, documents: 2 },
      { kind: "ADJUSTMENT", quantity: -0.5, lines: 1 },
    ]);
    expect(end.quantity).toBe(shown.quantity);
    expect(end.averageCost).toBe(shown.averageCost);
    expect({ pending, truncated }).toEqual({ pending: [], truncated: false });
    expect(Date.parse(asOf ?? "")).toBeGreaterThan(Date.now() - hour);
  });

  test("answers 200 for an item that has never moved", async () => {
    const pantry = await buildItem({ quantity: 0 });
    const { start, steps, end, average } = await explain(pantry);
    expect(start).toMatchObject({ quantity: 0, cause: "EMPTY", at: pantry.item.createdAt });
    expect({ steps, end: end.quantity, average }).toEqual({
      steps: [],
      end: 0,
      average: { receipts: [], olderShare: 0 },
    });
  });

  test("tells of the value beside the quantity, and of the receipts in the average", async () => {
    const { start, steps, end, average, lateLines } = await explain(await ledgerOf(lines));
    expect(start).toMatchObject({ quantity: 10, value: 40, averageCost: 4 });
    expect(steps.map(({ kind, value }) => [kind, value])).toEqual([
      ["RECEIPT", 36],
      ["CONSUMPTION", -26],
      ["WASTE", -5],
    ]);
    expect(end).toEqual({ quantity: 9, value: 45, averageCost: 5 });
    expect(lateLines).toBe(1);
    expect(average?.receipts).toMatchObject([{ quantity: 6, unitCost: 6, share: 0.6 }]);
    expect(average?.olderShare).toBe(0.4);
  });

  test("answers as the book stood at a moment, without what was recorded later", async () => {
    const pantry = await ledgerOf(lines);
    const asOf = ago(60);
    const told = await explain(pantry, { asOf });
    expect(told.asOf).toBe(asOf);
    expect(told.end).toEqual({ quantity: 10, value: 50, averageCost: 5 });
    expect(told.steps.map(({ kind }) => kind)).toEqual(["RECEIPT", "CONSUMPTION"]);
    expect((await explain(pantry, { asOf: ago(500) })).end.quantity).toBe(0);
  });

  test("answers by business day, with what was entered late", async () => {
    const pantry = await ledgerOf(lines);
    const told = await explain(pantry, { day: dayOf(ago(120)) });
    expect(told).toMatchObject({ day: dayOf(ago(120)), lateLines: 1 });
    expect(stepsOf(told)).toEqual([
      ["RECEIPT", 6, 36, 1],
      ["CONSUMPTION", -4, -16, 1],
      ["WASTE", -1, -5, 1],
    ]);
    expect(told.end).toMatchObject({ quantity: 11, value: 55 });
  });

  test("begins with a day when it is asked to, and sums up what was before", async () => {
    const pantry = await ledgerOf(lines);
    const told = await explain(pantry, { since: dayOf(ago(120)) });
    expect(told.start).toMatchObject({ cause: "DAY", quantity: 6, value: 24, averageCost: 4 });
    expect(told.end).toMatchObject({ quantity: 9, value: 45 });
    const quiet = await explain(pantry, { since: dayOf(ago(2)) });
    expect(quiet).toMatchObject({ start: { cause: "DAY", quantity: 9, value: 45 }, steps: [] });
    const whole = await explain(pantry, { since: "opening" });
    expect(whole.start).toMatchObject({ cause: "OPENING", quantity: 10 });
  });
});
