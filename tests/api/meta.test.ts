import { contract } from "@stockpot/core/contract/contract";
import * as routes from "@stockpot/core/contract/meta.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { send } from "../support/http.ts";

describe("GET /health", () => {
  test("answers 200 without a token", async () => {
    const answer = await request(routes.health, {});
    expect(answer.body).toEqual({ status: "ok" });
  });
});

describe("HEAD /health", () => {
  test("answers 200 without a token or a body, as monitors ask", async () => {
    const reply = await send({ method: "HEAD", path: routes.health.path });
    expect([reply.status, reply.text]).toEqual([200, ""]);
  });

  test("is the only HEAD that the API answers", async () => {
    expect((await send({ method: "HEAD", path: restaurants.list.path })).status).toBe(404);
  });
});

describe("GET /openapi.json", () => {
  test("answers 200 with every route of the contract and who may call it", async () => {
    const answer = await request(routes.openapi, {});
    expect(answer.body.openapi).toMatch(/^3\.1\./);
    const { paths }: { paths: Record<string, Record<string, { operationId: string; security: unknown[] }>> } =
      JSON.parse(answer.text);
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, security }]) => [
        operationId,
        { method: method.toUpperCase(), path, isOpen: security.length === 0 },
      ]),
    );
    const declared = Object.entries(contract).map(([id, { method, path, allow }]) => [
      id,
      { method, path, isOpen: allow === "public" },
    ]);
    expect(Object.fromEntries(operations)).toEqual(Object.fromEntries(declared));
  });
});

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

describe("GET /openapi.json", () => {
  test("says of every route that takes an Idempotency-Key what the key means and when it is refused", async () => {
    const answer = await request(routes.openapi, {});
    const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(answer.text);
    for (const { path, method, idempotent } of Object.values(contract)) {
      const { parameters = [], responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
      const header = parameters.find(({ name }) => name === "Idempotency-Key");
      expect(header !== undefined, `${method} ${path}`).toBe(idempotent === true);
      if (!header) continue;
      for (const said of ["24 hours", "signed-in person", "refused request is not stored", "422"]) {
        expect(header.description).toContain(said);
      }
      expect(responses["422"]?.description).toContain("Idempotency-Key");
    }
  });
});

interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>>;
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

describe("GET /openapi.json", () => {
  test("promises a device token with every session but one that goes on as it is, which has none", async () => {
    const { text } = await request(routes.openapi, {});
    const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(text);
    const sessions = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, responses }) =>
        Object.values(responses).map(({ content }) => ({ operationId, ...content?.["application/json"]?.schema })),
      )
      .filter(({ properties = {} }) => "token" in properties);
    const promised = sessions.filter(({ required = [] }) => required.includes("deviceToken"));
    const offered = sessions.filter(({ properties = {} }) => "deviceToken" in properties);
    expect(promised).toEqual(offered);
    const others = sessions.filter((session) => !offered.includes(session)).map(({ operationId }) => operationId);
    expect(others.toSorted()).toEqual(["auth.refresh", "invitation.accept"]);
  });
});

describe("what no route answers", () => {
  test.each([
    ["GET", "/api/v1/nothing"],
    ["GET", "/api/v1"],
    ["GET", "/api/v1/restaurants/"],
    ["GET", "/api/v1/restaurants//inventory"],
    ["GET", "/api/v1/restaurants/x/y/z"],
    ["GET", "/api/v2/health"],
    ["POST", "/api/v1/health"],
    ["DELETE", "/api/v1/restaurants"],
    ["GET", "/api/v1/%2e%2e/%2e%2e/etc/passwd"],
  ])("%s %s answers 404 in the API's own words", async (method, path) => {
    const reply = await send({ method, path });
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.text)).toMatchObject({ code: "NOT_FOUND", issues: [], requestId: expect.any(String) });
  });
});

describe("every failure", () => {
  test("names its request, in body and header alike", async () => {
    const answer = await attempt(restaurants.list);
    expect(answer.error.requestId).toBe(answer.headers["x-request-id"]);
    expect(answer.error.requestId).not.toBe("");
    expect((await attempt(restaurants.list)).error.requestId).not.toBe(answer.error.requestId);
  });
});
