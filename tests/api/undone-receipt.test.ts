import { randomUUID } from "node:crypto";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import * as waste from "@stockpot/core/waste/waste.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { beforeEach, describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { buildOrder, setStatus } from "../support/order-fixtures.ts";
import {
  buildApproved,
  buildSupplier,
  deliveryOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

let store: SupplierFixture;

/** An item with nothing on hand, or so much of it at no known cost. */
async function buildStore(quantity = 0): Promise<SupplierFixture> {
  const pantry = await buildItem({ quantity, baseUnit: "KILOGRAM" });
  return { ...pantry, supplier: await buildSupplier(pantry) };
}

beforeEach(async () => {
  store = await buildStore();
});

async function receive(quantity: number, unitPrice: number) {
  const line = { inventoryItemId: store.item.id, quantity, unit: "KILOGRAM" as const, unitPrice };
  const procurement = await buildApproved(store, { items: [line] });
  const body = { ...deliveryOf(procurement), id: randomUUID() };
  return (await request(receipts.create, { ...onProcurement(store, procurement), body })).body.data;
}

const undo = (receipt: { readonly id: string }) => request(receipts.undo, onReceipt(store, receipt));
const onItem = () => ({ ...inside(store), params: { ...inside(store).params, itemId: store.item.id } });
const stock = async () => (await request(inventory.get, onItem())).body.data;

/** Throws so much away. */
async function use(amount: number): Promise<void> {
  const body = {
    lines: [{ subject: { type: "ITEM" as const, id: store.item.id }, quantity: amount, reason: "DROPPED" }],
  };
  await request(waste.create, { ...inside(store), body });
}

test.each([
  ["in one transaction", 1],
  ["in steps", 60],
])("a delivery that is undone %s between the reading of it and of its procurement is undone once", async (_, count) => {
  await receive(10, 2);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => buildItem({ at: store, quantity: 10 })));
  const items = [store, ...others].map(({ item }) => ({
    inventoryItemId: item.id,
    quantity: 3,
    unit: "KILOGRAM" as const,
    unitPrice: 2,
  }));
  const procurement = await buildApproved(store, { items });
  const body = { ...deliveryOf(procurement), id: randomUUID() };
  const receipt = (await request(receipts.create, { ...onProcurement(store, procurement), body })).body.data;
  const { result, wasInterrupted } = await withInterruption(
    new RegExp(`"Key".*${procurement.id}`),
    () => undo(receipt),
    () => invoke(receipts.undo, onReceipt(store, receipt)),
  );
  expect([wasInterrupted, result.status, result.error.message]).toEqual([
    true,
    409,
    "This delivery was already undone.",
  ]);
  expect((await stock()).quantity).toBe(10);
  await audit();
});

/** The last price, and how it was bought. */
async function last() {
  const { lastCost, lastPurchase } = await stock();
  return [lastCost, lastPurchase];
}

/** What the ledger says was corrected, newest first. */
async function corrections() {
  const { data } = (await request(inventory.movements, { ...onItem(), query: { kind: "REVALUATION" } })).body;
  return data.map(({ bucket, reason, value }) => [bucket, reason, value]);
}

const audit = async () => assertConsistent(await readLedger(store.restaurant));

describe("a delivery that is undone after some of it was used", () => {
  test("leaves what the deliveries that stand are worth, and one line that corrects what was charged too much", async () => {
    await receive(100, 10);
    const mistake = await receive(10, 100);
    await use(60);
    expect(await stock()).toMatchObject({ quantity: 50, stockValue: 909.090909091 });
    await undo(mistake);
    expect(await stock()).toMatchObject({ quantity: 40, stockValue: 400, averageCost: 10, lastCost: 10 });
    expect(await corrections()).toEqual([["NEGATIVE_COST", "UNDONE_RECEIPT", 490.909090909]]);
    await receive(10, 10);
    expect(await stock()).toMatchObject({ quantity: 50, stockValue: 500, averageCost: 10 });
    await audit();
  });

  test("leaves a value to the ninth decimal where it does not divide", async () => {
    await receive(7, 1.4286);
    const mistake = await receive(3, 100);
    await use(3);
    await undo(mistake);
    // 7 kg for $10.00, of which 3 kg are used.
    expect(await stock()).toMatchObject({ quantity: 4, stockValue: 5.714285714, averageCost: 1.4285714285 });
    await audit();
  });

  test("does not count whichever was undone before, and is not in the way of one that is undone after it", async () => {
    const first = await receive(10, 5);
    const second = await receive(10, 50);
    const third = await receive(20, 6);
    await use(8);
    await undo(second);
    // 10 at 5 and 20 at 6, of which 8 are used.
    expect(await stock()).toMatchObject({ quantity: 22, stockValue: 124.666666667, lastCost: 6 });
    await undo(first);
    // 20 at 6.
    expect(await stock()).toMatchObject({ quantity: 12, stockValue: 72, averageCost: 6, lastCost: 6 });
    await use(12);
    expect(await stock()).toMatchObject({ quantity: 0, stockValue: 0 });
    expect(third.totalAmount).toBe(120);
    await audit();
  });

  test("takes back the first cost that it gave to stock without one", async () => {
    store = await buildStore(4);
    const mistake = await receive(10, 100);
    await use(2);
    await undo(mistake);
    const { averageCost, lastCost, lastPurchase, ...left } = await stock();
    expect(left).toMatchObject({ quantity: 2, stockValue: 0 });
    expect([averageCost, lastCost, lastPurchase]).toEqual([undefined, undefined, undefined]);
    expect(await corrections()).toEqual([
      ["NEGATIVE_COST", "UNDONE_RECEIPT", 200],
      ["OPENING", "FIRST_COST", -400],
      ["OPENING", "FIRST_COST", 400],
    ]);
    await receive(10, 10);
    expect(await stock()).toMatchObject({ quantity: 12, stockValue: 120, averageCost: 10 });
    await audit();
  });

  test("keeps a cost that a person said meanwhile", async () => {
    await receive(100, 10);
    const mistake = await receive(10, 100);
    await use(60);
    await request(inventory.update, { ...onItem(), body: { unitCost: 11, costReason: "Freight" } });
    expect(await stock()).toMatchObject({ quantity: 50, stockValue: 550 });
    await use(5);
    await undo(mistake);
    expect(await stock()).toMatchObject({ quantity: 35, stockValue: 385, averageCost: 11 });
    await audit();
  });

  test("counts what an order used and brought back at what it would have cost", async () => {
    await receive(100, 10);
    const mistake = await receive(10, 100);
    const { product } = await buildProduct({ at: store });
    const ingredient = { inventoryItemId: store.item.id, quantity: 5, unit: "KILOGRAM" as const };
    await buildBom({ at: store, product, items: [ingredient] });
    const [returned, kept] = [
      await buildOrder({ ...store, products: [product] }, [{ productId: product.id, quantity: 2 }]),
      await buildOrder({ ...store, products: [product] }, [{ productId: product.id, quantity: 1 }]),
    ];
    for (const status of ["PREPARING", "CANCELLED"] as const) await setStatus(store, returned, status);
    await setStatus(store, kept, "PREPARING");
    await undo(mistake);
    expect(await stock()).toMatchObject({ averageCost: 10 });
    await audit();
  });
});

describe("the last price", () => {
  test("is that of the newest delivery that stands, and none where none does", async () => {
    const first = await receive(10, 12);
    const second = await receive(10, 120);
    const third = await receive(10, 13);
    const { id: supplierId } = store.supplier;
    const of = (unitPrice: number) => [unitPrice, { supplierId, unit: "KILOGRAM", unitPrice }];
    expect(await last()).toEqual(of(13));
    await undo(second);
    expect(await last()).toEqual(of(13));
    await undo(third);
    expect(await last()).toEqual(of(12));
    await undo(first);
    expect(await last()).toEqual([undefined, undefined]);
    await audit();
  });

  test("is not that of what was free", async () => {
    await receive(2, 0);
    expect((await stock()).lastCost).toBeUndefined();
    await receive(10, 1.2);
    const free = await receive(2, 0);
    expect(await stock()).toMatchObject({ lastCost: 1.2, lastPurchase: { unitPrice: 1.2 } });
    await undo(free);
    expect(await stock()).toMatchObject({ lastCost: 1.2 });
  });
});

async function receiveBoth() {
  const { item: other } = await buildItem({ at: store, quantity: 0, name: "Yeast" });
  const line = { unit: "KILOGRAM" as const, quantity: 10, unitPrice: 2 };
  const items = [store.item, other].map(({ id }) => ({ ...line, inventoryItemId: id }));
  const procurement = await buildApproved(store, { items });
  const body = deliveryOf(procurement);
  const receipt = (await request(receipts.create, { ...onProcurement(store, procurement), body })).body.data;
  return { other, procurement, receipt };
}

describe("a delivery of which something was deleted since", () => {
  const remove = {
    item: (id: string) =>
      request(inventory.remove, { ...inside(store), params: { ...inside(store).params, itemId: id } }),
    supplier: ({ id: supplierId }: { readonly id: string }) =>
      request(suppliers.remove, { ...inside(store), params: { ...inside(store).params, supplierId } }),
  };

  test("is undone without its supplier, and its procurement waits for the goods again", async () => {
    const { procurement, receipt } = await receiveBoth();
    await remove.supplier(store.supplier);
    const { data } = (await undo(receipt)).body;
    expect([data.status, data.keptLines]).toEqual(["UNDONE", undefined]);
    expect((await stock()).quantity).toBe(0);
    const { data: now } = (await request(procurements.get, onProcurement(store, procurement))).body;
    expect([now.status, now.items.map(({ received }) => received)]).toEqual(["APPROVED", [0, 0]]);
    await request(receipts.create, { ...onProcurement(store, procurement), body: deliveryOf(now) });
    expect(await stock()).toMatchObject({ quantity: 10, stockValue: 20 });
    await audit();
  });

  test("gives back the other items, and says which line stays", async () => {
    const { other, procurement, receipt } = await receiveBoth();
    await remove.item(other.id);
    const { data } = (await undo(receipt)).body;
    expect(data.keptLines).toEqual([procurement.items[1]?.id]);
    expect((await stock()).quantity).toBe(0);
    const { data: now } = (await request(procurements.get, onProcurement(store, procurement))).body;
    expect([now.status, now.items.map(({ received }) => received)]).toEqual(["APPROVED", [0, 10]]);
    await audit();
  });

  test("answers 409 where none of its items is left", async () => {
    const { other, receipt } = await receiveBoth();
    for (const id of [other.id, store.item.id]) await remove.item(id);
    const answer = await attempt(receipts.undo, onReceipt(store, receipt));
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This delivery can't be undone. Its items were deleted.",
    ]);
    await audit();
  });
});
