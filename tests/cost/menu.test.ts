import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import { maxWriteUnits, authorisationUnits, recordUnits } from "../support/allowance.ts";
import { buildItem, buildRestaurant, inside, type ItemFixture } from "../support/fixtures.ts";
import { buildBom, buildProduct, type BomFixture } from "../support/menu-fixtures.ts";
import { costTable, measure, type Cost } from "../support/meter.ts";

const sizes = [20, 120] as const;

interface Full extends BomFixture {
  readonly productIds: readonly string[];
  readonly bomIds: readonly string[];
}

/** Each product has one recipe, of the same three ingredients. */
async function buildFullMenu(size: number): Promise<Full> {
  const bistro = await buildRestaurant();
  const pantries: ItemFixture[] = [];
  for (let made = 0; made < 3; made += 1) pantries.push(await buildItem({ at: bistro }));
  const items = pantries.map(({ item }) => ({ inventoryItemId: item.id, quantity: 5, unit: "GRAM" as const }));
  const dishes: BomFixture[] = [];
  for (let made = 0; made < size; made += 1) {
    const name = `Product ${String(made).padStart(4, "0")}`;
    const { product } = await buildProduct({ at: bistro, name });
    dishes.push(await buildBom({ at: bistro, product, item: pantries[0]?.item ?? expect.unreachable(), items, name }));
  }
  return {
    ...(dishes[0] ?? expect.unreachable()),
    productIds: dishes.map(({ product }) => product.id),
    bomIds: dishes.map(({ bom }) => bom.id),
  };
}

const full = new Map<number, Full>();
const at = (size: number) => full.get(size) ?? expect.unreachable();

beforeAll(async () => {
  for (const size of sizes) full.set(size, await buildFullMenu(size));
});

afterAll(() => {
  printMeasured(costTable());
});

function expectSame(costs: readonly Cost[]): void {
  for (const { read, inSequence } of costs) {
    expect({ read, inSequence }).toEqual({ read: costs[0]?.read, inSequence: costs[0]?.inSequence });
  }
}

test("one product, or one BOM with its product, costs at most 2 requests and 1 unit a thing", async () => {
  const dish = at(120);
  const params = { restaurantId: dish.restaurant.id, productId: dish.product.id, bomId: dish.bom.id };
  const got = await measure("product.get", products.get, { token: dish.owner.token, params });
  expect(got.cost.inSequence).toBeLessThanOrEqual(2);
  expect(got.cost.read).toBeLessThanOrEqual(2);
  const recipe = await measure("bom.get", boms.get, { token: dish.owner.token, params });
  expect(recipe.cost.inSequence).toBeLessThanOrEqual(3);
  expect(recipe.cost.read).toBeLessThanOrEqual(3);
});

const first20 = (all: readonly string[]) => ({ ids: all.slice(0, 20).join(",") });

describe("a page", () => {
  test("costs no more with what its plates cost than half a unit a product, a recipe and an ingredient", async () => {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const { productIds, bomIds, ...dish } = at(size);
      const plates = await measure("product.plates 20", products.plates, {
        ...inside(dish),
        query: first20(productIds),
      });
      expect(plates.cost.inSequence).toBeLessThanOrEqual(3);
      expect(plates.cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 * (20 + 20 + 3));
      const listed = await measure("bom.costs 20", boms.costs, { ...inside(dish), query: first20(bomIds) });
      expect(listed.cost.inSequence).toBeLessThanOrEqual(3);
      expect(listed.cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 * (20 + 3));
      costs.push(plates.cost);
    }
    expectSame(costs);
  });

  test("of ingredients costs half a unit each", async () => {
    const dish = at(20);
    const ids = dish.bom.items.map(({ inventoryItemId }) => inventoryItemId).join(",");
    const { cost } = await measure("inventory.ingredients 3", inventory.ingredients, {
      ...inside(dish),
      query: { ids },
    });
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 * 3);
  });
});

describe("a write", () => {
  /** By name and by category. */
  const productEntries = 2;
  /** By name, by activity and by product. */
  const bomEntries = 3;

  test.each(sizes)("of a product costs the same among %d", async (size) => {
    const dish = at(size);
    const body = { name: "Product 9999", price: 5, category: "Soups" };
    const created = await measure("product.create", products.create, { ...inside(dish), body });
    // The product and its entry, counted in the restaurant and in its category.
    expect(created.cost.write).toBeLessThanOrEqual(maxWriteUnits(2 + 2 + productEntries) + recordUnits);
    expect(created.cost.inSequence).toBeLessThanOrEqual(2);
    const params = { ...inside(dish).params, productId: created.result.body.data.id };
    const on = { token: dish.owner.token, params };
    const priced = await measure("product.update, its price", products.update, { ...on, body: { ...body, price: 6 } });
    expect(priced.cost.write).toBeLessThanOrEqual(maxWriteUnits(1) + recordUnits);
    expect(priced.cost.read).toBeLessThanOrEqual(2);
    const moved = await measure("product.update, name and category", products.update, {
      ...on,
      body: { ...body, name: "Product 9998", category: "Pasta" },
    });
    expect(moved.cost.write).toBeLessThanOrEqual(maxWriteUnits(2 + 2 + 2 * productEntries) + recordUnits);
    expect(moved.cost.inSequence).toBeLessThanOrEqual(3);
    const removed = await measure("product.remove", products.remove, on);
    expect(removed.cost.write).toBeLessThanOrEqual(maxWriteUnits(2 + 3 + productEntries) + recordUnits);
  });

  test.each(sizes)("of a BOM costs the same among %d", async (size) => {
    const dish = at(size);
    const { product } = await buildProduct({ at: dish });
    const body = {
      restaurantId: dish.restaurant.id,
      productId: product.id,
      name: "Recipe",
      items: dish.bom.items.map(({ inventoryItemId }) => ({ inventoryItemId, quantity: 5, unit: "GRAM" })),
    };
    const created = await measure("bom.create", boms.create, { ...inside(dish), body });
    // The BOM, its entry and the product's active recipe, counted; and the guard against deletions.
    expect(created.cost.write).toBeLessThanOrEqual(maxWriteUnits(3 + 2 + bomEntries) + recordUnits);
    expect(created.cost.inSequence).toBeLessThanOrEqual(3);
    // Who comes in with the guard, the product, its active recipe and each ingredient.
    expect(created.cost.read).toBeLessThanOrEqual(authorisationUnits + 0.5 + 2 + 3);
    const second = await measure("bom.create, in another's place", boms.create, { ...inside(dish), body });
    expect(second.cost.write).toBeLessThanOrEqual(maxWriteUnits(5 + 2 + 2 * bomEntries + 1) + recordUnits);
    expect(second.cost.inSequence).toBeLessThanOrEqual(3);
    const params = { ...inside(dish).params, bomId: second.result.body.data.id };
    const on = { token: dish.owner.token, params };
    const updated = await measure("bom.update", boms.update, { ...on, body });
    expect(updated.cost.write).toBeLessThanOrEqual(maxWriteUnits(3 + 2 + bomEntries) + recordUnits);
    expect(updated.cost.inSequence).toBeLessThanOrEqual(3);
    const removed = await measure("bom.remove", boms.remove, on);
    // And the record of what open orders may still take of it.
    expect(removed.cost.write).toBeLessThanOrEqual(maxWriteUnits(3 + 1 + bomEntries + 1) + recordUnits);
    expect(removed.cost.read).toBeLessThanOrEqual(2);
  });
});
