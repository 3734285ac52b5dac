import type { Route } from "@stockpot/core/api/route";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { attempt } from "../support/client.ts";
import {
  callerFor,
  idsOn,
  prepareFixture,
  routesWhere,
  sampleBody,
  sampleQuery,
  sampleVersion,
} from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";

const isEdit = (route: Route) => ["PUT", "PATCH", "DELETE"].includes(route.method);

describe.each(routesWhere(isEdit))("If-Match on $id", ({ id, route }) => {
  const build = async () => prepareFixture(id, await buildFullFixture());
  const call = (fixture: FullFixture, ifMatch: string) =>
    attempt(route, {
      token: callerFor(route, fixture).token,
      params: idsOn(fixture),
      body: sampleBody(id, fixture),
      headers: { "if-match": ifMatch },
    });
  const version = sampleVersion(id);

  test("answers 412 to any other version, and writes nothing", async () => {
    const fixture = await build();
    const before = await storedItems({ restaurants: [fixture.restaurant], people: [fixture.user] });
    for (const ifMatch of ['"0"', `"${version + 1}"`, '"99999"', "1", "nonsense", '""', '"1", "2"', '"-1"']) {
      const answer = await call(fixture, ifMatch);
      expect(answer.status, ifMatch).toBe(412);
      expect(answer.error.code).toBe("STALE");
      expect(answer.error.message).toMatch(/^This [\w ]+ was changed by someone else\. Your change was not saved\.$/);
    }
    expect(await storedItems({ restaurants: [fixture.restaurant], people: [fixture.user] })).toEqual(before);
  });

  test.each([`"${version}"`, "*"])("accepts %s", async (ifMatch) => {
    expect((await call(await build(), ifMatch)).status).toBe(route.status);
  });
});

const Versioned = z.object({ data: z.union([z.object({ revision: z.int() }), z.object({ version: z.int() })]) });
const isVersioned = ({ data }: Route) =>
  data instanceof z.ZodObject && "version" in data.shape && !("restaurant" in data.shape && "inventory" in data.shape);

describe.each(routesWhere(isVersioned))("ETag of $id", ({ id, route }) => {
  test("is the version of the thing", async () => {
    const fixture = await prepareFixture(id, await buildFullFixture());
    const answer = await attempt(route, {
      token: callerFor(route, fixture).token,
      params: idsOn(fixture),
      body: sampleBody(id, fixture),
      query: sampleQuery(id, fixture),
    });
    expect(answer.status, answer.text).toBe(route.status);
    const { data } = Versioned.parse(JSON.parse(answer.text));
    expect(answer.headers.etag).toBe(`"${"revision" in data ? data.revision : data.version}"`);
  });
});
