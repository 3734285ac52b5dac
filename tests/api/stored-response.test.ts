import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as users from "@stockpot/core/administration/user.routes";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { attempt, request } from "../support/client.ts";
import { inside, unique } from "../support/fixtures.ts";
import { type FullFixture, buildFullFixture } from "../support/full-fixture.ts";
import { buildOrder, setStatus } from "../support/order-fixtures.ts";
import { type Caller, callerOn } from "../support/repeated-call.ts";
import { isIdempotent } from "../support/route-cases.ts";
import { alternativeBody, idsOn, routesWhere, sampleBody, unreferencedOn } from "../support/sample-requests.ts";
import { withoutItem } from "../support/table.ts";

const Identified = z.object({ data: z.object({ id: z.string() }) });

const told = ({ status, text, headers }: { status: number; text: string; headers: { etag?: string | undefined } }) => ({
  status,
  text,
  etag: headers.etag,
});

/** Uses a key for another request than the route's. */
async function useElsewhere(id: string, { fixture, token }: Caller, key: string): Promise<void> {
  const other = id === "supplier.create" ? "product.create" : "supplier.create";
  const answer = await attempt(other === "supplier.create" ? suppliers.create : products.create, {
    token,
    params: idsOn(fixture),
    body: sampleBody(other, fixture),
    headers: { "idempotency-key": key },
  });
  expect(answer.status).toBe(201);
}

/** What deletes the thing that a request made or changed; a new owner and a restaurant's count cannot be deleted. */
const removalOf = (id: string): Route | undefined => {
  const [concept = ""] = id.split(".");
  if (["user.makeOwner", "user.resetSecondFactor"].includes(id)) return undefined;
  return contract[`${concept === "receipt" ? "procurement" : concept}.remove`];
};

describe.each(routesWhere(isIdempotent))("the response of $id", ({ id, route }) => {
  test("is refused to a key that another request has used, and nothing is written", async () => {
    const on = await callerOn(id, route);
    const key = randomUUID();
    await useElsewhere(id, on, key);
    const before = await on.state();
    const answer = await on.call(key);
    expect([answer.status, answer.error.code]).toEqual([422, "KEY_REUSED"]);
    expect(await on.state()).toEqual(before);
  });

  test("is refused to a key that another request has used when the work was done before", async () => {
    const on = await callerOn(id, route);
    const key = randomUUID();
    await useElsewhere(id, on, key);
    expect((await on.call(undefined)).status).toBe(route.status);
    const before = await on.state();
    const answer = await on.call(key);
    expect([answer.status, answer.error.code]).toEqual([422, "KEY_REUSED"]);
    expect(await on.state()).toEqual(before);
  });

  test("is given again when the thing was changed away and back", async () => {
    const on = await callerOn(id, route);
    const key = randomUUID();
    const first = await on.call(key);
    expect(first.status, first.text).toBe(route.status);
    await on.call(undefined, alternativeBody(id));
    await on.call(undefined);
    const before = await on.state();
    expect(told(await on.call(key))).toEqual(told(first));
    expect(await on.state()).toEqual(before);
  });

  test("is given again when nothing had to be changed, whatever happens then", async () => {
    const on = await callerOn(id, route);
    await on.call(undefined);
    const key = randomUUID();
    const first = await on.call(key);
    if (first.status !== route.status) return expect(first.status).toBeGreaterThanOrEqual(400);
    await on.call(undefined, alternativeBody(id));
    await on.call(undefined);
    expect(told(await on.call(key))).toEqual(told(first));
  });

  const removal = removalOf(id);

  if (removal && id !== "restaurant.create") {
    test("is given again when the thing was deleted", async () => {
      const on = await callerOn(id, route, (fixture) => unreferencedOn(removal, fixture));
      const key = randomUUID();
      const first = await on.call(key);
      expect(first.status, first.text).toBe(route.status);
      const made = Identified.parse(JSON.parse(first.text)).data.id;
      const [, name = ""] = /\{(\w+)\}$/.exec(removal.path) ?? [];
      const isMade = route.status === 201 && !id.startsWith("receipt.");
      const removed = await attempt(removal, {
        token: on.token,
        params: { ...idsOn(on.fixture), ...(isMade && { [name]: made }) },
      });
      expect(removed.status, removed.text).toBe(204);
      const before = await on.state();
      expect(told(await on.call(key))).toEqual(told(first));
      expect(await on.state()).toEqual(before);
    });
  }

  test("is that of the first success, not of a refusal before it", async () => {
    const on = await callerOn(id, route);
    const key = randomUUID();
    const refused = await refusedFirst(id, on, key);
    if (refused === undefined) return expect(id).toBe("restaurant.create");
    expect([404, 409]).toContain(refused);
    const first = await on.call(key);
    expect(first.status, first.text).toBe(route.status);
    expect(told(await on.call(key))).toEqual(told(first));
  });
});

/** Sends a request once while what it needs is missing. */
async function refusedFirst(id: string, on: Caller, key: string): Promise<number | undefined> {
  const { fixture } = on;
  if (id === "restaurant.create") return undefined;
  if (id === "user.create") {
    const body = sampleBody(id, fixture);
    const taken = { ...body, email: `${unique("taken")}@example.com` };
    const other = await attempt(users.create, { token: on.token, body: taken });
    const userId = Identified.parse(JSON.parse(other.text)).data.id;
    const answer = await on.call(key, { email: taken.email });
    await attempt(users.remove, { token: on.token, params: { userId } });
    on.call = (
      (call) => (again) =>
        call(again, { email: taken.email })
    )(on.call);
    return answer.status;
  }
  return withoutItem(missingOf(id, fixture), async () => (await on.call(key)).status);
}

/** What a request cannot do without. */
function missingOf(id: string, { restaurant, ...fixture }: FullFixture): { within: string; key: string } {
  const [concept = ""] = id.split(".");
  const within = concept === "user" ? fixture.user.id : restaurant.id;
  const ids = idsOn({ restaurant, ...fixture });
  const named: Readonly<Record<string, string | undefined>> = {
    "order.create": ids["productId"],
    "order.comp": ids["orderId"],
    "order.voidLine": ids["orderId"],
    "bom.create": ids["productId"],
    "procurement.create": ids["supplierId"],
    "count.create": ids["itemId"],
    "download.create": ids["itemId"],
    "receipt.create": ids["procurementId"],
    "receipt.undo": ids["receiptId"],
    "inventory.create": "inventory",
    "supplier.create": "suppliers",
    "product.create": "products",
  };
  const path = contract[id]?.path ?? "";
  const [name = ""] = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = ""]) => one).slice(-1);
  return { within, key: named[id] ?? ids[name] ?? "" };
}

describe("the response to an order's status", () => {
  test("is that of the first request when the order went away and came back", async () => {
    const fixture = await buildFullFixture();
    const order = await buildOrder({ ...fixture, products: [fixture.product] });
    const key = randomUUID();
    const first = await setStatus(fixture, order, "CONFIRMED", { key });
    await setStatus(fixture, order, "PENDING");
    await setStatus(fixture, order, "CONFIRMED");
    expect(told(await setStatus(fixture, order, "CONFIRMED", { key }))).toEqual(told(first));
  });

  test("is refused to the key with which the order was entered, though it has the status already", async () => {
    const fixture = await buildFullFixture();
    const key = randomUUID();
    const made = await request(orders.create, {
      ...inside(fixture),
      body: { orderItems: [{ productId: fixture.product.id, quantity: 1 }] },
      headers: { "idempotency-key": key },
    });
    expect((await setStatus(fixture, made.body.data, "PENDING", { key })).status).toBe(422);
  });

  test("is carried out under the key of a refusal once its reason is gone, and is given from then on", async () => {
    const fixture = await buildFullFixture();
    const { item } = fixture;
    const order = await buildOrder({ ...fixture, products: [fixture.product] });
    const key = randomUUID();
    const stock = (quantity: number) =>
      request(inventory.update, {
        token: fixture.owner.token,
        params: { restaurantId: fixture.restaurant.id, itemId: item.id },
        body: { quantity },
      });
    await stock(0);
    expect((await setStatus(fixture, order, "PREPARING", { key })).error.code).toBe("INSUFFICIENT_STOCK");
    await stock(10);
    const done = await setStatus(fixture, order, "PREPARING", { key });
    expect(done.status).toBe(200);
    await stock(0);
    expect(told(await setStatus(fixture, order, "PREPARING", { key }))).toEqual(told(done));
  });
});
