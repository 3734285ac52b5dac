import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { setTimeout } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type Place } from "../support/build.ts";
import { attempt, request } from "../support/client.ts";
import { buildBom, buildProduct, type Cookbook } from "../support/menu.ts";

type Shelves = Omit<Cookbook, "bom">;

/** Something that is tried on a restaurant's shelves; only whether it went through counts. */
type Try = (book: Shelves) => Promise<{ readonly status: number }>;

/** A new item and a new product, in a restaurant that may hold others. */
async function buildShelves(place?: Place): Promise<Shelves> {
  const shelf = await buildItem({ quantity: 0, ...(place && { place }) });
  return { ...shelf, ...(await buildProduct({ place: shelf })) };
}

const recipeOf = ({ restaurant, product, item }: Shelves) => ({
  restaurantId: restaurant.id,
  productId: product.id,
  name: `Recipe of ${product.name}`,
  items: [{ inventoryItemId: item.id, quantity: 1, unit: "GRAM" as const }],
});

/** Every recipe called so names a product and ingredients that exist, and says the unit that each is kept in. */
async function expectNothingDangles(place: Place, q = "recipe"): Promise<void> {
  const { data } = (await request(boms.list, { ...inside(place), query: { limit: 100, q } })).body;
  for (const { productId, items } of data) {
    const product = await request(products.get, { ...inside(place), params: { ...inside(place).params, productId } });
    expect(product.status, "a recipe names a product that is gone").toBe(200);
    for (const { inventoryItemId: itemId, baseUnit } of items) {
      const item = await request(inventory.get, { ...inside(place), params: { ...inside(place).params, itemId } });
      expect(item.status, "a recipe names an item that is gone").toBe(200);
      expect(item.body.data.baseUnit, "a recipe converts into a unit that the item has no more").toBe(baseUnit);
    }
  }
}

/** Who is first is left to chance: each starts within a few milliseconds. */
const moment = fc.integer({ min: 0, max: 6 });

const createRecipe: Try = (book) => attempt(boms.create, { ...inside(book), body: recipeOf(book) });

/** A recipe that is there already comes to name the item and the product only now. */
async function prepareUpdate(book: Shelves): Promise<Try> {
  const other = await buildBom({ place: book, name: `Earlier ${book.product.name}` });
  return (of) =>
    attempt(boms.update, {
      ...inside(of),
      params: { ...inside(of).params, bomId: other.bom.id },
      body: recipeOf(of),
    });
}

const removals: Record<"an ingredient" | "a product", Try> = {
  "an ingredient": (book) =>
    attempt(inventory.remove, { ...inside(book), params: { ...inside(book).params, itemId: book.item.id } }),
  "a product": (book) =>
    attempt(products.remove, { ...inside(book), params: { ...inside(book).params, productId: book.product.id } }),
};

describe.each(Object.entries(removals))("deleting %s while a recipe comes to name it", (_, remove) => {
  test.each(["POST", "PUT"] as const)("by %s: exactly one of the two is done", async (method) => {
    const outcomes = new Set<boolean>();
    const place = await buildRestaurant();
    await fc.assert(
      fc.asyncProperty(moment, moment, async (saveAt, removeAt) => {
        const book = await buildShelves(place);
        const save = method === "POST" ? createRecipe : await prepareUpdate(book);
        const [saved, removed] = await Promise.all([
          setTimeout(saveAt).then(() => save(book)),
          setTimeout(removeAt).then(() => remove(book)),
        ]);
        const isSaved = saved.status < 300;
        outcomes.add(isSaved);
        expect([saved.status, removed.status]).toEqual(isSaved ? [method === "POST" ? 201 : 200, 409] : [404, 204]);
        await expectNothingDangles(book, book.product.name);
      }),
      // Besides what is drawn, each of them once so early that it must win.
      {
        numRuns: 20,
        examples: [
          [0, 1500],
          [1500, 0],
        ],
      },
    );
    expect(outcomes.size, "one of them won every time: the race was none").toBe(2);
  });
});

test("changing an ingredient's unit while a recipe comes to name it: never a frozen amount in another unit", async () => {
  const place = await buildRestaurant();
  await fc.assert(
    fc.asyncProperty(moment, moment, async (saveAt, changeAt) => {
      const book = await buildShelves(place);
      const [saved, changed] = await Promise.all([
        setTimeout(saveAt).then(() => createRecipe(book)),
        setTimeout(changeAt).then(() =>
          attempt(inventory.update, {
            ...inside(book),
            params: { ...inside(book).params, itemId: book.item.id },
            body: { baseUnit: "GRAM" },
          }),
        ),
      ]);
      expect(saved.status).toBe(201);
      expect([200, 409]).toContain(changed.status);
      await expectNothingDangles(book, book.product.name);
    }),
    { numRuns: 20 },
  );
});

test("many recipes and many deletions at once leave nothing dangling", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), moment), { minLength: 4, maxLength: 16 }), async (steps) => {
      const book = await buildShelves();
      const shelves = await Promise.all(
        Array.from({ length: 3 }, async () => ({
          ...book,
          ...(await buildItem({ place: book, quantity: 0 })),
          ...(await buildProduct({ place: book })),
        })),
      );
      const answers = await Promise.all(
        steps.map(async ([saves, at], index) => {
          const of = shelves[index % shelves.length] ?? book;
          await setTimeout(at);
          if (saves) return createRecipe(of);
          return index % 2 === 0 ? removals["an ingredient"](of) : removals["a product"](of);
        }),
      );
      for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status);
      await expectNothingDangles(book);
    }),
    { numRuns: 12 },
  );
});
