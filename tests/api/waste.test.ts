import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { setClock } from "@stockpot/core/platform/clock";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as settings from "@stockpot/core/settings/settings.routes";
import { firstReasons } from "@stockpot/core/waste/waste.reasons";
import * as routes from "@stockpot/core/waste/waste.routes";
import type { Waste } from "@stockpot/core/waste/waste.schema";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Answer, attempt, request } from "../support/client.ts";
import { type RestaurantFixture, buildItem, buildMember, buildRestaurant, inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildLargeKitchen,
  buildOrder,
  changeOrder,
  getItem,
  line,
  movementsOf,
  setStatus,
} from "../support/order-fixtures.ts";

/** A plate of the first takes 100 g and 20 g, worth $1.60; the second has no recipe. */
const recipes = [[100, 20], []];

let kitchen: KitchenFixture;
beforeEach(async () => {
  kitchen = await buildKitchen({ stock: [5000, 1000], unitCosts: [0.01, 0.03], recipes });
});
afterEach(async () => assertConsistent(await readLedger(kitchen.restaurant)));

const itemId = (index = 0) => kitchen.items[index]?.id ?? "";
const productId = (index = 0) => kitchen.products[index]?.id ?? "";
const dropped = (quantity: number, index = 0) => ({
  subject: { type: "ITEM" as const, id: itemId(index) },
  quantity,
  reason: "DROPPED",
});

type Draft = Parameters<typeof request<typeof routes.create>>[1]["body"];

async function throwAway(lines: Draft["lines"], at: RestaurantFixture = kitchen): Promise<Waste> {
  return (await request(routes.create, { ...inside(at), body: { lines } })).body.data;
}

const onWaste = ({ id }: { readonly id: string }, at: RestaurantFixture = kitchen) => ({
  ...inside(at),
  params: { ...inside(at).params, wasteId: id },
});
const undo = (waste: Waste) => attempt(routes.undo, onWaste(waste));
const stock = async (index = 0) => (await getItem(kitchen, itemId(index))).quantity;
const everything = async () => (await readLedger(kitchen.restaurant)).stored;

/** Refused, with nothing written. */
async function refused(body: object, status: number, path: string, message: string): Promise<void> {
  const before = await everything();
  const answer = await attempt(routes.create, { ...inside(kitchen), body });
  expect([answer.status, answer.error.issues]).toEqual([status, [{ path, message }]]);
  expect(await everything()).toEqual(before);
}

async function outOf(
  route: typeof routes.create | typeof routes.undo,
  answers: readonly Promise<Answer<typeof route>>[],
) {
  return (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other);
}

const undoBy = ({ token }: { readonly token: string }, waste: Waste) =>
  invoke(routes.undo, { ...onWaste(waste), token });
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
const list = async (query: Record<string, string> = {}) =>
  (await request(routes.list, { ...inside(kitchen), query })).body.data;
const totals = async () => (await request(routes.totals, inside(kitchen))).body.data;

const readReasons = async () => (await request(routes.reasons, inside(kitchen))).body.data;
const setReasons = (reasons: readonly object[], headers: Record<string, string> = {}) =>
  attempt(routes.setReasons, { ...inside(kitchen), body: { reasons }, headers });

const some = { subject: { type: "ITEM", id: randomUUID() }, quantity: 1, reason: "DROPPED" };

describe("POST …/waste", () => {
  test.each([
    ["no lines", { lines: [] }, "lines", "Say what was thrown away"],
    ["21 lines", { lines: Array.from({ length: 21 }, () => some) }, "lines", "At most 20 lines"],
    ["nothing of something", { lines: [{ ...some, quantity: 0 }] }, "lines.0.quantity", "Must be greater than 0"],
    [
      "neither item nor dish",
      { lines: [{ quantity: 1, reason: "DROPPED" }] },
      "lines.0.subject",
      "Choose an item or a dish",
    ],
    [
      "a dish in kilograms",
      { lines: [{ ...some, subject: { type: "PRODUCT", id: randomUUID() }, unit: "KILOGRAM" }] },
      "lines.0.unit",
      "A dish is counted in portions",
    ],
    ["a moment that is none", { occurredAt: "lunch" }, "occurredAt", "Invalid date"],
  ])("answers 400 to %s", async (_, changes, path, message) => {
    const body = { lines: [dropped(1)], ...changes };
    await refused(body, 400, path, message);
  });

  test.each([
    ["a reason that is not in the list", { reason: "BORED" }, "reason", "Choose a reason"],
    [
      "a unit that does not convert",
      { unit: "LITER" },
      "unit",
      expect.stringMatching(/^Liter does not convert to Gram/),
    ],
  ])("answers 400 to %s, on its line", async (_, changes, path, message) => {
    const body = { lines: [dropped(1), { ...dropped(1, 1), ...changes }] };
    const answer = await attempt(routes.create, { ...inside(kitchen), body });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path: `lines.1.${path}`, message }]]);
  });

  test("answers 400 to an amount that rounds to nothing", async () => {
    const equivalences = [{ fromQuantity: 1, fromUnit: "PIECE" as const, toQuantity: 0.0001, toUnit: "GRAM" as const }];
    const { item } = await buildItem({ at: kitchen, quantity: 5, baseUnit: "KILOGRAM", equivalences });
    await refused(
      {
        lines: [
          { subject: { type: "ITEM" as const, id: item.id }, quantity: 0.0001, unit: "PIECE", reason: "DROPPED" },
        ],
      },
      400,
      "lines.0.quantity",
      `0.0001 pc rounds to 0 kg of ${item.name}`,
    );
  });

  test("answers 400 to a dish without a recipe, and says what to do instead", async () => {
    const name = kitchen.products[1]?.name ?? "";
    await refused(
      { lines: [{ subject: { type: "PRODUCT" as const, id: productId(1) }, quantity: 1, reason: "BURNED" }] },
      400,
      "lines.0.subject.id",
      `${name} has no recipe. Record its ingredients instead.`,
    );
  });

  test("answers 404 to another owner's item and dish", async () => {
    const other = await buildKitchen({ stock: [10], recipes: [[1]] });
    await refused(
      { lines: [{ ...dropped(1), subject: { type: "ITEM", id: other.items[0]?.id } }] },
      404,
      "lines.0.subject.id",
      "Inventory item not found",
    );
    await refused(
      { lines: [{ subject: { type: "PRODUCT" as const, id: other.products[0]?.id }, quantity: 1, reason: "BURNED" }] },
      404,
      "lines.0.subject.id",
      "Product not found",
    );
  });

  test("answers 409 to more than there is, and says how much that is", async () => {
    const before = await everything();
    const body = { lines: [dropped(3000), dropped(2001)] };
    const answer = await attempt(routes.create, { ...inside(kitchen), body });
    expect([answer.status, answer.error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(answer.error.shortages).toMatchObject([{ inventoryItemId: itemId(), needed: 5001, available: 5000 }]);
    expect(await everything()).toEqual(before);
  });

  test("takes more than there is where the restaurant lets stock go below zero", async () => {
    const bistro = await buildKitchen({
      stock: [10],
      unitCosts: [0.5],
      recipes: [],
      settings: { allowNegativeStock: true },
    });
    const record = await throwAway(
      [{ subject: { type: "ITEM" as const, id: bistro.items[0]?.id ?? "" }, quantity: 12, reason: "DROPPED" }],
      bistro,
    );
    expect(record.value).toBe(6);
    expect((await getItem(bistro, bistro.items[0]?.id ?? "")).quantity).toBe(-2);
    assertConsistent(await readLedger(bistro.restaurant), { mayBeNegative: true });
  });

  test("answers 201 and takes an item at what it cost, in whatever unit it was entered", async () => {
    const lines = [{ ...dropped(1.5), unit: "KILOGRAM" as const, note: " The whole tray " }];
    const record = await throwAway(lines);
    expect(record).toMatchObject({
      number: "W-000001",
      status: "POSTED",
      value: 15,
      by: kitchen.owner.fullName,
      lines: [
        {
          subject: { type: "ITEM", id: itemId() },
          quantity: 1.5,
          unit: "KILOGRAM",
          reason: "DROPPED",
          reasonName: "Dropped",
          kind: "PREPARATION",
          note: "The whole tray",
          value: 15,
          taken: [{ itemId: itemId(), quantity: 1500, unit: "GRAM" }],
        },
      ],
    });
    expect(await stock()).toBe(3500);
    const [, movement] = await movementsOf(kitchen, itemId());
    expect(movement).toMatchObject({
      kind: "WASTE",
      bucket: "WASTE",
      reason: "WASTED",
      note: "Dropped",
      quantity: -1500,
      value: -15,
      source: { type: "WASTE", id: record.id, number: "W-000001" },
    });
    expect((await request(routes.get, onWaste(record))).body.data).toEqual(record);
  });

  test("turns a dish into its ingredients by the recipe of that moment, and keeps them", async () => {
    const record = await throwAway([
      { subject: { type: "PRODUCT" as const, id: productId() }, quantity: 2.5, reason: "BURNED" },
      dropped(10, 1),
    ]);
    expect(record.lines.map(({ value }) => value)).toEqual([4, 0.3]);
    expect(record.lines[0]?.taken).toMatchObject([{ quantity: 250 }, { quantity: 50 }]);
    expect([await stock(0), await stock(1)]).toEqual([4750, 940]);
    const [delta] = (await readLedger(kitchen.restaurant)).deltas.flatMap(({ waste }) => waste);
    expect(delta?.slice(0, 3)).toEqual(["BURNED", kitchen.owner.id, "0"]);
    expect(delta?.[4]).toBe(productId());
  });

  test("takes stock that is reserved for orders, because it is gone", async () => {
    const order = await buildOrder(kitchen, [line(kitchen, 0, 40)]);
    await setStatus(kitchen, order, "CONFIRMED");
    await throwAway([dropped(4000)]);
    expect(await getItem(kitchen, itemId())).toMatchObject({ quantity: 1000, reserved: 4000, available: -3000 });
    const { status, error } = await setStatus(kitchen, order, "PREPARING");
    expect([status, error.shortages?.map(({ available }) => available)]).toEqual([409, [1000]]);
  });

  test("records the same id once: one after the other, and at the same moment", async () => {
    const body = { id: randomUUID(), lines: [dropped(100)] };
    const send = () => attempt(routes.create, { ...inside(kitchen), body });
    expect(await outOf(routes.create, [send(), send(), send()])).toEqual([201, 201, 201]);
    const again = await send();
    expect([again.status, again.body.data.number]).toEqual([201, "W-000001"]);
    expect(await stock()).toBe(4900);
  });

  test("answers 201 to the last there is when it is sent twice at once", async () => {
    const body = { id: randomUUID(), lines: [dropped(5000)] };
    const send = () => attempt(routes.create, { ...inside(kitchen), body });
    expect(await outOf(routes.create, [send(), send()])).toEqual([201, 201]);
    expect(await stock()).toBe(0);
  });

  test("answers 422 to an id under which something else was recorded", async () => {
    const id = randomUUID();
    const send = (lines: Draft["lines"]) => attempt(routes.create, { ...inside(kitchen), body: { id, lines } });
    await send([dropped(100)]);
    const answer = await send([dropped(200)]);
    expect([answer.status, answer.error.message]).toEqual([
      422,
      "This was already recorded as W-000001, with other details.",
    ]);
    expect(await stock()).toBe(4900);
  });

  test("numbers the records of several people without a gap", async () => {
    await Promise.all(Array.from({ length: 4 }, () => throwAway([dropped(1)])));
    const { data } = (await request(routes.list, inside(kitchen))).body;
    expect(new Set(data.map(({ number }) => number))).toEqual(
      new Set(["W-000001", "W-000002", "W-000003", "W-000004"]),
    );
  });

  test("counts on the day on which it happened, and on the first open one where that is closed", async () => {
    const today = (await request(routes.totals, inside(kitchen))).body.data.to;
    const occurredAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const send = async () =>
      (await request(routes.create, { ...inside(kitchen), body: { occurredAt, lines: [dropped(1)] } })).body.data;
    expect((await send()).businessDay).toBe(dayAfter(today, -2));
    await request(settings.closePeriod, { ...inside(kitchen), body: { closedThrough: dayAfter(today, -2) } });
    expect((await send()).businessDay).toBe(dayAfter(today, -1));
  });

  test("shows staff no costs", async () => {
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const answer = await request(routes.create, { ...inside(kitchen), token, body: { lines: [dropped(1)] } });
    expect(answer.text).not.toMatch(/"value"/);
    const listed = await request(routes.list, { ...inside(kitchen), token });
    const summed = await request(routes.totals, { ...inside(kitchen), token });
    expect([listed.text, summed.text].join("")).not.toMatch(/"value"|"review"/);
    expect((await attempt(routes.list, { ...inside(kitchen), token, query: { value: "ABOVE_REVIEW" } })).status).toBe(
      403,
    );
  });

  test("ranks reasons by lines for staff, so that their order tells no cost", async () => {
    const bistro = await buildKitchen({ stock: [1000, 1000], recipes: [[100, 20]] });
    const { token } = await buildMember(bistro, { role: "STAFF" });
    await throwAway([{ ...dropped(500), subject: { type: "ITEM", id: bistro.items[0]?.id ?? "" } }], bistro);
    const cheap = { subject: { type: "ITEM" as const, id: bistro.items[0]?.id ?? "" }, quantity: 1, reason: "EXPIRED" };
    await throwAway([cheap, cheap], bistro);
    const ranked = async (asked: object) =>
      (await request(routes.totals, { ...inside(bistro), ...asked })).body.data.reasons.map(({ reason }) => reason);
    expect(await ranked({})).toEqual(["DROPPED", "EXPIRED"]);
    expect(await ranked({ token })).toEqual(["EXPIRED", "DROPPED"]);
  });

  test("takes a dish of more ingredients than a transaction holds as a whole, or not at all", async () => {
    const large = await buildLargeKitchen(50, { rows: 50 });
    const send = (quantity: number, id = randomUUID()) => {
      const lines = [
        { subject: { type: "PRODUCT" as const, id: large.products[0]?.id ?? "" }, quantity, reason: "BURNED" },
      ];
      return attempt(routes.create, { ...inside(large), body: { id, lines } });
    };
    const id = randomUUID();
    expect(await outOf(routes.create, [send(3, id), send(3, id)])).toEqual([201, 201]);
    const { data } = (await request(routes.get, onWaste({ id }, large))).body;
    expect([data.status, data.lines[0]?.taken.length, typeof data.value]).toEqual(["POSTED", 50, "number"]);
    const before = (await readLedger(large.restaurant)).movements.length;
    expect((await send(20_000)).status).toBe(409);
    const ledger = await readLedger(large.restaurant);
    expect([ledger.movements.length, ledger.wastes.length]).toEqual([before, 1]);
    expect((await attempt(routes.undo, onWaste({ id }, large))).status).toBe(200);
    assertConsistent(await readLedger(large.restaurant), { heldBefore: large.heldBefore });
  });
});

describe("PATCH …/waste/{wasteId}/undo", () => {
  test("answers 404 to another owner's record, or none", async () => {
    const other = await buildKitchen({ stock: [10], recipes: [] });
    const record = await throwAway(
      [{ subject: { type: "ITEM" as const, id: other.items[0]?.id ?? "" }, quantity: 1, reason: "DROPPED" }],
      other,
    );
    for (const id of [record.id, randomUUID()]) {
      const answer = await attempt(routes.undo, onWaste({ id }));
      expect([answer.status, answer.error.message]).toEqual([404, "Waste record not found"]);
    }
  });

  test("answers 200 and brings everything back at its value, on the same day", async () => {
    const before = [await getItem(kitchen, itemId(0)), await getItem(kitchen, itemId(1))];
    const record = await throwAway([
      { subject: { type: "PRODUCT" as const, id: productId() }, quantity: 3, reason: "BURNED" },
      dropped(7.123),
      dropped(11, 1),
    ]);
    // Another cost now: what comes back is worth what it was worth then.
    const { body } = await undo(record);
    expect(body.data).toMatchObject({ status: "UNDONE", undoneBy: kitchen.owner.fullName, value: record.value });
    const after = [await getItem(kitchen, itemId(0)), await getItem(kitchen, itemId(1))];
    expect(after.map(({ quantity, stockValue }) => [quantity, stockValue])).toEqual(
      before.map(({ quantity, stockValue }) => [quantity, stockValue]),
    );
    expect((await request(routes.totals, inside(kitchen))).body.data).toMatchObject({ records: 0, value: 0 });
  });

  test("answers 409 when it was undone before, one after the other and at once", async () => {
    const record = await throwAway([dropped(100)]);
    expect(await outOf(routes.undo, [undo(record), undo(record)])).toEqual([200, 409]);
    const again = await undo(record);
    expect([again.status, again.error.message]).toEqual([409, "This was already undone."]);
    expect(await stock()).toBe(5000);
  });

  test("answers 409 when another undoes it between its reading and its writing", async () => {
    const record = await throwAway([dropped(100)]);
    const { result, wasInterrupted } = await withInterruption(
      /TransactItems/,
      () => undo(record),
      () => invoke(routes.undo, onWaste(record)),
    );
    expect([wasInterrupted, result.status, await stock()]).toEqual([true, 409, 5000]);
  });

  test("answers 409 once its period is closed", async () => {
    const record = await throwAway([dropped(100)]);
    onTestFinished(() => setClock(() => new Date()));
    setClock(() => new Date(Date.now() + 2 * 86_400_000));
    await invoke(settings.closePeriod, { ...inside(kitchen), body: { closedThrough: record.businessDay } });
    const answer = await invoke(routes.undo, onWaste(record));
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This is in a closed period. It can no longer be undone.",
    ]);
  });

  test("answers 409 once one of its items was deleted", async () => {
    const bistro = await buildKitchen({ stock: [10], recipes: [] });
    const id = bistro.items[0]?.id ?? "";
    const record = await throwAway(
      [{ subject: { type: "ITEM" as const, id: id }, quantity: 1, reason: "DROPPED" }],
      bistro,
    );
    await request(inventory.remove, { ...inside(bistro), params: { ...inside(bistro).params, itemId: id } });
    const answer = await attempt(routes.undo, onWaste(record, bistro));
    expect([answer.status, answer.error.message]).toEqual([409, "This can't be undone. One of its items was deleted."]);
  });

  test("answers 412 to a version that is not the stored one", async () => {
    const record = await throwAway([dropped(100)]);
    const answer = await attempt(routes.undo, { ...onWaste(record), headers: { "if-match": '"7"' } });
    expect(answer.status).toBe(412);
  });

  test("may be undone by its recorder for a day, and by managers afterwards", async () => {
    const [cook, other, manager] = await Promise.all([
      buildMember(kitchen, { role: "STAFF" }),
      buildMember(kitchen, { role: "STAFF" }),
      buildMember(kitchen, { role: "MANAGER" }),
    ]);
    const record = async () =>
      (await request(routes.create, { ...inside(kitchen), token: cook.token, body: { lines: [dropped(1)] } })).body
        .data;
    const [first, second] = [await record(), await record()];
    expect((await undoBy(other, first)).status).toBe(403);
    expect((await undoBy(cook, first)).status).toBe(200);
    onTestFinished(() => setClock(() => new Date()));
    setClock(() => new Date(Date.now() + 25 * 3_600_000));
    expect((await undoBy(cook, second)).status).toBe(403);
    expect((await undoBy(manager, second)).status).toBe(200);
  });
});

describe("GET …/waste and …/waste-totals", () => {
  test("answer 400 to days in the wrong order, and to more than 92 of them", async () => {
    for (const [query, message] of [
      [{ from: "2026-02-02", to: "2026-02-01" }, "From is after To"],
      [{ from: "2026-01-01", to: "2026-06-01" }, "At most 92 days"],
    ] as const) {
      for (const route of [routes.list, routes.totals]) {
        const answer = await attempt(route, { ...inside(kitchen), query });
        expect([answer.status, answer.error.issues]).toEqual([400, [{ path: "from", message }]]);
      }
    }
  });

  test("list by reason, item, person and value, newest first", async () => {
    const { token, id: byId } = await buildMember(kitchen, { role: "MANAGER" });
    const [first, second] = [
      await throwAway([dropped(100)]),
      await throwAway([{ ...dropped(100, 1), reason: "EXPIRED" }]),
    ];
    const body = {
      lines: [{ subject: { type: "PRODUCT" as const, id: productId() }, quantity: 1, reason: "EXPIRED" }],
    };
    const third = (await request(routes.create, { ...inside(kitchen), token, body })).body.data;
    expect(ids(await list())).toEqual(ids([third, second, first]));
    expect(ids(await list({ reason: "EXPIRED" }))).toEqual(ids([third, second]));
    expect(ids(await list({ itemId: itemId() }))).toEqual(ids([third, first]));
    expect(ids(await list({ byId }))).toEqual([third.id]);
    await request(settings.update, { ...inside(kitchen), body: { wasteReviewOver: 1.6 } });
    expect(ids(await list({ value: "ABOVE_REVIEW" }))).toEqual([second.id]);
    expect(ids(await list({ from: dayAfter(first.businessDay, 1), to: dayAfter(first.businessDay, 2) }))).toEqual([]);
  });

  test("go through pages without leaving one out", async () => {
    for (let index = 0; index < 5; index += 1) await throwAway([dropped(1)]);
    const first = (await request(routes.list, { ...inside(kitchen), query: { limit: "2" } })).body;
    expect(first.pagination).toMatchObject({ total: 5, pages: 3 });
    const seen = first.data.map(({ number }) => number);
    for (let cursor = first.pagination.nextCursor; cursor !== null;) {
      const { data, pagination } = (await request(routes.list, { ...inside(kitchen), query: { limit: "2", cursor } }))
        .body;
      seen.push(...data.map(({ number }) => number));
      cursor = pagination.nextCursor;
    }
    expect(seen).toEqual(["W-000005", "W-000004", "W-000003", "W-000002", "W-000001"]);
  });

  test("sum up by reason, the dearest first, and what an owner is to look at", async () => {
    await request(settings.update, { ...inside(kitchen), body: { wasteReviewOver: 2 } });
    await throwAway([dropped(100), { ...dropped(100, 1), reason: "EXPIRED" }]);
    await throwAway([dropped(50)]);
    expect(await totals()).toMatchObject({
      records: 2,
      value: 4.5,
      reasons: [
        { reason: "EXPIRED", name: "Expired", kind: "SPOILAGE", entries: 1, value: 3 },
        { reason: "DROPPED", name: "Dropped", kind: "PREPARATION", entries: 2, value: 1.5 },
      ],
      people: [{ id: kitchen.owner.id, name: kitchen.owner.fullName }],
      review: { over: 2, records: 1, value: 4 },
    });
  });

  test("hold what a cancelled and a voided order threw away, with their order", async () => {
    const [cancelled, voided, returned] = [
      await buildOrder(kitchen, [line(kitchen, 0, 3)]),
      await buildOrder(kitchen, [line(kitchen, 0, 2)]),
      await buildOrder(kitchen, [line(kitchen, 0, 1)]),
    ];
    for (const order of [cancelled, voided, returned]) await setStatus(kitchen, order, "PREPARING");
    await setStatus(kitchen, cancelled, "CANCELLED", { stock: "WASTE" });
    await changeOrder(kitchen, orders.voidLine, voided, { quantity: 1, reason: "SENT_BACK", note: "Cold" });
    await setStatus(kitchen, returned, "CANCELLED", { stock: "RETURN" });
    const { name = "" } = kitchen.products[0] ?? {};
    expect(await list()).toMatchObject([
      {
        order: { id: voided.id, number: voided.orderNumber },
        value: 1.6,
        lines: [
          { subject: { type: "ORDER", name: `1 ${name}` }, quantity: 1, reason: "VOIDED", note: "Sent back: Cold" },
        ],
      },
      {
        order: { id: cancelled.id },
        value: 4.8,
        lines: [{ subject: { name: `3 ${name}` }, quantity: 3, reasonName: "Order cancelled", kind: "SERVICE" }],
      },
    ]);
    expect((await list({ itemId: itemId(1) })).length).toBe(2);
    expect((await totals()).value).toBe(6.4);
  });

  test("net to nothing when a cancelled order was a mistake and its food comes back", async () => {
    const order = await buildOrder(kitchen, [line(kitchen, 0, 3)]);
    await setStatus(kitchen, order, "PREPARING");
    await setStatus(kitchen, order, "CANCELLED", { stock: "WASTE" });
    await changeOrder(kitchen, orders.voidOrder, order, { reason: "ENTERED_BY_MISTAKE", stock: "RETURN" });
    expect((await list()).map(({ value, lines }) => [value, lines[0]?.quantity])).toEqual([
      [-4.8, -3],
      [4.8, 3],
    ]);
    expect((await totals()).value).toBe(0);
  });

  test("know what a cancelled order of many ingredients was worth", async () => {
    const large = await buildLargeKitchen(60, { rows: 50 });
    const order = await buildOrder(large);
    await setStatus(large, order, "PREPARING");
    expect((await setStatus(large, order, "CANCELLED", { stock: "WASTE" })).status).toBe(200);
    const [record] = (await request(routes.list, inside(large))).body.data;
    expect([record?.order?.id, typeof record?.value]).toEqual([order.id, "number"]);
    assertConsistent(await readLedger(large.restaurant), { heldBefore: large.heldBefore });
  });

  test("are empty for a restaurant that threw nothing away, and gone with the restaurant", async () => {
    const bistro = await buildRestaurant();
    expect((await request(routes.totals, inside(bistro))).body.data).toMatchObject({ records: 0, reasons: [] });
    await request(restaurants.remove, inside(bistro));
    expect((await attempt(routes.totals, inside(bistro))).status).toBe(404);
  });
});

describe("GET and PUT …/waste-reasons", () => {
  test("begin with ten", async () => {
    const { reasons, version } = await readReasons();
    expect([reasons, version]).toEqual([firstReasons, 1]);
    expect(reasons.length).toBe(10);
  });

  test("rename, order, hide and add; what was recorded keeps its name", async () => {
    const record = await throwAway([dropped(1)]);
    const changed = firstReasons
      .toReversed()
      .map((reason) => (reason.key === "DROPPED" ? { ...reason, name: "Floor", isActive: false } : reason));
    const answer = await setReasons([...changed, { name: "Mice", kind: "SPOILAGE", isActive: true }], {
      "if-match": '"1"',
    });
    expect(answer.status, answer.text).toBe(200);
    const { reasons, version } = await readReasons();
    expect([version, reasons.map(({ name }) => name).slice(-2)]).toEqual([2, ["Expired", "Mice"]]);
    expect((await request(routes.get, onWaste(record))).body.data.lines[0]?.reasonName).toBe("Dropped");
    await refused({ lines: [dropped(1)] }, 400, "lines.0.reason", "Choose a reason");
    const own = reasons.at(-1)?.key ?? "";
    expect((await throwAway([{ ...dropped(1), reason: own }])).lines[0]?.reasonName).toBe("Mice");
    expect((await setReasons(reasons.slice(0, -1))).status).toBe(200);
    expect((await setReasons(reasons.slice(0, -1), { "if-match": '"2"' })).status).toBe(412);
  });

  test.each([
    ["one of the first is missing", firstReasons.slice(1), "reasons", "Expired can't be removed. Hide it instead."],
    [
      "two have one name",
      [...firstReasons, { name: "expired ", kind: "OTHER", isActive: true }],
      "reasons.10.name",
      "This name is used twice",
    ],
    [
      "one is of another list",
      [...firstReasons, { key: randomUUID(), name: "Mice", kind: "OTHER", isActive: true }],
      "reasons.10.key",
      "This reason is not in the list",
    ],
    [
      "none is offered",
      firstReasons.map((reason) => ({ ...reason, isActive: false })),
      "reasons",
      "Offer at least one reason",
    ],
  ])("answer 400 where %s", async (_, reasons, path, message) => {
    const answer = await setReasons(reasons);
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path, message }]]);
  });

  test("are set by managers and owners", async () => {
    const { token } = await buildMember(kitchen, { role: "STAFF" });
    const body = { reasons: [...firstReasons] };
    expect((await attempt(routes.setReasons, { ...inside(kitchen), token, body })).status).toBe(403);
    expect((await attempt(routes.reasons, { ...inside(kitchen), token })).status).toBe(200);
  });
});
