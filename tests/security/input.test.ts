import { randomUUID } from "node:crypto";
import type { Route } from "@stockpot/core/api/route";
import type { LocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Answer, attempt, type RawRequest } from "../support/client.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";
import { lastWrites, startRecordingServer } from "../support/recording-server.ts";
import { callerFor, idsOn, routesWhere, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { fieldsOf, tooFineFor, withField, withoutField } from "../support/schema-fields.ts";

const megabyte = 1024 * 1024;
const json = { "content-type": "application/json" };

let server: LocalServer;
let fixture: FullFixture;

beforeAll(async () => {
  server = await startRecordingServer();
  fixture = await buildFullFixture();
});

afterAll(() => server.stop());

/** Sends a request that must be refused, as a person who may call the route, and checks that it writes nothing. */
async function refused(route: Route, given: RawRequest, status = 400): Promise<Answer<Route>> {
  const answer = await attempt(route, { token: callerFor(route, fixture).token, params: idsOn(fixture), ...given });
  const sent = typeof given.body === "string" ? given.body : JSON.stringify(given);
  expect(answer.status, `${sent.slice(0, 200)}: ${answer.text}`).toBe(status);
  expect(lastWrites()).toEqual([]);
  return answer;
}

const issuePaths = ({ error }: Answer<Route>) => error.issues.map(({ path }) => path);

const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** An object of choices, each of which may be absent. */
const isObject = (key: string) => key === "toggles";

/** Fields that an attacker may hope a route takes: privileges, and those of its answer. */
const surplusKeys = ({ body, data }: Route) => {
  const hoped = ["surprise", "id", "role", "version", "restaurantId", "userId", "status", "totalAmount", "constructor"];
  const taken = new Set(keysOf(body));
  return [...new Set([...hoped, ...keysOf(data)])].filter((key) => !taken.has(key));
};

/** In a text of one line and in one of several; no address, day, number or choice is one of them either. */
const unusableTexts = ["\u0000", "\u001b", "\u202e", "\u2069", "\ufffd"].map(
  (character) => `Soup${character}of the day`,
);
const invisibleTexts = ["\u200b", "\u3164", "\u0301"];

/** Compared and never stored: an invalid one is a wrong password. */
const isComparedPassword = (id: string, path: string) =>
  (id === "auth.login" && path === "password") ||
  (id === "auth.password" && path === "currentPassword") ||
  (id.startsWith("secondFactor.") && /^(password|enrolment)$/.test(path));

const withBody = routesWhere((route) => route.body !== undefined);

describe.each(withBody)("the body of $id", ({ id, route }) => {
  const sample = () => sampleBody(id, fixture) ?? expect.unreachable();
  const refuse = (body: unknown) => refused(route, { body, headers: json });

  test.each(["{", "nonsense", "{'name':1}", '{"name":NaN}', '{"name":Infinity}', " "])(
    "answers 400 to what is not JSON: %s",
    async (body) => {
      const { error } = await refuse(body);
      expect(error).toMatchObject({ code: "INVALID", message: "The body is not valid JSON." });
    },
  );

  test("answers 400 to JSON that is no object, and to no body", async () => {
    for (const body of ["[]", "null", "1", "true", '"text"', undefined]) {
      expect((await refuse(body)).error.code).toBe("INVALID");
    }
  });

  test.each(surplusKeys(route))("answers 400 to the unknown field %s", async (key) => {
    const { error } = await refuse({ ...sample(), [key]: "ADMIN" });
    expect(error).toMatchObject({ code: "INVALID", issues: [{ path: key, message: "Unknown field" }] });
  });

  test("answers 400 to __proto__, at the top and within", async () => {
    const { length } = Object.keys(sample());
    const polluted = `${JSON.stringify(sample()).slice(0, -1)}${length ? "," : ""}"__proto__":{"role":"ADMIN"}}`;
    const within = JSON.stringify({ ...sample(), deep: 0 }).replace('"deep":0', '"deep":{"__proto__":{"a":1}}');
    for (const body of [polluted, within]) expect((await refuse(body)).error.code).toBe("INVALID");
  });

  test("answers 400 on the field that holds an object, a list or null instead of its value", async () => {
    for (const key of Object.keys(sample())) {
      for (const value of [...(isObject(key) ? [3] : [{}, { length: 3 }]), [], null]) {
        expect(issuePaths(await refuse({ ...sample(), [key]: value }))).toContain(key);
      }
    }
  });

  for (const { path, keys, kinds, isRequired } of fieldsOf(route.body)) {
    /** @param written JSON that JavaScript cannot hold, in place of the value */
    const refuseValue = async (value: unknown, written = JSON.stringify(value)) => {
      const body = JSON.stringify(withField(route.body, sample(), keys, "@value@")).replace('"@value@"', written);
      const answer = await refuse(body);
      expect(answer.error.code).toBe("INVALID");
      expect(issuePaths(answer)).toContain(path);
    };

    if (isRequired) {
      test(`answers 400 where ${path} is missing`, async () => {
        const whole = withField(route.body, sample(), keys, "any");
        expect(issuePaths(await refuse(withoutField(whole, keys)))).toContain(path);
      });
    }

    const number = kinds.find(({ type }) => type === "number" || type === "integer");
    if (number) {
      test(`answers 400 to a value of ${path} that is no number, too large, too small or too fine`, async () => {
        const { minimum, exclusiveMinimum, maximum = Number.NaN, type } = number;
        for (const value of ["NaN", "Infinity", "1", "", true, [1]]) await refuseValue(value);
        for (const huge of ["1e400", "-1e400"]) await refuseValue(huge, huge);
        await refuseValue(-1);
        await refuseValue(maximum + 1);
        await refuseValue(exclusiveMinimum ?? (minimum ?? 0) - 0.001);
        if (minimum !== 0) await refuseValue(0);
        await refuseValue(type === "integer" ? 1.5 : 1 + tooFineFor(id, path));
      });
    }

    if (kinds.some(({ type }) => type === "string")) {
      test(`answers 400 to 200,000 characters in ${path}, and to half of one`, async () => {
        await refuseValue("x".repeat(200_000));
        await refuseValue("", String.raw`"good \ud800"`);
      });
    }

    if (kinds.some(({ type }) => type === "string") && !isComparedPassword(id, path)) {
      test(`answers 400 to controls, overrides, what could not be read and what shows nothing in ${path}`, async () => {
        for (const text of [...unusableTexts, ...invisibleTexts]) await refuseValue(text);
      });
    }

    if (kinds.every(({ format }) => format === "uuid")) {
      test(`takes ${path} in capitals as the same id`, () => {
        const body = sample();
        const parsed = (value: string) => route.body?.parse(withField(route.body, body, keys, value));
        expect(parsed(fixture.item.id.toUpperCase())).toEqual(parsed(fixture.item.id));
      });
    }

    const choices = kinds.flatMap((kind) => kind.enum ?? []);
    if (choices.length > 0) {
      test(`answers 400 to a value of ${path} that is not offered`, async () => {
        const others = ["", "nonsense", 1, String(choices[0]).toLowerCase(), `${choices[0]} `];
        for (const value of others) if (!choices.includes(value)) await refuseValue(value);
      });
    }

    if (kinds.every(({ type }) => type === "boolean")) {
      test(`answers 400 to a value of ${path} that is neither true nor false`, async () => {
        for (const value of ["yes", "true", 1, null]) await refuseValue(value);
      });
    }

    if (kinds.every(({ format }) => format === "uuid")) {
      test(`answers 400 to a value of ${path} that is no id`, async () => {
        for (const value of ["", "x", 7, "../x"]) await refuseValue(value);
      });
    }

    if (/password/i.test(path)) {
      test(`answers 400 to 10 kB in ${path}`, () => refuseValue(`Aa1&${"x".repeat(10 * 1024)}`));
    }

    if (kinds.some(({ format }) => format === "uri")) {
      test(`answers 400 to an address in ${path} that does not lead to the web`, async () => {
        const scripts = ["javascript:alert(1)", " javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)"];
        const others = ["data:text/html,x", "vbscript:x", "file:///etc/passwd", "ftp://x.example", "//x.example", "/x"];
        for (const value of [...scripts, ...others]) await refuseValue(value);
      });
    }

    if (kinds.some(({ type }) => type === "array")) {
      test(`answers 400 to an endless list in ${path}`, () => refuseValue(Array.from({ length: 1000 }, () => "x")));
    }

    if (kinds.some(({ properties }) => properties)) {
      test(`answers 400 to an unknown field within ${path}`, async () => {
        const body = withField(route.body, sample(), [...keys, "surprise"], 1);
        expect((await refuse(body)).error.issues).toContainEqual({
          path: `${path}.surprise`,
          message: "Unknown field",
        });
      });
    }
  }

  test("answers 400 to a body that is not UTF-8", async () => {
    const [before = "", after = ""] = JSON.stringify({ ...sample(), name: "||" }).split("||");
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    const { error } = await refuse(body);
    expect(error).toMatchObject({ code: "INVALID", message: "The body is not valid UTF-8." });
  });

  test.each([megabyte, 300_000])("answers 413 to %d bytes", async (bytes) => {
    const { error } = await refused(route, { body: { ...sample(), name: "x".repeat(bytes) }, headers: json }, 413);
    expect(error.code).toBe("TOO_LARGE");
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "answers 415 to %s",
    async (type) => {
      const given = { body: JSON.stringify(sample()), headers: { "content-type": type } };
      expect((await refused(route, given, 415)).error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );
});

const queryOf = (key: string, value: string) => ({ query: Object.fromEntries([[key, value]]) });

describe.each(routesWhere((route) => route.list !== undefined))("the page of $id", ({ route }) => {
  test.each(["100000", "101", "0", "-1", "1.5", "ten", "", "NaN", "1e400", "10,20"])(
    "answers 400 to limit=%s",
    async (limit) => {
      const { error } = await refused(route, { query: { limit } });
      const message = "Limit must be between 1 and 100";
      expect(error).toMatchObject({ code: "INVALID", issues: [{ path: "limit", message }] });
    },
  );

  test.each(["-1", "0", "1.5", "two", "", "NaN", "-1e400"])("answers 400 to page=%s", async (page) => {
    const { error } = await refused(route, { query: { page } });
    const message = "Page must be a whole number from 1";
    expect(error).toMatchObject({ code: "INVALID", issues: [{ path: "page", message }] });
  });

  test.each([
    ["502", "1"],
    ["52", "10"],
    ["7", "100"],
    ["100000", "100"],
  ])("answers 400 to page=%s of %s rows, which a cursor reaches", async (page, limit) => {
    const { error } = await refused(route, { query: { page, limit } });
    const message = "A page number may skip at most 500 rows. Continue with cursor, the nextCursor of the page before.";
    expect(error).toMatchObject({ code: "INVALID", issues: [{ path: "page", message }] });
  });

  test.each([
    ["501", "1"],
    ["51", "10"],
    ["6", "100"],
  ])("answers 200 to page=%s of %s rows", async (page, limit) => {
    expect(
      (await attempt(route, { token: callerFor(route, fixture).token, params: idsOn(fixture), query: { page, limit } }))
        .status,
    ).toBe(200);
  });

  test.each(["1e400", "100001"])("answers 400 to page=%s, beyond any", async (page) => {
    expect(issuePaths(await refused(route, { query: { page } }))).toEqual(["page"]);
  });

  test.each(["", "x", "eyJwayI6IngifQ", "a.b.c", "a.b.c.d.e", "x".repeat(5000)])(
    "answers 400 to cursor=%s",
    async (cursor) => {
      expect(issuePaths(await refused(route, { query: { cursor } }))).toEqual(["cursor"]);
    },
  );
});

describe.each(routesWhere((route) => route.query !== undefined))("the query of $id", ({ id, route }) => {
  test.each(["surprise", "__proto__", "constructor", "restaurantId", "token"])(
    "answers 400 to the unknown %s",
    async (key) => {
      const query = sampleQuery(id, fixture);
      const { error } = await refused(route, { query: { ...query, ...queryOf(key, "1").query } });
      expect(error).toMatchObject({ code: "INVALID", issues: [{ path: key, message: "Unknown field" }] });
    },
  );

  for (const { path, kinds } of fieldsOf(route.query)) {
    if (!kinds.some(({ type }) => type === "string")) continue;
    test(`answers 400 to controls, overrides and what could not be read in ${path}`, async () => {
      for (const text of unusableTexts) {
        const query = { ...sampleQuery(id, fixture), ...queryOf(path, text).query };
        expect(issuePaths(await refused(route, { query }))[0]).toMatch(new RegExp(`^${path}`));
      }
    });
  }

  const filters = fieldsOf(route.query).filter(({ path }) => !["page", "limit", "cursor"].includes(path));
  for (const { path, kinds } of filters) {
    const [{ enum: choices, maxLength, minLength = 0, pattern }] = [kinds[0] ?? {}];
    const wrong = [
      ...(choices ? ["", "nonsense", `${choices[0]} `] : []),
      ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
      ...(minLength > 0 ? [""] : []),
      ...(pattern === undefined ? [] : ["nonsense", "2026-02-30"]),
    ];
    if (wrong.length === 0) continue;
    test(`answers 400 to a value of ${path} that it does not take`, async () => {
      for (const value of wrong) {
        const query = { ...sampleQuery(id, fixture), ...queryOf(path, value).query };
        expect(issuePaths(await refused(route, { query }))).toEqual([path]);
      }
    });
  }

  if (filters.some(({ path }) => path === "ids")) {
    test("answers 400 to no id, to an invalid one and to more than a hundred", async () => {
      const many = Array.from({ length: 101 }, () => randomUUID()).join(",");
      for (const ids of ["", "x", `${fixture.item.id},`, many]) {
        expect(issuePaths(await refused(route, queryOf("ids", ids)))[0]).toMatch(/^ids/);
      }
      expect(issuePaths(await refused(route, {}))).toEqual(["ids"]);
    });
  }
});

test("a body may name its fields in any order, with any spacing and a charset", async () => {
  const route = withBody.find(({ id }) => id === "inventory.create")?.route ?? expect.unreachable();
  const answer = await attempt(route, {
    token: fixture.owner.token,
    params: idsOn(fixture),
    headers: { "content-type": "application/json; charset=utf-8" },
    body: '\n{ "baseUnit" : "GRAM",\t"quantity": 1e1, "name": "Crème" }\n',
  });
  expect(answer.status).toBe(201);
});
