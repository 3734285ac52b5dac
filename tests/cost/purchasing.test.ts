import { randomUUID } from "node:crypto";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import * as receipts from "@stockpot/core/receipt/receipt.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { postings } from "@stockpot/functions/background";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { maxWriteUnits, authorisationUnits, countUnits, pageUnits, recordUnits } from "../support/allowance.ts";
import { buildItem, buildRestaurant, inside, type RestaurantFixture, unique } from "../support/fixtures.ts";
import { invoke } from "../support/invoke.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";
import { costTable, measure, metered, recordCost, type Cost } from "../support/meter.ts";
import {
  buildProcurement,
  buildSupplierAndItem,
  buildSupplier,
  deliveryOf,
  draftOf,
  onProcurement,
  onReceipt,
  type SupplierFixture,
} from "../support/procurement-fixtures.ts";

/** How many suppliers, products and recipes a restaurant has. */
const sizes = [20, 200] as const;

interface Full extends SupplierFixture {
  readonly size: number;
  readonly productIds: readonly string[];
  readonly bomIds: readonly string[];
}

async function build(size: number): Promise<Full> {
  const store = await buildSupplierAndItem();
  const productIds: string[] = [];
  const bomIds: string[] = [];
  for (let index = 0; index < size; index += 1) {
    await buildSupplier(store, { name: unique("Grocer"), isActive: index % 2 === 0 });
    const { product } = await buildProduct({ at: store });
    productIds.push(product.id);
    bomIds.push((await buildBom({ at: store, product, item: store.item })).bom.id);
  }
  return { ...store, size, productIds, bomIds };
}

const full = new Map<number, Full>();
const at = (size: number) => full.get(size) ?? expect.unreachable();

beforeAll(async () => {
  for (const size of sizes) full.set(size, await build(size));
});

afterAll(() => {
  printMeasured(costTable());
});

test("costs of ten plates and ten recipes are the same among few and many", async () => {
  for (const [name, route, idsOf] of [
    ["product.plates", products.plates, ({ productIds }: Full) => productIds],
    ["bom.costs", boms.costs, ({ bomIds }: Full) => bomIds],
  ] as const) {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const query = { ids: idsOf(at(size)).slice(0, 10).join(",") };
      costs.push((await measure(`${name} 10`, route, { ...inside(at(size)), query }, { size })).cost);
    }
    for (const { read, requests, write } of costs) {
      expect({ read, requests, write }).toEqual({ read: costs[0]?.read, requests: costs[0]?.requests, write: 0 });
    }
  }
});

test("a search among suppliers reads the index of names and the page, and nothing more", async () => {
  for (const size of sizes) {
    const { cost } = await measure(
      "supplier.list q",
      suppliers.list,
      { ...inside(at(size)), query: { q: "grocer", limit: "10" } },
      { size },
    );
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits + pageUnits(size + 1) + 0.5 * 10);
  }
});

test.each(sizes)("a write to a supplier costs its own things among %d", async (size) => {
  const bistro = at(size);
  const { name, contactName, email, phoneNumber, address } = bistro.supplier;
  const body = { name: unique(name), contactName, email, phoneNumber, address };
  const created = await measure("supplier.create", suppliers.create, { ...inside(bistro), body }, { size });
  // The supplier, its entry under two indexes, the count.
  expect(created.cost.write).toBeLessThanOrEqual(maxWriteUnits(1 + 1 + 1 + 1) + recordUnits);
  const params = { ...inside(bistro).params, supplierId: created.result.body.data.id };
  const on = { token: bistro.owner.token, params };
  const noted = await measure(
    "supplier.update notes",
    suppliers.update,
    { ...on, body: { notes: "Rings twice" } },
    { size },
  );
  expect(noted.cost.write).toBeLessThanOrEqual(maxWriteUnits(1) + recordUnits);
  const shut = await measure(
    "supplier.update inactive",
    suppliers.update,
    { ...on, body: { isActive: false } },
    { size },
  );
  // It leaves one part of an index for another.
  expect(shut.cost.write).toBeLessThanOrEqual(maxWriteUnits(1 + 2 + 1) + recordUnits);
  for (const { cost } of [created, noted, shut]) {
    expect(cost.inSequence).toBeLessThanOrEqual(3);
    expect(cost.read).toBeLessThanOrEqual(2);
  }
  const removed = await measure("supplier.remove", suppliers.remove, on, { size });
  // As when it was made, and the guard between deletions and what names the deleted.
  expect(removed.cost.write).toBeLessThanOrEqual(maxWriteUnits(1 + 2 + 1 + 1 + 1) + recordUnits);
});

/** The more documents may name a thing, the more its deletion reads: it looks at each of them. */
describe("a deletion reads at most half a unit for each", () => {
  const base = 7;
  const expectGrowth = ([few = NaN, many = NaN]: readonly number[]) => {
    expect(few).toBeLessThanOrEqual(base + 0.5 * sizes[0]);
    expect(many).toBeLessThanOrEqual(base + 0.5 * sizes[1]);
    expect(many).toBeGreaterThan(few);
  };

  test("open procurement, of a supplier", async () => {
    const store = await buildSupplierAndItem();
    const reads: number[] = [];
    for (const [round, size] of sizes.entries()) {
      for (let made = sizes[round - 1] ?? 0; made < size; made += 1) await buildProcurement(store);
      const { id: supplierId } = await buildSupplier(store);
      const given = { ...inside(store), params: { ...inside(store).params, supplierId } };
      reads.push((await measure("supplier.remove, open procurements", suppliers.remove, given, { size })).cost.read);
    }
    expectGrowth(reads);
  });

  test("recipe, of an item and of a product", async () => {
    const reads: Record<"item" | "product", number[]> = { item: [], product: [] };
    for (const size of sizes) {
      const bistro = at(size);
      const { item } = await buildItem({ at: bistro });
      const { product } = await buildProduct({ at: bistro });
      const { params } = inside(bistro);
      const onItem = { ...inside(bistro), params: { ...params, itemId: item.id } };
      const onProduct = { ...inside(bistro), params: { ...params, productId: product.id } };
      reads.item.push((await measure("inventory.remove, recipes", inventory.remove, onItem, { size })).cost.read);
      reads.product.push((await measure("product.remove, recipes", products.remove, onProduct, { size })).cost.read);
    }
    expectGrowth(reads.item);
    expectGrowth(reads.product);
  });
});

/** As many ingredients whose cost is known, each on a line of its own. */
async function buildLines(bistro: RestaurantFixture, count: number) {
  const items = [];
  for (let index = 0; index < count; index += 1) {
    const { item } = await buildItem({ at: bistro, quantity: 1, unitCost: 1, reorderLevel: 0.5 });
    items.push({ inventoryItemId: item.id, quantity: 2, unit: "KILOGRAM" as const, unitPrice: 1.25 });
  }
  return items;
}

describe.each([1, 10, 30])("a procurement of %d lines", (lines) => {
  /** Lines beside their header: some 380 bytes each. */
  const lineUnits = 0.5 * Math.ceil((lines * 380) / 4096);
  let store: SupplierFixture;
  let draft: ReturnType<typeof draftOf>;
  beforeAll(async () => {
    const bistro = await buildRestaurant();
    store = await buildSupplierAndItem({ at: bistro });
    draft = draftOf(store, { items: await buildLines(bistro, lines) });
  });

  test("costs its items when it is created, read, approved, received, cancelled and deleted", async () => {
    const name = (verb: string) => `procurement.${verb}, ${lines} lines`;
    const created = await measure(name("create"), routes.create, { ...inside(store), body: draft });
    const linesWritten = Math.ceil((lines * 380) / 1024);
    const openWritten = Math.ceil((lines * 45 + 200) / 1024);
    // The header under one index, the lines, what it holds open, the guard and the counter.
    expect(created.cost.write).toBeLessThanOrEqual(
      maxWriteUnits(1 + linesWritten + openWritten + 1 + 1) + 1 + recordUnits,
    );
    expect(created.cost.inSequence).toBeLessThanOrEqual(3);
    expect(created.cost.read).toBeLessThanOrEqual(1.5 + 1 + lines + countUnits);
    const on = onProcurement(store, created.result.body.data);

    const read = await measure(name("get"), routes.get, on);
    expect(read.cost.inSequence).toBeLessThanOrEqual(2);
    expect(read.cost.read).toBeLessThanOrEqual(authorisationUnits + 1 + lineUnits);

    const approved = await measure(name("approve"), routes.approve, on);
    expect(approved.cost.inSequence).toBeLessThanOrEqual(3);
    expect(approved.cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 + lineUnits);
    // The header, which leaves one part of its index for another, and the counter.
    expect(approved.cost.write).toBeLessThanOrEqual(maxWriteUnits(1 + 1) + 2 + recordUnits);

    const done = await measure(name("complete"), routes.complete, on);
    expect(done.cost.inSequence).toBeLessThanOrEqual(lines > 45 ? 20 : 4);
    // The procurement, by whose days the restaurant counts, and the last number that a delivery has.
    expect(done.cost.read).toBeLessThanOrEqual(authorisationUnits + 2 * 0.5 + countUnits + lineUnits + 0.5 * lines);
    const toldWritten = Math.ceil((lines * 60 + 400) / 1024);
    // Each item and its receipt, which has an entry of its own; then the header, the counter, the end of being open, and
    // what reports are told; and the delivery, some 320 bytes a line, which has an entry by its day.
    const deliveryWritten = Math.ceil((lines * 320 + 900) / 1024);
    const rest = 2 + openWritten + toldWritten + deliveryWritten;
    expect(done.cost.write).toBeLessThanOrEqual(maxWriteUnits(2 * lines + rest) + lines + 3 + recordUnits);

    const later = onProcurement(store, await buildProcurement(store, draft));
    const awaited = await invoke(routes.approve, later);
    const delivered = await measure(name("receive").replace("procurement", "receipt"), receipts.create, {
      ...later,
      body: deliveryOf(awaited.body.data),
    });
    expect(delivered.cost.inSequence).toBeLessThanOrEqual(lines > 45 ? 20 : 4);
    expect(delivered.cost.read).toBeLessThanOrEqual(done.cost.read);
    expect(delivered.cost.write).toBeLessThanOrEqual(done.cost.write);
    const undone = await measure(
      name("undo").replace("procurement", "receipt"),
      receipts.undo,
      onReceipt(store, delivered.result.body.data),
    );
    // Where it was open before, it is so again; nothing comes in, so that no receipt has an entry.
    expect(undone.cost.write).toBeLessThanOrEqual(done.cost.write + 6);

    const other = onProcurement(store, await buildProcurement(store, draft));
    const cancelled = await measure(name("cancel"), routes.cancel, other);
    expect(cancelled.cost.write).toBeLessThanOrEqual(
      maxWriteUnits(3 + Math.ceil((lines * 45) / 1024)) + 2 + recordUnits,
    );
    const removed = await measure(name("remove"), routes.remove, other);
    expect(removed.cost.read).toBeLessThanOrEqual(authorisationUnits + 1);
    expect(removed.cost.write).toBeLessThanOrEqual(maxWriteUnits(1 + linesWritten + 1) + 1 + recordUnits);
  });
});

test("a replayed completion writes nothing", async () => {
  const store = await buildSupplierAndItem();
  const procurement = await buildProcurement(store);
  await invoke(routes.approve, onProcurement(store, procurement));
  const given = { ...onProcurement(store, procurement), headers: { "idempotency-key": randomUUID() } };
  const first = await measure("procurement.complete, with a key", routes.complete, given);
  const again = await measure("procurement.complete, replayed", routes.complete, given);
  expect(again.result.text).toBe(first.result.text);
  expect(again.cost.write).toBe(0);
});

test("a page of an item's receipts does not grow with its ledger", async () => {
  const store = await buildSupplierAndItem();
  const params = { ...inside(store).params, itemId: store.item.id };
  const costs: Cost[] = [];
  for (let round = 1; round <= 2; round += 1) {
    for (let count = 0; count < 30; count += 1) {
      await invoke(inventory.update, { ...inside(store), params, body: { quantity: round * 100 + count } });
    }
    const procurement = await buildProcurement(store);
    await invoke(routes.approve, onProcurement(store, procurement));
    await invoke(routes.complete, onProcurement(store, procurement));
    const given = { ...inside(store), params, query: { kind: "RECEIPT", limit: "1" } };
    costs.push((await measure("inventory.movements RECEIPT 1", inventory.movements, given, { size: round * 31 })).cost);
  }
  expect(costs[1]?.read).toBe(costs[0]?.read);
});

test("looking for unfinished receipts and for stock to be reviewed is two small reads, whatever is stored", async () => {
  await postings();
  const { cost } = await metered(postings);
  recordCost("(background) finish receipts", cost);
  expect(cost).toMatchObject({ requests: 2, write: 0 });
  expect(cost.read).toBeLessThanOrEqual(2);
});
