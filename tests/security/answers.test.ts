import type { IncomingHttpHeaders } from "node:http";
import { securityHeaders } from "@stockpot/core/api/headers";
import { contract } from "@stockpot/core/contract/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { attempt } from "../support/client.ts";
import { flawOf, send } from "../support/http.ts";
import { callerFor, idsOn, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";

const routes = Object.entries(contract).map(([id, route]) => ({ id, route }));
const json = { "content-type": "application/json" };
const expected = Object.entries({ ...securityHeaders(), "cache-control": "no-store" });

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
  "style-src-attr 'none'; connect-src 'self'; img-src 'self' data: https:; font-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

/** The hash of the colour-scheme script, which the server sends too where the site is built. */
const schemeScript = / 'sha256-[^']+'(?=; style-src )/;

const holdsHeaders = (headers: IncomingHttpHeaders) =>
  expect({
    ...headers,
    "content-security-policy": String(headers["content-security-policy"]).replace(schemeScript, ""),
  }).toMatchObject(Object.fromEntries(expected));

test("the content security policy is the specified one", () => {
  expect(securityHeaders()["content-security-policy"]).toBe(policy);
});

describe.each(routes)("an answer of $id", ({ id, route }) => {
  let fixture: FullFixture;

  beforeAll(async () => {
    fixture = await prepareFixture(id, await buildFullFixture());
  });

  test("carries the security headers, successful or refused", async () => {
    const { token } = callerFor(route, fixture);
    const asked = { token, params: idsOn(fixture), query: sampleQuery(id, fixture) };
    const body = sampleBody(id, fixture);
    const refusals = [
      { token: undefined },
      { headers: { "if-match": '"999"' } },
      { headers: { "idempotency-key": "two words" } },
      { body: "{", headers: json },
      { body: "x", headers: { "content-type": "text/plain" } },
      { body: "x".repeat(1024 * 1024), headers: json },
    ];
    // What a route does not read does not keep it from its work either.
    const kept = refusals.filter((refusal) => route.body ?? !("headers" in refusal));
    const answers = [];
    for (const refusal of kept) answers.push(await attempt(route, { ...asked, body, ...refusal }));
    answers.push(await attempt(route, { ...asked, body }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(-4, -1)).toEqual(route.body ? [400, 415, 413] : [route.allow === "public" ? 200 : 401]);
    expect(statuses).toContain(id === "auth.login" ? 401 : route.status);
  });
});

describe("an answer of no route", () => {
  test.each([
    ["GET", "/api/v1/nothing"],
    ["PUT", "/api/v1/health"],
    ["OPTIONS", "/api/v1/restaurants"],
    ["TRACE", "/api/v1/restaurants"],
    ["GET", "/api"],
  ])("to %s %s carries the security headers", async (method, path) => {
    const reply = await send({ method, path, headers: { origin: "https://elsewhere.example" } });
    expect(reply.status).toBe(404);
    holdsHeaders(reply.headers);
  });
});

describe("the check that every answer of these tests passes", () => {
  const headers = { ...securityHeaders(), "cache-control": "no-store", "content-type": "application/json" };

  test("accepts a good answer", () => {
    expect(flawOf({ headers, text: '{"data":{"id":"x"}}' })).toBeUndefined();
  });

  test.each([
    '{"passwordHash":"x"}',
    '{"note":"$argon2id$v=19"}',
    '{"sessionVersion":1}',
    '{"pk":"x"}',
    '{"gsi1sk":"x"}',
    '{"x":"$stockpot#id_1"}',
  ])("notices %s", (text) => {
    expect(flawOf({ headers, text })).toContain("lets out");
  });

  test.each(expected.map(([name]) => name).filter((name) => /content|transport|referrer|cache/.test(name)))(
    "notices an answer without %s",
    (name) => {
      expect(flawOf({ headers: { ...headers, [name]: undefined }, text: "" })).toContain(name);
    },
  );

  test.each([
    {
      "content-security-policy": headers["content-security-policy"].replace("script-src 'self'", "script-src 'self' *"),
    },
    { "access-control-allow-origin": "*" },
    { "content-type": "text/html" },
  ])("notices %j", (other) => {
    expect(flawOf({ headers: { ...headers, ...other }, text: "{}" })).toBeDefined();
  });
});
