import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { alternativeBody, routesWhere } from "../support/sample-requests.ts";
import { type Caller, callerOn } from "../support/repeated-call.ts";
import { isIdempotent } from "../support/route-cases.ts";

const Identified = z.object({ data: z.object({ id: z.string() }) });
const idOf = (text: string) => Identified.parse(JSON.parse(text)).data.id;

const isCreation = (route: Route) => isIdempotent(route) && route.status === 201;

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test.each(routesWhere(isIdempotent))("$id has an alternative body where it has a body", ({ id, route }) => {
  expect(alternativeBody(id) === undefined).toBe(route.body === undefined);
});

describe.each(routesWhere(isIdempotent))("Idempotency-Key on $id", ({ id, route }) => {
  let key: string;

  let on: Caller;

  beforeEach(async () => {
    key = randomUUID();
    on = await callerOn(id, route);
  });

  test("answers 400 to a key that is none", async () => {
    for (const bad of ["two words", "", "\u00e4", "k".repeat(256)]) {
      const answer = await on.call(bad);
      expect(answer.status, bad).toBe(400);
      expect(answer.error.code).toBe("INVALID");
    }
  });

  test("gives the same answer to the same key whatever happened since, and does it once", async () => {
    const first = await on.call(key);
    const later = alternativeBody(id);
    if (later) await on.call(undefined, later);
    const before = await on.state();
    const second = await on.call(key);
    expect(first.status, first.text).toBe(route.status);
    expect([second.status, second.text, second.headers.etag]).toEqual([first.status, first.text, first.headers.etag]);
    expect(await on.state()).toEqual(before);
  });

  test("gives one answer to sixteen at once", { tags: ["race"] }, async () => {
    const answers = await Promise.all(times(16, () => on.call(key)));
    expect(answers.map((answer) => answer.status)).toEqual(times(16, () => route.status));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  const other = alternativeBody(id);

  if (!other) return;

  test("answers 422 to the same key with another body", async () => {
    await on.call(key);
    const before = await on.state();
    const answer = await on.call(key, other);
    expect(answer.status).toBe(422);
    expect(answer.error.code).toBe("KEY_REUSED");
    expect(await on.state()).toEqual(before);
  });

  test(
    "does one of two bodies sent sixteen times at once, and answers 422 to the other",
    { tags: ["race"] },
    async () => {
      const answers = await Promise.all(times(16, (index) => on.call(key, index % 2 ? other : {})));
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([...times(8, () => route.status), ...times(8, () => 422)]);
    },
  );

  test("leaves the key of a refused request free for the corrected one", async () => {
    expect((await on.call(key, { surprise: 1 })).status).toBe(400);
    expect((await on.call(key)).status).toBe(route.status);
  });
});

describe.each(routesWhere(isCreation))("Idempotency-Key on $id", ({ id, route }) => {
  test("lets two people use the same key", async () => {
    const key = randomUUID();
    const [one, two] = [await callerOn(id, route), await callerOn(id, route)];
    const [first, second] = [await one.call(key), await two.call(key)];
    expect([first.status, second.status]).toEqual([route.status, route.status]);
    expect(idOf(second.text)).not.toBe(idOf(first.text));
  });

  test("makes another thing for another key, and for none", async () => {
    const { call } = await callerOn(id, route);
    const has = (key: string) => route.body instanceof z.ZodObject && key in route.body.shape;
    const fresh = () => ({
      ...(has("password") && { email: `${randomUUID()}@example.com` }),
      ...(has("id") && { id: randomUUID() }),
    });
    const answers = [
      await call(randomUUID(), fresh()),
      await call(randomUUID(), fresh()),
      await call(undefined, fresh()),
    ];
    expect(new Set(answers.map(({ text }) => idOf(text))).size).toBe(3);
  });
});
