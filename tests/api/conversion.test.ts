import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { type ItemFixture, buildItem, inside } from "../support/fixtures.ts";
import { buildBom, buildProduct } from "../support/menu-fixtures.ts";

// A conversion of an item that is corrected: what follows from it, and what a recipe needs of it.

const cups = (grams: number) => [
  { fromQuantity: 1, fromUnit: "CUP" as const, toQuantity: grams, toUnit: "GRAM" as const },
];

const perPiece = (toQuantity: number) => ({
  fromQuantity: 1,
  fromUnit: "PIECE" as const,
  toQuantity,
  toUnit: "GRAM" as const,
});

const ofItem = ({ restaurant, item }: ItemFixture) => ({ restaurantId: restaurant.id, itemId: item.id });

const edit = (pantry: ItemFixture, body: object) =>
  attempt(inventory.update, { ...inside(pantry), params: ofItem(pantry), body });

const twoCups = ({ item }: ItemFixture) => [{ inventoryItemId: item.id, quantity: 2, unit: "CUP" as const }];

/** A recipe of two cups of flour, a gram of which costs $0.002. */
async function buildBread(grams: number, recipe: object = {}) {
  const pantry = await buildItem({ baseUnit: "GRAM", quantity: 10_000, unitCost: 0.002, equivalences: cups(grams) });
  const { product, bom } = await buildBom({ at: pantry, item: pantry.item, items: twoCups(pantry), ...recipe });
  return { ...pantry, product, bom };
}

describe("GET …/inventory/{itemId}/boms", () => {
  test("answers 200 with the recipes that take the item, by name, and what their plates cost", async () => {
    const bread = await buildBread(240, { name: "Bread" });
    const { product } = await buildProduct({ at: bread });
    const unpriced = await buildItem({ at: bread });
    const items = [...twoCups(bread), { inventoryItemId: unpriced.item.id, quantity: 1, unit: "GRAM" as const }];
    const cake = await buildBom({ at: bread, item: bread.item, product, name: "A cake", items, isActive: false });
    const { data } = (await request(boms.listOfItem, { ...inside(bread), params: ofItem(bread) })).body;
    const row = { quantity: 2, unit: "CUP" };
    expect(data).toEqual({
      total: 2,
      recipes: [
        { id: cake.bom.id, name: "A cake", isActive: false, ...row },
        { id: bread.bom.id, name: "Bread", isActive: true, ...row, cost: 0.96 },
      ],
    });
  });

  test("answers 200 with ten of more, and with none of an item that no recipe takes", async () => {
    const bread = await buildBread(240);
    for (let count = 0; count < 10; count += 1) {
      const { product } = await buildProduct({ at: bread });
      await buildBom({ at: bread, item: bread.item, product, items: twoCups(bread) });
    }
    const { data } = (await request(boms.listOfItem, { ...inside(bread), params: ofItem(bread) })).body;
    expect([data.total, data.recipes.length]).toEqual([11, 10]);
    const other = await buildItem({ at: bread });
    const none = (await request(boms.listOfItem, { ...inside(bread), params: ofItem(other) })).body.data;
    expect(none).toEqual({ total: 0, recipes: [] });
  });
});

describe("a conversion that is corrected", () => {
  test("reaches plate costs, servings and the next order at once, and leaves what an order took before", async () => {
    const bread = await buildBread(240);
    const { product, bom } = bread;
    const body = { orderItems: [{ productId: product.id, quantity: 3 }] };
    const before = (await request(orders.create, { ...inside(bread), body })).body.data;
    expect((await edit(bread, { equivalences: cups(120) })).status).toBe(200);

    const costs = await request(boms.costs, { ...inside(bread), query: { ids: bom.id } });
    expect(costs.body.data).toMatchObject([{ cost: 0.48 }]);
    const plates = await request(products.plates, { ...inside(bread), query: { ids: product.id } });
    expect(plates.body.data).toMatchObject([{ cost: 0.48, servings: 41 }]);
    const after = (await request(orders.create, { ...inside(bread), body })).body.data;
    expect([before, after].map(({ ingredients }) => ingredients[0]?.quantity)).toEqual([1440, 720]);
    const params = { restaurantId: bread.restaurant.id, orderId: before.id };
    const kept = (await request(orders.get, { ...inside(bread), params })).body.data;
    expect(kept.ingredients).toEqual(before.ingredients);
  });

  test.each([
    ["is taken away", [], "Keep a conversion from cup: it is needed by recipe Bread."],
    [
      "leaves nothing of the ingredient",
      [{ fromQuantity: 999_999_999, fromUnit: "CUP" as const, toQuantity: 0.0001, toUnit: "GRAM" as const }],
      "With this conversion no Flour would be taken by recipe Bread.",
    ],
  ])("answers 409 where it %s, naming the recipe", async (_, equivalences, message) => {
    const bread = await buildBread(240, { name: "Bread" });
    await edit(bread, { name: "Flour" });
    const answer = await edit(bread, { equivalences });
    expect(answer.status).toBe(409);
    expect(answer.error.issues).toEqual([{ path: "equivalences", message }]);
  });

  test("names three recipes that need it, those that are not active too, and says how many more there are", async () => {
    const bread = await buildBread(240, { name: "A" });
    for (const name of ["D", "C", "B"]) {
      const { product } = await buildProduct({ at: bread });
      await buildBom({ at: bread, item: bread.item, product, name, items: twoCups(bread), isActive: name === "D" });
    }
    const { error } = await edit(bread, { equivalences: [] });
    expect(error.message).toBe("Keep a conversion from cup: it is needed by recipe A, recipe B, recipe C, 1 more.");
  });

  test("may be taken away where no recipe needs it", async () => {
    const pantry = await buildItem({ baseUnit: "GRAM", equivalences: cups(240) });
    await buildBom({ at: pantry, item: pantry.item });
    expect((await edit(pantry, { equivalences: [] })).status).toBe(200);
  });
});

describe("conversions that contradict each other", () => {
  test("are refused on the row that disagrees, with both figures, in a new item and in an edit", async () => {
    const pantry = await buildItem({ baseUnit: "GRAM" });
    const equivalences = [perPiece(400), perPiece(800)];
    const message = "The other conversions make 1 pc 400 g, not 800 g";
    const refusal = [400, [{ path: "equivalences.1.toQuantity", message }]];
    const body = { name: "Cabbage", quantity: 0, baseUnit: "GRAM" as const, equivalences };
    const created = await attempt(inventory.create, { ...inside(pantry), body });
    expect([created.status, created.error.issues]).toEqual(refusal);
    const edited = await edit(pantry, { equivalences });
    expect([edited.status, edited.error.issues]).toEqual(refusal);
  });

  test("are refused over a chain, in whichever order two people add its rows", async () => {
    const chain = [
      { fromQuantity: 1, fromUnit: "PIECE" as const, toQuantity: 2, toUnit: "CUP" as const },
      ...cups(120),
      perPiece(250),
    ];
    const pantry = await buildItem({ baseUnit: "GRAM", equivalences: chain.slice(0, 1) });
    const both = await Promise.all([
      edit(pantry, { equivalences: [chain[0], chain[1]] }),
      edit(pantry, { equivalences: [chain[0], chain[2]] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // Each saved all rows as they saw them: the last is there, and never both.
    const { equivalences } = (await request(inventory.get, { ...inside(pantry), params: ofItem(pantry) })).body.data;
    expect(equivalences).toHaveLength(2);
    for (const rows of [chain, chain.toReversed()]) {
      const { status, error } = await edit(pantry, { equivalences: rows });
      expect([status, error.issues.map(({ path }) => path)]).toEqual([400, ["equivalences.2.toQuantity"]]);
    }
    expect((await edit(pantry, { equivalences: [...chain.slice(0, 2), perPiece(240)] })).status).toBe(200);
  });
});
