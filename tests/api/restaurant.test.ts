import { businessDay } from "@stockpot/core/platform/calendar";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant } from "@stockpot/core/restaurant/restaurant.schema";
import { update as changeSettings } from "@stockpot/core/settings/settings.routes";
import { runBackgroundWork } from "@stockpot/functions/background";
import { describe, expect, test } from "vitest";
import { counterDrift, readLedger } from "../support/ledger.ts";
import {
  buildItem,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
  unique,
  type Person,
  type RestaurantFixture,
} from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { buildKitchen, buildOrder, line, setStatus } from "../support/order-fixtures.ts";
import { buildProduct } from "../support/menu-fixtures.ts";
import { walk } from "../support/paging.ts";
import { itemsMentioning } from "../support/table.ts";

const draft = (changes: Record<string, unknown> = {}) => ({ name: "Bistro", address: "1 Market Street", ...changes });

const refused: readonly (readonly [path: string, value: unknown, message: string])[] = [
  ["name", undefined, "Name is required"],
  ["name", "   ", "Name is required"],
  ["name", "x".repeat(101), "Name must be less than 100 characters"],
  ["address", undefined, "Address is required"],
  ["address", " ", "Address is required"],
  ["address", "x".repeat(501), "Address must be less than 500 characters"],
  ["description", "x".repeat(1001), "Description must be less than 1000 characters"],
  ["phoneNumber", "1".repeat(21), "Phone number must be less than 20 characters"],
  ["email", "bistro", "Invalid email address"],
  ["website", "bistro", "Invalid website URL"],
  ["website", `https://example.com/${"x".repeat(2048)}`, "Invalid website URL"],
  ["cuisineType", "x".repeat(51), "Cuisine must be less than 50 characters"],
  ["priceRange", "$".repeat(21), "Price range must be less than 20 characters"],
  ["timeZone", "Paris", "Choose a time zone"],
  ["timeZone", "+05:00", "Choose a time zone"],
  ["timeZone", "x".repeat(65), "Choose a time zone"],
];

const full = {
  name: "Chez Nous",
  address: "2 Rue du Marché",
  description: "Bistro & bar",
  phoneNumber: "+1 555 0100",
  email: "hello@chez-nous.example.com",
  website: "https://chez-nous.example.com/menu?x=1",
  cuisineType: "French",
  priceRange: "$$$",
  isActive: false,
  timeZone: "Europe/Paris",
  consumeAt: "COMPLETED",
  allowNegativeStock: true,
} as const;

/** What a restaurant is unless something else is said of it. */
const defaults = {
  isActive: true,
  timeZone: "UTC",
  consumeAt: "PREPARING",
  allowNegativeStock: false,
  dayStartsAt: 240,
  targetFoodCostPercent: 30,
  blindCounts: false,
  priceAlertPercent: 10,
};

const restaurantsOf = async (owner: Person, count: number) => {
  const made: Restaurant[] = [];
  for (let index = 0; index < count; index += 1) made.push((await buildRestaurant({ owner })).restaurant);
  return made;
};

describe("GET /restaurants", () => {
  test("answers 200 with the user's own, oldest first, each once, whatever the page size", async () => {
    const owner = await buildUser();
    const made = await restaurantsOf(owner, 7);
    await buildRestaurant();
    for (const limit of [1, 2, 3, 7, 10]) {
      const read = async (query: object) => (await request(routes.list, { token: owner.token, query })).body;
      const seen = await walk(read, { limit, total: 7 });
      expect(seen).toEqual(made);
    }
  });

  test("answers 200 with an empty page beyond the last", async () => {
    const { owner } = await buildRestaurant();
    const answer = await request(routes.list, { token: owner.token, query: { page: 9 } });
    expect(answer.body).toMatchObject({ data: [], pagination: { page: 9, total: 1, pages: 1, nextCursor: null } });
  });

  test.each(["USER", "PUBLIC"] as const)("answers 200 with nothing to %s", async (role) => {
    const { token } = await buildUser({ role });
    const answer = await request(routes.list, { token });
    expect(answer.body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test("answers 200 with all restaurants to an administrator, newest first", async () => {
    const [{ token }, one, two] = [
      await buildUser({ role: "ADMIN" }),
      await buildRestaurant(),
      await buildRestaurant(),
    ];
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await request(routes.list, { token, query: { limit: 100, ...(cursor && { cursor }) } });
      seen.push(...answer.body.data.map(({ id }) => id));
      cursor = answer.body.pagination.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.indexOf(two.restaurant.id)).toBeGreaterThanOrEqual(0);
    expect(seen.indexOf(one.restaurant.id)).toBeGreaterThan(seen.indexOf(two.restaurant.id));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

const totalOf = async (token: string, q: string) =>
  (await request(routes.list, { token, query: { q } })).body.pagination.total;

describe("GET /restaurants?q=", () => {
  test("answers 200 to an administrator with those whose name begins with it, each once, whatever the page size", async () => {
    const [{ token }, owner] = [await buildUser({ role: "ADMIN" }), await buildUser()];
    const word = unique("crêpe");
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { restaurant } = await buildRestaurant({ owner, name: `${word.toUpperCase()} ${index}` });
      made.push(restaurant.id);
      await buildRestaurant({ owner, name: `La ${word}` });
    }
    const q = word.replace("ê", "e");
    for (const limit of [1, 2, 5]) {
      const read = async (query: object) => (await request(routes.list, { token, query: { q, ...query } })).body;
      expect((await walk(read, { limit, total: 5 })).map(({ id }) => id)).toEqual(made);
    }
    expect(await totalOf(token, `${q} 3`)).toBe(1);
    expect(await totalOf(token, unique("nothing"))).toBe(0);
  });

  test("follows another name, stays with other settings, and ends with the restaurant", async () => {
    const { token } = await buildUser({ role: "ADMIN" });
    const [before, after] = [unique("Sorrel"), unique("Chervil")];
    const at = inside(await buildRestaurant({ name: before }));
    await request(routes.update, { ...at, body: draft({ name: after }) });
    expect([await totalOf(token, before), await totalOf(token, after)]).toEqual([0, 1]);
    await request(changeSettings, { ...at, body: { warningFactor: 2 } });
    expect(await totalOf(token, after)).toBe(1);
    await request(routes.remove, at);
    expect(await totalOf(token, after)).toBe(0);
  });

  test("answers 400 to the cursor of another search, and to a user who is no administrator", async () => {
    const [{ token }, owner] = [await buildUser({ role: "ADMIN" }), await buildUser()];
    await restaurantsOf(owner, 2);
    const first = await request(routes.list, { token, query: { q: "bistro", limit: 1 } });
    const cursor = first.body.pagination.nextCursor ?? expect.unreachable();
    for (const query of [{ q: "bistr", cursor }, { cursor }]) {
      expect((await attempt(routes.list, { token, query })).status).toBe(400);
    }
    const answer = await attempt(routes.list, { token: owner.token, query: { q: "bistro" } });
    expect([answer.status, answer.error.issues[0]?.path]).toEqual([400, "q"]);
  });
});

describe("GET /restaurants/{id}", () => {
  test("answers 200 to its owner and to an administrator", async () => {
    const { owner, restaurant } = await buildRestaurant(full);
    const admin = await buildUser({ role: "ADMIN" });
    for (const { token, role } of [owner, admin]) {
      const answer = await request(routes.get, { token, params: { restaurantId: restaurant.id } });
      expect(answer.body.data).toEqual({ ...restaurant, access: { role } });
    }
  });
});

const daysOf = async (bistro: RestaurantFixture) =>
  (await request(routes.summary, inside(bistro))).body.data.days.map(({ date, orders: entered, revenue }) => ({
    date,
    entered,
    revenue,
  }));

describe("GET /restaurants/{id}/summary", () => {
  // Never the same day in both: their clocks are 25 hours apart.
  const [first, last] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  test.each([first, last])("answers 200 with the days as they are in %s", async (timeZone) => {
    const bistro = await buildRestaurant({ timeZone });
    const { product } = await buildProduct({ at: bistro, price: 8.5 });
    const { dayStartsAt } = bistro.restaurant;
    const today = () => businessDay({ timeZone, dayStartsAt }, new Date().toISOString());
    const before = today();
    const order = await buildOrder({ ...bistro, products: [product] });
    await setStatus(bistro, order, "COMPLETED");
    const days = await daysOf(bistro);
    expect(days).toHaveLength(14);
    // When a day starts the order may be of either day.
    expect([before, today()]).toContain(days.at(-1)?.date);
    const [day] = days.filter(({ entered }) => entered > 0);
    expect([before, today()]).toContain(day?.date);
    expect(day).toMatchObject({ entered: 1, revenue: 8.5 });
    expect(days.reduce((sum, { entered }) => sum + entered, 0)).toBe(1);
    expect(counterDrift(await readLedger(bistro.restaurant))).toEqual([]);
  });

  test("answers 200 after a change of time zone: past days stay, new orders count by the new one", async () => {
    const bistro = await buildRestaurant({ timeZone: first });
    const { product } = await buildProduct({ at: bistro, price: 8.5 });
    const order = await buildOrder({ ...bistro, products: [product] });
    const { name, address } = bistro.restaurant;
    await request(routes.update, { ...inside(bistro), body: { name, address, timeZone: last } });
    expect((await daysOf(bistro)).every(({ entered }) => entered === 0)).toBe(true);
    await setStatus(bistro, order, "COMPLETED");
    const days = await daysOf(bistro);
    expect(days.at(-1)).toMatchObject({ entered: 0, revenue: 8.5 });
    expect(counterDrift(await readLedger(bistro.restaurant))).toEqual([]);
  });

  test("answers 200 with the days as they start in the restaurant", async () => {
    // Of one of these the day has begun and of the other it has not, unless it is noon there at this moment.
    const bistro = await buildRestaurant();
    for (const dayStartsAt of [0, 720]) {
      await request(changeSettings, { ...inside(bistro), body: { dayStartsAt } });
      const before = businessDay({ timeZone: "UTC", dayStartsAt }, new Date().toISOString());
      const days = await daysOf(bistro);
      const after = businessDay({ timeZone: "UTC", dayStartsAt }, new Date().toISOString());
      expect([before, after]).toContain(days.at(-1)?.date);
    }
  });

  test("answers 200 with the food cost of what was sold, without what has no cost or no recipe", async () => {
    const kitchen = await buildKitchen({ stock: [1000, 1000], unitCosts: [0.02], recipes: [[100], [50, 50], []] });
    const of = (index: number, quantity = 1) => [line(kitchen, index, quantity)];
    const price = (index: number) => kitchen.products[index]?.price ?? expect.unreachable();
    const foodCost = async () => (await request(routes.summary, inside(kitchen))).body.data.foodCost;
    expect(await foodCost()).toEqual({ sold: 0, cost: 0 });
    for (const items of [[...of(0, 2), ...of(1), ...of(2)], of(0)]) {
      const order = await buildOrder(kitchen, items);
      await setStatus(kitchen, order, "PREPARING");
      expect((await setStatus(kitchen, order, "COMPLETED")).status).toBe(200);
    }
    const sold = price(0) * 3;
    expect(await foodCost()).toMatchObject({ sold, cost: 6 });
    expect((await foodCost())?.percentage).toBeCloseTo(600 / sold, 9);
    expect(counterDrift(await readLedger(kitchen.restaurant))).toEqual([]);
  });

  test("answers 200 to staff who see costs with what was used, and nothing of what was sold", async () => {
    const kitchen = await buildKitchen({ stock: [1000], unitCosts: [0.02], recipes: [[100]] });
    await setStatus(kitchen, await buildOrder(kitchen), "COMPLETED");
    const { token } = await buildMember(kitchen, { role: "STAFF", toggles: { seesCosts: true } });
    const { params } = inside(kitchen);
    const { data } = (await request(routes.summary, { token, params })).body;
    expect([data.foodCost, data.previousFoodCost]).toEqual([{ cost: 2 }, { cost: 0 }]);
    expect(data.days.at(-1)).toEqual({ date: data.days.at(-1)?.date, orders: 1 });
  });

  test("answers 200 with its figures", async () => {
    const bistro = await buildRestaurant();
    await buildItem({ at: bistro, quantity: 1, reorderLevel: 2 });
    await buildItem({ at: bistro, quantity: 3, reorderLevel: 2 });
    await buildItem({ at: bistro, quantity: 4, reorderLevel: 2 });
    await buildItem({ at: bistro });
    const answer = await request(routes.summary, {
      token: bistro.owner.token,
      params: { restaurantId: bistro.restaurant.id },
    });
    expect(answer.body.data).toMatchObject({
      restaurant: { id: bistro.restaurant.id },
      inventory: { items: 4, low: 1, warning: 1 },
      orders: { pending: 0, open: 0, total: 0 },
      procurements: { pending: 0, approved: 0, total: 0, aboveApproved: 0 },
      suppliers: 0,
      products: 0,
      recipes: 0,
    });
  });
});

describe("POST /restaurants", () => {
  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const { token } = await buildUser();
    const answer = await attempt(routes.create, { token, body: draft({ [path]: value }) });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 400 with an issue for everything that is wrong", async () => {
    const { token } = await buildUser();
    const answer = await attempt(routes.create, { token, body: { website: "javascript:", email: "x", role: "ADMIN" } });
    expect(answer.error.issues.map(({ path }) => path).toSorted()).toEqual([
      "address",
      "email",
      "name",
      "role",
      "website",
    ]);
  });

  test("answers 201 with everything that was given", async () => {
    const { token } = await buildUser();
    const answer = await request(routes.create, { token, body: full });
    expect(answer.body.data).toMatchObject({ ...full, version: 1 });
    expect(answer.body.data.createdAt).toBe(answer.body.data.updatedAt);
    expect(answer.body.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test("answers 201, active, trimmed, without the fields left blank", async () => {
    const { token } = await buildUser();
    const body = { name: " Bistro ", address: " 1 Market Street ", description: "  ", email: "", website: "" };
    const { id, version, createdAt, updatedAt, ...rest } = (await request(routes.create, { token, body })).body.data;
    expect(rest).toEqual({ name: "Bistro", address: "1 Market Street", ...defaults, access: { role: "OWNER" } });
    expect([id, version, createdAt, updatedAt]).not.toContain(undefined);
  });

  test("answers 201 and keeps text of every script as it is", async () => {
    const { token } = await buildUser();
    const name = `Ünïcödé 東京 🍲 <b>"quoted"</b> ' \\ \u200f`;
    const answer = await request(routes.create, { token, body: draft({ name }) });
    expect(answer.body.data.name).toBe(name);
  });
});

describe("PUT /restaurants/{id}", () => {
  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const { owner, restaurant } = await buildRestaurant();
    const answer = await attempt(routes.update, {
      token: owner.token,
      params: { restaurantId: restaurant.id },
      body: draft({ [path]: value }),
    });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 412 to all but one of sixteen edits of the same version", { tags: ["race"] }, async () => {
    const { owner, restaurant } = await buildRestaurant();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        request(routes.update, {
          token: owner.token,
          params: { restaurantId: restaurant.id },
          headers: { "if-match": '"1"' },
          body: draft({ name: `Edit ${index}` }),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    const winner = answers.find((answer) => answer.status === 200);
    const now = await request(routes.get, { token: owner.token, params: { restaurantId: restaurant.id } });
    expect(now.body.data).toEqual(winner?.body.data);
  });

  test("answers 200 with all of it replaced: absent fields are cleared", async () => {
    const { owner, restaurant } = await buildRestaurant(full);
    const answer = await request(routes.update, {
      token: owner.token,
      params: { restaurantId: restaurant.id },
      body: { name: "Brasserie", address: "3 Market Street" },
    });
    const { updatedAt, ...rest } = answer.body.data;
    expect(rest).toEqual({
      id: restaurant.id,
      name: "Brasserie",
      address: "3 Market Street",
      ...defaults,
      access: { role: "OWNER" },
      version: 2,
      createdAt: restaurant.createdAt,
    });
    expect(updatedAt >= restaurant.updatedAt).toBe(true);
    const read = await request(routes.get, { token: owner.token, params: { restaurantId: restaurant.id } });
    expect(read.body).toEqual(answer.body);
  });

  test("answers 200 to an administrator", async () => {
    const [{ restaurant }, { token }] = [await buildRestaurant(), await buildUser({ role: "ADMIN" })];
    const answer = await request(routes.update, { token, params: { restaurantId: restaurant.id }, body: draft() });
    expect(answer.body.data.version).toBe(2);
  });
});

describe("DELETE /restaurants/{id}", () => {
  test("answers 404 the second time, and to everything inside at once", async () => {
    const { owner, restaurant, item } = await buildItem();
    const params = { restaurantId: restaurant.id, itemId: item.id };
    const admin = await buildUser({ role: "ADMIN" });
    const { token } = owner;
    expect((await request(routes.remove, { token, params })).status).toBe(204);
    expect((await request(routes.remove, { token, params })).status).toBe(404);
    for (const person of [owner, admin]) {
      for (const route of [routes.get, routes.summary, inventory.list, inventory.get, inventory.movements]) {
        expect((await attempt(route, { token: person.token, params })).status, route.path).toBe(404);
      }
    }
    const body = { name: "Flour", quantity: 1, baseUnit: "GRAM" };
    expect((await attempt(inventory.create, { token, params, body })).status).toBe(404);
    const list = await request(routes.list, { token });
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  test("answers 204 to exactly one of sixteen at once", { tags: ["race"] }, async () => {
    const { owner, restaurant } = await buildRestaurant();
    await buildRestaurant({ owner });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        request(routes.remove, { token: owner.token, params: { restaurantId: restaurant.id } }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
    expect((await request(routes.list, { token: owner.token })).body.pagination.total).toBe(1);
  });

  test(
    "answers 204, and the background job removes all of it and nothing of its neighbour",
    { tags: ["race"] },
    async () => {
      const bistro = await buildRestaurant();
      for (let index = 0; index < 30; index += 1) await buildItem({ at: bistro, category: `Shelf ${index % 3}` });
      const neighbour = await buildItem({ at: await buildRestaurant({ owner: bistro.owner }) });
      const cook = await buildMember(bistro, { role: "STAFF" });
      const on = { token: cook.token, params: { restaurantId: bistro.restaurant.id } };
      expect((await attempt(routes.update, { ...on, body: { name: "Cook's" } })).status, "counted as refused").toBe(
        403,
      );
      const before = await itemsMentioning(neighbour.restaurant.id);
      await request(routes.remove, { token: bistro.owner.token, params: { restaurantId: bistro.restaurant.id } });
      await Promise.all([runBackgroundWork(), runBackgroundWork()]);
      await runBackgroundWork();
      expect((await itemsMentioning(bistro.restaurant.id)).filter((item) => !item.includes('"audit"'))).toEqual([]);
      expect(await itemsMentioning(neighbour.restaurant.id)).toEqual(before);
    },
  );

  test("leaves nothing behind of an addition that races the deletion", { tags: ["race"] }, async () => {
    const bistro = await buildRestaurant();
    const params = { restaurantId: bistro.restaurant.id };
    const { token } = bistro.owner;
    const additions = Array.from({ length: 8 }, (_, index) =>
      attempt(inventory.create, { token, params, body: { name: `Late ${index}`, quantity: 1, baseUnit: "GRAM" } }),
    );
    const [removed, ...added] = await Promise.all([request(routes.remove, { token, params }), ...additions]);
    expect(removed.status).toBe(204);
    expect(added.every(({ status }) => status === 201 || status === 404)).toBe(true);
    await runBackgroundWork();
    expect((await itemsMentioning(bistro.restaurant.id)).filter((item) => !item.includes('"audit"'))).toEqual([]);
  });
});
