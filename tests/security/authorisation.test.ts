import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import { roles } from "@stockpot/core/api/role";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { LocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, attempt, type RawRequest, request } from "../support/client.ts";
import { buildUser, type Person } from "../support/fixtures.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";
import { lastWrites, startRecordingServer } from "../support/recording-server.ts";
import { callerFor, idsOn, isOpenTo, sampleBody, sampleQuery } from "../support/sample-requests.ts";
import { forgeries, validToken } from "../support/tokens.ts";

const routes = Object.entries(contract);
const guarded = routes.flatMap(([id, route]) => {
  const allow = roles.filter((role) => isOpenTo(route, role));
  return route.allow === "public" ? [] : [{ id, route, allow }];
});

test("only sign-in, sign-up, the links of invitations and password resets, photos, health and the API's document answer without a token", () => {
  const open = routes.filter(([, route]) => route.allow === "public").map(([id]) => id);
  expect(open.toSorted()).toEqual([
    "auth.login",
    "auth.register",
    "auth.resetPassword",
    "invitation.preview",
    "meta.health",
    "meta.openapi",
    "photo.get",
  ]);
});

/** Who may call a route, written apart from the contract. */
function allowedRoles(id: string, path: string): readonly string[] {
  if (id.startsWith("secondFactor.")) return roles;
  if (/^auth\.(refresh|logout|password|sessions|endSession|signOutEverywhere)$/.test(id)) return roles;
  if (/^(restaurant\.list|member\.me|invitation\.accept)$/.test(id)) return roles;
  if (id === "restaurant.create") return ["OWNER"];
  if (/^restaurant\.remove$|^settings\.closePeriod$|^expense\.(create|update|remove)$/.test(id))
    return ["OWNER", "MEMBER"];
  return path.startsWith("/api/v1/restaurants/{restaurantId}") ? ["OWNER", "ADMIN", "MEMBER"] : ["ADMIN"];
}

test.each(guarded)("$id is open to the roles that may call it, and to no other", ({ id, route, allow }) => {
  expect(allow.toSorted()).toEqual(allowedRoles(id, route.path).toSorted());
});

/** Written apart from the contract too. */
test("only routes about administrators and the platform are for super admins alone", () => {
  const ids = routes.flatMap(([id, route]) => (route.superAdmin === true ? [id] : []));
  expect(ids).toEqual(["audit.refusals", "audit.signIns", "platform.update", "user.setSuperAdmin"]);
});

/** How an answer says that there is nothing under an id of a path or a body. */
const notFound: Readonly<Record<string, string>> = {
  restaurantId: "Restaurant not found",
  sessionId: "Session not found",
  countId: "Count not found",
  receiptId: "Delivery not found",
  itemId: "Inventory item not found",
  productId: "Product not found",
  bomId: "BOM not found",
  supplierId: "Supplier not found",
  procurementId: "Procurement not found",
  orderId: "Order not found",
  lineId: "Order line not found",
  userId: "User not found",
  memberId: "Member not found",
  invitationId: "Invitation not found",
  wasteId: "Waste record not found",
  expenseId: "Expense not found",
};

/** Ids that cannot be one, and one that nothing has. */
const unknownIds = () => [randomUUID(), "x", "__proto__", "..", "%00", "1".repeat(2000)];

/** The fields of a body that hold one of these ids. */
function pathsTo(ids: ReadonlySet<string>, body: unknown, at: string[] = []): { id: string; path: string }[] {
  if (typeof body === "string") return ids.has(body) ? [{ id: body, path: at.join(".") }] : [];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => pathsTo(ids, value, [...at, key]));
}

let server: LocalServer;
let mine: FullFixture;
let theirs: FullFixture;
const people = new Map<string, Person>();
const person = (role: string) => people.get(role) ?? expect.unreachable();

beforeAll(async () => {
  server = await startRecordingServer();
  [mine, theirs] = await Promise.all([buildFullFixture(), buildFullFixture()]);
  for (const role of roles) people.set(role, role === "OWNER" ? mine.owner : await buildUser({ role }));
});

afterAll(() => server.stop());

test("a valid token is let in and its writes are seen, so that a refusal is due to the flaw alone", async () => {
  const token = await validToken(await buildUser());
  const answer = await request(restaurants.create, { token, body: { name: "Bistro", address: "1 Market Street" } });
  expect(answer.status).toBe(201);
  expect(lastWrites()).toHaveLength(1);
});

/** Sends what must be refused, and sees that it writes nothing. */
async function refused<R extends Route>(route: R, status: number, given: RawRequest): Promise<Answer<R>> {
  const answer = await attempt(route, given);
  expect(answer.status, answer.text).toBe(status);
  expect(lastWrites()).toEqual([]);
  return answer;
}

/** A failure without what tells one request from another. */
const withoutRequest = ({ error }: Answer<Route>) => ({ ...error, requestId: "" });

describe.each(guarded)("$id", ({ id, route, allow }) => {
  const own = (): RawRequest => ({ params: idsOn(mine), body: sampleBody(id, mine), query: sampleQuery(id, mine) });
  const another = (): RawRequest => ({
    params: idsOn(theirs),
    body: sampleBody(id, theirs),
    query: sampleQuery(id, theirs),
  });

  test("answers 401 without a token", () => refused(route, 401, own()));

  test.each(Object.keys(forgeries))("answers 401 to %s", async (name) => {
    const answer = await refused(route, 401, { ...own(), token: await forgeries[name]?.(callerFor(route, mine)) });
    expect(answer.error).toMatchObject({ code: "UNAUTHENTICATED", message: "Please sign in to continue.", issues: [] });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test("answers 401 to a token in the query string", async () => {
    const { token } = callerFor(route, mine);
    for (const name of ["token", "access_token", "authorization"]) {
      await refused(route, 401, { ...own(), query: { ...sampleQuery(id, mine), [name]: token } });
    }
  });

  test("answers 401 to a valid token under another scheme", async () => {
    const { token } = callerFor(route, mine);
    for (const scheme of ["Basic", "Token", ""]) {
      await refused(route, 401, { ...own(), headers: { authorization: `${scheme} ${token}`.trim() } });
    }
  });

  const others = roles.filter((role) => !allow.includes(role));
  if (others.length > 0) {
    test(`answers 403 to ${others.join(", ")}`, async () => {
      for (const role of others) {
        const answer = await refused(route, 403, { ...another(), token: person(role).token });
        expect(answer.error).toMatchObject({ code: "FORBIDDEN", message: "You don't have permission to do this." });
      }
    });
  }

  if (route.superAdmin === true) {
    test("answers 403 to an administrator who is no super admin", async () => {
      const { token } = await buildUser({ role: "ADMIN", superAdmin: false });
      const answer = await refused(route, 403, { ...own(), token });
      expect(answer.error).toMatchObject({ code: "FORBIDDEN", message: "Only super admins can do this." });
    });
  }

  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const isTenants = names.includes("restaurantId");
  /** The people who are let in, each with the ids that they may name. */
  const members = () => (isTenants && allow.includes("OWNER") ? [mine.owner] : []);
  const administrators = () => (allow.includes("ADMIN") ? [person("ADMIN")] : []);

  if (names.length > 0) {
    test("answers 404 for an unknown id, to every caller", async () => {
      for (const name of names) {
        for (const { token } of [...members(), ...administrators()]) {
          for (const unknown of unknownIds()) {
            const answer = await refused(route, 404, { ...own(), params: { ...idsOn(mine), [name]: unknown }, token });
            expect(answer.error).toMatchObject({ code: "NOT_FOUND", message: notFound[name] });
          }
        }
      }
    });
  }

  if (!isTenants) return;

  const strangers = roles.filter((role) => role !== "ADMIN" && allow.includes(role));
  test(`answers 404 for another owner's restaurant to ${strangers.join(", ")}, as for one that does not exist`, async () => {
    expect(strangers).toContain("OWNER");
    for (const role of strangers) {
      const { token } = person(role);
      const foreign = await refused(route, 404, { ...another(), token });
      const params = { ...idsOn(theirs), restaurantId: randomUUID() };
      const missing = await refused(route, 404, { ...another(), params, token });
      expect(withoutRequest(foreign)).toEqual(withoutRequest(missing));
    }
  });

  const things = names.filter((name) => name !== "restaurantId");
  if (things.length > 0) {
    test("answers 404 for another restaurant's thing, as for one that does not exist", async () => {
      for (const name of things) {
        const missing = { ...idsOn(mine), [name]: randomUUID() };
        const foreign = { ...idsOn(mine), [name]: idsOn(theirs)[name] ?? expect.unreachable() };
        for (const { token } of [...members(), ...administrators()]) {
          const first = await refused(route, 404, { ...own(), params: missing, token });
          const second = await refused(route, 404, { ...own(), params: foreign, token });
          expect(withoutRequest(second)).toEqual(withoutRequest(first));
        }
      }
    });
  }

  if (route.body) {
    test("answers 404 for another restaurant's thing in a body, as for one that does not exist", async () => {
      const body = sampleBody(id, mine);
      const nameOf = new Map(Object.entries(idsOn(mine)).map(([name, value]) => [value, name]));
      for (const { id: ownId, path } of pathsTo(new Set(nameOf.keys()), body)) {
        const name = nameOf.get(ownId) ?? expect.unreachable();
        const naming = (other: string): unknown => JSON.parse(JSON.stringify(body).replaceAll(ownId, other));
        for (const { token } of [...members(), ...administrators()]) {
          for (const other of [randomUUID(), idsOn(theirs)[name] ?? ""]) {
            const answer = await refused(route, 404, { ...own(), body: naming(other), token });
            expect(answer.error, path).toMatchObject({ code: "NOT_FOUND", message: notFound[name] });
          }
        }
      }
    });
  }
});
