import { randomUUID } from "node:crypto";
import type { RequestOf } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import { businessDay } from "@stockpot/core/platform/calendar";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import { type InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type Movement } from "@stockpot/core/stock/movement.schema";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { units } from "@stockpot/core/measure/unit";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildItem,
  buildRestaurant,
  buildUser,
  inside,
  type RestaurantFixture,
  type ItemFixture,
} from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { buildBom } from "../support/menu-fixtures.ts";
import { buildKitchen, buildOrder, line, setStatus } from "../support/order-fixtures.ts";
import { walk } from "../support/paging.ts";
import { folded } from "../support/text.ts";

type Case = readonly [path: string, value: unknown, message: string];

const flour = { fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" } as const;
const positive = "Quantity must be positive";
const decimals = "Use at most 4 decimals";

const optional = ["description", "category", "storageArea", "packSize", "reorderLevel"];

/** What neither a draft nor a change may hold. */
const refused: readonly Case[] = [
  ["name", "   ", "Name is required"],
  ["name", "x".repeat(101), "Name must be less than 100 characters"],
  ["description", "x".repeat(1001), "Description must be less than 1000 characters"],
  ["quantity", -0.0001, positive],
  ["quantity", 1.23456, decimals],
  ["quantity", 1_000_000_000, "Must be at most 999999999"],
  ["baseUnit", "STONE", "Choose a unit"],
  ["reorderLevel", -1, "Reorder level must be positive"],
  ["reorderLevel", 0.00001, decimals],
  ["category", "x".repeat(51), "Category must be less than 50 characters"],
  ["storageArea", "x".repeat(51), "Storage area must be less than 50 characters"],
  ["packSize", 0, "Pack size must be greater than 0"],
  ["packSize", 1.23456, decimals],
  ["equivalences", Array.from({ length: 13 }, () => flour), "At most 12 conversions"],
];

const refusedEquivalences: readonly Case[] = [
  ["equivalences.0.fromQuantity", { ...flour, fromQuantity: 0 }, "Quantity must be greater than 0"],
  ["equivalences.0.toQuantity", { ...flour, toQuantity: 0.00001 }, decimals],
  ["equivalences.0.toUnit", { ...flour, toUnit: "PINT" }, "These units already convert into each other"],
  ["equivalences.0.toUnit", { ...flour, toUnit: "STONE" }, "Choose a unit"],
];

const missing: readonly Case[] = [
  ["name", undefined, "Name is required"],
  ["quantity", undefined, positive],
  ["baseUnit", undefined, "Choose a unit"],
];

const on = ({ owner, restaurant, item }: ItemFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, itemId: item.id },
});
const draft = (changes: Record<string, unknown> = {}) => ({
  name: "Flour",
  quantity: 1,
  baseUnit: "KILOGRAM",
  ...changes,
});

const movementsOf = async (pantry: ItemFixture, limit = 100): Promise<Movement[]> =>
  (await request(routes.movements, { ...on(pantry), query: { limit } })).body.data;

describe("GET …/inventory", () => {
  let bistro: RestaurantFixture;
  const all: InventoryItem[] = [];
  const names = [
    "Crème fraîche",
    "Creme brulee",
    "flour",
    "Flour",
    "Flour tart",
    "Éclair",
    "Zucchini",
    "apple",
    "Äpfel",
  ];
  const categories = [undefined, "Dairy", "Dry goods", "dairy"];
  const levels = [undefined, 1, 4, 20];

  beforeAll(async () => {
    bistro = await buildRestaurant();
    const other = await buildItem({ name: "Flour of another" });
    expect(other.item.name).toBe("Flour of another");
    let index = 0;
    for (const name of names) {
      for (const reorderLevel of levels) {
        const category = categories[index % categories.length];
        index += 1;
        const { item } = await buildItem({
          at: bistro,
          name,
          quantity: 5,
          ...(category && { category }),
          ...(reorderLevel !== undefined && { reorderLevel }),
        });
        all.push(item);
      }
    }
  });

  const expected = ({ q, category, stock }: { q?: string; category?: string; stock?: string }) =>
    all
      .filter((item) => !q || folded(item.name).includes(folded(q)))
      .filter((item) => !category || folded(item.category ?? "") === folded(category))
      .filter((item) => !stock || item.stockStatus === stock);

  const filters = [undefined, "flour", "REME", "é", "nothing like it"].flatMap((q) =>
    [undefined, "Dairy", "DRY GOODS", "Fish"].flatMap((category) =>
      [undefined, ...stockStatuses].map((stock) => ({
        ...(q !== undefined && { q }),
        ...(category !== undefined && { category }),
        ...(stock !== undefined && { stock }),
      })),
    ),
  );

  test.each(filters)(
    "answers 200 with the items that match %j, each once, by name, and their number",
    async (filter) => {
      const wanted = expected(filter);
      const read = async (query: object) =>
        (await request(routes.list, { ...inside(bistro), query: { ...filter, ...query } })).body;
      const seen = await walk(read, { limit: 7, total: wanted.length });
      expect(seen.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      const order = seen.map((item) => folded(item.name));
      expect(order).toEqual(order.toSorted());
    },
  );

  test("answers 200 from where a cursor ended, though items come and go meanwhile", async () => {
    const own = await buildRestaurant();
    const pantries = new Map<string, ItemFixture>();
    for (const name of ["a", "b", "c", "d", "e", "f"]) pantries.set(name, await buildItem({ at: own, name }));
    const first = await request(routes.list, { ...inside(own), query: { limit: 3 } });
    for (const name of ["a", "c", "e"]) {
      await request(routes.remove, on(pantries.get(name) ?? expect.unreachable()));
    }
    await buildItem({ at: own, name: "aa" });
    await buildItem({ at: own, name: "dd" });
    const cursor = first.body.pagination.nextCursor ?? "";
    const rest = await request(routes.list, { ...inside(own), query: { limit: 10, cursor } });
    expect(rest.body.data.map(({ name }) => name)).toEqual(["d", "dd", "f"]);
  });
});

describe("GET …/inventory/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const pantry = await buildItem({ description: "Type 00", category: "Dry goods", equivalences: [flour] });
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token } of [pantry.owner, admin]) {
      const answer = await request(routes.get, { ...on(pantry), token });
      expect(answer.body.data).toEqual(pantry.item);
    }
  });
});

describe("POST …/inventory", () => {
  let bistro: RestaurantFixture;
  beforeAll(async () => {
    bistro = await buildRestaurant();
  });
  const create = (body: unknown) => attempt(routes.create, { ...inside(bistro), body });

  test.each([...missing, ...refused])("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await create(draft({ [path]: value }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each(refusedEquivalences)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await create(draft({ equivalences: [value] }));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each([
    [{ unitCost: -1 }, "Unit cost must be positive"],
    [{ unitCost: 0.00001 }, decimals],
    [{ quantity: 0, unitCost: 4 }, "Enter the quantity this cost is for"],
  ])("answers 400 on unitCost for %j", async (given, message) => {
    const answer = await create(draft(given));
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: "unitCost", message }]);
  });

  test("answers 201 with everything that was given, and records the opening stock", async () => {
    const body = {
      name: "Flour",
      description: "Type 00",
      quantity: 12.3456,
      baseUnit: "POUND" as const,
      reorderLevel: 10,
      category: "Dry goods",
      storageArea: "Cellar",
      packSize: 55.1156,
      equivalences: [flour],
    };
    const { data: item } = (await request(routes.create, { ...inside(bistro), body })).body;
    expect(item).toMatchObject({ ...body, reserved: 0, available: 12.3456, stockStatus: "warning", version: 1 });
    expect(item).not.toHaveProperty("averageCost");
    expect(await movementsOf({ ...bistro, item })).toEqual([
      {
        id: expect.any(String),
        kind: "OPENING",
        quantity: 12.3456,
        balance: 12.3456,
        value: 0,
        valueAfter: 0,
        bucket: "OPENING",
        businessDay: businessDay(calendarOf(bistro.restaurant), item.createdAt),
        recordedBy: bistro.owner.fullName,
        occurredAt: item.createdAt,
        recordedAt: item.createdAt,
      },
    ]);
  });

  test("answers 201 without the fields left blank, and records no movement where there is no stock", async () => {
    const answer = await create(
      draft({ name: " Salt ", quantity: -0, description: "", category: " ", storageArea: "" }),
    );
    const { data: item } = answer.body;
    expect(item).toMatchObject({ name: "Salt", quantity: 0, equivalences: [], stockStatus: "normal" });
    for (const key of optional) expect(item).not.toHaveProperty(key);
    expect(Object.is(item.quantity, 0)).toBe(true);
    expect(await movementsOf({ ...bistro, item })).toEqual([]);
  });

  test("answers 201 to every unit and to the largest and smallest amount", async () => {
    for (const baseUnit of units) {
      expect((await create(draft({ baseUnit }))).body.data.baseUnit).toBe(baseUnit);
    }
    for (const quantity of [999_999_999, 999_999_998.9999, 0.0001, 0.1, 1.005]) {
      const { data } = (await create(draft({ quantity }))).body;
      expect([data.quantity, data.available]).toEqual([quantity, quantity]);
    }
  });

  test.each([
    [0, 0, "low"],
    [10, 10, "low"],
    [9.9999, 10, "low"],
    [10.0001, 10, "warning"],
    [15, 10, "warning"],
    [15.0001, 10, "normal"],
    [0.0001, 0, "normal"],
    [0, undefined, "normal"],
    [0.3, 0.2, "warning"],
    [0.15, 0.1, "warning"],
  ])("answers 201 to %d on hand and a reorder level of %d as %s", async (quantity, reorderLevel, stockStatus) => {
    const answer = await create(draft({ quantity, reorderLevel }));
    expect(answer.body.data.stockStatus).toBe(stockStatus);
  });
});

describe("PATCH …/inventory/{id}", () => {
  test.each([
    [{ occurredAt: "2026-11-21" }, "occurredAt", "Invalid date"],
    [{ occurredAt: "2026-11-21T18:30:00" }, "occurredAt", "Invalid date"],
    [{ occurredAt: null }, "occurredAt", "Invalid date"],
  ])("answers 400 to the change %j", async (body, path, message) => {
    const answer = await attempt(routes.update, { ...on(await buildItem()), body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });

  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await attempt(routes.update, { ...on(await buildItem()), body: { [path]: value } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test.each(refusedEquivalences)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await attempt(routes.update, { ...on(await buildItem()), body: { equivalences: [value] } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 409 to another unit once stock has moved", async () => {
    const pantry = await buildItem({ quantity: 1, baseUnit: "KILOGRAM" });
    const answer = await request(routes.update, { ...on(pantry), body: { baseUnit: "GRAM" } });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: "CONFLICT", issues: [{ path: "baseUnit" }] });
    expect((await request(routes.get, on(pantry))).body.data).toEqual(pantry.item);
    expect((await request(routes.update, { ...on(pantry), body: { baseUnit: "KILOGRAM" } })).status).toBe(200);
  });

  test("answers 409 to another unit while a recipe uses the item, though no stock has moved", async () => {
    const bistro = await buildRestaurant();
    const pantry = await buildItem({ at: bistro, quantity: 0 });
    await buildBom({ at: bistro, item: pantry.item });
    const answer = await request(routes.update, { ...on(pantry), body: { baseUnit: "GRAM" } });
    expect(answer.status).toBe(409);
    expect((await request(routes.get, on(pantry))).body.data).toEqual(pantry.item);
  });

  test("answers 412 to all but one of sixteen edits of the same version", { tags: ["race"] }, async () => {
    const pantry = await buildItem({ quantity: 10 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        request(routes.update, { ...on(pantry), headers: { "if-match": '"1"' }, body: { quantity: 20 + index } }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    const movements = await movementsOf(pantry);
    expect(movements).toHaveLength(2);
    const winner = answers.find((answer) => answer.status === 200)?.body.data;
    expect(movements[0]?.balance).toBe(winner?.quantity);
  });

  test("answers 200, keeps absent fields and clears null ones", async () => {
    const pantry = await buildItem({
      description: "Type 00",
      category: "Dry goods",
      storageArea: "Cellar",
      packSize: 25,
      reorderLevel: 3,
      equivalences: [flour],
    });
    const renamed = (await request(routes.update, { ...on(pantry), body: { name: "Rye flour" } })).body.data;
    expect(renamed).toEqual({ ...pantry.item, name: "Rye flour", version: 2, updatedAt: renamed.updatedAt });
    const body = { ...Object.fromEntries(optional.map((key) => [key, null])), equivalences: [] };
    const cleared = (await request(routes.update, { ...on(pantry), body })).body.data;
    for (const key of optional) expect(cleared).not.toHaveProperty(key);
    expect(cleared).toMatchObject({ name: "Rye flour", equivalences: [], stockStatus: "normal", version: 3 });
    expect((await request(routes.get, on(pantry))).body.data).toEqual(cleared);
  });

  test("answers 200 and posts the difference to the new quantity as an adjustment", async () => {
    const pantry = await buildItem({ quantity: 10, reorderLevel: 5 });
    const edits = [7.5, 7.5, 0, 0.1, 0.3].map((quantity) => ({ quantity }));
    for (const body of edits) await request(routes.update, { ...on(pantry), body });
    const movements = await movementsOf(pantry);
    expect(movements.map(({ kind, quantity, balance }) => [kind, quantity, balance])).toEqual([
      ["ADJUSTMENT", 0.2, 0.3],
      ["ADJUSTMENT", 0.1, 0.1],
      ["ADJUSTMENT", -7.5, 0],
      ["ADJUSTMENT", -2.5, 7.5],
      ["OPENING", 10, 10],
    ]);
    const now = (await request(routes.get, on(pantry))).body.data;
    expect(now).toMatchObject({ quantity: 0.3, available: 0.3, stockStatus: "low" });
  });

  test("answers 200 to another unit while no stock has moved", async () => {
    const pantry = await buildItem({ quantity: 0 });
    const answer = await request(routes.update, { ...on(pantry), body: { baseUnit: "GRAM", quantity: 4 } });
    expect(answer.body.data).toMatchObject({ baseUnit: "GRAM", quantity: 4 });
  });

  test("answers 200 to a body that changes nothing", async () => {
    const pantry = await buildItem();
    const answer = await request(routes.update, { ...on(pantry), body: {} });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ name: pantry.item.name, quantity: pantry.item.quantity });
  });

  test("answers 200 and moves the item between lists", async () => {
    const bistro = await buildRestaurant();
    const pantry = await buildItem({ at: bistro, name: "Zest", category: "Fruit", quantity: 10, reorderLevel: 2 });
    await request(routes.update, { ...on(pantry), body: { name: "Butter", category: "Dairy", quantity: 1 } });
    const total = async (query: { q?: string; category?: string; stock?: "low" | "normal" }) => {
      const { data, pagination } = (await request(routes.list, { ...inside(bistro), query })).body;
      expect(data).toHaveLength(pagination.total);
      return pagination.total;
    };
    expect(await total({ category: "Dairy", stock: "low" })).toBe(1);
    expect(await total({ q: "butter" })).toBe(1);
    expect(await total({ stock: "low" })).toBe(1);
    for (const gone of [{ q: "zest" }, { category: "Fruit" }, { stock: "normal" as const }])
      expect(await total(gone)).toBe(0);
  });
});

describe("DELETE …/inventory/{id}", () => {
  test("answers 404 the second time", async () => {
    const pantry = await buildItem();
    expect((await request(routes.remove, on(pantry))).status).toBe(204);
    expect((await request(routes.remove, on(pantry))).status).toBe(404);
    expect((await request(routes.get, on(pantry))).status).toBe(404);
    expect((await request(routes.update, { ...on(pantry), body: { quantity: 1 } })).status).toBe(404);
  });

  test("answers 204 to exactly one of sixteen at once, and counts it once", { tags: ["race"] }, async () => {
    const pantry = await buildItem();
    await buildItem({ at: pantry });
    const answers = await Promise.all(Array.from({ length: 16 }, () => request(routes.remove, on(pantry))));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
    const summary = await request(restaurants.summary, inside(pantry));
    expect(summary.body.data.inventory.items).toBe(1);
  });

  test("answers 204 and takes the item out of every list", async () => {
    const pantry = await buildItem({ category: "Dairy", quantity: 1, reorderLevel: 2 });
    await request(routes.remove, on(pantry));
    for (const query of [{}, { q: "flour" }, { category: "Dairy" }, { stock: "low" as const }]) {
      const { body } = await request(routes.list, { ...inside(pantry), query });
      expect(body).toMatchObject({ data: [], pagination: { total: 0, nextCursor: null } });
    }
  });
});

describe("GET …/inventory/{id}/movements", () => {
  test("answers 200 with the newest first, each once, whatever the page size", async () => {
    const pantry = await buildItem({ quantity: 100 });
    for (let quantity = 99; quantity > 83; quantity -= 1) {
      await request(routes.update, { ...on(pantry), body: { quantity } });
    }
    const whole = await movementsOf(pantry);
    expect(whole.map(({ balance }) => balance)).toEqual(Array.from({ length: 17 }, (_, index) => 84 + index));
    for (const limit of [1, 5, 16, 17]) {
      const read = async (query: object) => (await request(routes.movements, { ...on(pantry), query })).body;
      const seen = await walk(read, { limit, total: 17 });
      expect(seen).toEqual(whole);
    }
  });
});

/** A day so many days from today, in UTC. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("GET …/inventory/{id}/movements of a kind or of some days", () => {
  test.each([
    ["a kind that is none", { kind: "THEFT" }, "kind"],
    ["a day that is none", { from: "2026-02-30" }, "from"],
    ["a moment for a day", { to: "2026-11-21T10:00:00Z" }, "to"],
    ["a range that ends before it begins", { from: "2026-11-22", to: "2026-11-21" }, "to"],
  ])("answers 400 on the field to %s", async (_, query, path) => {
    const answer = await attempt(routes.movements, { ...on(await buildItem()), query });
    expect([answer.status, answer.error.issues.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test("answers 404 for an item that does not exist", async () => {
    const pantry = await buildItem();
    const params = { restaurantId: pantry.restaurant.id, itemId: randomUUID() };
    for (const query of [{ kind: "WASTE" }, { kind: "RECEIPT" }, { from: "2026-11-21" }] as const) {
      expect((await attempt(routes.movements, { ...on(pantry), params, query })).status).toBe(404);
    }
  });

  test("answers 200 with those alone, each once, whatever the page size", async () => {
    const pantry = await buildItem({ quantity: 100 });
    for (let quantity = 99; quantity > 83; quantity -= 1) {
      await request(routes.update, { ...on(pantry), body: { quantity } });
    }
    const adjusted = (await movementsOf(pantry)).filter(({ kind }) => kind === "ADJUSTMENT");
    const today = { from: dayFrom(-1), to: dayFrom(1) };
    for (const filter of [{ kind: "ADJUSTMENT" }, { kind: "ADJUSTMENT", ...today }] as const) {
      const read = async (query: object) =>
        (await request(routes.movements, { ...on(pantry), query: { ...query, ...filter } })).body;
      for (const limit of [1, 5, 16, 17]) expect(await walk(read, { limit, total: 16 })).toEqual(adjusted);
    }
    const found = async (query: NonNullable<RequestOf<typeof routes.movements>["query"]>) =>
      (await request(routes.movements, { ...on(pantry), query })).body.pagination.total;
    expect(await found(today)).toBe(17);
    expect(await found({ kind: "OPENING", from: dayFrom(-1) })).toBe(1);
    expect(await found({ kind: "OPENING", to: dayFrom(-2) })).toBe(0);
    expect(await found({ kind: "WASTE" })).toBe(0);
    expect(await found({ from: dayFrom(2) })).toBe(0);
  });

  test("refuses a cursor of another filter", async () => {
    const pantry = await buildItem({ quantity: 3 });
    for (const quantity of [2, 1]) await request(routes.update, { ...on(pantry), body: { quantity } });
    const query = { limit: "1", kind: "ADJUSTMENT" };
    const { nextCursor } = (await attempt(routes.movements, { ...on(pantry), query })).body.pagination;
    const cursor = nextCursor ?? expect.unreachable();
    expect((await attempt(routes.movements, { ...on(pantry), query: { ...query, cursor } })).status).toBe(200);
    for (const other of [{}, { kind: "WASTE" }, { ...query, from: dayFrom(-1) }]) {
      const answer = await attempt(routes.movements, { ...on(pantry), query: { limit: "1", cursor, ...other } });
      expect(answer.status).toBe(400);
    }
  });
});

describe("GET …/ingredients", () => {
  test("answers 200 with the items that exist, each once, in the order asked for", async () => {
    const [first, other] = await Promise.all([buildItem(), buildItem()]);
    const second = await buildItem({ at: first });
    const ids = [second.item.id, randomUUID(), first.item.id, other.item.id, second.item.id.toUpperCase()].join(",");
    const { data } = (await request(routes.ingredients, { ...inside(first), query: { ids } })).body;
    expect(data).toEqual([second.item, first.item]);
  });
});

describe("stock below zero", () => {
  test("is the first of the low items, with a reorder level or without, until it is in stock again", async () => {
    const kitchen = await buildKitchen({
      stock: [2, 2],
      recipes: [[12, 0]],
      settings: { allowNegativeStock: true, consumeAt: "PREPARING" },
    });
    const { item: scarce } = await buildItem({ at: kitchen, quantity: 0, reorderLevel: 5 });
    const low = async () => {
      const answer = await request(routes.list, { ...inside(kitchen), query: { stock: "low" } });
      return answer.body.data.map(({ id, quantity }) => [id, quantity]);
    };
    expect(await low()).toEqual([[scarce.id, 0]]);
    const order = await buildOrder(kitchen, [line(kitchen, 0, 1)]);
    expect((await setStatus(kitchen, order, "PREPARING")).status).toBe(200);
    const used = kitchen.items[0]?.id ?? "";
    expect(await low()).toEqual([
      [used, -10],
      [scarce.id, 0],
    ]);
    const { data } = (await request(restaurants.summary, inside(kitchen))).body;
    expect(data.inventory.low).toBe(2);
    const params = { ...inside(kitchen).params, itemId: used };
    await request(routes.update, { ...inside(kitchen), params, body: { quantity: 1, reason: "COUNTED" } });
    expect(await low()).toEqual([[scarce.id, 0]]);
    assertConsistent(await readLedger(kitchen.restaurant));
  });
});
