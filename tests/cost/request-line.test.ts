import * as auth from "@stockpot/core/auth/auth.routes";
import type { Route } from "@stockpot/core/api/route";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { removals } from "@stockpot/functions/background";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { RawRequest } from "../support/client.ts";
import { inside, password } from "../support/fixtures.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";
import { invoke } from "../support/invoke.ts";
import { logged } from "../support/log-lines.ts";
import { metered } from "../support/meter.ts";

let bistro: FullFixture;

beforeAll(async () => {
  bistro = await buildFullFixture();
});

// As on Lambda, where each request leaves a line.
beforeEach(() => vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", "stockpot-test"));

const ofItem = () => ({ ...inside(bistro), params: { ...inside(bistro).params, itemId: bistro.item.id } });

let quantity = 0;

/** Requests that ask the same of the table each time. */
const cases: readonly (readonly [id: string, route: Route, given: () => RawRequest])[] = [
  ["inventory.get", inventory.get, ofItem],
  ["inventory.list", inventory.list, () => ({ ...inside(bistro), query: { limit: "10" } })],
  ["restaurant.summary", restaurants.summary, () => inside(bistro)],
  ["inventory.update", inventory.update, () => ({ ...ofItem(), body: { quantity: (quantity += 100) } })],
  [
    "order.create",
    orders.create,
    () => ({ ...inside(bistro), body: { orderItems: [{ productId: bistro.product.id, quantity: 1 }] } }),
  ],
  ["auth.login", auth.login, () => ({ body: { email: bistro.owner.email, password } })],
];

describe("the line of a request", () => {
  test.each(cases)(
    "of %s counts what the request asks of the table, which it asks DynamoDB for",
    async (id, route, given) => {
      await invoke(route, given());
      const { result, lines } = await logged(() => invoke(route, given()));
      const { cost } = (await logged(() => metered(() => invoke(route, given())))).result;
      expect(cost.requests).toBeGreaterThan(0);
      expect(lines).toEqual([
        {
          level: "INFO",
          service: "stockpot",
          timestamp: expect.any(String),
          message: "request",
          route: id,
          requestId: result.headers["x-request-id"],
          status: route.status,
          ms: expect.any(Number),
          requests: cost.requests,
          readUnits: cost.read,
          writeUnits: cost.write,
        },
      ]);
    },
  );

  test("counts its own request alone while others run beside it", async () => {
    const alone: unknown[] = [];
    for (const [, route, given] of cases) alone.push(...(await logged(() => invoke(route, given()))).lines);
    const { lines } = await logged(() => Promise.all(cases.map(([, route, given]) => invoke(route, given()))));
    expect(countsOf(lines)).toEqual(countsOf(alone));
  });
});

const Counts = z.object({ route: z.string(), requests: z.number(), readUnits: z.number(), writeUnits: z.number() });

/** What lines count, whatever their order. */
const countsOf = (lines: readonly unknown[]) => new Set(lines.map((line) => JSON.stringify(Counts.parse(line))));

test("a background job leaves a line too", async () => {
  await logged(() => removals());
  const { lines } = await logged(() => removals({}, { awsRequestId: "run-1" }));
  expect(lines).toEqual([
    expect.objectContaining({ level: "INFO", message: "job", job: "removals", requestId: "run-1", failures: 0 }),
  ]);
  expect(lines[0]).toMatchObject({ ms: expect.any(Number), requests: 2, readUnits: 2, writeUnits: 0 });
});
