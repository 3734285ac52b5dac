import { afterEach, expect, test, vi } from "vitest";
import { testContext, testEvent } from "../lib/test-event.ts";
import { unknownRoute } from "./unknown-route.ts";

const answerTo = (method: string, path: string) =>
  unknownRoute(testEvent(method, path), testContext("stockpot-test-unknown-route"));

afterEach(() => vi.unstubAllEnvs());

test("HEAD of the health check is answered, by its headers alone", async () => {
  const { statusCode, headers, body } = await answerTo("HEAD", "/api/v1/health");
  expect([statusCode, body]).toEqual([200, undefined]);
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
});

test.each([
  ["POST", "/api/v1/health"],
  ["HEAD", "/api/v1/healthy"],
  ["HEAD", "/api/v1/restaurants"],
])("%s %s is unknown", async (method, path) => {
  expect(await answerTo(method, path)).toMatchObject({ statusCode: 404 });
});

test("what did not come through CloudFront is refused here too", async () => {
  vi.stubEnv("ORIGIN_SECRET_HASHES", "0".repeat(64));
  expect(await answerTo("HEAD", "/api/v1/health")).toMatchObject({ statusCode: 403 });
});
