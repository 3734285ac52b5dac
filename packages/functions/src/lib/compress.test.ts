import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compressed } from "./compress.ts";
import { entry } from "./entry.ts";
import { testContext, testEvent } from "./test-event.ts";

const long = JSON.stringify({ data: "Flour ".repeat(200) });
const answer = (body: string) => ({ statusCode: 200, headers: { etag: '"3"' }, body });
const asking = (accepted?: string) => ({ headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

describe("an answer of 1 KB or more", () => {
  test.each(["gzip", "gzip, deflate, br", "br;q=1.0, GZIP;q=0.5"])(
    "is compressed for who takes %s",
    async (accepted) => {
      const { headers, body = "", isBase64Encoded } = await compressed(answer(long), asking(accepted));
      expect(headers).toEqual({ etag: '"3"', vary: "accept-encoding", "content-encoding": "gzip" });
      expect(isBase64Encoded).toBe(true);
      const content = Buffer.from(body, "base64");
      expect(content.length).toBeLessThan(long.length / 4);
      expect(gunzipSync(content).toString()).toBe(long);
    },
  );

  test.each([undefined, "", "identity", "br", "gzip;q=0", "gzipped"])("is not for who takes %s", async (accepted) => {
    const varying = { etag: '"3"', vary: "accept-encoding" };
    expect(await compressed(answer(long), asking(accepted))).toEqual({ ...answer(long), headers: varying });
  });
});

test("a shorter answer travels as it is, and so does none", async () => {
  const short = answer("1".repeat(1023));
  expect(await compressed(short, asking("gzip"))).toEqual(short);
  expect(await compressed({ statusCode: 204 }, asking("gzip"))).toEqual({ statusCode: 204 });
  expect(await compressed(answer("é".repeat(512)), asking("gzip"))).toMatchObject({ isBase64Encoded: true });
});

test("what holds a token is never compressed: its length would say something of it", async () => {
  const event = testEvent("POST", "/api/v1/auth/login", { headers: { "accept-encoding": "gzip" } });
  const call = (path: string) => entry(async () => answer(long))({ ...event, rawPath: path }, testContext("any"));
  expect(await call("/api/v1/auth/login")).toEqual(answer(long));
  expect(await call("/API/v1/Auth/login")).toEqual(answer(long));
  expect(await call("/api/v1/users")).toMatchObject({ headers: { "content-encoding": "gzip" } });
});
