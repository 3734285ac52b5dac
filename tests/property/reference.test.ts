import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { setTimeout } from "node:timers/promises";
import { factor } from "@stockpot/core/measure/quantity";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { buildBom, buildProduct, type BomFixture } from "../support/menu-fixtures.ts";
import { eachFirst, meet, meetings, moment } from "../support/races.ts";

type ProductAndItem = Omit<BomFixture, "bom">;

/** Something that is tried on a restaurant's shelves; only whether it went through counts. */
type Try = (dish: ProductAndItem) => Promise<{ readonly status: number }>;

/** A new item and a new product, in a restaurant that may hold others. */
async function buildProductAndItem(at?: RestaurantFixture): Promise<ProductAndItem> {
  const pantry = await buildItem({ quantity: 0, ...(at && { at }) });
  return { ...pantry, ...(await buildProduct({ at: pantry })) };
}

const recipeOf = ({ restaurant, product, item }: ProductAndItem) => ({
  restaurantId: restaurant.id,
  productId: product.id,
  name: `Recipe of ${product.name}`,
  items: [{ inventoryItemId: item.id, quantity: 1, unit: "GRAM" as const }],
});

/** Every recipe called so names a product and ingredients that exist, and says the unit that each is kept in. */
async function expectNothingDangles(bistro: RestaurantFixture, q = "recipe"): Promise<void> {
  const { data } = (await request(boms.list, { ...inside(bistro), query: { limit: 100, q } })).body;
  for (const { productId, items } of data) {
    const product = await request(products.get, { ...inside(bistro), params: { ...inside(bistro).params, productId } });
    expect(product.status, "a recipe names a product that is gone").toBe(200);
    for (const { inventoryItemId: itemId, unit } of items) {
      const item = await request(inventory.get, { ...inside(bistro), params: { ...inside(bistro).params, itemId } });
      expect(item.status, "a recipe names an item that is gone").toBe(200);
      const { baseUnit, equivalences } = item.body.data;
      expect(factor(unit, baseUnit, equivalences), "a recipe's unit does not convert into the item's").toBeDefined();
    }
  }
}

const createRecipe: Try = (dish) => attempt(boms.create, { ...inside(dish), body: recipeOf(dish) });

/** A recipe that is there already comes to name the item and the product only now. */
async function prepareUpdate(dish: ProductAndItem): Promise<Try> {
  const other = await buildBom({ at: dish, name: `Earlier ${dish.product.name}` });
  return (of) =>
    attempt(boms.update, {
      ...inside(of),
      params: { ...inside(of).params, bomId: other.bom.id },
      body: recipeOf(of),
    });
}

const removals: Record<"an ingredient" | "a product", Try> = {
  "an ingredient": (dish) =>
    attempt(inventory.remove, { ...inside(dish), params: { ...inside(dish).params, itemId: dish.item.id } }),
  "a product": (dish) =>
    attempt(products.remove, { ...inside(dish), params: { ...inside(dish).params, productId: dish.product.id } }),
};

describe.each(Object.entries(removals))("deleting %s while a recipe comes to reference it", (_, remove) => {
  test.each(["POST", "PUT"] as const)("does exactly one of the two, by %s", async (method) => {
    const outcomes = new Set<boolean>();
    const bistro = await buildRestaurant();
    await fc.assert(
      fc.asyncProperty(meetings, async (meeting) => {
        const dish = await buildProductAndItem(bistro);
        const save = method === "POST" ? createRecipe : await prepareUpdate(dish);
        const [saved, removed] = await meet(
          meeting,
          () => save(dish),
          () => remove(dish),
        );
        const isSaved = saved.status < 300;
        outcomes.add(isSaved);
        expect([saved.status, removed.status]).toEqual(isSaved ? [method === "POST" ? 201 : 200, 409] : [404, 204]);
        await expectNothingDangles(dish, dish.product.name);
      }),
      { numRuns: 20, examples: eachFirst },
    );
    expect(outcomes.size).toBe(2);
  });
});

test("changing an ingredient's unit while a recipe comes to use it never leaves an amount in another unit", async () => {
  const bistro = await buildRestaurant();
  await fc.assert(
    fc.asyncProperty(meetings, async (meeting) => {
      const dish = await buildProductAndItem(bistro);
      const [saved, changed] = await meet(
        meeting,
        () => createRecipe(dish),
        () =>
          attempt(inventory.update, {
            ...inside(dish),
            params: { ...inside(dish).params, itemId: dish.item.id },
            body: { baseUnit: "GRAM" },
          }),
      );
      expect(saved.status).toBe(201);
      expect([200, 409]).toContain(changed.status);
      await expectNothingDangles(dish, dish.product.name);
    }),
    { numRuns: 20 },
  );
});

test("taking a conversion away while a recipe comes to need it does exactly one of the two", async () => {
  const outcomes = new Set<boolean>();
  const equivalences = [{ fromQuantity: 1, fromUnit: "CUP" as const, toQuantity: 240, toUnit: "GRAM" as const }];
  const bistro = await buildRestaurant();
  await fc.assert(
    fc.asyncProperty(meetings, async (meeting) => {
      const pantry = await buildItem({ at: bistro, equivalences });
      const dish = { ...pantry, ...(await buildProduct({ at: bistro })) };
      const items = [{ inventoryItemId: pantry.item.id, quantity: 2, unit: "CUP" as const }];
      const params = { ...inside(pantry).params, itemId: pantry.item.id };
      const [saved, changed] = await meet(
        meeting,
        () => attempt(boms.create, { ...inside(dish), body: { ...recipeOf(dish), items } }),
        () => attempt(inventory.update, { ...inside(dish), params, body: { equivalences: [] } }),
      );
      const isSaved = saved.status < 300;
      outcomes.add(isSaved);
      expect([saved.status, changed.status]).toEqual(isSaved ? [201, 409] : [400, 200]);
      await expectNothingDangles(dish, dish.product.name);
    }),
    { numRuns: 20, examples: eachFirst },
  );
  expect(outcomes.size).toBe(2);
});

test("many recipes and deletions at once leave no dangling reference", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), moment), { minLength: 4, maxLength: 16 }), async (steps) => {
      const dish = await buildProductAndItem();
      const pantries = await Promise.all(
        Array.from({ length: 3 }, async () => ({
          ...dish,
          ...(await buildItem({ at: dish, quantity: 0 })),
          ...(await buildProduct({ at: dish })),
        })),
      );
      const answers = await Promise.all(
        steps.map(async ([saves, at], index) => {
          const of = pantries[index % pantries.length] ?? dish;
          await setTimeout(at);
          if (saves) return createRecipe(of);
          return index % 2 === 0 ? removals["an ingredient"](of) : removals["a product"](of);
        }),
      );
      for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status);
      await expectNothingDangles(dish);
    }),
    { numRuns: 12 },
  );
});
