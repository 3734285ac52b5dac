import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { attempt } from "../support/client.ts";
import { buildFullFixture } from "../support/full-fixture.ts";
import { callerFor, idsOn, prepareFixture, routesWhere, sampleBody } from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";

const Id = z.uuid();
const capitals = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** Every id of a body in capitals. */
function inCapitals(given: unknown): unknown {
  if (typeof given === "string") return Id.safeParse(given).success ? given.toUpperCase() : given;
  if (Array.isArray(given)) return given.map(inCapitals);
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, inCapitals(value)]));
}

const writing = routesWhere(({ method, path }) => method !== "GET" && path.includes("{"));

describe.each(writing)("$id with its ids in capitals", ({ id, route }) => {
  test("does what it does with them in lower case, stores none in capitals, and is the same request", async () => {
    const fixture = await prepareFixture(id, await buildFullFixture());
    const lower = idsOn(fixture);
    const upper = Object.fromEntries(Object.entries(lower).map(([name, value]) => [name, value.toUpperCase()]));
    const body = inCapitals(sampleBody(id, fixture));
    const given = { token: callerFor(route, fixture).token, headers: { "idempotency-key": randomUUID() }, body };
    const answer = await attempt(route, { ...given, params: upper });
    expect(answer.status, answer.text).toBe(route.status);
    const { restaurant, owner, user } = fixture;
    const stored = await storedItems({ restaurants: [restaurant], people: [owner, user] });
    const ids = [answer.text, ...stored].flatMap((text) => text.match(capitals) ?? []);
    expect(ids.filter((one) => one !== one.toLowerCase())).toEqual([]);
    if (route.idempotent === true) {
      const again = await attempt(route, { ...given, params: lower });
      expect([again.status, again.text]).toEqual([answer.status, answer.text]);
    }
  });
});
