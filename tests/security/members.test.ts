import { contract } from "@stockpot/core/contract/contract";
import { type Rights, insideWith } from "@stockpot/core/access/capabilities";
import { allNeedsOf, type FieldNeeds, fieldNeedsOf, findForbidden } from "@stockpot/core/access/field-needs";
import type { Route } from "@stockpot/core/api/route";
import type { LocalServer } from "@stockpot/functions/local/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempt } from "../support/client.ts";
import { buildMember, buildRestaurant, buildUser, type Person } from "../support/fixtures.ts";
import { buildFullFixture, type FullFixture } from "../support/full-fixture.ts";
import { lastWrites, startRecordingServer } from "../support/recording-server.ts";
import { idsOn, prepareFixture, sampleBody, sampleQuery } from "../support/sample-requests.ts";

/** A limit that nothing in a fixture comes near to. */
const approvesUpToCents = 100_000_000;

/** A role inside a restaurant; of administrators, whether they are super admins. */
type Given = Rights & { readonly superAdmin?: true };

/** Everyone who may be inside a restaurant, with every toggle as the role has it, and then each the other way. */
const rights: Readonly<Record<string, Given>> = {
  OWNER: { role: "OWNER" },
  MANAGER: { role: "MANAGER" },
  "MANAGER who may approve": { role: "MANAGER", approvesUpToCents },
  "MANAGER who sees no costs": { role: "MANAGER", toggles: { seesCosts: false }, approvesUpToCents },
  STAFF: { role: "STAFF" },
  "STAFF who may do nothing more": {
    role: "STAFF",
    toggles: { mayCount: false, mayReceive: false, mayWaste: false, mayTakeOrders: false },
  },
  "STAFF who sees costs": { role: "STAFF", toggles: { seesCosts: true } },
  VIEWER: { role: "VIEWER" },
  ADMIN: { role: "ADMIN" },
  "super ADMIN": { role: "ADMIN", superAdmin: true },
};

const routes = Object.entries(contract).flatMap(([id, route]) => (route.needs ? [{ id, route }] : []));

let server: LocalServer;
/** Members of another restaurant, and people of none. */
let strangers: readonly Person[];
beforeAll(async () => {
  server = await startRecordingServer();
  const elsewhere = await buildRestaurant();
  const roles = ["OWNER", "MANAGER", "STAFF", "VIEWER"] as const;
  const members = await Promise.all(roles.map((role) => buildMember(elsewhere, { role })));
  strangers = [elsewhere.owner, await buildUser({ role: "OWNER" }), await buildUser({ role: "MEMBER" }), ...members];
});
afterAll(() => server.stop());

async function tokenOf(fixture: FullFixture, fullName: string, given: Given): Promise<string> {
  const { role, toggles, approvesUpToCents: limit, superAdmin } = given;
  if (superAdmin) return fixture.admin.token;
  if (role === "ADMIN") return (await buildUser({ role, superAdmin: false, fullName })).token;
  if (role === "OWNER") return fixture.owner.token;
  const set = { ...(toggles && { toggles }), ...(limit !== undefined && { approvesUpToCents: limit }) };
  return (await buildMember(fixture, { role, ...set })).token;
}

const shared = new Map<string, Promise<FullFixture>>();

/** Where to call a route: in a restaurant of its own each time, and one that only reads always in the same. */
async function fixtureFor(id: string, { method }: Route): Promise<FullFixture> {
  const built = shared.get(id) ?? buildFullFixture().then(async (fixture) => prepareFixture(id, fixture));
  if (method === "GET") shared.set(id, built);
  return built;
}

const asked = (id: string, fixture: FullFixture) => ({
  params: idsOn(fixture),
  body: sampleBody(id, fixture),
  query: sampleQuery(id, fixture),
});

/** What a request that a member may make is refused for all the same, by what it is about. */
function refusalOf(id: string, may: ReadonlySet<string>): number | undefined {
  // The fixture's procurement is pending.
  if (/^procurement\.get$|^receipt\.(list|listOfInvoice)$/.test(id) && !may.has("purchases.readAll")) return 404;
  // One leaves by one's own id.
  if (id === "member.remove" && !may.has("members.manage")) return 403;
  // The owner recorded them.
  if (id === "waste.undo" && !may.has("waste.correct")) return 403;
  if (id === "receipt.undo" && !may.has("purchases.correct")) return 403;
  // Another drafted it.
  return id === "procurement.remove" && !may.has("delete.documents") ? 403 : undefined;
}

describe.each(routes)("$id", ({ id, route }) => {
  test.each(Object.entries(rights))("is open to %s as the capabilities say", async (who, given) => {
    const fixture = await fixtureFor(id, route);
    const { capabilities } = insideWith(given);
    const { params, body, query } = asked(id, fixture);
    const token = await tokenOf(fixture, who, given);
    const answer = await attempt(route, { params, body, query, token });
    const needs = route.body && fieldNeedsOf(route.body, "x-needs-to-set");
    const field = needs && findForbidden(body, needs, (one) => capabilities.has(one));
    const isRefused = !capabilities.has(route.needs) || field !== undefined;
    const status = isRefused ? 403 : (refusalOf(id, capabilities) ?? route.status);
    expect(answer.status, answer.text).toBe(status);
    if (status < 300) return;
    expect(answer.error.code).toBe(status === 403 ? "FORBIDDEN" : "NOT_FOUND");
    expect(lastWrites()).toEqual([]);
  });

  test("is not there for a member of another restaurant, nor for a stranger", async () => {
    const fixture = await fixtureFor(id, route);
    for (const { token } of strangers) {
      const answer = await attempt(route, { ...asked(id, fixture), token });
      expect([answer.status, answer.error.message]).toEqual([404, "Restaurant not found"]);
      expect(lastWrites()).toEqual([]);
    }
  });
});

/** The names of the fields of an answer that need a capability which a member lacks, wherever they stand. */
function shown(value: unknown, { fields }: FieldNeeds, may: ReadonlySet<string>): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => shown(one, { needs: [], fields }, may));
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = fields.get(name);
    if (!field) return [];
    return field.needs.every((one) => may.has(one)) ? shown(inner, field, may) : [name];
  });
}

const answering = ({ data, list }: Route) => data ?? list;
const cut = routes.flatMap(({ id, route }) => {
  const schema = answering(route);
  const needs = schema && fieldNeedsOf(schema, "x-needs");
  return needs && allNeedsOf(needs).size > 0 ? [{ id, route, needs }] : [];
});

test("costs are in answers of stock, recipes, purchases, counts, orders and waste", () => {
  const concepts = new Set(cut.map(({ id }) => id.split(".")[0]));
  expect(concepts).toEqual(
    new Set(["bom", "count", "inventory", "order", "procurement", "product", "receipt", "restaurant", "waste"]),
  );
});

describe.each(cut)("what $id answers", ({ id, route, needs }) => {
  test.each(["STAFF", "MANAGER who sees no costs", "VIEWER"])(
    "has for %s no figure that they may not see",
    async (who) => {
      const given = rights[who] ?? expect.unreachable();
      const { capabilities } = insideWith(given);
      const fixture = await fixtureFor(id, route);
      const [ownerToken, token] = [fixture.owner.token, await tokenOf(fixture, who, given)];
      const isReading = route.method === "GET";
      const seen = isReading ? await attempt(route, { ...asked(id, fixture), token: ownerToken }) : undefined;
      const answer = await attempt(route, { ...asked(id, fixture), token });
      const found: unknown = JSON.parse(answer.text || "{}");
      const around: FieldNeeds = { needs: [], fields: new Map([["data", needs]]) };
      expect(shown(found, around, capabilities)).toEqual([]);
      if (answer.status !== 200 || seen === undefined) return;
      // The owner is told more, or else the test would say nothing.
      const told: unknown = JSON.parse(seen.text);
      const isLess = shown(told, around, capabilities).length > 0;
      expect(answer.text.length < seen.text.length).toBe(isLess);
    },
  );
});

test("a replayed answer is cut by what its caller may see now", async () => {
  const fixture = await buildFullFixture();
  const member = await buildMember(fixture, { role: "STAFF" });
  const route = contract["count.create"] ?? expect.unreachable();
  const given = { ...asked("count.create", fixture), token: member.token, headers: { "idempotency-key": "once" } };
  const [first, again] = [await attempt(route, given), await attempt(route, given)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(first.text).not.toMatch(/"(?:value|shortValue|overValue)"/);
});
