import { route } from "@stockpot/core/api/route";
import { expect, test } from "vitest";
import * as z from "zod";
import { pipeline } from "./pipeline.ts";
import { testContext, testEvent } from "./test-event.ts";

const path = "/api/v1/weights";

const handler = pipeline(
  route({
    method: "POST",
    path,
    summary: "Weigh",
    allow: "public",
    body: z.strictObject({ grams: z.number() }),
    answer: z.object({ grams: z.number() }),
    status: 200,
  }),
  async (_, { body }) => body,
);

/** A body in base64, as API Gateway brings those whose type it does not take for a text. */
const eventOf = (body: string) =>
  testEvent("POST", path, {
    headers: { "content-type": "application/vnd.stockpot+json" },
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true,
  });

const context = testContext("weigh");

test("a body in base64 is read, and its numbers are refused with more digits than are kept", async () => {
  expect(await handler(eventOf('{"grams":1.5}'), context)).toMatchObject({ statusCode: 200, body: '{"grams":1.5}' });
  const { statusCode, body } = await handler(eventOf('{"grams":1.00000000000000001}'), context);
  expect(statusCode).toBe(400);
  expect(JSON.parse(body ?? "")).toMatchObject({ issues: [{ path: "grams", message: "Use at most 15 digits" }] });
});
