import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { Handler } from "@stockpot/functions/lib/entry";
import { type LocalServer, startLocalServer } from "@stockpot/functions/local/server";
import { answerHeaders, createApi } from "@stockpot/functions/local/api";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { bundleFunctions } from "../../infra/bundle/bundle.ts";
import { routePlans, unknownRoutePlan } from "../../infra/functions.ts";
import { request } from "../support/client.ts";
import { sendTo } from "../support/http.ts";
import { logged } from "../support/log-lines.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stockpot-routes-"));
const require = createRequire(import.meta.url);
let store: LocalServer;

/** The handler that a function's bundle exports; loaded with its first request, when the settings are there. */
const bundled =
  (id: string): Handler =>
  (event, context) =>
    require(path.join(folder, id, "index.cjs")).handler(event, context);

/** What API Gateway is to the functions of a stage. */
const gateway = createServer(async (message, response) => {
  const [at = "/", search = ""] = (message.url ?? "/").split(/(?=\?)/, 2);
  const answer = await api(message, at, search);
  const { statusCode = 200, body = "", isBase64Encoded = false } = answer;
  response.writeHead(statusCode, answerHeaders(answer)).end(Buffer.from(body, isBase64Encoded ? "base64" : "utf8"));
});

let gatewayUrl = "";
const failures: unknown[] = [];
const api = createApi({
  handlers: Object.fromEntries(routePlans.map(({ id }) => [id, bundled(id)])),
  unknownRoute: bundled(unknownRoutePlan.id),
  onFailure: (error) => failures.push(error),
});

beforeAll(async () => {
  const plans = [...routePlans, unknownRoutePlan];
  // Leaves the settings of its table in this process's environment, where the bundles find them.
  [store] = await Promise.all([
    startLocalServer({ port: 0, demo: false, site: false }),
    bundleFunctions(folder, plans),
    new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening)),
  ]);
  const address = gateway.address();
  if (typeof address !== "object" || address === null) throw new Error("The gateway has no port.");
  gatewayUrl = `http://127.0.0.1:${address.port}`;
  sendTo(gatewayUrl);
});

afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const person = { fullName: "Robin Cook", email: "robin@example.com", password: "Stock&Pot1" };

/** Signs up, and opens a restaurant in the session of a sign-in. */
async function openRestaurant(email: string) {
  await request(auth.register, { body: { ...person, email } });
  const { token } = (await request(auth.login, { body: { email, password: person.password } })).body;
  const body = { name: "Bistro", address: "1 Market Street" };
  const restaurantId = (await request(restaurants.create, { token, body })).body.data.id;
  return { token, params: { restaurantId } };
}

/** A soup of 100 g of flour a plate, and 10 kg of flour. */
async function buildMenu(owner: Awaited<ReturnType<typeof openRestaurant>>) {
  const flour = { name: "Flour", quantity: 10, baseUnit: "KILOGRAM" as const };
  const itemId = (await request(inventory.create, { ...owner, body: flour })).body.data.id;
  const soup = { name: "Soup", price: 9.5, category: "Soups" };
  const productId = (await request(products.create, { ...owner, body: soup })).body.data.id;
  const items = [{ inventoryItemId: itemId, quantity: 100, unit: "GRAM" as const }];
  const body = { restaurantId: owner.params.restaurantId, productId, name: "Soup", items };
  await request(boms.create, { ...owner, body });
  return { itemId, productId };
}

describe("the bundles of the routes", () => {
  test("take an owner from signing up to an order that has used its ingredients", async () => {
    const owner = await openRestaurant("owner@example.com");
    const { itemId, productId } = await buildMenu(owner);

    const draft = { orderItems: [{ productId, quantity: 3 }] };
    const created = await request(orders.create, { ...owner, body: draft });
    expect(created.body.data).toMatchObject({ orderNumber: "ORD-000001", status: "PENDING", totalAmount: 28.5 });
    const params = { ...owner.params, orderId: created.body.data.id };
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const) {
      const changed = await request(orders.setStatus, { ...owner, params, body: { status } });
      expect(changed.body.data.status).toBe(status);
    }

    const at = { ...owner, params: { ...owner.params, itemId } };
    expect((await request(inventory.get, at)).body.data).toMatchObject({ quantity: 9.7, reserved: 0, available: 9.7 });
    const { data: movements } = (await request(inventory.movements, at)).body;
    expect(movements.map(({ kind, quantity }) => `${kind} ${quantity}`)).toEqual(["CONSUMPTION -0.3", "OPENING 10"]);
    expect((await request(restaurants.summary, owner)).body.data).toMatchObject({ orders: { total: 1 } });
    expect(failures).toEqual([]);
  });

  test("answer a repeated request with its first answer, and take nothing twice", async () => {
    const owner = await openRestaurant("again@example.com");
    const { itemId, productId } = await buildMenu(owner);
    const draft = { orderItems: [{ productId, quantity: 1 }] };
    const headers = { "idempotency-key": "one-order" };
    const first = await request(orders.create, { ...owner, headers, body: draft });
    const second = await request(orders.create, { ...owner, headers, body: draft });
    expect(second.text).toBe(first.text);

    const params = { ...owner.params, orderId: first.body.data.id };
    const change = {
      ...owner,
      params,
      headers: { "idempotency-key": "one-change" },
      body: { status: "PREPARING" as const },
    };
    const changes = [await request(orders.setStatus, change), await request(orders.setStatus, change)];
    expect(changes[1]?.text).toBe(changes[0]?.text);
    const item = await request(inventory.get, { ...owner, params: { ...owner.params, itemId } });
    expect(item.body.data.quantity).toBe(9.9);
  });

  test("log a line for each request, with what it asked of the table", async () => {
    const owner = await openRestaurant("logged@example.com");
    const flour = { name: "Flour", quantity: 1, baseUnit: "KILOGRAM" as const };
    vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "stockpot-test-inventory-create");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { lines } = await logged(() => request(inventory.create, { ...owner, body: flour }));
    expect(lines).toEqual([expect.objectContaining({ message: "request", route: "inventory.create", status: 201 })]);
    for (const count of ["requests", "readUnits", "writeUnits"]) expect(lines[0]?.[count]).toBeGreaterThan(0);
  });

  test("compress a long answer for who takes that", async () => {
    const answer = await fetch(`${gatewayUrl}/api/v1/openapi.json`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.json()).toMatchObject({ info: { title: "Stockpot" } });
  });

  test("continue a list by its cursor, and refuse whoever owns another restaurant", async () => {
    const owner = await openRestaurant("pages@example.com");
    for (const name of ["Flour", "Salt", "Thyme"]) {
      await request(inventory.create, { ...owner, body: { name, quantity: 1, baseUnit: "KILOGRAM" } });
    }
    const { data, pagination } = (await request(inventory.list, { ...owner, query: { limit: 2 } })).body;
    const cursor = pagination.nextCursor ?? expect.unreachable();
    const rest = (await request(inventory.list, { ...owner, query: { limit: 2, cursor } })).body.data;
    expect([...data, ...rest].map(({ name }) => name)).toEqual(["Flour", "Salt", "Thyme"]);

    const stranger = await openRestaurant("stranger@example.com");
    const refused = await request(inventory.list, { token: stranger.token, params: owner.params });
    expect([refused.status, refused.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});
