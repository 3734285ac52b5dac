import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { setClock } from "@stockpot/core/platform/clock";
import { newId } from "@stockpot/core/platform/id";
import * as products from "@stockpot/core/product/product.routes";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { multiply } from "../support/copies.ts";
import { buildItem, inside } from "../support/fixtures.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { buildBom, buildProduct, type BomFixture } from "../support/menu-fixtures.ts";
import { costTable, measure, type Cost } from "../support/meter.ts";
import { buildOrder } from "../support/order-fixtures.ts";

const many = 5_000;
const sizes = [0, many] as const;

/** Runs something when the clock shows so many minutes less. */
async function minutesAgo<T>(minutes: number, run: () => Promise<T>): Promise<T> {
  setClock(() => new Date(Date.now() - minutes * 60_000));
  try {
    return await run();
  } finally {
    setClock(() => new Date());
  }
}

/** The recipe takes another item in place of one, which nothing else references then. */
async function dropItem({ bom, item, ...dish }: BomFixture) {
  const { item: other } = await buildItem({ at: dish });
  await invoke(boms.update, {
    ...inside(dish),
    params: { ...inside(dish).params, bomId: bom.id },
    body: {
      restaurantId: dish.restaurant.id,
      productId: bom.productId,
      name: bom.name,
      items: [{ inventoryItemId: other.id, quantity: 1, unit: "GRAM" }],
    },
  });
  return item;
}

/** Open orders of a dish; but for the first, there is only what says that they are open. */
async function enterOrders({ product, ...dish }: BomFixture, count: number): Promise<void> {
  if (count === 0) return;
  const { id } = await buildOrder({ ...dish, products: [product] });
  const orders = { scope: "orders", entities: ["openOrder"], templates: [{ ids: [id] }] };
  const { id: restaurantId } = dish.restaurant;
  await multiply({ endpoint: inject("endpoint"), restaurantId, kinds: [orders], count, idAt: newId });
}

const dishes = new Map<number, BomFixture>();
const at = (size: number) => dishes.get(size) ?? expect.unreachable();

beforeAll(async () => {
  for (const size of sizes) {
    const dish = await buildBom();
    await minutesAgo(5, () => enterOrders(dish, size));
    dishes.set(size, dish);
  }
});

afterAll(() => {
  printMeasured(costTable());
});

async function removeItem(name: string, dish: BomFixture, size: number, { id: itemId } = dish.item): Promise<Cost> {
  const given = { ...inside(dish), params: { ...inside(dish).params, itemId } };
  return (await measure(`inventory.remove, ${name}`, inventory.remove, given, { size })).cost;
}

/** Requests that are sent together may come in any order. */
function expectSame(costs: readonly Cost[]): void {
  const [none, some] = costs.map((cost) => ({ ...cost, commands: cost.commands.toSorted() }));
  expect(some).toEqual(none);
}

const productOf = async (dish: BomFixture) => {
  const { product } = await buildProduct({ at: dish });
  return { ...inside(dish), params: { ...inside(dish).params, productId: product.id } };
};

test("an unused item is deleted at the same cost with 0 and 5,000 open orders", async () => {
  const costs: Cost[] = [];
  for (const size of sizes) {
    const { item } = await buildItem({ at: at(size) });
    costs.push(await removeItem("never used", at(size), size, item));
  }
  expectSame(costs);
  expect(costs[0]?.read).toBeLessThanOrEqual(5);
});

test("an item that a recipe took before the oldest of 5,000 open orders is deleted as with none", async () => {
  const costs: Cost[] = [];
  for (const size of sizes) {
    const dish = await buildBom();
    const item = await minutesAgo(5, () => dropItem(dish));
    await enterOrders(dish, size);
    costs.push(await removeItem("used before", dish, size, item));
    const { item: unused } = await buildItem({ at: dish });
    const later = await removeItem("never used, later", dish, size, unused);
    // The record is gone with the first of them, and nothing is looked for any more.
    expect(later.read).toBeLessThanOrEqual(5);
  }
  expectSame(costs);
  expect(costs[0]?.read).toBeLessThanOrEqual(7);
});

test("an unused item is deleted as with none while 5,000 open orders may take what a recipe has dropped", async () => {
  const costs: Cost[] = [];
  for (const size of sizes) {
    await dropItem(at(size));
    const { item } = await buildItem({ at: at(size) });
    costs.push(await removeItem("never used, others dropped", at(size), size, item));
  }
  expectSame(costs.map((cost) => ({ ...cost, write: 0 })));
  const [none, some] = costs;
  // Where no order is open, the record of what was dropped goes too.
  expect((none?.write ?? NaN) - (some?.write ?? NaN)).toBeLessThanOrEqual(2);
});

test("a product's deletion that an order comes before reads the orders since, not all 5,000 again", async () => {
  const dish = at(many);
  const alone = await measure("product.remove", products.remove, await productOf(dish), { size: many });
  const given = await productOf(dish);
  const { result, wasInterrupted } = await withInterruption(
    /TransactItems/,
    () => buildOrder({ ...dish, products: [dish.product] }),
    () => measure("product.remove, an order before", products.remove, given, { size: many }),
  );
  expect(wasInterrupted).toBe(true);
  expect(result.cost.commands.filter((command) => command === "TransactWriteItems")).toHaveLength(2);
  expect(result.cost.read).toBeLessThanOrEqual(alone.cost.read + 10);
});
