import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/api/contract";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { roles } from "@stockpot/core/api/role";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildUser, type Person } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { callerFor, idsOn, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { storedItems } from "../support/table.ts";
import { forgeries, validToken } from "../support/tokens.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";

const routes = Object.entries(contract);
const guarded = routes.flatMap(([id, route]) => (route.allow === "public" ? [] : [{ id, route, allow: route.allow }]));

test("only these routes answer without a token", () => {
  const open = routes.filter(([, route]) => route.allow === "public").map(([id]) => id);
  expect(open.toSorted()).toEqual(["auth.login", "auth.register", "meta.health", "meta.openapi"]);
});

/** Who may call what, as it was decided; written down apart from the contract. */
function decided(id: string, path: string): readonly string[] {
  if (/^(auth|restaurant)\.(refresh|password|list|get)$/.test(id)) return roles;
  if (/^restaurant\.(create|remove)$/.test(id)) return ["OWNER"];
  return path.startsWith("/api/v1/restaurants/{restaurantId}") ? ["OWNER", "ADMIN"] : ["ADMIN"];
}

test.each(guarded)("$id is open to whom it was decided", ({ id, route, allow }) => {
  expect(allow.toSorted()).toEqual(decided(id, route.path).toSorted());
});

test("a token signed by the stage's key opens a session, so the forgeries fail for what is wrong with them", async () => {
  const answer = await request(restaurants.list, { token: await validToken(await buildUser()) });
  expect(answer.status).toBe(200);
});

/** The places in a body that hold one of these ids, as functions that put another there. */
function idsIn(body: unknown, ids: ReadonlySet<string>, at: string[] = []): { id: string; path: string[] }[] {
  if (typeof body === "string") return ids.has(body) ? [{ id: body, path: at }] : [];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => idsIn(value, ids, [...at, key]));
}

describe.each(guarded)("$id", ({ id, route, allow }) => {
  let mine: FullFixture;
  let theirs: FullFixture;
  let before: readonly string[];
  const people = new Map<string, Person>();
  const person = (role: string) => people.get(role) ?? expect.unreachable();
  const state = () =>
    storedItems({
      restaurants: [mine.restaurant, theirs.restaurant],
      people: [mine.owner, mine.user, theirs.owner, theirs.user, ...people.values()],
    });
  const call = (token: string | undefined, params = idsOn(theirs), body = sampleBody(id, theirs)) =>
    attempt(route, { token, params, body, query: sampleQuery(id, theirs) });

  beforeAll(async () => {
    [theirs, mine] = await Promise.all([buildFullFixture(), buildFullFixture()]);
    for (const role of roles) people.set(role, role === "OWNER" ? mine.owner : await buildUser({ role }));
    before = await state();
  });

  afterAll(async () => {
    expect(await state(), "a refused request wrote something").toEqual(before);
  });

  test("refuses a request without a token", async () => {
    expect((await call(undefined, idsOn(mine))).status).toBe(401);
  });

  test.each(Object.keys(forgeries))("refuses %s", async (name) => {
    const token = await forgeries[name]?.(callerFor(route, mine));
    const answer = await call(token, idsOn(mine), sampleBody(id, mine));
    expect(answer.status).toBe(401);
    expect(answer.error).toMatchObject({ code: "UNAUTHENTICATED", message: "Please sign in to continue.", issues: [] });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test("refuses a token in the query string", async () => {
    const { token } = callerFor(route, mine);
    for (const name of ["token", "access_token", "authorization"]) {
      const query = { ...sampleQuery(id, mine), [name]: token };
      const answer = await attempt(route, { params: idsOn(mine), body: sampleBody(id, mine), query });
      expect(answer.status).toBe(401);
    }
  });

  test("refuses a good token under another scheme", async () => {
    const { token } = callerFor(route, mine);
    for (const scheme of ["Basic", "Token", ""]) {
      const headers = { authorization: `${scheme} ${token}`.trim() };
      const answer = await attempt(route, { params: idsOn(mine), body: sampleBody(id, mine), headers });
      expect(answer.status).toBe(401);
    }
  });

  const others = roles.filter((role) => !allow.includes(role));
  if (others.length > 0) {
    test(`refuses ${others.join(", ")}`, async () => {
      for (const role of others) {
        const answer = await call(person(role).token);
        expect(answer.status, role).toBe(403);
        expect(answer.error).toMatchObject({ code: "FORBIDDEN", message: "You don't have permission to do this." });
      }
    });
  }

  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (!names.includes("restaurantId")) return;

  const strangers = roles.filter((role) => role !== "ADMIN" && allow.includes(role));
  test(`${strangers.join(", ")} cannot reach another owner's restaurant, nor tell it from one that does not exist`, async () => {
    expect(strangers).toContain("OWNER");
    for (const role of strangers) {
      const { token } = person(role);
      const foreign = await call(token);
      const missing = await call(token, { ...idsOn(theirs), restaurantId: randomUUID() });
      const nonsense = await call(token, { ...idsOn(theirs), restaurantId: "x" });
      expect(foreign.status).toBe(404);
      for (const answer of [missing, nonsense]) {
        expect(answer.status).toBe(404);
        expect({ ...answer.error, requestId: "" }).toEqual({ ...foreign.error, requestId: "" });
      }
    }
  });

  if (allow.includes("ADMIN")) {
    test("an administrator finds no restaurant that does not exist", async () => {
      const answer = await call(person("ADMIN").token, { ...idsOn(theirs), restaurantId: randomUUID() });
      expect(answer.status).toBe(404);
      expect(answer.error).toMatchObject({ code: "NOT_FOUND", message: "Restaurant not found" });
    });
  }

  const things = names.filter((name) => name !== "restaurantId");
  if (things.length > 0) {
    test("cannot reach another restaurant's thing through one's own", async () => {
      for (const name of things) {
        const body = sampleBody(id, mine);
        const missing = await call(mine.owner.token, { ...idsOn(mine), [name]: randomUUID() }, body);
        expect(missing.status).toBe(404);
        const foreign = { ...idsOn(mine), [name]: idsOn(theirs)[name] ?? expect.unreachable() };
        for (const token of [mine.owner.token, person("ADMIN").token]) {
          const answer = await call(token, foreign, body);
          expect(answer.status).toBe(404);
          expect({ ...answer.error, requestId: "" }).toEqual({ ...missing.error, requestId: "" });
        }
      }
    });
  }

  if (route.body) {
    test("cannot name another restaurant's thing in a body, nor tell it from one that does not exist", async () => {
      const body = sampleBody(id, mine);
      for (const { id: own, path } of idsIn(body, new Set(Object.values(idsOn(mine))))) {
        const [name = ""] = Object.entries(idsOn(mine)).find(([, value]) => value === own) ?? [];
        const naming = (other: string) => JSON.parse(JSON.stringify(body).replaceAll(own, other));
        const missing = await call(mine.owner.token, idsOn(mine), naming(randomUUID()));
        expect([400, 404], path.join(".")).toContain(missing.status);
        for (const token of [mine.owner.token, person("ADMIN").token]) {
          const answer = await call(token, idsOn(mine), naming(idsOn(theirs)[name] ?? ""));
          expect(answer.status, path.join(".")).toBe(missing.status);
          expect({ ...answer.error, requestId: "" }).toEqual({ ...missing.error, requestId: "" });
        }
      }
    });
  }
});
