import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { entry } from "./entry.ts";
import { routeOf } from "./route-name.ts";
import { testContext, testEvent } from "./test-event.ts";

const handler = entry(async () => ({ statusCode: 200, body: "{}" }));

const secret = "of CloudFront";
const event = testEvent("GET", "/api/v1/orders", { headers: { "x-origin-secret": secret } });
const direct = testEvent("GET", "/api/v1/orders?customer=rosa");
const context = testContext("stockpot-blue-3-order-list");

/** The lines that calls leave on standard output. */
async function linesOf(...calls: (() => Promise<unknown>)[]): Promise<readonly unknown[]> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  for (const call of calls) await call();
  return lines.map((line): unknown => JSON.parse(line));
}

beforeEach(() => {
  vi.stubEnv("ORIGIN_SECRET_HASHES", createHash("sha256").update(secret).digest("hex"));
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", context.functionName);
});
afterEach(() => vi.unstubAllEnvs());

const line = {
  level: "INFO",
  service: "stockpot",
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  message: "request",
  route: "order.list",
  requestId: "any",
  status: 200,
  ms: expect.any(Number),
  requests: 0,
  readUnits: 0,
  writeUnits: 0,
};

test("each request on Lambda leaves one line, and the first of a process says that it is", async () => {
  const lines = await linesOf(
    () => handler(event, context),
    () => handler(event, context),
  );
  expect(lines).toEqual([{ ...line, coldStart: true }, line]);
});

test("what did not come through CloudFront is refused before it is looked at, and its line says by whom", async () => {
  const work = vi.fn<typeof handler>();
  const lines = await linesOf(async () => {
    expect(await entry(work)(direct, context)).toMatchObject({ statusCode: 403 });
  });
  expect(lines).toEqual([{ ...line, status: 403, refused: "origin" }]);
  expect(work).not.toHaveBeenCalled();
});

test("on one machine there are no lines", async () => {
  vi.stubEnv("AWS_LAMBDA_FUNCTION_NAME", undefined);
  expect(await linesOf(() => handler(event, context))).toEqual([]);
});

test.each([
  ["stockpot-production-order-setStatus", "order.setStatus"],
  ["stockpot-alice-3-meta-health", "meta.health"],
  ["stockpot-production-unknown-route", "unknown-route"],
  ["order.setStatus", "order.setStatus"],
])("the function %s is for the route %s", (functionName, id) => {
  expect(routeOf({ functionName })).toBe(id);
});
