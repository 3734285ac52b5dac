import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildItem } from "../support/fixtures.ts";
import { attempt } from "../support/client.ts";
import { fieldsOf, withField } from "../support/schema-fields.ts";
import { callerFor, idsOn, routesWhere, sampleBody } from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";

const megabyte = 1024 * 1024;
const json = { "content-type": "application/json" };

const withBody = routesWhere((route) => route.body !== undefined);

describe.each(withBody)("the body of $id", ({ id, route }) => {
  let fixture: FullFixture;
  let before: readonly string[];
  const sample = () => sampleBody(id, fixture) ?? expect.unreachable();
  const call = (body: unknown, headers: Record<string, string> = json) =>
    attempt(route, { token: callerFor(route, fixture).token, params: idsOn(fixture), body, headers });
  const state = () =>
    storedItems({ restaurants: [fixture.restaurant], people: [fixture.owner, fixture.user, fixture.admin] });

  beforeAll(async () => {
    fixture = await buildFullFixture();
    before = await state();
  });

  afterAll(async () => {
    expect(await state(), "a refused request wrote something").toEqual(before);
  });

  test.each(["{", "nonsense", "{'name':1}", '{"name":NaN}', '{"name":Infinity}', " "])(
    "400 for what is no JSON: %s",
    async (body) => {
      const answer = await call(body);
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({ code: "INVALID", message: "The body is not valid JSON." });
    },
  );

  test.each([[[]], [null], [1], [true], ["text"]])("400 for JSON that is no object: %j", async (body) => {
    const answer = await call(JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe("INVALID");
  });

  test("400 for none at all", async () => {
    const answer = await call(undefined);
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe("INVALID");
  });

  const known = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
  const foreign = [
    "surprise",
    "id",
    "role",
    "version",
    "restaurantId",
    "userId",
    "status",
    "totalAmount",
    "constructor",
  ];
  test.each(foreign.filter((key) => !known.includes(key)))("400 for a key that it does not know: %s", async (key) => {
    const answer = await call({ ...sample(), [key]: "ADMIN" });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: "INVALID", issues: [{ path: key, message: "Unknown field" }] });
  });

  test("400 for __proto__, at the top and within", async () => {
    const { length } = Object.keys(sample());
    const polluted = `${JSON.stringify(sample()).slice(0, -1)}${length ? "," : ""}"__proto__":{"role":"ADMIN"}}`;
    const within = JSON.stringify({ ...sample(), deep: 0 }).replace('"deep":0', '"deep":{"__proto__":{"a":1}}');
    for (const body of [polluted, within]) {
      const answer = await call(body);
      expect(answer.status).toBe(400);
      expect(answer.error.code).toBe("INVALID");
    }
  });

  test("400 on the path of each value of another kind", async () => {
    for (const key of Object.keys(sample())) {
      for (const value of [{}, [], { length: 3 }, null]) {
        const answer = await call({ ...sample(), [key]: value });
        expect(answer.status, `${key}: ${JSON.stringify(value)}`).toBe(400);
        expect(answer.error.issues.map((issue) => issue.path)).toContain(key);
      }
    }
  });

  const fields = fieldsOf(route.body);
  /** Sends the sample with one value in it, which is written as it is where JSON cannot. */
  const put = (keys: readonly string[], value: unknown, written?: string) =>
    call(JSON.stringify(withField(route.body, sample(), keys, value)).replace('"written"', written ?? '"written"'));

  for (const { path, keys, kinds } of fields) {
    const refused = async (value: unknown, written?: string) => {
      const answer = await put(keys, value, written);
      expect(answer.status, written ?? JSON.stringify(value).slice(0, 100)).toBe(400);
      expect(answer.error.code).toBe("INVALID");
      expect(answer.error.issues.map((issue) => issue.path)).toContain(path);
    };

    const number = kinds.find(({ type }) => type === "number" || type === "integer");
    if (number) {
      test(`400 for a number in ${path} that is none, too large, too small or too fine`, async () => {
        const { minimum, exclusiveMinimum, maximum = Number.NaN, type } = number;
        for (const value of ["NaN", "Infinity", "1", "", true, [1]]) await refused(value);
        await refused("written", "1e400");
        await refused("written", "-1e400");
        await refused(-1);
        await refused(maximum + 1);
        await refused(exclusiveMinimum ?? (minimum ?? 0) - 0.001);
        if (minimum !== 0) await refused(0);
        await refused(type === "integer" ? 1.5 : 1.00001);
      });
    }

    if (kinds.some(({ type }) => type === "string")) {
      test(`400 for 200,000 characters in ${path}, and for half of one`, async () => {
        await refused("x".repeat(200_000));
        await refused("written", String.raw`"good \ud800"`);
      });
    }

    if (/password/i.test(path)) {
      test(`400 for 10 kB in ${path}`, () => refused(`Aa1&${"x".repeat(10 * 1024)}`));
    }

    if (kinds.some(({ format }) => format === "uri")) {
      test(`400 for an address in ${path} that leads anywhere but to the web`, async () => {
        const addresses = [
          "javascript:alert(1)",
          " javascript:alert(1)",
          "JaVaScRiPt:alert(1)",
          "java\nscript:alert(1)",
        ];
        for (const value of [
          ...addresses,
          "data:text/html,x",
          "vbscript:x",
          "file:///etc/passwd",
          "//x.example",
          "/x",
        ]) {
          await refused(value);
        }
      });
    }

    const list = kinds.find(({ type }) => type === "array");
    if (list) {
      test(`400 for a list in ${path} that has no end`, () => refused(Array.from({ length: 1000 }, () => "x")));
    }
  }

  test.each([megabyte, 300_000])("413 for %d bytes", async (bytes) => {
    const answer = await call({ ...sample(), name: "x".repeat(bytes) });
    expect(answer.status).toBe(413);
    expect(answer.error.code).toBe("TOO_LARGE");
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "415 for %s",
    async (type) => {
      const answer = await call(JSON.stringify(sample()), { "content-type": type });
      expect(answer.status).toBe(415);
      expect(answer.error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );
});

describe.each(routesWhere((route) => route.list !== undefined))("the query of $id", ({ route }) => {
  let fixture: FullFixture;
  const call = (query: Record<string, string>) =>
    attempt(route, { token: callerFor(route, fixture).token, params: idsOn(fixture), query });

  beforeAll(async () => {
    fixture = await buildFullFixture();
  });

  test.each(["100000", "101", "0", "-1", "1.5", "ten", "", "NaN", "1e400", "10,20"])(
    "400 for limit=%s",
    async (limit) => {
      const answer = await call({ limit });
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({
        code: "INVALID",
        issues: [{ path: "limit", message: "Limit must be between 1 and 100" }],
      });
    },
  );

  test.each(["-1", "0", "1.5", "two", "", "NaN", "-1e400"])("400 for page=%s", async (page) => {
    const answer = await call({ page });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      code: "INVALID",
      issues: [{ path: "page", message: "Page must be a whole number from 1" }],
    });
  });

  test.each(["1e400", "100001"])("400 for page=%s, beyond any", async (page) => {
    const answer = await call({ page });
    expect(answer.status).toBe(400);
    expect(answer.error.issues.map((issue) => issue.path)).toEqual(["page"]);
  });

  test.each(["", "x", "eyJwayI6IngifQ", "a.b.c", "a.b.c.d.e", "x".repeat(5000)])(
    "400 for cursor=%s",
    async (cursor) => {
      const answer = await call({ cursor });
      expect(answer.status).toBe(400);
      expect(answer.error.issues.map((issue) => issue.path)).toEqual(["cursor"]);
    },
  );

  test.each(["surprise", "__proto__", "constructor", "restaurantId", "token"])(
    "400 for the unknown %s",
    async (key) => {
      const answer = await call(Object.fromEntries([[key, "1"]]));
      expect(answer.status).toBe(400);
      expect(answer.error).toMatchObject({ code: "INVALID", issues: [{ path: key, message: "Unknown field" }] });
    },
  );
});

test("a key that a body knows may come in any order, with JSON in any spacing and a charset", async () => {
  const { owner, restaurant } = await buildItem();
  const route = withBody.find(({ id }) => id === "inventory.create")?.route ?? expect.unreachable();
  const answer = await attempt(route, {
    token: owner.token,
    params: { restaurantId: restaurant.id },
    headers: { "content-type": "application/json; charset=utf-8" },
    body: '\n{ "baseUnit" : "GRAM",\t"quantity": 1e1, "name": "Crème" }\n',
  });
  expect(answer.status).toBe(201);
});
