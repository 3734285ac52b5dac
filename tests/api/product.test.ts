import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/product/product.routes";
import * as settings from "@stockpot/core/settings/settings.routes";
import { productCategories } from "@stockpot/core/product/product.rules";
import type { Product } from "@stockpot/core/product/product.schema";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildItem,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  type RestaurantFixture,
} from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { buildBom, buildProduct, type ProductFixture } from "../support/menu-fixtures.ts";
import { walk } from "../support/paging.ts";
import { receive } from "../support/procurement-fixtures.ts";
import { storedItems } from "../support/table.ts";
import { folded } from "../support/text.ts";

type Case = readonly [path: string, value: unknown, message: string];

const positive = "Price must be positive";
const badUrl = "Invalid image URL";
const byHttps = "Use an address that begins with https://";

/** What neither a new product nor an edited one may hold. */
const refused: readonly Case[] = [
  ["name", undefined, "Product name is required"],
  ["name", "  ", "Product name is required"],
  ["name", "x".repeat(256), "Name too long"],
  ["description", "x".repeat(1001), "Description must be less than 1000 characters"],
  ["price", undefined, positive],
  ["price", -0.01, positive],
  ["price", 0.001, "Use at most 2 decimals"],
  ["price", 1_000_000_000, "Must be at most 999999999"],
  ["category", undefined, "Category is required"],
  ["category", " ", "Category is required"],
  ["category", "x".repeat(101), "Category too long"],
  ["imageUrls.0", ["soup.jpg"], badUrl],
  ["imageUrls.1", ["https://images.example/a.jpg", "ftp://images.example/b.jpg"], badUrl],
  ["imageUrls.0", [`https://images.example/${"x".repeat(2048)}`], badUrl],
  ["imageUrls.1", ["https://images.example/a.jpg", "http://images.example/b.jpg"], byHttps],
  ["imageUrls.0", ["https://me:secret@images.example/a.jpg"], "Leave the user name and password out of the address"],
  ["category", "\u0301", "Use at least one letter, number or symbol"],
  ["imageUrls", Array.from({ length: 11 }, () => "https://images.example/a.jpg"), "At most 10 images"],
];

const on = ({ owner, restaurant, product }: ProductFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, productId: product.id },
});
const draft = (changes: Record<string, unknown> = {}) => ({ name: "Soup", price: 9.5, category: "Soups", ...changes });

describe("GET …/products", () => {
  let bistro: RestaurantFixture;
  const all: Product[] = [];
  const names = ["Soupe à l'oignon", "onion soup", "Onion Soup", "Crème brûlée", "Zabaglione"];
  const categories = ["Soups", "Desserts", "soups"];

  beforeAll(async () => {
    bistro = await buildRestaurant();
    await buildProduct({ name: "Onion soup of another" });
    for (const name of names) {
      for (const category of categories) all.push((await buildProduct({ at: bistro, name, category })).product);
    }
  });

  const filters = [undefined, "soup", "SOUPE A", "é", "nothing like it"].flatMap((q) =>
    [undefined, "Soups", "DESSERTS", "Pasta"].map((category) => ({
      ...(q !== undefined && { q }),
      ...(category !== undefined && { category }),
    })),
  );

  test.each(filters)("answers 200 with the products that match %j, each once, by name", async (filter) => {
    const wanted = all
      .filter(({ name }) => !filter.q || folded(name).includes(folded(filter.q)))
      .filter(({ category }) => !filter.category || folded(category) === folded(filter.category));
    const read = async (query: object) =>
      (await request(routes.list, { ...inside(bistro), query: { ...filter, ...query } })).body;
    const seen = await walk(read, { limit: 4, total: wanted.length });
    expect(seen.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    const order = seen.map(({ name }) => folded(name));
    expect(order).toEqual(order.toSorted());
  });
});

describe("GET …/products?availability=SOLD_OUT", () => {
  test("answers 200 with sold-out products of the menu, also of one category or by a name", async () => {
    const bistro = await buildRestaurant();
    const dish = (name: string, more: object = {}) => buildProduct({ at: bistro, name, category: "Mains", ...more });
    await dish("Bread");
    const quiche = await dish("Quiche", { isAvailable: false });
    await dish("Steak", { isAvailable: false });
    const tart = await dish("Tart", { category: "Desserts" });
    const setAvailability = (product: ProductFixture, isAvailable: boolean) =>
      request(routes.setAvailability, { ...on(product), body: { isAvailable } });
    const names = async (query: object, total: number) => {
      const read = async (page: object) =>
        (
          await request(routes.list, {
            ...inside(bistro),
            query: { availability: "SOLD_OUT" as const, ...query, ...page },
          })
        ).body;
      return (await walk(read, { limit: 2, total })).map(({ name }) => name);
    };
    await setAvailability(tart, false);
    expect(await names({}, 3)).toEqual(["Quiche", "Steak", "Tart"]);
    expect(await names({ category: "Mains" }, 2)).toEqual(["Quiche", "Steak"]);
    expect(await names({ q: "ta" }, 1)).toEqual(["Tart"]);
    await setAvailability(tart, true);
    await request(routes.update, {
      ...on(quiche),
      body: draft({ name: "Quiche", isAvailable: false, isActive: false }),
    });
    expect(await names({}, 1)).toEqual(["Steak"]);
  });
});

describe("GET …/products/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const menu = await buildProduct({ description: "With toast", imageUrls: ["https://images.example/a.jpg"] });
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token } of [menu.owner, admin]) {
      expect((await request(routes.get, { ...on(menu), token })).body.data).toEqual(menu.product);
    }
  });
});

describe("POST …/products", () => {
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
  });
  const create = (body: unknown) => attempt(routes.create, { ...inside(bistro), body });

  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const [key = ""] = path.split(".");
    const answer = await create(draft({ [key]: value }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 201, available and active, without the fields left blank", async () => {
    const { data } = (await create(draft({ name: " Soup ", description: " " }))).body;
    expect(data).toMatchObject({ ...draft(), imageUrls: [], isAvailable: true, isActive: true, version: 1 });
    expect(data).toMatchObject({ restaurantId: bistro.restaurant.id, updatedAt: data.createdAt });
    expect(data).not.toHaveProperty("description");
  });

  test("answers 201 to every category on offer, the longest texts and the lowest and highest price", async () => {
    for (const category of productCategories) expect((await create(draft({ category }))).status).toBe(201);
    for (const price of [0, 0.01, 999_999_999, 12.34]) {
      expect((await create(draft({ price }))).body.data.price).toBe(price);
    }
    const long = draft({ name: "x".repeat(255), category: "y".repeat(100), description: "z".repeat(1000) });
    expect((await create(long)).body.data).toMatchObject(long);
  });
});

describe("PUT …/products/{id}", () => {
  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const [key = ""] = path.split(".");
    const answer = await attempt(routes.update, { ...on(await buildProduct()), body: draft({ [key]: value }) });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 412 to one of two edits of the same version", { tags: ["race"] }, async () => {
    const menu = await buildProduct();
    const edit = (price: number) =>
      request(routes.update, { ...on(menu), headers: { "if-match": '"1"' }, body: { ...draft(), price } });
    const answers = await Promise.all([edit(1), edit(2)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test("answers 200 with all of it replaced: absent fields are cleared", async () => {
    const menu = await buildProduct({ description: "With toast", imageUrls: ["https://images.example/a.jpg"] });
    const body = {
      ...draft({ name: "Stew", price: 11, category: "Main Course" }),
      isAvailable: false,
      isActive: false,
    };
    const { data } = (await attempt(routes.update, { ...on(menu), body })).body;
    expect(data).toMatchObject({ ...body, imageUrls: [], id: menu.product.id, version: 2 });
    expect(data).not.toHaveProperty("description");
    expect((await request(routes.get, on(menu))).body.data).toEqual(data);
  });

  test("answers 200 and moves the product between lists", async () => {
    const menu = await buildProduct({ name: "Onion soup", category: "Soups" });
    await request(routes.update, { ...on(menu), body: { name: "Apple pie", price: 6, category: "Desserts" } });
    const total = async (query: { q?: string; category?: string }) => {
      const { data, pagination } = (await request(routes.list, { ...inside(menu), query })).body;
      expect(data).toHaveLength(pagination.total);
      return pagination.total;
    };
    for (const found of [{}, { q: "pie" }, { category: "Desserts" }]) expect(await total(found)).toBe(1);
    for (const gone of [{ q: "onion" }, { category: "Soups" }]) expect(await total(gone)).toBe(0);
  });
});

describe("DELETE …/products/{id}", () => {
  test("answers 409 while a recipe uses it, active or not, and names the recipe", async () => {
    for (const isActive of [true, false]) {
      const dish = await buildBom({ name: "House recipe", isActive });
      const before = await storedItems({ restaurants: [dish.restaurant], people: [] });
      const answer = await request(routes.remove, on(dish));
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: "IN_USE",
        message: `${dish.product.name} is used by recipe House recipe.`,
      });
      expect(await storedItems({ restaurants: [dish.restaurant], people: [] })).toEqual(before);
    }
  });

  test("answers 204 and takes the product out of every list; then 404", async () => {
    const menu = await buildProduct();
    expect((await request(routes.remove, on(menu))).status).toBe(204);
    expect((await request(routes.remove, on(menu))).status).toBe(404);
    expect((await attempt(routes.update, { ...on(menu), body: draft() })).status).toBe(404);
    for (const query of [{}, { q: "soup" }, { category: "Soups" }]) {
      expect((await request(routes.list, { ...inside(menu), query })).body).toMatchObject({
        data: [],
        pagination: { total: 0 },
      });
    }
  });

  test("answers 204 to exactly one of sixteen at once, and counts it once", { tags: ["race"] }, async () => {
    const menu = await buildProduct();
    await buildProduct({ at: menu });
    const answers = await Promise.all(Array.from({ length: 16 }, () => request(routes.remove, on(menu))));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
    expect((await request(routes.list, inside(menu))).body.pagination.total).toBe(1);
  });
});

const plates = async (bistro: RestaurantFixture, ...ids: string[]) =>
  (await request(routes.plates, { ...inside(bistro), query: { ids: ids.join(",") } })).body.data;

describe("GET …/plates", () => {
  test("answers 200 with cost, margin, percentage and servings left, to the last digit", async () => {
    const bistro = await buildRestaurant();
    const { item: flour } = await buildItem({ at: bistro, name: "Flour", quantity: 0, baseUnit: "KILOGRAM" });
    const { item: eggs } = await buildItem({ at: bistro, name: "Eggs", quantity: 0, baseUnit: "DOZEN" });
    await receive(bistro, [
      { inventoryItemId: flour.id, quantity: 3, unit: "KILOGRAM", unitPrice: 1.1 },
      { inventoryItemId: eggs.id, quantity: 2, unit: "DOZEN", unitPrice: 3.6 },
    ]);
    const { product } = await buildProduct({ at: bistro, price: 8 });
    const { product: bare } = await buildProduct({ at: bistro });
    const items = [
      { inventoryItemId: flour.id, quantity: 250, unit: "GRAM" as const },
      { inventoryItemId: eggs.id, quantity: 3, unit: "PIECE" as const },
    ];
    await buildBom({ at: bistro, product, item: flour, items });
    expect(await plates(bistro, product.id, bare.id)).toEqual([
      {
        productId: product.id,
        // 0.25 kg at 1.10 and 3 eggs at 0.30.
        cost: 1.175,
        uncosted: [],
        uncostedIds: [],
        margin: 6.825,
        foodCostPercentage: 14.7,
        servings: 8,
        limitedBy: "Eggs",
      },
    ]);
  });

  test("answers 200 without a cost while an ingredient has none, and with no servings if one is used up", async () => {
    const dish = await buildBom();
    await request(inventory.update, {
      ...inside(dish),
      params: { restaurantId: dish.restaurant.id, itemId: dish.item.id },
      body: { quantity: 0 },
    });
    expect(await plates(dish, dish.product.id)).toEqual([
      {
        productId: dish.product.id,
        uncosted: [dish.item.name],
        uncostedIds: [dish.item.id],
        servings: 0,
        limitedBy: dish.item.name,
      },
    ]);
  });

  test("answers 200 with the largest whole number for more servings than that", async () => {
    const bistro = await buildRestaurant();
    const tanker = { fromQuantity: 1, fromUnit: "PIECE", toQuantity: 5000, toUnit: "LITER" } as const;
    const { item } = await buildItem({ at: bistro, quantity: 999_999_999, baseUnit: "PIECE", equivalences: [tanker] });
    const items = [{ inventoryItemId: item.id, quantity: 0.01, unit: "MILLILITER" as const }];
    const { product } = await buildBom({ at: bistro, item, items });
    const [plate] = await plates(bistro, product.id);
    expect(plate).toMatchObject({ servings: Number.MAX_SAFE_INTEGER, limitedBy: item.name });
  });

  test("answers 200 with each product once, and without another restaurant's or unknown ids", async () => {
    const [dish, other] = await Promise.all([buildBom(), buildBom()]);
    const { id } = dish.product;
    const found = await plates(dish, id, id, id.toUpperCase(), other.product.id, dish.item.id);
    expect(found.map(({ productId }) => productId)).toEqual([id]);
  });

  test("answers 200 without a product whose recipe is inactive", async () => {
    const dish = await buildBom({ isActive: false });
    expect(await plates(dish, dish.product.id)).toEqual([]);
  });
});

/** Products whose plates cost $2.50 to $3.01 of $10, one of an item without a cost, and one without a recipe in use. */
async function buildMenu() {
  const pantry = await buildItem({ quantity: 10, unitCost: 10 });
  const { item: unknown } = await buildItem({ at: pantry, quantity: 1 });
  const dish = async (name: string, grams: number, inventoryItemId = pantry.item.id) => {
    const { product } = await buildProduct({ at: pantry, name, price: 10 });
    const items = [{ inventoryItemId, quantity: grams, unit: "GRAM" as const }];
    return buildBom({ at: pantry, product, items });
  };
  await dish("Cheap", 250);
  await dish("Just right", 300);
  await dish("Dear", 301);
  await dish("No cost yet", 100, unknown.id);
  const { product } = await buildProduct({ at: pantry, name: "Reworked", price: 10 });
  await buildBom({ at: pantry, product, item: pantry.item, isActive: false });
  return pantry;
}
const namesOf = async (
  at: RestaurantFixture,
  query: NonNullable<Parameters<typeof request<typeof routes.list>>[1]["query"]>,
) => (await request(routes.list, { ...inside(at), query })).body.data.map(({ name }) => name);
const dishesOf = async (
  at: RestaurantFixture,
  query: NonNullable<Parameters<typeof request<typeof boms.list>>[1]["query"]>,
) => (await request(boms.list, { ...inside(at), query })).body.data.map(({ product }) => product.name);

describe("the filter by food cost", () => {
  test("keeps the products above the target, or of unknown cost", async () => {
    const at = await buildMenu();
    expect(await namesOf(at, { foodCost: "ABOVE_TARGET" })).toEqual(["Dear"]);
    expect(await namesOf(at, { foodCost: "UNKNOWN" })).toEqual(["No cost yet", "Reworked"]);
    expect(await namesOf(at, { foodCost: "UNKNOWN", q: "work" })).toEqual(["Reworked"]);
    await request(settings.update, { ...inside(at), body: { targetFoodCostPercent: 25 } });
    expect(await namesOf(at, { foodCost: "ABOVE_TARGET" })).toEqual(["Dear", "Just right"]);
    const first = await request(routes.list, { ...inside(at), query: { foodCost: "ABOVE_TARGET", limit: 1 } });
    expect(first.body.pagination).toMatchObject({ total: 2 });
    const cursor = first.body.pagination.nextCursor ?? "";
    expect(await namesOf(at, { foodCost: "ABOVE_TARGET", limit: 1, cursor })).toEqual(["Just right"]);
  });

  test("keeps the recipes in use of those products", async () => {
    const at = await buildMenu();
    expect(await dishesOf(at, { foodCost: "ABOVE_TARGET" })).toEqual(["Dear"]);
    expect(await dishesOf(at, { foodCost: "UNKNOWN" })).toEqual(["No cost yet"]);
    expect(await dishesOf(at, { foodCost: "UNKNOWN", status: "inactive" })).toEqual([]);
  });

  test("answers 403 to a member who sees no costs", async () => {
    const at = await buildRestaurant();
    const { token } = await buildMember(at, { role: "STAFF" });
    for (const route of [routes.list, boms.list]) {
      const answer = await attempt(route, { ...inside(at), token, query: { foodCost: "UNKNOWN" } });
      expect([answer.status, answer.error.issues[0]?.path]).toEqual([403, "foodCost"]);
    }
  });
});
