import type { CancelledStock, OrderStatus } from "@stockpot/core/order/order.schema";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import { type AdjustmentReason, adjustmentReasons } from "@stockpot/core/stock/stock.rules";
import { compact } from "@stockpot/core/report/compaction";
import { findDrift } from "@stockpot/core/report/rebuild";
import * as waste from "@stockpot/core/waste/waste.routes";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { inside, unique } from "../support/fixtures.ts";
import {
  type KitchenFixture,
  buildKitchen,
  buildLargeKitchen,
  buildOrder,
  inProcess,
  line,
  setStatus,
} from "../support/order-fixtures.ts";
import type { Receipt } from "@stockpot/core/procurement/receipt.schema";
import { buildSupplier, onProcurement, onReceipt, receive } from "../support/procurement-fixtures.ts";
import { runs, seed } from "../support/random.ts";

/** How many weeks are played through; more of them for a soak. */
const numRuns = runs(40);

/** Grams of each of three items; the others can be deleted. */
const recipes = [
  [10, 0, 0.3],
  [5, 2.05, 0],
  [0, 7, 3.3333],
];

type Step =
  | { readonly kind: "open"; readonly quantity: number; readonly unitCost: number | undefined }
  | { readonly kind: "receive"; readonly lines: readonly Bought[] }
  /** One of the latest deliveries. */
  | { readonly kind: "undo"; readonly delivery: number }
  /** An item and a dish at once. */
  | { readonly kind: "waste"; readonly item: number; readonly quantity: number; readonly portions: number }
  /** One of the latest records of waste. */
  | { readonly kind: "unwaste"; readonly record: number }
  | {
      readonly kind: "count";
      readonly item: number;
      readonly quantity: number;
      readonly reason: AdjustmentReason | undefined;
      /** Refused where a cost is known and no reason is given, or nothing is on hand. */
      readonly unitCost: number | undefined;
      /** Why, where a cost is known. */
      readonly costReason: string | undefined;
    }
  | {
      readonly kind: "order";
      readonly lines: readonly (readonly [product: number, quantity: number])[];
      readonly status: OrderStatus;
    }
  /** Of one of the latest orders. */
  | { readonly kind: "status"; readonly order: number; readonly status: OrderStatus; readonly stock: CancelledStock }
  | { readonly kind: "delete"; readonly item: number }
  /** What reports were told goes into their rollups. */
  | { readonly kind: "compact" };

interface Bought {
  readonly item: number;
  readonly quantity: number;
  readonly unit: "GRAM" | "OUNCE" | "KILOGRAM";
  readonly unitPrice: number;
}

/** Whole ten-thousandths: what a person may enter. */
const entered = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((parts) => parts / 10_000);
const quantity = fc.oneof(fc.constant(0), fc.constant(0.0001), entered(500), fc.integer({ min: 1, max: 500 }));
/** Few of them divide by the bought quantity. */
const price = fc.oneof(fc.constant(0), fc.constant(0.0001), entered(40), fc.constantFrom(0.07, 1.99, 33.33));
const item = fc.nat(5);

const bought: fc.Arbitrary<Bought> = fc.record({
  item,
  quantity: fc.oneof(entered(30), fc.integer({ min: 1, max: 300 })),
  unit: fc.constantFrom("GRAM", "GRAM", "OUNCE", "KILOGRAM"),
  unitPrice: price,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("open"),
      quantity,
      unitCost: fc.option(price, { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("receive"), lines: fc.array(bought, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo"), delivery: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("waste"),
      item,
      quantity: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
      portions: fc.constantFrom(0.5, 1, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("unwaste"), record: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("count"),
      item,
      quantity,
      reason: fc.option(fc.constantFrom(...adjustmentReasons), { nil: undefined }),
      unitCost: fc.option(entered(40), { nil: undefined }),
      costReason: fc.option(fc.constant("Freight"), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("order"),
      lines: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 }),
      status: fc.constantFrom("CONFIRMED", "PREPARING", "PREPARING", "COMPLETED"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("status"),
      order: fc.nat(2),
      status: fc.constantFrom("CONFIRMED", "PREPARING", "PREPARING", "COMPLETED", "CANCELLED", "CANCELLED"),
      stock: fc.constantFrom("RETURN", "WASTE"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete"), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("compact") }) },
);

const at = <Thing>(things: readonly Thing[], index: number): Thing =>
  things[index % things.length] ?? expect.unreachable();

interface Week {
  readonly kitchen: KitchenFixture;
  readonly supplierId: string;
  readonly itemIds: string[];
  readonly orderIds: string[];
  readonly wasteIds: string[];
  /** Those that stand. */
  readonly receipts: Receipt[];
  /** What was received, in whole cents. */
  paid: Big;
}

async function carryOut(week: Week, one: Step): Promise<void> {
  const { kitchen, itemIds, orderIds } = week;
  const { token, params } = inside(kitchen);
  switch (one.kind) {
    case "open": {
      const { kind: _, unitCost, ...body } = one;
      const given = {
        ...body,
        ...(unitCost !== undefined && body.quantity > 0 && { unitCost }),
        name: unique("Herb"),
        baseUnit: "GRAM",
      } as const;
      itemIds.push((await inProcess(inventory.create, { token, params, body: given })).body.data.id);
      return;
    }
    case "receive": {
      const items = one.lines.map(({ item: index, ...rest }) => ({ ...rest, inventoryItemId: at(itemIds, index) }));
      const body = { supplierId: week.supplierId, items };
      const { data } = (await inProcess(procurements.create, { token, params, body })).body;
      for (const route of [procurements.approve, procurements.complete]) {
        expect((await inProcess(route, onProcurement(kitchen, data))).status).toBe(200);
      }
      const received = (await inProcess(receipts.list, onProcurement(kitchen, data))).body.data;
      week.receipts.push(...received);
      week.paid = week.paid.plus(data.totalAmount ?? expect.unreachable());
      return;
    }
    case "undo": {
      const receipt = week.receipts.at(-1 - one.delivery);
      if (!receipt) return;
      const answer = await inProcess(receipts.undo, onReceipt(kitchen, receipt));
      expect([200, 409]).toContain(answer.status);
      if (answer.status !== 200) return;
      week.receipts.splice(week.receipts.indexOf(receipt), 1);
      // What came of an item that was deleted since stays.
      const undone = receipt.lines.filter(({ lineId }) => !answer.body.data.keptLines?.includes(lineId));
      for (const { totalPrice } of undone) week.paid = week.paid.minus(totalPrice ?? expect.unreachable());
      return;
    }
    case "waste": {
      const lines = [
        { subject: { type: "ITEM" as const, id: at(itemIds, one.item) }, quantity: one.quantity, reason: "SPOILED" },
        {
          subject: { type: "PRODUCT" as const, id: at(kitchen.products, one.item).id },
          quantity: one.portions,
          reason: "BURNED",
        },
      ];
      const answer = await inProcess(waste.create, { token, params, body: { lines } });
      expect([201, 404, 409]).toContain(answer.status);
      if (answer.status === 201) week.wasteIds.push(answer.body.data.id);
      return;
    }
    case "unwaste": {
      const wasteId = week.wasteIds.at(-1 - one.record);
      if (wasteId === undefined) return;
      const { status } = await inProcess(waste.undo, { token, params: { ...params, wasteId } });
      expect([200, 409]).toContain(status);
      return;
    }
    case "count": {
      const { kind: _, item: index, ...body } = one;
      const { status } = await inProcess(inventory.update, {
        token,
        params: { ...params, itemId: at(itemIds, index) },
        body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
      });
      expect(one.unitCost === undefined ? [200] : [200, 400, 409]).toContain(status);
      return;
    }
    case "order": {
      const order = await buildOrder(
        kitchen,
        one.lines.map(([product, plates]) => line(kitchen, product, plates)),
      );
      orderIds.push(order.id);
      expect([200, 409]).toContain((await setStatus(kitchen, order, one.status, { transport: inProcess })).status);
      return;
    }
    case "status": {
      if (orderIds.length === 0) return;
      const { status, stock } = one;
      const answer = await setStatus(kitchen, { id: at(orderIds.toReversed(), one.order) }, status, {
        stock,
        transport: inProcess,
      });
      expect([200, 409]).toContain(answer.status);
      return;
    }
    case "compact": {
      await compact(kitchen.restaurant.id);
      return;
    }
    default: {
      const itemId = at(itemIds, one.item);
      const { status } = await inProcess(inventory.remove, { token, params: { ...params, itemId } });
      expect([204, 409]).toContain(status);
      if (status === 204) itemIds.splice(itemIds.indexOf(itemId), 1);
    }
  }
}

const seen = { steps: 0, movements: 0, reversals: 0, corrections: 0, undone: 0, below: 0, compacted: 0 };

test("all money foots after any week: what was paid is in stock, sold, wasted or counted away", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 16, maxLength: 24, size: "max" }),
      fc.record({ consumeAt: fc.constantFrom(...consumptionPoints), allowNegativeStock: fc.boolean() }),
      async (steps, settings) => {
        const kitchen = await buildKitchen({ stock: [150, 0, 90.5], recipes, settings });
        const { id: supplierId } = await buildSupplier(kitchen);
        const itemIds = kitchen.items.map(({ id }) => id);
        const week: Week = { kitchen, supplierId, itemIds, orderIds: [], wasteIds: [], receipts: [], paid: Big(0) };
        for (const one of steps) await carryOut(week, one);

        const ledger = await readLedger(kitchen.restaurant);
        assertConsistent(ledger, { mayBeNegative: settings.allowNegativeStock });
        seen.compacted += ledger.rollups.length;
        while ((await compact(kitchen.restaurant.id)) > 0);
        assertConsistent(await readLedger(kitchen.restaurant), { mayBeNegative: settings.allowNegativeStock });
        expect(await findDrift(kitchen.restaurant.id)).toEqual([]);
        const byBucket = new Map<string, Big>();
        for (const { bucket = "", value } of ledger.movements) {
          byBucket.set(bucket, (byBucket.get(bucket) ?? Big(0)).plus(value));
        }
        const inStock = ledger.items.reduce((sum, { stockValue }) => sum.plus(stockValue), Big(0));
        const footed = ["RECEIPT", "OPENING", "ADJUSTMENT", "NEGATIVE_COST", "SALE", "WASTE"]
          .map((bucket) => byBucket.get(bucket) ?? Big(0))
          .reduce((sum, value) => sum.plus(value));
        expect(footed.toFixed()).toBe(inStock.toFixed());
        expect((byBucket.get("RECEIPT") ?? Big(0)).toFixed()).toBe(week.paid.toFixed());

        seen.steps += steps.length;
        seen.movements += ledger.movements.length;
        seen.reversals += ledger.movements.filter(({ reverses }) => reverses !== undefined).length;
        seen.corrections += ledger.movements.filter(({ kind }) => kind === "REVALUATION").length;
        seen.undone += ledger.movements.filter(({ reason }) => reason === "UNDONE_RECEIPT").length;
        seen.below += ledger.movements.filter(({ balance }) => balance.lt(0)).length;
      },
    ),
    { numRuns, endOnFailure: true },
  );
  const { steps, movements, reversals, corrections, undone, below, compacted } = seen;
  process.stdout.write(
    `\nvalue: seed ${seed}, ${numRuns} weeks, ${steps} steps, ${movements} movements, of them ${reversals} reversals, ${corrections} corrections, ${undone} of undone deliveries, ${below} below zero, ${compacted} rollups meanwhile\n`,
  );
});

test.each([
  [10, 20],
  [15, 30],
])("what comes back at its cost corrects a shortage that was sold at another (%d g)", async (plates, correction) => {
  const kitchen = await buildKitchen({
    stock: [plates],
    unitCosts: [1],
    recipes: [[1]],
    settings: { allowNegativeStock: true },
  });
  const { id: inventoryItemId } = at(kitchen.items, 0);
  const cheap = await buildOrder(kitchen, [line(kitchen, 0, plates)]);
  expect((await setStatus(kitchen, cheap, "PREPARING")).status).toBe(200);
  await receive(kitchen, [{ inventoryItemId, quantity: 10, unit: "GRAM", unitPrice: 3 }]);
  const dear = await buildOrder(kitchen, [line(kitchen, 0, 20)]);
  expect((await setStatus(kitchen, dear, "PREPARING")).status).toBe(200);
  expect((await setStatus(kitchen, cheap, "CANCELLED", { stock: "RETURN" })).status).toBe(200);
  const ledger = await readLedger(kitchen.restaurant);
  assertConsistent(ledger, { mayBeNegative: true });
  // 10 g at $3 each are missing; what comes back at $1 each is worth $3 each from now on.
  const own = ledger.items.filter(({ id }) => id === inventoryItemId);
  expect(own.map(({ quantity: left, stockValue }) => [Number(left), Number(stockValue)])).toEqual([
    [plates - 10, (plates - 10) * 3],
  ]);
  const corrected = ledger.movements.filter(({ kind }) => kind === "REVALUATION");
  expect(corrected.map(({ value, bucket, reason }) => [Number(value), bucket, reason])).toEqual([
    [correction, "NEGATIVE_COST", "REMAINDER"],
  ]);
});

/** Each ingredient is two writes: more than one transaction holds. */
const many = 50;

test.each(["RETURN", "WASTE"] as const)(
  "a large order that is cancelled with %s brings back what it took, whatever prices did meanwhile",
  async (stock) => {
    const kitchen = await buildLargeKitchen(many, { allowNegativeStock: true });
    const audited = async () => {
      const ledger = await readLedger(kitchen.restaurant);
      assertConsistent(ledger, { ...kitchen, mayBeNegative: true });
      return ledger;
    };
    const buy = (unitPrice: number) =>
      receive(
        kitchen,
        kitchen.itemIds.map((inventoryItemId, index) => ({
          inventoryItemId,
          quantity: 0.3333,
          unit: "KILOGRAM",
          unitPrice: Number((unitPrice + index / 1000).toFixed(4)),
        })),
      );
    await buy(7.0001);
    const order = await buildOrder(
      kitchen,
      kitchen.products.map((_, index) => line(kitchen, index, 7)),
    );
    expect((await setStatus(kitchen, order, "PREPARING")).status).toBe(200);
    const taken = (await audited()).movements.filter(({ kind }) => kind === "CONSUMPTION");
    expect(taken).toHaveLength(many);
    await buy(31.99);
    expect((await setStatus(kitchen, order, "CANCELLED", { stock })).status).toBe(200);
    const { movements } = await audited();
    const reversals = new Map(
      movements.filter(({ kind }) => kind === "REVERSAL").map(({ reverses, value }) => [reverses, value?.toFixed()]),
    );
    expect(reversals).toEqual(new Map(taken.map(({ id, value }) => [id, value?.times(-1).toFixed()])));
    expect(taken.every(({ value }) => value?.lt(0))).toBe(true);
    const wasted = movements.filter(({ kind }) => kind === "WASTE");
    expect(wasted).toHaveLength(stock === "WASTE" ? many : 0);
    // Waste costs today's average.
    for (const { itemId, value } of wasted) {
      const eaten = taken.find((movement) => movement.itemId === itemId);
      expect(value?.lt(eaten?.value ?? 0)).toBe(true);
    }
  },
);
