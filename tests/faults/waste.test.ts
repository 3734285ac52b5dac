import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/waste/waste.routes";
import { UnfinishedPostingEntity } from "@stockpot/core/stock/posting.entity";
import { postings } from "@stockpot/functions/background";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { atEachCall, faultKinds, twoMinutesLater } from "../support/faults.ts";
import { inside, type RestaurantFixture } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { holdCall } from "../support/meanwhile.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildKitchen, buildLargeKitchen } from "../support/order-fixtures.ts";

interface Place extends RestaurantFixture {
  readonly heldBefore: (itemId: string) => number;
  readonly productId: string;
  /** How many items a portion takes. */
  readonly items: number;
}

const sweep = () => twoMinutesLater(() => asFunction("background.postings", postings));

const places: readonly (readonly [name: string, build: () => Promise<Place>, every: number])[] = [
  [
    "a dish of three items",
    async () => {
      const kitchen = await buildKitchen({
        stock: [90_000, 90_000, 90_000],
        unitCosts: [0.01, 0.02],
        recipes: [[5, 3, 7]],
      });
      return { ...kitchen, productId: kitchen.products[0]?.id ?? "", items: 3, heldBefore: () => 0 };
    },
    1,
  ],
  [
    "a dish of more items than a transaction holds",
    async () => {
      const kitchen = await buildLargeKitchen(50, { rows: 50 });
      return { ...kitchen, productId: kitchen.products[0]?.id ?? "", items: 50 };
    },
    3,
  ],
];

describe.each(places)("%s", (_name, build, every) => {
  let place: Place;
  beforeEach(async () => {
    place = await build();
  });

  const sender = () => {
    const id = randomUUID();
    const body = {
      id,
      lines: [{ subject: { type: "PRODUCT" as const, id: place.productId }, quantity: 1, reason: "BURNED" }],
    };
    const headers = { "idempotency-key": randomUUID() };
    const params = { ...inside(place).params, wasteId: id };
    return {
      id,
      record: () => invoke<typeof routes.create>(routes.create, { ...inside(place), body, headers }),
      undo: () =>
        invoke<typeof routes.undo>(routes.undo, { ...inside(place), params, headers: { "idempotency-key": id } }),
      read: () => attempt(routes.get, { ...inside(place), params }),
    };
  };
  type Sender = ReturnType<typeof sender>;

  /** Whole, or not there at all; and what reports are told is the same. */
  const movesOf = async ({ id }: Sender) =>
    (await readLedger(place.restaurant)).movements.filter(
      ({ source, kind }) => source?.id === id && kind !== "REVALUATION",
    );
  const expectTidy = async () => {
    const { data } = await UnfinishedPostingEntity.query.primary({}).go({ pages: "all", consistent: true });
    expect(data.filter(({ restaurantId }) => restaurantId === place.restaurant.id)).toEqual([]);
    assertConsistent(await readLedger(place.restaurant), { heldBefore: place.heldBefore, isClockMoved: true });
  };

  test.each(faultKinds)("is thrown away once when a call %s and it is sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const one = sender();
        const struck = await strike(one.record);
        const again = await one.record();
        expect(again.status, again.text).toBe(201);
        if (struck.status === 201) expect(again.body.data.number).toBe(struck.body.data.number);
        await sweep();
        expect((await movesOf(one)).length).toBe(place.items);
      },
      every,
    );
    await expectTidy();
  });

  test.each(faultKinds)("is whole or not there when a call %s and it is not sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const one = sender();
        await strike(one.record);
        await sweep();
        const { status } = await one.read();
        expect((await movesOf(one)).length).toBe(status === 200 ? place.items : 0);
      },
      every,
    );
    await expectTidy();
  });

  test.each(faultKinds)("comes back once when a call of its undoing %s and it is sent again", async (_, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        const one = sender();
        await request(routes.create, {
          ...inside(place),
          body: {
            id: one.id,
            lines: [{ subject: { type: "PRODUCT" as const, id: place.productId }, quantity: 1, reason: "BURNED" }],
          },
        });
        await strike(one.undo);
        const again = await one.undo();
        // Undone before, by the request of which the answer was lost.
        expect([200, 409]).toContain(again.status);
        await sweep();
        expect((await one.read()).body.data.status).toBe("UNDONE");
        expect((await movesOf(one)).length).toBe(2 * place.items);
      },
      every,
    );
    await expectTidy();
  });
});

async function buildBurnedDish() {
  const kitchen = await buildLargeKitchen(50, { rows: 50 });
  const subject = { type: "PRODUCT" as const, id: kitchen.products[0]?.id ?? "" };
  const body = { id: randomUUID(), lines: [{ subject, quantity: 1, reason: "BURNED" }] };
  const params = { ...inside(kitchen).params, itemId: kitchen.itemIds[7] ?? "" };
  return {
    ...kitchen,
    record: () => invoke(routes.create, { ...inside(kitchen), body }),
    setOneItem: (quantity: number) => request(inventory.update, { ...inside(kitchen), params, body: { quantity } }),
  };
}

test("a dish is not there when one of its many items is counted away before it counts, and can be sent again", async () => {
  const { restaurant, heldBefore, record, setOneItem } = await buildBurnedDish();
  const { result, wasInterrupted } = await withInterruption(/COMMITTED/, () => setOneItem(0), record);
  expect([wasInterrupted, result.status, result.error.code]).toEqual([true, 409, "INSUFFICIENT_STOCK"]);
  const ledger = await readLedger(restaurant);
  expect([ledger.wastes, ledger.movements.filter(({ kind }) => kind === "WASTE")]).toEqual([[], []]);
  assertConsistent(ledger, { heldBefore });
  await setOneItem(1);
  expect((await record()).body.data.number).toBe("W-000002");
  assertConsistent(await readLedger(restaurant), { heldBefore });
});

test("a dish of many items that the background work takes back just before its request does is taken back once", async () => {
  const { restaurant, heldBefore, record, setOneItem } = await buildBurnedDish();
  const { reached, release } = holdCall(/"Delete".*\$waste/i);
  const recording = withInterruption(/COMMITTED/, () => setOneItem(0), record);
  await reached;
  await sweep();
  release();
  const { result } = await recording;
  expect([result.status, result.error.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
  const ledger = await readLedger(restaurant);
  expect(ledger.wastes).toEqual([]);
  assertConsistent(ledger, { heldBefore, isClockMoved: true });
});

test("a dish of many items that another person undoes just before comes back once", async () => {
  const { restaurant, heldBefore, owner, record } = await buildBurnedDish();
  const { id } = (await record()).body.data;
  const given = { token: owner.token, params: { restaurantId: restaurant.id, wasteId: id } };
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => request(routes.undo, given),
    () => invoke(routes.undo, given),
  );
  expect([wasInterrupted, result.status, result.error.message]).toEqual([true, 409, "This was already undone."]);
  const ledger = await readLedger(restaurant);
  expect(ledger.movements.filter(({ kind }) => kind === "REVERSAL")).toHaveLength(50);
  assertConsistent(ledger, { heldBefore });
});
