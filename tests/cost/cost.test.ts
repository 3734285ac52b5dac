import { randomUUID } from "node:crypto";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as secondFactor from "@stockpot/core/auth/second-factor.routes";
import { recordSession } from "@stockpot/core/session/sessions.service";
import { sessionSeconds } from "@stockpot/core/session/token.schema";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as invitations from "@stockpot/core/people/invitation.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import { maxPhotoBytes } from "@stockpot/core/product/photo.rules";
import * as photos from "@stockpot/core/product/photo.routes";
import * as meta from "@stockpot/core/contract/meta.routes";
import { CounterEntity } from "@stockpot/core/counter/counter.entity";
import * as orders from "@stockpot/core/order/order.routes";
import { maxTotalledDays } from "@stockpot/core/order/order.rules";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { nowSeconds } from "@stockpot/core/platform/clock";
import { firstIdAt } from "@stockpot/core/platform/id";
import * as platform from "@stockpot/core/platform-settings/platform-settings.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { contract } from "@stockpot/core/contract/contract";
import { Big } from "big.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printMeasured } from "../support/columns.ts";
import {
  allowanceOf,
  maxWriteUnits,
  authorisationUnits,
  exceptions,
  recordUnits,
  countUnits,
  pageUnits,
  searchUnits,
  sessionsUnits,
  type Allowance,
} from "../support/allowance.ts";
import {
  buildInvitation,
  buildPasswordReset,
  buildItem,
  buildRestaurant,
  buildUser,
  inside,
  password,
  unique,
  type RestaurantFixture,
  type ItemFixture,
} from "../support/fixtures.ts";
import { codeAt, presentStep } from "../support/second-factor.ts";
import { invoke } from "../support/invoke.ts";
import { costTable, measure, wasMeasured, type Cost } from "../support/meter.ts";
import { callerFor, idsOn, prepareFixture, routesWhere, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { buildRestaurantWithItems } from "../support/many-items.ts";
import { buildFullFixtureIn } from "../support/full-fixture.ts";

const sizes = [100, 1_000, 10_000] as const;

interface Full extends RestaurantFixture {
  readonly size: number;
  readonly itemIds: readonly string[];
}

const full = new Map<number, Full>();
const at = (size: number) => full.get(size) ?? expect.unreachable();

const on = ({ owner, restaurant, item }: ItemFixture) => ({
  token: owner.token,
  params: { restaurantId: restaurant.id, itemId: item.id },
});

beforeAll(async () => {
  for (const size of sizes) full.set(size, { size, ...(await buildRestaurantWithItems(size)) });
});

afterAll(() => {
  printMeasured(costTable());
});

const measures = ["inSequence", "read", "write"] as const;
const ratios: (readonly [id: string, cost: Cost, allowance: Allowance])[] = [];

/**
 * Holds what a route costs to what the targets allow it, or to what it is known to take beyond, and writes both down.
 */
function expectWithin(id: string, costs: readonly Cost[]): void {
  const route = contract[id] ?? expect.unreachable();
  const allowance = allowanceOf(id, route);
  const { because, ...more } = exceptions[id] ?? { because: "" };
  ratios.push([id, costs.at(-1) ?? expect.unreachable(), allowance]);
  for (const cost of costs) {
    for (const unit of measures) {
      const limit = more[unit] ?? allowance[unit];
      expect.soft(cost[unit], `${id}: ${unit} ${because}`).toBeLessThanOrEqual(limit);
      // What no longer goes beyond the targets must not be excused.
      if (more[unit] !== undefined) expect.soft(cost[unit], `${id}: ${unit}`).toBeGreaterThan(allowance[unit]);
    }
  }
}

describe("authorisation", () => {
  test("is one request of at most one unit, part of the route's own", async () => {
    const { token, params } = inside(at(100));
    const { cost } = await measure(
      "authorise (a refused body)",
      suppliers.update,
      { token, params: { ...params, supplierId: params.restaurantId }, body: { name: 1 } },
      { status: 400 },
    );
    expect(cost).toMatchObject({ requests: 1, write: 0 });
    expect(cost.read).toBeLessThanOrEqual(authorisationUnits);
  });

  test("asks nothing of the table for a forged token or none", async () => {
    for (const token of [undefined, "a.b.c"]) {
      const { params } = inside(at(100));
      const { cost } = await measure("a forged token", inventory.list, { params, token }, { status: 401 });
      expect(cost.requests).toBe(0);
    }
  });
});

describe("getting one thing", () => {
  test.each(sizes)("costs at most 2 requests and 2 units among %d", async (size) => {
    const [bistro, itemId] = [at(size), at(size).itemIds.at(-1) ?? ""];
    const params = { restaurantId: bistro.restaurant.id, itemId };
    const { token } = bistro.owner;
    for (const [name, route] of [
      ["inventory.get", inventory.get],
      ["restaurant.get", restaurants.get],
    ] as const) {
      const { cost } = await measure(name, route, { token, params }, { size });
      expect(cost.inSequence).toBeLessThanOrEqual(2);
      expect(cost.read).toBeLessThanOrEqual(2);
      expect(cost.write).toBe(0);
    }
  });
});

describe("a page", () => {
  const filters = [{}, { stock: "low" }, { category: "Dairy" }, { category: "Fish", stock: "warning" }];

  test.each(filters)("of items with %j costs the same among 100, 1,000 and 10,000", async (filter) => {
    for (const limit of [10, 50, 100]) {
      const costs: Cost[] = [];
      for (const size of sizes) {
        const query = { limit: String(limit), ...filter };
        const name = `inventory.list ${Object.values(filter).join(" ")} ${limit}`;
        const { cost, result } = await measure(name, inventory.list, { ...inside(at(size)), query }, { size });
        const things = result.body.data.length;
        expect(cost.inSequence).toBeLessThanOrEqual(3);
        expect(cost.write).toBe(0);
        expect(cost.read).toBeLessThanOrEqual(authorisationUnits + countUnits + pageUnits(things) + 0.5 * things);
        if (things === limit && result.body.pagination.nextCursor) costs.push(cost);
      }
      expect(costs.length).toBeGreaterThan(0);
      for (const { read, inSequence } of costs) {
        expect({ read, inSequence }).toEqual({ read: costs[0]?.read, inSequence: costs[0]?.inSequence });
      }
    }
  });

  test("costs the same behind a cursor however far in it is", async () => {
    const [bistro, query] = [at(10_000), { limit: "100" }];
    const first = await measure("inventory.list 100", inventory.list, { ...inside(bistro), query }, { size: 10_000 });
    let cursor = first.result.body.pagination.nextCursor ?? expect.unreachable();
    const costs: Cost[] = [];
    for (let page = 2; page <= 100; page += 1) {
      const given = { ...inside(bistro), query: { ...query, cursor } };
      const isMeasured = [2, 50, 100].includes(page);
      const answer = isMeasured
        ? await measure(`inventory.list 100, page ${page} by cursor`, inventory.list, given, { size: 10_000 })
        : { result: await invoke(inventory.list, given), cost: undefined };
      expect(answer.result.body.pagination.page).toBe(page);
      cursor = answer.result.body.pagination.nextCursor ?? "";
      expect(cursor === "").toBe(page === 100);
      if (answer.cost) costs.push(answer.cost);
    }
    for (const { read, requests } of costs) {
      expect(read).toBeLessThanOrEqual(1.2 * first.cost.read);
      expect(requests).toBeLessThanOrEqual(first.cost.requests);
    }
    expect(Math.max(...costs.map(({ inSequence }) => inSequence))).toBeLessThanOrEqual(3);
  });

  test("by number reads what it skips, and nothing is skipped beyond 500 rows", async () => {
    const bistro = at(10_000);
    const numbered = (page: number, status?: number) =>
      measure(
        `inventory.list 25, page ${page}`,
        inventory.list,
        { ...inside(bistro), query: { limit: "25", page: String(page) } },
        { size: 10_000, ...(status && { status }) },
      );
    const [first, last, beyond] = [await numbered(1), await numbered(21), await numbered(22, 400)];
    expect(last.cost.read).toBeLessThanOrEqual(first.cost.read + pageUnits(500));
    expect(last.cost.requests).toBe(first.cost.requests);
    expect(beyond.cost.read).toBeLessThanOrEqual(authorisationUnits + countUnits);
  });

  test("of a text search, or of the names to search in, costs at most 45 read units for each thousand names", async () => {
    for (const size of sizes) {
      const query = { q: "00000007", limit: "10" };
      const { cost, result } = await measure(
        "inventory.list q",
        inventory.list,
        { ...inside(at(size)), query },
        { size },
      );
      expect(result.body.pagination.total).toBe(1);
      expect(cost.read).toBeLessThanOrEqual(searchUnits(size));
      expect(cost.write).toBe(0);
      const names = await measure("inventory.names", inventory.names, inside(at(size)), { size });
      expect(names.result.body.data).toHaveLength(size);
      expect(names.cost.read).toBeLessThanOrEqual(searchUnits(size));
    }
  });

  test("of movements costs at most 3 requests, and what it shows", async () => {
    const pantry = await buildItem({ quantity: 0 });
    for (let quantity = 1; quantity <= 60; quantity += 1) {
      await invoke(inventory.update, { ...on(pantry), body: { quantity } });
    }
    const costs: Cost[] = [];
    for (const page of [1, 2]) {
      const query = { limit: "20", page: String(page) };
      const { cost } = await measure(`inventory.movements 20, page ${page}`, inventory.movements, {
        ...on(pantry),
        query,
      });
      costs.push(cost);
    }
    const [cost] = costs;
    expect(cost?.inSequence).toBeLessThanOrEqual(3);
    // A consistent read of 21 lines of the ledger, after the item that says how many there are.
    expect(cost?.read).toBeLessThanOrEqual(authorisationUnits + 1 + Math.ceil((21 * 700) / 4096));
  });

  test("of restaurants costs at most 3 requests, and half a unit or one a thing", async () => {
    const owner = await buildUser();
    for (let made = 0; made < 25; made += 1) await buildRestaurant({ owner });
    const admin = await buildUser({ role: "ADMIN" });
    for (const [name, person] of [
      ["restaurant.list 10", owner],
      ["restaurant.list 10, administrator", admin],
    ] as const) {
      const { cost, result } = await measure(name, restaurants.list, { token: person.token, query: { limit: "10" } });
      expect(result.body.data).toHaveLength(10);
      expect(cost.inSequence).toBeLessThanOrEqual(3);
      expect(cost.read).toBeLessThanOrEqual(authorisationUnits + 4 * countUnits + 2 * pageUnits(10) + 0.5 * 10);
    }
  });
});

describe("figures by day", () => {
  let busy: RestaurantFixture;
  beforeAll(async () => {
    busy = await buildRestaurant();
    const today = new Date().toISOString().slice(0, 10);
    for (let ago = 0; ago < 100; ago += 1) {
      const counts = { total: 412, open: 100, completed: 300, cancelled: 12 };
      const sum = Big(1_234_567);
      const cents = { revenueCents: sum, costedCents: sum, completedCents: sum };
      const day = { restaurantId: busy.restaurant.id, scope: `orders/${dayAfter(today, 1 - ago)}` };
      await CounterEntity.put({ ...day, ...counts, ...cents, costOfSales: Big("4321.123456789") }).go();
    }
  });

  test("cost a summary at most 5 units however busy the days were", async () => {
    const { cost } = await measure("restaurant.summary, busy days", restaurants.summary, inside(busy));
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(5);
  });

  test.each([
    [1, 2],
    [7, 2],
    [maxTotalledDays, 5],
  ])("of %d days cost at most %d units to sum up", async (days, units) => {
    const to = new Date().toISOString().slice(0, 10);
    const query = { from: dayAfter(to, 1 - days), to };
    const { cost, result } = await measure(`order.totals ${days}`, orders.totals, { ...inside(busy), query });
    expect(result.body.data).toMatchObject({ orders: 412 * days, amount: (1_234_567 * days) / 100 });
    expect(cost.inSequence).toBeLessThanOrEqual(2);
    expect(cost.read).toBeLessThanOrEqual(units);
  });
});

describe("a summary", () => {
  test("costs at most 2 requests and 5 units, the same among 100, 1,000 and 10,000", async () => {
    const costs: Cost[] = [];
    for (const size of sizes) {
      const { cost } = await measure("restaurant.summary", restaurants.summary, inside(at(size)), { size });
      expect(cost.inSequence).toBeLessThanOrEqual(2);
      expect(cost.read).toBeLessThanOrEqual(5);
      expect(cost.write).toBe(0);
      costs.push(cost);
    }
    expect(new Set(costs.map(({ read }) => read)).size).toBe(1);
  });
});

/** The index entries of an item: by name, by stock status, by category, by both. */
const entries = 4;

function expectWrite(cost: Cost, units: number, { inSequence = 3, read = 2 } = {}) {
  expect(cost.inSequence).toBeLessThanOrEqual(inSequence);
  expect(cost.read).toBeLessThanOrEqual(read);
  expect(cost.write).toBeLessThanOrEqual(units);
  expect(cost.write).toBeGreaterThan(0);
}

describe("a write to an item", () => {
  const draft = { quantity: 5, baseUnit: "GRAM", category: "Dairy", reorderLevel: 2, unitCost: 1.5 };

  test.each(sizes)("costs the same among %d", async (size) => {
    const bistro = at(size);
    const created = await measure(
      "inventory.create",
      inventory.create,
      { ...inside(bistro), body: { name: "Item 99999999", ...draft } },
      { size },
    );
    // The item with its opening movement and what reports are told, counted in the restaurant and in its category; and its
    // name among those that are searched.
    expectWrite(created.cost, maxWriteUnits(3 + 2 + entries + 1) + recordUnits);

    const params = { restaurantId: bistro.restaurant.id, itemId: created.result.body.data.id };
    const change = (name: string, body: object) =>
      measure(name, inventory.update, { token: bistro.owner.token, params, body }, { size });
    const described = await change("inventory.update description", { description: "Fresh" });
    expectWrite(described.cost, maxWriteUnits(1) + recordUnits);
    const adjusted = await change("inventory.update quantity", { quantity: 6 });
    // The item with its movement, what reports are told, and the count of what all stock is worth.
    expectWrite(adjusted.cost, maxWriteUnits(4) + recordUnits);
    const low = await change("inventory.update quantity, now low", { quantity: 1 });
    // Two entries leave one part of an index for another.
    expectWrite(low.cost, maxWriteUnits(3 + 2 + 4) + recordUnits);
    const renamed = await change("inventory.update name", { name: "Item 99999998" });
    // Also its name among those that are searched, and the count of such changes.
    expectWrite(renamed.cost, maxWriteUnits(1 + 2 * entries + 2) + recordUnits);
    const moved = await change("inventory.update category", { category: "Fish" });
    expectWrite(moved.cost, maxWriteUnits(1 + 2 + 4) + recordUnits);

    const removed = await measure(
      "inventory.remove",
      inventory.remove,
      { token: bistro.owner.token, params },
      { size },
    );
    // Documents that may reference the item are read too, the guard is written, and the rest of the stock is written off;
    // its name is taken from those that are searched.
    expectWrite(removed.cost, maxWriteUnits(1 + 4 + entries + 1) + recordUnits, { inSequence: 4, read: 6 });
  });

  test("costs one item more under an Idempotency-Key, and its replay writes nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const given = { ...inside(at(100)), headers, body: { name: unique("Item"), ...draft } };
    const first = await measure("inventory.create, with a key", inventory.create, given);
    expectWrite(first.cost, maxWriteUnits(4 + 2 + entries + 1) + recordUnits);
    const again = await measure("inventory.create, replayed", inventory.create, given);
    expect(again.result.text).toBe(first.result.text);
    expect(again.cost.inSequence).toBeLessThanOrEqual(3);
    const itemId = first.result.body.data.id;
    const adjusting = { token: given.token, params: { ...given.params, itemId } };
    const adjusted = await measure("inventory.update quantity, with a key", inventory.update, {
      ...adjusting,
      headers: { "idempotency-key": randomUUID() },
      body: { quantity: 4, reason: "OTHER" as const },
    });
    expectWrite(adjusted.cost, maxWriteUnits(4 + 1) + recordUnits);
    await invoke(inventory.remove, adjusting);
  });
});

describe("a write to a restaurant", () => {
  test("costs its own things and counters", async () => {
    const owner = await buildUser();
    const body = { name: "Bistro", address: "1 Market Street" };
    const created = await measure("restaurant.create", restaurants.create, { token: owner.token, body });
    // The restaurant, its membership, the same in its own list of members, the owner's count, the platform's, and a counter
    // a kind of thing it will hold.
    expectWrite(created.cost, maxWriteUnits(3 + 8 + 2) + recordUnits);
    const params = { restaurantId: created.result.body.data.id };
    const moved = { ...body, address: "2 Market Street" };
    const updated = await measure("restaurant.update", restaurants.update, { token: owner.token, params, body: moved });
    expectWrite(updated.cost, maxWriteUnits(1) + recordUnits);
    const hidden = { ...moved, isActive: false };
    const shut = await measure("restaurant.update, now inactive", restaurants.update, {
      token: owner.token,
      params,
      body: hidden,
    });
    expectWrite(shut.cost, maxWriteUnits(1 + 1) + recordUnits);
  });

  test.each(sizes)("deletes at once at a cost that does not depend on the %d things in it", async (size) => {
    const bistro = size === 10_000 ? await buildRestaurant() : { ...(await buildRestaurantWithItems(size)) };
    const { cost } = await measure("restaurant.remove", restaurants.remove, inside(bistro), { size });
    expect(cost.inSequence).toBeLessThanOrEqual(3);
    expect(cost.read).toBeLessThanOrEqual(3);
    // As when it was made, a note for the removal of the rest, and the platform's record of it; the copy of the membership
    // and the count of members.
    expect(cost.write).toBeLessThanOrEqual(maxWriteUnits(3 + 8 + 2 + 1 + 2));
    if (size === sizes.at(-1)) expectWithin("restaurant.remove", [cost]);
  });
});

describe("an account", () => {
  test("costs the same for each person", async () => {
    const email = `${unique("cost")}@example.com`;
    const from = "10.1.2.3";
    const registered = await measure("auth.register", auth.register, {
      body: { fullName: "Ada Cook", email, password },
      from,
    });
    // The person, their claim to the address, what lists them, the count of people and that of registrations from there.
    expectWrite(registered.cost, maxWriteUnits(2 + 4 + 1 + 1));
    const right = await measure("auth.login", auth.login, { body: { email, password }, from });
    expect(right.cost.read).toBeLessThanOrEqual(5);
    expect(right.cost.write).toBeLessThanOrEqual(8);
    // Both windows, before the hash and after it; the session, and the counts of sign-ins, in all and by day.
    expect(right.cost.commands.toSorted()).toEqual([
      "GetItem",
      "GetItem",
      "PutItem",
      ...Array.from({ length: 6 }, () => "UpdateItem"),
    ]);
    const { token } = right.result.body;
    const refreshed = await measure("auth.refresh", auth.refresh, { token });
    expect(refreshed.cost.inSequence).toBeLessThanOrEqual(2);
    expect(refreshed.cost.read).toBeLessThanOrEqual(2);
    const left = await measure("auth.logout", auth.logout, { token: refreshed.result.body.token });
    const again = (await invoke(auth.login, { body: { email, password }, from })).body.token;
    await invoke(auth.login, { body: { email, password }, from });
    const listed = await measure("auth.sessions", auth.sessions, { token: again });
    const { id: sessionId = "" } = listed.result.body.data.find((one: { isCurrent: boolean }) => !one.isCurrent) ?? {};
    const ended = await measure("auth.endSession", auth.endSession, { token: again, params: { sessionId } });
    const everywhere = await measure("auth.signOutEverywhere", auth.signOutEverywhere, { token: again });
    const change = { currentPassword: password, newPassword: "Another&Pot2" };
    const changed = await measure("auth.password", auth.password, {
      token: everywhere.result.body.token,
      body: change,
      from,
    });
    expect(changed.cost.read).toBeLessThanOrEqual(4);
    expect(changed.cost.write).toBeLessThanOrEqual(10);
    for (const [id, { cost }] of Object.entries({
      "auth.register": registered,
      "auth.login": right,
      "auth.refresh": refreshed,
      "auth.logout": left,
      "auth.sessions": listed,
      "auth.endSession": ended,
      "auth.signOutEverywhere": everywhere,
      "auth.password": changed,
    })) {
      expectWithin(id, [cost]);
    }
  });
});

test("one's own sessions cost those of the last twelve hours, whatever else is left of them in the table", async () => {
  const { id: userId, token } = await buildUser();
  const now = nowSeconds();
  for (const signedInAtSeconds of [now - 2 * sessionSeconds, now - 60]) {
    for (let made = 0; made < 100; made += 1) {
      const id = `${firstIdAt(signedInAtSeconds * 1000).slice(0, 14)}${randomUUID().slice(14)}`;
      await recordSession({ id: userId, sessionVersion: 1 }, { id, signedInAtSeconds }, undefined);
    }
  }
  const { cost, result } = await measure("auth.sessions, a hundred", auth.sessions, { token });
  expect(result.body.data).toHaveLength(100);
  expect(cost.inSequence).toBeLessThanOrEqual(2);
  expect(cost.read).toBeLessThanOrEqual(sessionsUnits(100));
});

test("a second factor costs the person and the attempts", async () => {
  const from = "10.1.2.6";
  const person = await buildUser();
  const { email, token } = person;
  const begun = await measure("secondFactor.begin", secondFactor.begin, { token, body: { password }, from });
  const body = { enrolment: begun.result.body.enrolment, code: codeAt(begun.result.body.secret, presentStep()) };
  const confirmed = await measure("secondFactor.confirm", secondFactor.confirm, { token, body });
  const [first = "", second = "", third = ""] = confirmed.result.body.recoveryCodes;
  const signedIn = await measure("auth.login, recovery code", auth.login, {
    body: { email, password, code: first },
    from,
  });
  // As without a second factor, and a write of the person that says the code is used: with their recovery codes, each
  // write of them takes two units.
  expect(signedIn.cost.write).toBeLessThanOrEqual(7 + 1 + 2);
  const session = { token: signedIn.result.body.token, from };
  const read = await measure("secondFactor.get", secondFactor.get, session);
  const renewed = await measure("secondFactor.renewCodes", secondFactor.renewCodes, {
    ...session,
    body: { password, code: second },
  });
  const [code = third] = renewed.result.body.recoveryCodes;
  const removed = await measure("secondFactor.remove", secondFactor.remove, { ...session, body: { password, code } });
  for (const [id, { cost }] of Object.entries({
    "secondFactor.begin": begun,
    "secondFactor.confirm": confirmed,
    "secondFactor.get": read,
    "secondFactor.renewCodes": renewed,
    "secondFactor.remove": removed,
  })) {
    expectWithin(id, [cost]);
  }
});

test("signing in asks the same of the table for a wrong password and an unknown email address", async () => {
  const { email } = await buildUser();
  const from = "10.1.2.4";
  await invoke(auth.login, { body: { email: `${unique("first")}@example.com`, password }, from });
  const failed = async (name: string, given: string) => {
    const body = { email: given, password: "Wrong&Pot1" };
    const { inSequence, commands } = (await measure(name, auth.login, { body, from }, { status: 401 })).cost;
    // The account is read while the attempt is counted: which of the two ends first is chance.
    const [reads, writes] = [true, false].map((isRead) => commands.filter((one) => isRead === (one === "GetItem")));
    return { inSequence, reads, writes };
  };
  const known = await failed("auth.login, wrong password", email);
  const unknown = await failed("auth.login, unknown email", `${unique("nobody")}@example.com`);
  expect(unknown).toEqual(known);
});

test("signing in takes the same work for a wrong password and an unknown email address", async () => {
  const from = "10.1.2.5";
  /** Processor time, which a busy machine does not stretch as it does the time on the clock. */
  const work = async (email: string) => {
    const before = process.cpuUsage();
    expect((await invoke(auth.login, { body: { email, password: "Wrong&Pot1" }, from })).status).toBe(401);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    known.push(await work((await buildUser()).email));
    unknown.push(await work(`${unique("nobody")}@example.com`));
  }
  // The least of several is what the work costs; the others did something else too.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

test("a route without data asks nothing of the table", async () => {
  for (const [name, route] of [
    ["meta.health", meta.health],
    ["meta.openapi", meta.openapi],
  ] as const) {
    const { cost } = await measure(name, route, {});
    expect(cost.requests).toBe(0);
    expectWithin(name, [cost]);
  }
});

test("a photo costs half a unit for each four kilobytes", async () => {
  const bistro = await buildRestaurant();
  for (const [bytes, read] of [
    [400, 0.5],
    [maxPhotoBytes, 7.5],
  ] as const) {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)]).toString("base64");
    const { id: photoId } = (await invoke(photos.create, { ...inside(bistro), body: { jpeg } })).body.data;
    const { cost } = await measure("photo.get", photos.get, { params: { ...inside(bistro).params, photoId } });
    expect([cost.requests, cost.read, cost.write]).toEqual([1, read, 0]);
    if (bytes === 400) expectWithin("photo.get", [cost]);
  }
});

test("sign-ins of administrators cost their list, and a reading for each of them", async () => {
  const { token } = await buildUser({ role: "ADMIN" });
  const { cost } = await measure("audit.signIns", audit.signIns, { token, query: {} });
  ratios.push(["audit.signIns", cost, allowanceOf("audit.signIns", audit.signIns)]);
  expect(cost.write).toBe(0);
  expect(cost.inSequence).toBeLessThanOrEqual(4);
});

test("looking at an invitation costs what it says, and the count of looks", async () => {
  const { token } = await buildInvitation(await buildRestaurant());
  const { cost } = await measure("invitation.preview", invitations.preview, { body: { token }, from: "10.1.2.9" });
  expect(cost.write).toBeGreaterThan(0);
  expectWithin("invitation.preview", [cost]);
});

test("setting a password by a link costs the person and the count of looks", async () => {
  const token = await buildPasswordReset(await buildUser());
  const body = { token, password: "Another&Pot2" };
  const { cost } = await measure("auth.resetPassword", auth.resetPassword, { body, from: "10.1.2.10" });
  expect(cost.write).toBeGreaterThan(0);
  expectWithin("auth.resetPassword", [cost]);
});

test("changing the role of new users stays within its allowance", async () => {
  const { token } = await buildUser({ role: "ADMIN" });
  for (const signUpRole of ["USER", "OWNER"]) {
    const { cost } = await measure("platform.update", platform.update, { token, body: { signUpRole } });
    expect(cost.write).toBeGreaterThan(0);
    if (signUpRole === "OWNER") expectWithin("platform.update", [cost]);
  }
});

/**
 * What would end the session or the restaurant that the others need, changes the whole table, or grows with the names;
 * measured above.
 */
const isApart = (id: string) =>
  /^(auth|secondFactor)\./.test(id) ||
  ["restaurant.remove", "platform.update", "inventory.names", "audit.signIns"].includes(id);
/**
 * What reads more the more documents may name a thing, or the more invitations are open: it is measured before the
 * others add theirs.
 */
const isFirst = (id: string) =>
  ["inventory.remove", "product.remove", "supplier.remove", "invitation.create"].includes(id);

/** What costs more the more there is of what the others add: it is measured in a restaurant of its own. */
const isAlone = (id: string) =>
  id.startsWith("report.") ||
  [
    "expense.remove",
    "expense.update",
    "inventory.priceChanges",
    "member.list",
    "order.listOpen",
    "procurement.onOrder",
    "settings.closePeriod",
  ].includes(id);
const throughout = routesWhere((route) => route.allow !== "public")
  .filter(({ id }) => !isApart(id))
  .toSorted((a, b) => Number(isFirst(b.id)) - Number(isFirst(a.id)));

describe.each(throughout)("$id", ({ id, route }) => {
  const costs: Cost[] = [];

  beforeAll(async () => {
    for (const size of sizes) {
      const fixture = await prepareFixture(id, await buildFullFixtureIn(isAlone(id) ? undefined : at(size)));
      const given = {
        token: callerFor(route, fixture).token,
        params: idsOn(fixture),
        body: sampleBody(id, fixture),
        query: sampleQuery(id, fixture),
      };
      // The first report after a change sums up what changed; what that costs, `bench:reports` measures.
      if (id.startsWith("report.")) await invoke(route, given);
      costs.push((await measure(id, route, given, { size })).cost);
    }
  });

  test("costs the same in a restaurant of 100, 1,000 and 10,000 items", () => {
    for (const { read, write, requests } of costs) {
      expect({ write, requests }).toEqual({ write: costs[0]?.write, requests: costs[0]?.requests });
      // A page of things of other sizes is rounded up to other halves.
      expect(Math.abs(read - (costs[0]?.read ?? 0))).toBeLessThanOrEqual(0.5);
    }
  });

  test("stays within its allowance", () => {
    expectWithin(id, costs);
    for (const { write } of costs) {
      if (route.method !== "GET") expect(write).toBeGreaterThan(0);
    }
  });
});

afterAll(() => {
  const table = ratios.map(([id, cost, allowance]) => {
    const cells = measures.map((unit) => {
      const isBeyond = cost[unit] > allowance[unit];
      return `${cost[unit]} ÷ ${allowance[unit]}${isBeyond ? " !" : "  "}`.padStart(16);
    });
    return `${id.padEnd(24)}${cells.join("")}`;
  });
  const head = `${"measured ÷ allowed".padEnd(24)}${["in sequence  ", "read units  ", "write units  "].map((title) => title.padStart(16)).join("")}`;
  printMeasured([head, ...table].join("\n"));
});

test("every route of the contract is measured and held to its allowance", () => {
  const unmeasured = Object.entries(contract).filter(([, route]) => !wasMeasured(route));
  expect(unmeasured.map(([id]) => id)).toEqual([]);
  // What grows with the names is held by their number.
  const held = [...ratios.map(([id]) => id), "inventory.names"];
  expect(held.toSorted()).toEqual(Object.keys(contract).toSorted());
});
