import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/api/contract";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { postings, removals } from "@stockpot/functions/background";
import { expect, test } from "vitest";
import { grantsOfJobs } from "../../infra/grants.ts";
import { routePlans } from "../../infra/functions.ts";
import { buildItem, inside } from "../support/build.ts";
import { request, type Loose } from "../support/client.ts";
import { endingWith, interrupted, longAfter, silenceLogs } from "../support/faults.ts";
import { allowed, asFunction, usedBy } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { type BigKitchen, buildBigKitchen, buildOrder, inThisProcess, setStatus } from "../support/kitchen.ts";
import { caseOf } from "../support/route-case.ts";
import { callerOf, idsOn, sampleBody, sampleQuery } from "../support/samples.ts";
import { buildWorld, type World } from "../support/world.ts";

silenceLogs();

/** A route's sample, with something of it changed. */
async function send(id: string, world: World, change: Loose): Promise<void> {
  const route = contract[id] ?? expect.unreachable();
  const given = {
    token: callerOf(route, world).token,
    params: idsOn(world),
    body: sampleBody(id, world),
    query: sampleQuery(id, world),
  };
  const answer = await invoke(route, { ...given, ...change });
  expect(answer.status, answer.text).toBe(route.status);
}

const changed = (id: string, world: World, fields: object) =>
  send(id, world, { body: { ...sampleBody(id, world), ...fields } });

/** An order of a plate of each product takes more ingredients than one transaction holds. */
const buildLarge = () => buildBigKitchen(50, { consumeAt: "CONFIRMED" });

/** Begins to confirm such an order, and stops for good with a call. */
async function stopAt(of: RegExp): Promise<BigKitchen> {
  const kitchen = await buildLarge();
  const order = await buildOrder(kitchen);
  await endingWith(of, () => setStatus(kitchen, order, "CONFIRMED", { way: inThisProcess }));
  return kitchen;
}

/** What a route does only of something else than its sample, sent twice: with a filter, another change, in a race. */
const others: Readonly<Record<string, (world: World) => Promise<void>>> = {
  "auth.register": async (world) => {
    const repeated = { body: sampleBody("auth.register", world), headers: { "idempotency-key": randomUUID() } };
    await send("auth.register", world, repeated);
    await send("auth.register", world, repeated);
  },
  "bom.list": (world) => send("bom.list", world, { query: { status: "active" } }),
  "bom.update": (world) => changed("bom.update", world, { isActive: false }),
  "inventory.list": async (world) => {
    await send("inventory.list", world, { query: { stock: "low" } });
    await send("inventory.list", world, { query: { category: "Flour" } });
    await send("inventory.list", world, { query: { category: "Flour", stock: "low" } });
  },
  "inventory.update": async (world) => {
    const { item } = await buildItem({ place: world, quantity: 0 });
    await send("inventory.update", { ...world, item }, { body: { baseUnit: "GRAM" } });
  },
  "inventory.remove": async (world) => {
    const { item } = await buildItem({ place: world });
    const { wasInterrupted } = await interrupted(
      /TransactItems/,
      () => request(procurements.create, { ...inside(world), body: namingAnother(world) }),
      () => send("inventory.remove", { ...world, item }, {}),
    );
    expect(wasInterrupted).toBe(true);
    const { owner, restaurant, itemIds } = await stopAt(/COMMITTED/);
    const params = { restaurantId: restaurant.id, itemId: itemIds[0] ?? "" };
    const held = await invoke(contract["inventory.remove"] ?? expect.unreachable(), { token: owner.token, params });
    expect(held.status).toBe(409);
  },
  "inventory.movements": (world) => send("inventory.movements", world, { query: { kind: "RECEIPT" } }),
  "order.list": (world) => send("order.list", world, { query: { status: "PENDING" } }),
  "order.setStatus": async () => {
    const kitchen = await buildLarge();
    const order = await buildOrder(kitchen);
    expect((await setStatus(kitchen, order, "CONFIRMED", { way: inThisProcess })).status).toBe(200);
  },
  "procurement.list": (world) => send("procurement.list", world, { query: { status: "PENDING" } }),
  "product.list": (world) => send("product.list", world, { query: { category: "Soups" } }),
  "product.update": (world) => changed("product.update", world, { category: "Stews" }),
  "restaurant.list": (world) => send("restaurant.list", world, { token: world.admin.token }),
  "restaurant.update": (world) => changed("restaurant.update", world, { timeZone: "Asia/Tokyo" }),
  "supplier.list": (world) => send("supplier.list", world, { query: { status: "active" } }),
  "supplier.update": (world) => changed("supplier.update", world, { isActive: false }),
  "user.list": (world) => send("user.list", world, { query: { role: "OWNER" } }),
};

const namingAnother = ({ supplierId, item }: World) => ({
  supplierId,
  items: [{ inventoryItemId: item.id, quantity: 1, unit: "KILOGRAM" as const, unitPrice: 1 }],
});

test.each(routePlans)("$id may do with the table what it does, and nothing else", async ({ id, grant }) => {
  const route = contract[id] ?? expect.unreachable();
  const sample = await caseOf(id, route);
  await sample.call();
  await sample.call();
  await others[id]?.(await buildWorld());
  expect(usedBy(id)).toEqual(allowed(grant));
});

test("the job that ends postings may do with the table what it does, and nothing else", async () => {
  await stopAt(/PREPARING/);
  await longAfter(() => asFunction("background.postings", postings));
  expect(usedBy("background.postings")).toEqual(allowed(grantsOfJobs.postings));
});

test("the job that removes what was deleted may do with the table what it does, and nothing else", async () => {
  // The server does it too, every few seconds: of two in a row it can have come first to one.
  for (let time = 1; time <= 2; time += 1) {
    const world = await buildWorld();
    await send("user.remove", world, {});
    await send("restaurant.remove", world, {});
    await asFunction("background.removals", removals);
  }
  expect(usedBy("background.removals")).toEqual(allowed(grantsOfJobs.removals));
});

test("the job that recounts may do with the table what it does, and nothing else", async () => {
  // Not by its handler, which complains of what other tests are changing at the moment.
  await asFunction("background.recount", recount);
  expect(usedBy("background.recount")).toEqual(allowed(grantsOfJobs.recount));
});
