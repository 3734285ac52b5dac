import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { compact } from "@stockpot/core/report/compaction";
import { findDrift, repair, textOf } from "@stockpot/core/report/rebuild";
import { RollupEntity } from "@stockpot/core/report/rollup.entity";
import { beginning, readRollups, sumOf } from "@stockpot/core/report/rollup.reading";
import { type Figures, type Rows, addFigures } from "@stockpot/core/report/rollup.rules";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { buckets } from "@stockpot/core/stock/stock.rules";
import * as waste from "@stockpot/core/waste/waste.routes";
import { Big } from "big.js";
import { expect, test } from "vitest";
import { inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildOrder,
  inProcess,
  line,
  setStatus,
} from "../support/order-fixtures.ts";
import { runs } from "../support/random.ts";

const build = () =>
  buildKitchen({
    stock: [90_000, 90_000],
    unitCosts: [0.0333, 0.0101],
    recipes: [
      [30, 10],
      [20, 0],
    ],
  });

async function sell(kitchen: KitchenFixture): Promise<void> {
  const order = await buildOrder(kitchen, [line(kitchen, 0, 2), line(kitchen, 1)]);
  expect((await setStatus(kitchen, order, "COMPLETED", { transport: inProcess })).status).toBe(200);
}

async function throwAway(kitchen: KitchenFixture): Promise<void> {
  const subject = { type: "ITEM" as const, id: kitchen.items[0]?.id ?? "" };
  const body = { lines: [{ subject, quantity: 5, reason: "SPOILED" }] };
  expect((await inProcess(waste.create, { ...inside(kitchen), body })).status).toBe(201);
}

const sheets = ["totals", "documents", "items"] as const;
const always = { from: beginning, to: "2100-01-01" };

/** The value of each bucket, by what a sheet says of it. */
function valuesIn(rows: Rows) {
  const sum = [...rows.values()].reduce<Figures>(addFigures, {});
  return Object.fromEntries(buckets.flatMap((bucket) => (sum[bucket] ? [[bucket, sum[bucket].toFixed()]] : [])));
}

async function readAlike(kitchen: KitchenFixture) {
  const read = await readRollups(
    kitchen.restaurant.id,
    sheets.map((sheet) => ({ sheet, ...always })),
  );
  const [totals, ...others] = read.map((reading) => valuesIn(sumOf(reading)));
  for (const values of others) expect(values).toEqual(totals);
  return totals ?? {};
}

const toTheEnd = async ({ restaurant }: KitchenFixture) => {
  while ((await compact(restaurant.id)) > 0);
};

test(
  "two compactors and a reader among four writers: each figure is there once, in every reading",
  { tags: ["race"] },
  async () => {
    const kitchen = await build();
    const rounds = runs(24);
    const atWork = { writers: true };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < rounds; round += 1)
        await ((round + writer) % 2 === 0 ? sell(kitchen) : throwAway(kitchen));
    });
    const compactors = Array.from({ length: 2 }, async () => {
      while (atWork.writers) await compact(kitchen.restaurant.id);
    });
    let [readings, last] = [0, 0];
    const reader = async () => {
      while (atWork.writers) {
        // What has been sold is never less than before.
        const sold = -Number((await readAlike(kitchen))["SALE"] ?? 0);
        expect(sold).toBeGreaterThanOrEqual(last);
        [readings, last] = [readings + 1, sold];
      }
    };
    const others = Promise.all([...compactors, reader()]);
    await Promise.all(writers).finally(() => (atWork.writers = false));
    await others;
    expect(readings).toBeGreaterThan(0);
    assertConsistent(await readLedger(kitchen.restaurant));
    await toTheEnd(kitchen);
    const ledger = await readLedger(kitchen.restaurant);
    assertConsistent(ledger);
    expect(ledger.deltas).toEqual([]);
    expect(last).toBeLessThanOrEqual(-Number((await readAlike(kitchen))["SALE"]));
  },
);

test.each(["delta", "rollup"])(
  "a compaction before a reader's look at its %ss takes nothing from it",
  async (entity) => {
    const kitchen = await build();
    await sell(kitchen);
    const should = await readAlike(kitchen);
    const { result, wasInterrupted } = await withInterruption(
      new RegExp(`\\$${entity}_1#`),
      () => compact(kitchen.restaurant.id),
      () => readAlike(kitchen),
    );
    expect(wasInterrupted).toBe(true);
    expect(result).toEqual(should);
  },
);

test("what another compactor has added meanwhile is added once", async () => {
  const kitchen = await build();
  await sell(kitchen);
  await throwAway(kitchen);
  const should = await readAlike(kitchen);
  const { wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => compact(kitchen.restaurant.id),
    () => compact(kitchen.restaurant.id),
  );
  expect(wasInterrupted).toBe(true);
  expect(await readAlike(kitchen)).toEqual(should);
  assertConsistent(await readLedger(kitchen.restaurant));
});

test("a restaurant that is deleted during a compaction gets no rollups, and is emptied", async () => {
  const kitchen = await build();
  await sell(kitchen);
  const { wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => inProcess(restaurants.remove, inside(kitchen)),
    () => compact(kitchen.restaurant.id).catch((error: unknown) => error),
  );
  expect(wasInterrupted).toBe(true);
  const { stored } = await readLedger(kitchen.restaurant);
  expect(stored.filter((thing) => String(thing["__edb_e__"]).startsWith("rollup"))).toEqual([]);
});

test("a reader that finds over a hundred deltas compacts some", async () => {
  const kitchen = await build();
  const params = { ...inside(kitchen).params, itemId: kitchen.items[0]?.id ?? "" };
  for (let round = 0; round < 101; round += 1) {
    await inProcess(inventory.update, { ...inside(kitchen), params, body: { quantity: 90_001 + round } });
  }
  const before = await readLedger(kitchen.restaurant);
  expect(before.deltas.length).toBeGreaterThan(100);
  const should = await readAlike(kitchen);
  const { deltas } = await readLedger(kitchen.restaurant);
  expect(deltas.length).toBeLessThanOrEqual(100);
  assertConsistent(await readLedger(kitchen.restaurant));
  expect(await readAlike(kitchen)).toEqual(should);
  // One whose compaction loses to another's answers all the same.
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => compact(kitchen.restaurant.id),
    async () => {
      for (let round = 0; round < 62; round += 1) {
        await inProcess(inventory.update, { ...inside(kitchen), params, body: { quantity: 80_001 + round } });
      }
      return readAlike(kitchen);
    },
    63,
  );
  expect([wasInterrupted, Object.keys(result)]).toEqual([true, Object.keys(should)]);
});

test("the rebuild finds what rollups lost or have twice, and repairs it while another compaction adds to it", async () => {
  const kitchen = await build();
  const restaurantId = kitchen.restaurant.id;
  await sell(kitchen);
  await throwAway(kitchen);
  expect(await findDrift(restaurantId)).toEqual([]);
  await toTheEnd(kitchen);
  expect(await findDrift(restaurantId)).toEqual([]);

  const { rollups } = await readLedger(kitchen.restaurant);
  const [day = ""] = rollups.flatMap(({ unit, period }) => (unit === "DAY" ? [period] : []));
  const itemId = kitchen.items[0]?.id ?? "";
  const place = (sheet: "items" | "totals" | "products", unit: "DAY" | "MONTH" | "YEAR") => {
    const period = day.slice(0, { DAY: 10, MONTH: 7, YEAR: 4 }[unit]);
    return { restaurantId, sheet, unit, period, part: 0 };
  };
  const items = await RollupEntity.get(place("items", "MONTH")).go();
  const rows = { ...items.data?.rows };
  await RollupEntity.put({
    ...place("items", "MONTH"),
    rows: { ...rows, [itemId]: { ...rows[itemId], SALE: Big(-1) } },
  }).go();
  await RollupEntity.delete(place("totals", "YEAR")).go();
  const products = await RollupEntity.get(place("products", "DAY")).go();
  const twice = Object.fromEntries(
    Object.entries(products.data?.rows ?? {}).map(([key, figures]) => [key, addFigures(figures, figures)]),
  );
  await RollupEntity.put({ ...place("products", "DAY"), rows: twice }).go();

  const drift = await findDrift(restaurantId);
  expect(new Set(drift.map(({ sheet, unit }) => `${sheet} ${unit}`))).toEqual(
    new Set(["items MONTH", "totals YEAR", "products DAY"]),
  );
  const sold = drift.find(({ key, sheet }) => sheet === "items" && key === itemId);
  expect(sold && textOf(sold)).toBe(
    `items of month ${day.slice(0, 7)}, ${itemId}, SALE: the rollup says -1, the ledger ${rows[itemId]?.["SALE"]?.toFixed()}`,
  );
  await sell(kitchen);
  const { wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => compact(restaurantId),
    () => repair(restaurantId, drift),
  );
  expect(wasInterrupted).toBe(true);
  await toTheEnd(kitchen);
  expect(await findDrift(restaurantId)).toEqual([]);
  assertConsistent(await readLedger(kitchen.restaurant));
});
