import * as routes from "@stockpot/core/bom/bom.routes";
import type { Bom, BomLineDraft } from "@stockpot/core/bom/bom.schema";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Equivalence } from "@stockpot/core/measure/quantity.schema";
import * as products from "@stockpot/core/product/product.routes";
import { units } from "@stockpot/core/measure/unit";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { fraction, kindOf, nameOf, plus, ratioBetween, rounded, times, toNumber } from "../support/exact-arithmetic.ts";
import { buildBom, buildProduct, type ProductFixture } from "../support/menu-fixtures.ts";
import { walk } from "../support/paging.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { runs } from "../support/random.ts";

const entered = fc.integer({ min: 100, max: 99_999_999 }).map((count) => count / 10_000);
const unit = fc.constantFrom(...units);

/** Two statements about the same two kinds would contradict each other. */
const pairOf = ({ fromUnit, toUnit }: Equivalence) => [kindOf(fromUnit), kindOf(toUnit)].toSorted().join();

describe("an amount on a row", () => {
  const equivalence = fc
    .record({ fromQuantity: entered, fromUnit: unit, toQuantity: entered, toUnit: unit })
    .filter(({ fromUnit, toUnit }) => kindOf(fromUnit) !== kindOf(toUnit));

  const statements = fc.uniqueArray(equivalence, { maxLength: 2, selector: pairOf });

  // A piece is 200 kg, so 0.0001 g is 5e-10 of one: an odd multiple is a tie when rounded to nine decimals.
  const pallet = [{ fromQuantity: 1, fromUnit: "PIECE", toQuantity: 200, toUnit: "KILOGRAM" } as const];
  const sets: Equivalence[][] = [[], pallet, ...fc.sample(statements, { numRuns: 4, seed: 7 })];
  const tieItemIndex = units.indexOf("PIECE") * sets.length + sets.indexOf(pallet);

  let menu: ProductFixture;
  let pantry: InventoryItem[];
  beforeAll(async () => {
    menu = await buildProduct();
    const drafts = units.flatMap((baseUnit) => sets.map((equivalences) => ({ baseUnit, equivalences })));
    pantry = await Promise.all(
      drafts.map(async (draft) => (await buildItem({ at: menu, quantity: 0, ...draft })).item),
    );
    const bought = pantry.map(({ id: inventoryItemId, baseUnit }, index) => ({
      inventoryItemId,
      quantity: Number((1 + index / 7).toFixed(4)),
      unit: baseUnit,
      unitPrice: Number((index / 3).toFixed(4)),
    }));
    // The others stay without a cost.
    await receive(menu, bought.slice(0, 80));
  }, 60_000);

  const anyItem = fc.nat({ max: 1000 });
  const row = fc.oneof(
    fc.record({ which: anyItem, quantity: entered, unit }),
    fc.record({ which: fc.constant(tieItemIndex), quantity: entered, unit: fc.constant("GRAM" as const) }),
  );

  test("is converted exactly and rounded once, or refused; the plate costs the exact sum of its lines", async () => {
    let [saved, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { minLength: 1, maxLength: 6, selector: ({ which }) => which % pantry.length }),
        async (rows) => {
          const items = rows.map(({ which }) => pantry[which % pantry.length] ?? expect.unreachable());
          const lines: BomLineDraft[] = rows.map(({ quantity, unit: given }, index) => ({
            inventoryItemId: items[index]?.id ?? "",
            quantity,
            unit: given,
          }));
          const amounts = rows.map(({ quantity, unit: given }, index) => {
            const item = items[index] ?? expect.unreachable();
            const ratio = ratioBetween(given, item.baseUnit, item.equivalences);
            return ratio && rounded(times(fraction(quantity), ratio), 9);
          });
          const body = {
            restaurantId: menu.restaurant.id,
            productId: menu.product.id,
            name: "Any",
            isActive: false,
            items: lines,
          };
          const answer = await request(routes.create, { ...inside(menu), body });
          const refusals = amounts.flatMap((amount, index) => {
            const [from, item] = [rows[index]?.unit ?? "GRAM", items[index] ?? expect.unreachable()];
            if (!amount) {
              const message = `${nameOf(from)} does not convert to ${nameOf(item.baseUnit)}. Add a conversion to ${item.name} first.`;
              return [{ path: `items.${index}.unit`, message }];
            }
            if (amount.above !== 0n) return [];
            return [{ path: `items.${index}.quantity`, message: expect.stringContaining("rounds to 0") }];
          });
          if (refusals.length > 0) {
            refused += 1;
            expect(answer.status).toBe(400);
            expect(answer.error.issues).toEqual(refusals);
            return;
          }
          saved += 1;
          const { data: bom } = answer.body;
          const known = amounts.map((amount) => amount ?? fraction(0));
          expect(bom.items).toEqual(lines.map((line, index) => ({ ...line, name: items[index]?.name })));
          const ids = [...new Set(items.map(({ id }) => id))].join(",");
          const stored = (await request(inventory.ingredients, { ...inside(menu), query: { ids } })).body.data;
          const costs = items.map(({ id }) => stored.find((item) => item.id === id)?.averageCost);
          const [cost] = (await request(routes.costs, { ...inside(menu), query: { ids: bom.id } })).body.data;
          const uncosted = items.filter((_, index) => costs[index] === undefined).map(({ name }) => name);
          expect(cost?.uncosted).toEqual(uncosted);
          if (uncosted.length > 0) return;
          const sum = known.reduce(
            (total, amount, index) => plus(total, times(amount, fraction(costs[index] ?? 0))),
            fraction(0),
          );
          expect(cost?.cost).toBe(toNumber(sum));
        },
      ),
      { numRuns: 400, seed: 11 },
    );
    expect(Math.min(saved, refused), `${saved} saved, ${refused} refused`).toBeGreaterThan(40);
  });
});

const recipeOf = ({ restaurant, product }: ProductFixture, item: InventoryItem, name: string, isActive = true) => ({
  restaurantId: restaurant.id,
  productId: product.id,
  name,
  isActive,
  items: [{ inventoryItemId: item.id, quantity: 1, unit: "GRAM" as const }],
});

/**
 * Lists, single reads and plates agree on which recipes are active: at most one for a product.
 * @returns all recipes
 */
async function expectAtMostOneActive(bistro: RestaurantFixture): Promise<Bom[]> {
  const all = (await request(routes.list, { ...inside(bistro), query: { limit: 100 } })).body;
  expect(all.pagination.total).toBe(all.data.length);
  const active = all.data.filter(({ isActive }) => isActive);
  const activeProductIds = active.map(({ productId }) => productId);
  expect(new Set(activeProductIds).size, "products with two active recipes").toBe(activeProductIds.length);
  for (const status of ["active", "inactive"] as const) {
    const wanted = all.data.filter(({ isActive }) => isActive === (status === "active"));
    const read = async (query: object) =>
      (await request(routes.list, { ...inside(bistro), query: { status, ...query } })).body;
    expect(await walk(read, { limit: 7, total: wanted.length })).toEqual(wanted);
  }
  for (const bom of all.data) {
    const params = { ...inside(bistro).params, bomId: bom.id };
    expect((await request(routes.get, { ...inside(bistro), params })).body.data).toEqual(bom);
  }
  const menu = (await request(products.list, { ...inside(bistro), query: { limit: 100 } })).body.data;
  const ids = menu.map(({ id }) => id).join(",");
  const plates = ids === "" ? [] : (await request(products.plates, { ...inside(bistro), query: { ids } })).body.data;
  expect(plates.map(({ productId }) => productId).toSorted()).toEqual(activeProductIds.toSorted());
  return all.data;
}

describe("the active recipe of a product", () => {
  test("is exactly one after sixteen activations at once, some of them refused", { tags: ["race"] }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const menu = await buildProduct();
      const { item } = await buildItem({ at: menu });
      const idle = await Promise.all(
        Array.from({ length: 6 }, () => buildBom({ at: menu, product: menu.product, item, isActive: false })),
      );
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, (_, index) =>
          attempt(routes.create, { ...inside(menu), body: recipeOf(menu, item, `new ${index}`) }),
        ),
        ...idle.map(({ bom }, index) =>
          attempt(routes.update, {
            ...inside(menu),
            params: { ...inside(menu).params, bomId: bom.id },
            body: recipeOf(menu, item, `old ${index}`),
          }),
        ),
      ]);
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      const done = answers.filter(({ status }) => status !== 409).length;
      expect(done).toBeGreaterThan(8);
      const all = await expectAtMostOneActive(menu);
      expect(all.filter(({ isActive }) => isActive)).toHaveLength(1);
    }
  });

  interface Step {
    readonly kind: "create" | "update" | "remove" | "move";
    readonly which: number;
    readonly product: number;
    readonly isActive: boolean;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom("create", "create", "update", "update", "remove", "move"),
    which: fc.nat({ max: 99 }),
    product: fc.nat({ max: 2 }),
    isActive: fc.boolean(),
  });

  test("is at most one, and counted and listed as such, after any concurrent changes", { tags: ["race"] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (rounds) => {
          const bistro = await buildRestaurant();
          const { item } = await buildItem({ at: bistro });
          const menus = await Promise.all(Array.from({ length: 3 }, () => buildProduct({ at: bistro })));
          let present: readonly Bom[] = [];
          for (const steps of rounds) {
            const answers = await Promise.all(
              steps.map(({ kind, which, product, isActive }) => {
                const menu = menus[product] ?? expect.unreachable();
                const bom = present[which % Math.max(1, present.length)];
                if (kind === "create" || !bom) {
                  return attempt(routes.create, { ...inside(bistro), body: recipeOf(menu, item, "any", isActive) });
                }
                const on = { ...inside(bistro), params: { ...inside(bistro).params, bomId: bom.id } };
                if (kind === "remove") return attempt(routes.remove, on);
                const of = kind === "move" ? menu : { ...menu, product: { ...menu.product, id: bom.productId } };
                return attempt(routes.update, { ...on, body: recipeOf(of, item, "any", isActive) });
              }),
            );
            for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status);
            present = await expectAtMostOneActive(bistro);
          }
        },
      ),
      { numRuns: runs(10) },
    );
  });
});

describe("products", () => {
  interface Step {
    readonly kind: "create" | "update" | "remove";
    readonly which: number;
    readonly name: string;
    readonly category: string;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom("create", "create", "update", "remove"),
    which: fc.nat({ max: 99 }),
    name: fc.constantFrom("Soup", "soup", "Crème", "Tart", "Tart of figs"),
    category: fc.constantFrom("Soups", "soups", "Desserts"),
  });

  test("are listed, paged and counted alike after any concurrent changes", { tags: ["race"] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (rounds) => {
          const bistro = await buildRestaurant();
          let ids: readonly string[] = [];
          for (const steps of rounds) {
            await Promise.all(
              steps.map(async ({ kind, which, name, category }) => {
                const productId = ids[which % Math.max(1, ids.length)];
                const body = { name, category, price: 5 };
                if (kind === "create" || productId === undefined) {
                  return attempt(products.create, { ...inside(bistro), body });
                }
                const on = { ...inside(bistro), params: { ...inside(bistro).params, productId } };
                return kind === "remove" ? attempt(products.remove, on) : attempt(products.update, { ...on, body });
              }),
            );
            const all = (await request(products.list, { ...inside(bistro), query: { limit: 100 } })).body.data;
            const each = await Promise.all(
              all.map(async ({ id: productId }) => {
                const on = { ...inside(bistro), params: { ...inside(bistro).params, productId } };
                return (await request(products.get, on)).body.data;
              }),
            );
            expect(all).toEqual(each);
            for (const category of [undefined, "Soups", "Desserts", "Pasta"]) {
              const wanted = each.filter(
                (one) => category === undefined || one.category.toLowerCase() === category.toLowerCase(),
              );
              const read = async (query: object) =>
                (
                  await request(products.list, {
                    ...inside(bistro),
                    query: { ...(category && { category }), ...query },
                  })
                ).body;
              expect(await walk(read, { limit: 3, total: wanted.length })).toEqual(wanted);
            }
            ids = each.map(({ id }) => id);
          }
        },
      ),
      { numRuns: runs(10) },
    );
  });
});
