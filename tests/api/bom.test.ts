import { randomUUID } from "node:crypto";
import * as routes from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as products from "@stockpot/core/product/product.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { buildItem, buildUser, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { buildBom, buildProduct, type BomFixture } from "../support/menu-fixtures.ts";
import { walk } from "../support/paging.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { storedItems } from "../support/table.ts";
import { folded } from "../support/text.ts";

type Case = readonly [path: string, value: unknown, message: string];

const tooSmall = "Quantity must be greater than 0";

/** What no recipe may hold. */
const refused: readonly Case[] = [
  ["restaurantId", undefined, "Restaurant is required"],
  ["productId", undefined, "Product is required"],
  ["productId", "soup", "Product is required"],
  ["name", undefined, "BOM name is required"],
  ["name", " ", "BOM name is required"],
  ["name", "x".repeat(101), "BOM name must be less than 100 characters"],
  ["description", "x".repeat(1001), "Description must be less than 1000 characters"],
  ["method", "x".repeat(4001), "Method must be less than 4000 characters"],
  ["version", null, "Version is required"],
  ["version", "", "Version is required"],
  ["version", " ", "Version is required"],
  ["version", "1".repeat(21), "Version must be less than 20 characters"],
  ["items", undefined, "At least one item is required"],
  ["items", [], "At least one item is required"],
];

/** What no row of a recipe may hold. */
const refusedRow: readonly Case[] = [
  ["inventoryItemId", undefined, "Inventory item is required"],
  ["inventoryItemId", "flour", "Inventory item is required"],
  ["quantity", undefined, tooSmall],
  ["quantity", 0.0099, tooSmall],
  ["quantity", 0.01001, "Use at most 4 decimals"],
  ["quantity", 1_000_000_000, "Must be at most 999999999"],
  ["unit", undefined, "Unit is required"],
  ["unit", "gram", "Unit is required"],
  ["notes", "x".repeat(501), "Notes must be less than 500 characters"],
];

const on = ({ owner, restaurant, bom }: BomFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, bomId: bom.id },
});
const rowOf = ({ item }: Pick<BomFixture, "item">) => ({
  inventoryItemId: item.id,
  quantity: 100,
  unit: "GRAM" as const,
});
const draftOf = (dish: Omit<BomFixture, "bom">) => ({
  restaurantId: dish.restaurant.id,
  productId: dish.product.id,
  name: "Onion soup",
  items: [rowOf(dish)],
});

/** One more recipe of the same product and ingredient. */
const another = ({ product, item, ...bistro }: BomFixture, changes: { name?: string; isActive?: boolean } = {}) =>
  buildBom({ at: bistro, product, item, ...changes });

async function buildProductAndItem(): Promise<Omit<BomFixture, "bom">> {
  const pantry = await buildItem();
  return { ...pantry, ...(await buildProduct({ at: pantry })) };
}

async function put(dish: BomFixture, changes: { isActive?: boolean; productId?: string }): Promise<void> {
  const body = { ...draftOf(dish), name: dish.bom.name, ...changes };
  expect((await request(routes.update, { ...on(dish), body })).status).toBe(200);
}

const costs = async (bistro: RestaurantFixture, ...ids: string[]) =>
  (await request(routes.costs, { ...inside(bistro), query: { ids: ids.join(",") } })).body.data;

const writes = [
  ["POST …/boms", routes.create],
  ["PUT …/boms/{id}", routes.update],
] as const;

describe.each(writes)("%s", (_, route) => {
  let dish: BomFixture;
  let before: readonly string[];
  const send = (changes: Record<string, unknown>, of = dish) =>
    attempt(route, { ...on(of), body: { ...draftOf(of), ...changes } });

  beforeAll(async () => {
    dish = await buildBom();
    before = await storedItems({ restaurants: [dish.restaurant], people: [] });
    return async () => {
      expect(
        await storedItems({ restaurants: [dish.restaurant], people: [] }),
        "a refused request wrote something",
      ).toEqual(before);
    };
  });

  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await send({ [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each(refusedRow)("answers 400 on a row's %s for %j", async (path, value, message) => {
    const answer = await send({ items: [rowOf(dish), { ...rowOf(dish), [path]: value }] });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path: `items.1.${path}`, message });
  });

  test("answers 400 on every further row of the same ingredient", async () => {
    const answer = await send({ items: [rowOf(dish), { ...rowOf(dish), quantity: 5 }, rowOf(dish)] });
    expect(answer.status).toBe(400);
    const message = "This ingredient is already in the recipe";
    expect(answer.error.issues).toEqual([
      { path: "items.1.inventoryItemId", message },
      { path: "items.2.inventoryItemId", message },
    ]);
  });

  test("answers 400 to 51 ingredients", async () => {
    const items = Array.from({ length: 51 }, () => ({ ...rowOf(dish), inventoryItemId: randomUUID() }));
    const answer = await send({ items });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path: "items", message: "At most 50 ingredients" });
  });

  test("answers 400 on the row whose unit does not convert, naming both units and the ingredient", async () => {
    const answer = await send({ items: [{ ...rowOf(dish), unit: "CUP" }] });
    expect(answer.status).toBe(400);
    const message = `Cup does not convert to Kilogram. Add a conversion to ${dish.item.name} first.`;
    expect(answer.error).toMatchObject({ code: "INVALID", message, issues: [{ path: "items.0.unit", message }] });
  });

  test("names every row that cannot be saved in one answer, each on its own field", async () => {
    const menu = await buildBom();
    const { item: duck } = await buildItem({ at: menu, name: "Duck legs", baseUnit: "PIECE" });
    const { item: milk } = await buildItem({ at: menu, name: "Milk", baseUnit: "GALLON" });
    const { item: eggs } = await buildItem({ at: menu, name: "Eggs", baseUnit: "DOZEN" });
    const items = [
      { inventoryItemId: duck.id, quantity: 1, unit: "POUND" },
      rowOf(menu),
      { inventoryItemId: milk.id, quantity: 1, unit: "GRAM" },
      { inventoryItemId: eggs.id, quantity: 1, unit: "CUP" },
      { inventoryItemId: randomUUID(), quantity: 1, unit: "CUP" },
    ];
    const answer = await send({ items }, menu);
    expect(answer.status).toBe(400);
    const message = "Pound does not convert to Piece. Add a conversion to Duck legs first.";
    expect(answer.error).toMatchObject({ code: "INVALID", message });
    expect(answer.error.issues).toEqual([
      { path: "items.0.unit", message },
      { path: "items.2.unit", message: "Gram does not convert to Gallon. Add a conversion to Milk first." },
      { path: "items.3.unit", message: "Cup does not convert to Dozen. Add a conversion to Eggs first." },
      { path: "items.4.inventoryItemId", message: "Inventory item not found" },
    ]);
  });
});

describe("GET …/boms", () => {
  let bistro: RestaurantFixture;
  const all: Bom[] = [];

  beforeAll(async () => {
    const pantry = await buildItem();
    bistro = pantry;
    await buildBom({ name: "Soup of another" });
    for (const name of ["Soup", "Soupe à l'oignon", "soup, cold", "Crème", "Tart", "Stew"]) {
      for (const isActive of [true, false]) {
        all.push((await buildBom({ at: bistro, item: pantry.item, name, isActive })).bom);
      }
    }
  });

  const filters = [undefined, "soup", "É", "nothing like it"].flatMap((q) =>
    [undefined, "active" as const, "inactive" as const].map((status) => ({
      ...(q !== undefined && { q }),
      ...(status && { status }),
    })),
  );

  test.each(filters)("answers 200 with the recipes that match %j, each once, by name", async ({ q, status }) => {
    const wanted = all
      .filter(({ name }) => q === undefined || folded(name).includes(folded(q)))
      .filter(({ isActive }) => status === undefined || isActive === (status === "active"));
    const read = async (query: object) =>
      (
        await request(routes.list, {
          ...inside(bistro),
          query: { ...(q !== undefined && { q }), ...(status && { status }), ...query },
        })
      ).body;
    const seen = await walk(read, { limit: 5, total: wanted.length });
    expect(seen.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      wanted.toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    const order = seen.map(({ name }) => folded(name));
    expect(order).toEqual(order.toSorted());
  });

  test("answers 200 with the product's present name and price", async () => {
    const dish = await buildBom();
    const params = { restaurantId: dish.restaurant.id, productId: dish.product.id };
    const body = { name: "Renamed", price: 12.25, category: "Soups" };
    await request(products.update, { token: dish.owner.token, params, body });
    const [listed] = (await request(routes.list, inside(dish))).body.data;
    expect(listed?.product).toEqual({ name: "Renamed", price: 12.25 });
  });
});

describe("GET …/boms/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const dish = await buildBom({ description: "As in Lyon", version: "2.1" });
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token } of [dish.owner, admin]) {
      const answer = await request(routes.get, { ...on(dish), token });
      expect(answer.body.data).toEqual(dish.bom);
      expect(answer.headers.etag).toBe('"1"');
    }
  });
});

describe("GET …/products/{id}/boms", () => {
  test("answers 200 with the recipes of that product alone, page by page", async () => {
    const dish = await buildBom({ name: "a" });
    const more: Bom[] = [];
    for (const name of ["b", "c", "d", "e"]) more.push((await another(dish, { name })).bom);
    await buildBom({ at: dish, item: dish.item, name: "of another product" });
    const params = { restaurantId: dish.restaurant.id, productId: dish.product.id };
    const read = async (query: object) =>
      (await request(routes.listOfProduct, { ...inside(dish), params, query })).body;
    const seen = await walk(read, { limit: 2, total: 5 });
    expect(seen.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
    expect(seen.filter(({ isActive }) => isActive).map(({ name }) => name)).toEqual(["e"]);
  });
});

describe("POST …/boms", () => {
  test("answers 400 on the row whose amount rounds to nothing in the ingredient's unit", async () => {
    const dish = await buildProductAndItem();
    const sack = { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 999_999_999, toUnit: "KILOGRAM" } as const;
    const { item } = await buildItem({ at: dish, quantity: 0, baseUnit: "PIECE", equivalences: [sack] });
    const items = [{ inventoryItemId: item.id, quantity: 0.01, unit: "GRAM" as const }];
    const answer = await request(routes.create, { ...inside(dish), body: { ...draftOf(dish), items } });
    expect(answer.status).toBe(400);
    const message = `0.01 g rounds to 0 pc of ${item.name}`;
    expect(answer.error.issues).toEqual([{ path: "items.0.quantity", message }]);
  });

  test("answers 201 with everything that was given, and each row's amount in its ingredient's unit", async () => {
    const dish = await buildProductAndItem();
    const cup = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" } as const;
    const { item: flour } = await buildItem({ at: dish, name: "Flour", equivalences: [cup] });
    const body = {
      ...draftOf(dish),
      description: "As in Lyon",
      method: "Sweat the shallots.\nAdd the stock.",
      version: "2024-b",
      isActive: false,
      items: [
        { inventoryItemId: flour.id, quantity: 2.5, unit: "CUP" as const, notes: "sifted" },
        { inventoryItemId: dish.item.id, quantity: 1, unit: "POUND" as const },
      ],
    };
    const { data } = (await request(routes.create, { ...inside(dish), body })).body;
    expect(data).toEqual({
      ...body,
      id: data.id,
      product: { name: dish.product.name, price: dish.product.price },
      restaurant: { name: dish.restaurant.name },
      items: [
        { ...body.items[0], name: "Flour" },
        { ...body.items[1], name: dish.item.name },
      ],
      revision: 1,
      createdAt: data.createdAt,
      updatedAt: data.createdAt,
    });
  });

  test("answers 201 with version 1.0, active, without the fields left blank", async () => {
    const dish = await buildProductAndItem();
    const items = [{ ...rowOf(dish), notes: " " }];
    const body = { ...draftOf(dish), name: " Soup ", description: "", items };
    const { data } = (await request(routes.create, { ...inside(dish), body })).body;
    expect(data).toMatchObject({ name: "Soup", version: "1.0", isActive: true });
    expect(data).not.toHaveProperty("description");
    expect(data.items[0]).not.toHaveProperty("notes");
  });

  test("answers 201 to fifty ingredients and the longest texts", async () => {
    const dish = await buildProductAndItem();
    const pantries = await Promise.all(Array.from({ length: 50 }, () => buildItem({ at: dish })));
    const items = pantries.map((pantry) => ({ ...rowOf(pantry), notes: "n".repeat(500) }));
    const body = {
      ...draftOf(dish),
      name: "x".repeat(100),
      version: "1".repeat(20),
      description: "d".repeat(1000),
      method: "m".repeat(4000),
      items,
    };
    const { data } = (await request(routes.create, { ...inside(dish), body })).body;
    expect(data).toMatchObject(body);
    const ids = items.map(({ inventoryItemId }) => inventoryItemId);
    const found = await request(inventory.ingredients, { ...inside(dish), query: { ids: ids.join(",") } });
    expect(found.body.data.map(({ id }) => id)).toEqual(ids);
  });

  test("answers 201 and deactivates the product's other recipe", async () => {
    const first = await buildBom();
    const second = await another(first, { name: "Winter" });
    expect(second.bom.isActive).toBe(true);
    const now = (await request(routes.get, on(first))).body.data;
    expect(now).toEqual({ ...first.bom, isActive: false, revision: 2, updatedAt: now.updatedAt });
    const inactive = await another(first, { isActive: false });
    expect(inactive.bom.isActive).toBe(false);
    expect((await request(routes.get, on(second))).body.data).toEqual(second.bom);
  });
});

describe("PUT …/boms/{id}", () => {
  test("answers 412 to one of two edits of the same revision", { tags: ["race"] }, async () => {
    const dish = await buildBom();
    const edit = (name: string) =>
      request(routes.update, { ...on(dish), headers: { "if-match": '"1"' }, body: { ...draftOf(dish), name } });
    const answers = await Promise.all([edit("a"), edit("b")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test("answers 200 with all of it replaced", async () => {
    const dish = await buildBom({ description: "As in Lyon", version: "2.0" });
    const { data } = (await request(routes.update, { ...on(dish), body: { ...draftOf(dish), isActive: false } })).body;
    expect(data).toMatchObject({ name: "Onion soup", version: "1.0", isActive: false, revision: 2 });
    expect(data).not.toHaveProperty("description");
    expect((await request(routes.get, on(dish))).body.data).toEqual(data);
  });

  test("answers 200 to every way in which recipes can change places", async () => {
    const first = await buildBom({ name: "first" });
    const second = await another(first, { name: "second" });
    const other = await buildBom({ at: first, item: first.item, name: "other" });
    const active = async () => {
      const { data } = (await request(routes.list, { ...inside(first), query: { status: "active" } })).body;
      const plates = await request(products.plates, {
        ...inside(first),
        query: { ids: `${first.product.id},${other.product.id}` },
      });
      expect(plates.body.data).toHaveLength(data.length);
      return data.map(({ name }) => name);
    };
    expect(await active()).toEqual(["other", "second"]);
    await put(first, { isActive: true });
    expect(await active()).toEqual(["first", "other"]);
    await put(first, { isActive: true });
    expect(await active()).toEqual(["first", "other"]);
    await put(first, { isActive: false });
    expect(await active()).toEqual(["other"]);
    await put(second, { isActive: true, productId: other.product.id });
    expect(await active()).toEqual(["second"]);
    await put(second, { isActive: true, productId: first.product.id });
    expect(await active()).toEqual(["second"]);
    await put(other, { isActive: true });
    expect(await active()).toEqual(["other", "second"]);
  });
});

describe("DELETE …/boms/{id}", () => {
  test("answers 204 and takes the recipe out of lists, counts and plates; then 404", async () => {
    const dish = await buildBom();
    expect((await request(routes.remove, on(dish))).status).toBe(204);
    for (const route of [routes.remove, routes.get]) expect((await attempt(route, on(dish))).status).toBe(404);
    expect((await request(routes.update, { ...on(dish), body: draftOf(dish) })).status).toBe(404);
    for (const query of [{}, { status: "active" as const }, { q: "recipe" }]) {
      const { body } = await request(routes.list, { ...inside(dish), query });
      expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    const plates = await request(products.plates, { ...inside(dish), query: { ids: dish.product.id } });
    expect(plates.body.data).toEqual([]);
  });

  test("answers 204, after which its product and ingredients can be deleted", async () => {
    const dish = await buildBom();
    const { restaurant, product, item } = dish;
    const removals = () => [
      request(products.remove, { ...inside(dish), params: { restaurantId: restaurant.id, productId: product.id } }),
      request(inventory.remove, { ...inside(dish), params: { restaurantId: restaurant.id, itemId: item.id } }),
    ];
    expect((await Promise.all(removals())).map(({ status }) => status)).toEqual([409, 409]);
    await request(routes.remove, on(dish));
    expect((await Promise.all(removals())).map(({ status }) => status)).toEqual([204, 204]);
  });

  test("answers 204 to an inactive recipe and leaves the active one active", async () => {
    const first = await buildBom();
    const second = await another(first);
    await request(routes.remove, on(first));
    expect((await request(routes.list, inside(first))).body.data).toEqual([second.bom]);
  });
});

describe("GET …/bom-costs", () => {
  test("answers 200 with the cost at the present average cost, active or not, each once", async () => {
    const dish = await buildBom();
    const idle = await another(dish, { isActive: false });
    expect(await costs(dish, dish.bom.id)).toEqual([
      { id: dish.bom.id, uncosted: [dish.item.name], uncostedIds: [dish.item.id] },
    ]);
    await receive(dish, [{ inventoryItemId: dish.item.id, quantity: 10, unit: "KILOGRAM", unitPrice: 3 }]);
    const other = await buildBom();
    const { id } = dish.bom;
    // 100 g at the only known cost of 3.00 a kilogram.
    const cost = 0.3;
    const found = await costs(dish, id, idle.bom.id, id.toUpperCase(), other.bom.id, randomUUID());
    expect(found).toEqual([
      { id, cost, uncosted: [], uncostedIds: [] },
      { id: idle.bom.id, cost, uncosted: [], uncostedIds: [] },
    ]);
  });
});
