import { randomUUID } from "node:crypto";
import * as activity from "@stockpot/core/activity/activity.routes";
import { recorded } from "@stockpot/core/activity/activity";
import type { ActivityQuery } from "@stockpot/core/activity/activity.schema";
import * as downloads from "@stockpot/core/download/download.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import { commit, maxWrites, noActivity } from "@stockpot/core/storage/transaction";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import {
  type RestaurantFixture,
  buildItem,
  buildMember,
  buildRestaurant,
  buildUser,
  inside,
} from "../support/fixtures.ts";
import { buildBom } from "../support/menu-fixtures.ts";
import { buildKitchen, buildOrder, line, setStatus } from "../support/order-fixtures.ts";
import { buildProcurement, buildSupplier } from "../support/procurement-fixtures.ts";

type Query = { readonly [Filter in keyof ActivityQuery]?: string };

const listed = async (at: RestaurantFixture, query: Query = {}) =>
  (await attempt(activity.list, { ...inside(at), query })).body;

/** Stores a number of a person's entries, without doing what they say. */
async function recordMany(at: RestaurantFixture, count: number, actorId: string): Promise<void> {
  const author = { restaurantId: at.restaurant.id, userId: actorId, fullName: "Robin Cook" };
  const subject = { type: "SUPPLIER" as const, id: at.restaurant.id, name: "Green Grocer" };
  for (let left = count; left > 0; left -= maxWrites) {
    const writes = Array.from({ length: Math.min(left, maxWrites) }, () =>
      recorded(author, { action: "UPDATED", subject }),
    ).flatMap((entry) => [...entry.writes]);
    await commit(author, writes, undefined, noActivity("The entries themselves are all there is"));
  }
}

describe("the activity", () => {
  test("names who changed what, from what to what, in the request that did it", async () => {
    const at = await buildItem();
    const { id: itemId } = at.item;
    const on = { ...inside(at), params: { restaurantId: at.restaurant.id, itemId } };
    await request(inventory.update, { ...on, body: { name: "Bread flour", reorderLevel: 12.5 } });
    const [newest] = (await listed(at)).data;
    expect(newest).toMatchObject({
      action: "UPDATED",
      subject: { type: "ITEM", id: itemId, name: "Bread flour" },
      actor: { id: at.owner.id, name: at.owner.fullName, role: "OWNER" },
      via: "API",
    });
    expect(newest?.changes).toContainEqual({ field: "name", from: at.item.name, to: "Bread flour" });
    expect(newest?.changes).toContainEqual({ field: "reorderLevel", to: "12.5", unit: "KILOGRAM" });
    expect(newest?.requestId).toBeTruthy();
  });

  test("says what was added", async () => {
    const at = await buildRestaurant();
    const store = await buildItem({ at, quantity: 40, unitCost: 1.5, category: "Dry goods" });
    const { product, bom } = await buildBom({ at: store });
    const supplier = await buildSupplier(store, { contactName: "Ida Market" });
    const procurement = await buildProcurement({ ...store, supplier });
    const entries = (await listed(at, { action: "CREATED" })).data;
    const added = (id: string) => entries.find(({ subject }) => subject.id === id)?.changes;
    expect(added(store.item.id)).toEqual([
      { field: "category", to: "Dry goods" },
      { field: "quantity", to: "40", unit: "KILOGRAM" },
      { field: "unitCost", to: "1.5", costs: true },
    ]);
    expect(added(product.id)).toContainEqual({ field: "price", to: String(product.price) });
    expect(added(bom.id)).toEqual([
      { field: "product", to: product.name },
      { field: "lineCount", to: "1" },
    ]);
    expect(added(supplier.id)).toContainEqual({ field: "contactName", to: "Ida Market" });
    expect(added(procurement.id)).toEqual([
      { field: "supplier", to: supplier.name },
      { field: "totalAmount", to: "2.5", costs: true },
      { field: "lineCount", to: "1" },
    ]);
  });

  test("marks costs", async () => {
    const at = await buildItem({ quantity: 4 });
    const on = { ...inside(at), params: { restaurantId: at.restaurant.id, itemId: at.item.id } };
    const stored = (await request(inventory.get, on)).body.data;
    expect(stored.averageCost).toBeUndefined();
    await request(inventory.update, { ...on, body: { unitCost: 3.25 } });
    const [newest] = (await listed(at)).data;
    expect(newest?.changes).toContainEqual({ field: "unitCost", to: "3.25", costs: true });
  });

  test("leaves costs out for a manager who sees none", async () => {
    const at = await buildItem({ quantity: 4 });
    const on = { ...inside(at), params: { restaurantId: at.restaurant.id, itemId: at.item.id } };
    await request(inventory.update, { ...on, body: { unitCost: 9713.25, description: "Fresh" } });
    const { token } = await buildMember(at, { role: "MANAGER", toggles: { seesCosts: false } });
    const answer = await request(activity.list, { ...inside(at), token, query: {} });
    expect(answer.body.data[0]?.changes).toEqual([{ field: "description", to: "Fresh" }]);
    expect(answer.text).not.toContain("9713.25");
  });

  test("keeps two hundred characters of a value", async () => {
    const at = await buildRestaurant();
    const supplier = await buildSupplier(at);
    const params = { restaurantId: at.restaurant.id, supplierId: supplier.id };
    await request(suppliers.update, { ...inside(at), params, body: { notes: "🍋".repeat(500) } });
    const [newest] = (await listed(at)).data;
    expect(newest?.changes).toEqual([{ field: "notes", to: "🍋".repeat(100) }]);
  });

  test("keeps twenty changes, and how many more there were", async () => {
    const at = await buildRestaurant();
    const changes = Array.from({ length: 23 }, (_, index) => ({ field: `Line ${index}`, to: "5 g" }));
    const subject = { type: "RECIPE", id: at.restaurant.id, name: "Soup" } as const;
    const author = { restaurantId: at.restaurant.id, userId: at.owner.id, fullName: "Robin Cook" };
    for (const some of [changes, changes.slice(0, 20)]) {
      const entry = recorded(author, { action: "UPDATED", subject, changes: some });
      await commit(author, entry.writes, undefined, noActivity("The entry itself is all there is"));
    }
    const [whole, cut] = (await listed(at)).data;
    expect([cut?.changes.length, cut?.furtherChanges]).toEqual([20, 3]);
    expect([whole?.changes.length, whole?.furtherChanges]).toEqual([20, undefined]);
  });

  test("says that an administrator did it", async () => {
    const at = await buildRestaurant();
    const admin = await buildUser({ role: "ADMIN" });
    await buildItem({ at: { ...at, owner: admin } });
    const [newest] = (await listed(at)).data;
    expect(newest?.actor).toMatchObject({ id: admin.id, role: "ADMIN" });
  });

  test("says that a browser asked for it, and on what", async () => {
    const at = await buildRestaurant();
    const body = { file: "ACTIVITY" as const, rows: 3 };
    const headers = {
      "sec-fetch-site": "same-origin",
      "user-agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36",
    };
    await request(downloads.create, { ...inside(at), body, headers });
    const [newest] = (await listed(at)).data;
    expect(newest).toMatchObject({ action: "EXPORTED", via: "WEB", device: "Chrome on Android" });
    expect(newest?.changes).toContainEqual({ field: "file", to: "ACTIVITY" });
  });
});

describe("orders in the record", () => {
  test("an order that is cancelled, and one that is given away; none that is sold", async () => {
    const kitchen = await buildKitchen({ stock: [1000], recipes: [[100]] });
    const sold = await buildOrder(kitchen, [line(kitchen, 0)]);
    await setStatus(kitchen, sold, "COMPLETED");
    const cancelled = await buildOrder(kitchen, [line(kitchen, 0, 2)]);
    await setStatus(kitchen, cancelled, "CANCELLED");
    const body = {
      type: "FREEBIE" as const,
      reason: "REGULAR_GUEST" as const,
      beneficiary: "Mia",
      orderItems: [line(kitchen, 0)],
    };
    const given = (await request(orders.create, { ...inside(kitchen), body })).body.data;
    const { data } = await listed(kitchen, { type: "ORDER" });
    expect(data.map(({ action, subject }) => [action, subject.name])).toEqual([
      ["CREATED", given.orderNumber],
      ["CANCELLED", cancelled.orderNumber],
    ]);
    expect(data[0]?.changes).toContainEqual({ field: "beneficiary", to: "Mia" });
    expect(data[1]?.changes).toContainEqual({ field: "totalAmount", to: String(cancelled.totalAmount) });
  });
});

describe("activity.list", () => {
  test("lists the newest first, page by page, each entry once", async () => {
    const at = await buildRestaurant();
    for (let count = 0; count < 5; count += 1) await buildItem({ at });
    const all = await listed(at);
    expect(all.nextCursor).toBeNull();
    const ids = all.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const paged: string[] = [];
    for (let cursor: string | null = "", pages = 0; cursor !== null && pages < 9; pages += 1) {
      const page: Awaited<ReturnType<typeof listed>> = await listed(at, { limit: "2", ...(cursor && { cursor }) });
      paged.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(ids);
  });

  test("keeps one thing's", async () => {
    const at = await buildItem();
    await buildItem({ at });
    const on = { ...inside(at), params: { restaurantId: at.restaurant.id, itemId: at.item.id } };
    for (const name of ["One", "Two", "Three"]) await request(inventory.update, { ...on, body: { name } });
    const query = { subject: at.item.id, type: "ITEM", limit: "3" };
    const first = await listed(at, query);
    const rest = await listed(at, { ...query, cursor: first.nextCursor ?? "" });
    const found = [...first.data, ...rest.data];
    expect(found.map(({ action }) => action)).toEqual(["UPDATED", "UPDATED", "UPDATED", "CREATED"]);
    expect(new Set(found.map(({ subject }) => subject.id))).toEqual(new Set([at.item.id]));
    expect(rest.nextCursor).toBeNull();
  });

  test("keeps what one person did, one action, one kind of thing, and some days, alone and together", async () => {
    const at = await buildItem();
    const admin = await buildUser({ role: "ADMIN" });
    await buildSupplier({ ...at, owner: admin });
    const all = (await listed(at)).data;
    const isOf: Record<string, (entry: (typeof all)[number]) => boolean> = {
      actor: ({ actor }) => actor.id === admin.id,
      action: ({ action }) => action === "CREATED",
      type: ({ subject }) => subject.type === "ITEM",
    };
    const filters: Query[] = [
      { actor: admin.id },
      { action: "CREATED" },
      { type: "ITEM" },
      { actor: admin.id, action: "CREATED" },
      { actor: admin.id, type: "ITEM" },
    ];
    for (const filter of filters) {
      const wanted = all.filter((entry) => Object.keys(filter).every((name) => isOf[name]?.(entry)));
      expect((await listed(at, filter)).data, JSON.stringify(filter)).toEqual(wanted);
    }
    const today = new Date().toISOString().slice(0, 10);
    expect((await listed(at, { from: today, to: today })).data).toEqual(all);
    expect((await listed(at, { to: "2020-01-01" })).data).toEqual([]);
    expect((await listed(at, { from: "2120-01-01" })).data).toEqual([]);
    const middle = all[1]?.at ?? "";
    const upTo = (await listed(at, { to: middle })).data;
    expect(upTo).toEqual(all.filter((entry) => entry.at <= middle));
  });

  test("looks through a thousand entries a request, and goes on to what lies beyond them", async () => {
    const at = await buildItem();
    await recordMany(at, 1100, randomUUID());
    const first = await listed(at, { actor: at.owner.id });
    expect(first.data).toEqual([]);
    expect(first.through).toBeTruthy();
    const next = await listed(at, { actor: at.owner.id, cursor: first.nextCursor ?? "" });
    expect(next.data.map(({ action, subject }) => `${action} ${subject.type}`)).toEqual([
      "CREATED ITEM",
      "CREATED RESTAURANT",
    ]);
    expect(next.nextCursor).toBeNull();
  });

  test("refuses a thing without its kind, and a cursor of other filters", async () => {
    const at = await buildItem();
    await buildItem({ at });
    const alone = await attempt(activity.list, { ...inside(at), query: { subject: at.item.id } });
    expect(alone.status).toBe(400);
    const { nextCursor } = await listed(at, { limit: "1" });
    const query = { limit: "1", action: "CREATED", cursor: nextCursor ?? "" } as const;
    const other = await attempt(activity.list, { ...inside(at), query });
    expect(other.status).toBe(400);
  });
});

describe("downloads.create", () => {
  test("answers 404 for an item that does not exist, and records nothing", async () => {
    const at = await buildRestaurant();
    const body = { file: "MOVEMENTS" as const, rows: 3, itemId: randomUUID() };
    const answer = await request(downloads.create, { ...inside(at), body });
    expect(answer.status).toBe(404);
    expect((await listed(at, { action: "EXPORTED" })).data).toEqual([]);
  });

  test("is recorded with the item that it is of", async () => {
    const at = await buildItem();
    const body = { file: "MOVEMENTS" as const, rows: 3, itemId: at.item.id };
    expect((await request(downloads.create, { ...inside(at), body })).status).toBe(204);
    const [found] = (await listed(at, { subject: at.item.id, type: "ITEM" })).data;
    expect(found).toMatchObject({ action: "EXPORTED", subject: { name: at.item.name } });
  });
});
