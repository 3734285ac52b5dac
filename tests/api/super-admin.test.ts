import * as audit from "@stockpot/core/activity/audit.routes";
import type { AuditEntry, AuditQuery } from "@stockpot/core/activity/audit.schema";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import type { Role } from "@stockpot/core/api/role";
import * as routes from "@stockpot/core/administration/user.routes";
import { beforeAll, describe, expect, test } from "vitest";
import { buildMember, buildRestaurant, buildUser, password, unique, type Person } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { randomAddress } from "../support/http.ts";
import { enrol } from "../support/second-factor.ts";
import { itemsMentioning, itemsOf } from "../support/table.ts";

let superAdmin: Person;
let ordinary: Person;

beforeAll(async () => {
  [superAdmin, ordinary] = await Promise.all([
    buildUser({ role: "ADMIN", fullName: "Ada Chief" }),
    buildUser({ role: "ADMIN", superAdmin: false, fullName: "Otto Helper" }),
  ]);
});

const on = ({ id }: { readonly id: string }) => ({ params: { userId: id } });
const get = async (person: Person) => (await request(routes.get, { token: superAdmin.token, ...on(person) })).body.data;
const reaches = async ({ token }: Person) => (await attempt(restaurants.list, { token })).status;

/** The newest entries that an actor may read about a person. */
const seenBy = async ({ token }: Person, about: { readonly id: string }): Promise<readonly AuditEntry[]> => {
  const { data } = (await request(audit.list, { token, query: { limit: 100 } })).body;
  return data.filter(({ subject }) => subject.id === about.id);
};

const totalOf = async ({ token }: Person) => (await request(audit.list, { token })).body.pagination.total;

const draft = (role: Role) => ({ fullName: "Bo Baker", email: `${unique("bo")}@example.com`, role, password });
const bistro = { name: "Bistro", address: "1 Market Street" };

describe("PATCH /users/{id}/super-admin", () => {
  test.each([undefined, "yes", null])("answers 400 to %j", async (given) => {
    const body = { superAdmin: given };
    const answer = await attempt(routes.setSuperAdmin, { token: superAdmin.token, ...on(ordinary), body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({
      path: "superAdmin",
      message: "superAdmin must be true or false",
    });
  });

  test("answers 409 for oneself and for who is no administrator", async () => {
    const owner = await buildUser();
    for (const [person, message] of [
      [superAdmin, "You can't change your own role."],
      [owner, "Only an administrator can be a super admin."],
    ] as const) {
      const before = await itemsOf({ people: [person] });
      const body = { superAdmin: false };
      const answer = await attempt(routes.setSuperAdmin, { token: superAdmin.token, ...on(person), body });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({ code: "CONFLICT", message });
      expect(await itemsOf({ people: [person] })).toEqual(before);
    }
  });

  test("answers 200, ends the sessions, and is on record", async () => {
    const person = await buildUser({ role: "ADMIN", superAdmin: false });
    const { token } = superAdmin;
    const made = await request(routes.setSuperAdmin, { token, ...on(person), body: { superAdmin: true } });
    expect(made.body.data).toMatchObject({ id: person.id, role: "ADMIN", superAdmin: true, version: 2 });
    expect(await reaches(person)).toBe(401);
    const signedIn = await request(auth.login, { body: { email: person.email, password }, from: randomAddress() });
    expect(signedIn.body.data.superAdmin).toBe(true);
    const claims: unknown = JSON.parse(Buffer.from(signedIn.body.token.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ superAdmin: true });
    const unmade = await request(routes.setSuperAdmin, { token, ...on(person), body: { superAdmin: false } });
    expect(unmade.body.data).toMatchObject({ superAdmin: false, version: 3 });
    expect((await attempt(audit.list, { token: signedIn.body.token })).status).toBe(401);
    expect((await seenBy(superAdmin, person)).map(({ changes }) => changes)).toEqual([
      [{ field: "superAdmin", from: "true", to: "false" }],
      [{ field: "superAdmin", from: "false", to: "true" }],
    ]);
  });

  test("answers 200 to the present status, and changes nothing", async () => {
    const before = await itemsOf({ people: [ordinary] });
    const body = { superAdmin: false };
    const answer = await request(routes.setSuperAdmin, { token: superAdmin.token, ...on(ordinary), body });
    expect(answer.body.data).toMatchObject({ superAdmin: false, version: 1 });
    expect(await itemsOf({ people: [ordinary] })).toEqual(before);
  });

  test("answers 412 to an older version", async () => {
    const headers = { "if-match": '"7"' };
    const body = { superAdmin: true };
    const answer = await attempt(routes.setSuperAdmin, { token: superAdmin.token, ...on(ordinary), headers, body });
    expect(answer.status).toBe(412);
  });
});

describe("POST /users/{id}/second-factor/reset of an administrator", () => {
  test("answers 403 to an administrator and changes nothing, and 200 to a super admin, who removes it", async () => {
    const person = await buildUser({ role: "ADMIN", superAdmin: false });
    await enrol(person);
    const { secondFactorSince } = await get(person);
    const refused = await attempt(routes.resetSecondFactor, { token: ordinary.token, ...on(person) });
    expect([refused.status, refused.error.message]).toEqual([
      403,
      "Only a super admin can change another administrator.",
    ]);
    expect((await get(person)).secondFactorSince).toBe(secondFactorSince ?? expect.unreachable());
    const withoutCode = () => attempt(auth.login, { body: { email: person.email, password }, from: randomAddress() });
    expect((await withoutCode()).error.code).toBe("SECOND_FACTOR_REQUIRED");
    const answer = await request(routes.resetSecondFactor, { token: superAdmin.token, ...on(person) });
    expect(answer.body.data.secondFactorSince).toBeUndefined();
    expect((await withoutCode()).status).toBe(200);
    const [entry] = await seenBy(superAdmin, person);
    expect(entry).toMatchObject({ action: "SECOND_FACTOR_RESET", actor: { id: superAdmin.id } });
    expect(await seenBy(ordinary, person)).toEqual([]);
  });
});

describe("an administrator who is no super admin", () => {
  const changing = {
    "another name": (userId: string) => ({
      route: routes.update,
      given: { params: { userId }, body: { fullName: "Renamed" } },
    }),
    "another role": (userId: string) => ({
      route: routes.update,
      given: { params: { userId }, body: { role: "USER" } },
    }),
    "a restaurant": (userId: string) => ({ route: routes.makeOwner, given: { params: { userId }, body: bistro } }),
    "another password": (userId: string) => ({
      route: routes.resetPassword,
      given: { params: { userId } },
    }),
    "the end of the account": (userId: string) => ({ route: routes.remove, given: { params: { userId } } }),
  };

  test.each(Object.entries(changing))("is answered 403 to %s of another administrator", async (_, change) => {
    const others = [superAdmin, await buildUser({ role: "ADMIN", superAdmin: false })];
    for (const other of others) {
      const before = await itemsOf({ people: [other] });
      const { route, given } = change(other.id);
      const answer = await attempt(route, { token: ordinary.token, ...given });
      expect(answer.status).toBe(403);
      expect(answer.error).toMatchObject({
        code: "FORBIDDEN",
        message: "Only a super admin can change another administrator.",
      });
      expect(await itemsOf({ people: [other] })).toEqual(before);
    }
  });

  test("is answered 403 to adding an administrator, and to making a user one", async () => {
    const { token } = ordinary;
    const person = await buildUser({ role: "USER" });
    const body = draft("ADMIN");
    const answers = [
      await attempt(routes.create, { token, body }),
      await attempt(routes.update, { token, ...on(person), body: { role: "ADMIN" } }),
    ];
    for (const { status, error } of answers) {
      expect(status).toBe(403);
      expect(error).toMatchObject({ message: "Only a super admin can make someone an administrator." });
    }
    expect(await itemsMentioning(body.email)).toEqual([]);
    expect((await get(person)).role).toBe("USER");
  });

  test("is answered 403 to deleting a user who is still in a restaurant", async () => {
    const at = await buildRestaurant();
    const staff = await buildMember(at, { role: "STAFF" });
    await request(routes.update, { token: ordinary.token, ...on(at.owner), body: { role: "MEMBER" } });
    for (const person of [staff, at.owner]) {
      const answer = await attempt(routes.remove, { token: ordinary.token, ...on(person) });
      expect(answer.status).toBe(403);
      expect(answer.error.message).toBe("Only a super admin can delete a user who is still in a restaurant.");
    }
    expect((await attempt(routes.remove, { token: superAdmin.token, ...on(staff) })).status).toBe(204);
    expect((await attempt(routes.remove, { token: superAdmin.token, ...on(at.owner) })).status).toBe(409);
  });

  test("adds, renames, promotes, helps and deletes users who are no administrators", async () => {
    const { token } = ordinary;
    const made = await request(routes.create, { token, body: draft("USER") });
    const { data } = made.body;
    expect(data.superAdmin).toBe(false);
    const statuses = [
      await request(routes.update, { token, ...on(data), body: { fullName: "Bo Renamed" } }),
      await request(routes.resetPassword, { token, ...on(data) }),
      await request(routes.remove, { token, ...on(data) }),
      await request(routes.makeOwner, { token, ...on(await buildUser({ role: "USER" })), body: bistro }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 204, 200]);
  });

  test("changes their own name", async () => {
    const { token, ...self } = await buildUser({ role: "ADMIN", superAdmin: false });
    const answer = await request(routes.update, { token, ...on(self), body: { fullName: "Otto Renamed" } });
    expect(answer.body.data).toMatchObject({ fullName: "Otto Renamed", superAdmin: false });
  });

  test("has no super admin's rights from a token that says so, once the record does not", async () => {
    const person = await buildUser({ role: "ADMIN" });
    const body = { superAdmin: false };
    await request(routes.setSuperAdmin, { token: superAdmin.token, ...on(person), body });
    expect((await attempt(routes.create, { token: person.token, body: draft("ADMIN") })).status).toBe(401);
  });
});

describe("GET /audit", () => {
  test("shows what was done to administrators to super admins alone, and the rest to both", async () => {
    const { token } = superAdmin;
    const [user, administrator] = await Promise.all([
      buildUser({ role: "USER" }),
      buildUser({ role: "ADMIN", superAdmin: false }),
    ]);
    const rename = async (person: Person) =>
      request(routes.update, { token, ...on(person), body: { fullName: unique("Renamed") } });
    await rename(user);
    for (let time = 0; time < 3; time += 1) await rename(administrator);
    await request(routes.update, { token, ...on(user), body: { role: "ADMIN" } });
    await request(routes.update, { token, ...on(user), body: { role: "USER" } });
    await request(routes.remove, { token, ...on(administrator) });
    expect(await seenBy(superAdmin, user)).toHaveLength(3);
    expect(await seenBy(superAdmin, administrator)).toHaveLength(4);
    expect(await seenBy(ordinary, user)).toHaveLength(1);
    expect(await seenBy(ordinary, administrator)).toEqual([]);
  });

  test("gives both whole pages and the number of what they may read, each entry once", async () => {
    const { token } = superAdmin;
    const administrator = await buildUser({ role: "ADMIN", superAdmin: false });
    const users = await Promise.all([1, 2, 3, 4].map(() => buildUser({ role: "USER" })));
    for (const user of users) {
      for (const person of [user, administrator]) {
        await request(routes.update, { token, ...on(person), body: { fullName: unique("Renamed") } });
      }
    }
    // Others act at the same time: their entries may be among these.
    const seen: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { body } = await request(audit.list, { token: ordinary.token, query });
      expect(body.data).toHaveLength(2);
      seen.push(...body.data.filter(({ actor }) => actor.id === superAdmin.id));
      cursor = body.pagination.nextCursor ?? undefined;
    } while (seen.length < users.length && cursor !== undefined);
    expect(seen.map(({ subject }) => subject.id)).toEqual(users.map(({ id }) => id).toReversed());
    const total = await totalOf(ordinary);
    expect(await totalOf(superAdmin)).toBeGreaterThan(total);
  });

  test("gives what one administrator did, what was done in one way, or both", async () => {
    const [one, other] = await Promise.all([buildUser({ role: "ADMIN" }), buildUser({ role: "ADMIN" })]);
    const users = await Promise.all([1, 2, 3].map(() => buildUser({ role: "USER" })));
    for (const user of users) {
      for (const { token } of [one, other]) {
        await request(routes.update, { token, ...on(user), body: { fullName: unique("Renamed") } });
      }
    }
    const [first = expect.unreachable(), second = expect.unreachable(), third = expect.unreachable()] = users;
    await request(routes.remove, { token: one.token, ...on(second) });
    const seen = async (query: Partial<AuditQuery>) => {
      const { body } = await request(audit.list, { token: superAdmin.token, query: { limit: 100, ...query } });
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ action, subject }) => [action, subject.id]);
    };
    const updates = [third, second, first].map(({ id }) => ["UPDATED", id]);
    expect(await seen({ actor: one.id })).toEqual([["DELETED", second.id], ...updates]);
    expect(await seen({ actor: other.id })).toEqual(updates);
    expect(await seen({ actor: one.id, action: "UPDATED" })).toEqual(updates);
    expect(await seen({ actor: other.id, action: "DELETED" })).toEqual([]);
    const [{ occurredAt } = expect.unreachable(), ...earlier] = (
      await request(audit.list, { token: superAdmin.token, query: { actor: one.id, limit: 100 } })
    ).body.data;
    expect(await seen({ actor: one.id, from: occurredAt, to: occurredAt })).toEqual([["DELETED", second.id]]);
    expect(await seen({ actor: one.id, to: earlier[0]?.occurredAt })).toEqual(updates);
    expect(await seen({ actor: one.id, from: "2026-01-01", to: "2026-01-02" })).toEqual([]);
    expect(await seen({ actor: one.id, from: "2026-01-01" })).toHaveLength(4);
    // Others delete at the same time.
    const { body: deletions } = await request(audit.list, {
      token: superAdmin.token,
      query: { action: "DELETED", limit: 100 },
    });
    expect(new Set(deletions.data.map(({ action }) => action))).toEqual(new Set(["DELETED"]));
    expect(deletions.data.filter(({ actor }) => actor.id === one.id).map(({ subject }) => subject.id)).toEqual([
      second.id,
    ]);

    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { actor: one.id, limit: 1, ...(cursor !== undefined && { cursor }) };
      const { body } = await request(audit.list, { token: superAdmin.token, query });
      expect(body.pagination.total).toBe(4);
      paged.push(...body.data.map(({ subject }) => subject.id ?? ""));
      cursor = body.pagination.nextCursor ?? undefined;
      if (cursor !== undefined) {
        const elsewhere = { token: superAdmin.token, query: { actor: other.id, cursor } };
        expect((await attempt(audit.list, elsewhere)).status, "the cursor of another person's").toBe(400);
      }
    } while (cursor !== undefined);
    expect(paged).toEqual([second.id, third.id, second.id, first.id]);
  });

  test("tells who is no super admin nothing of administrators by a filter", async () => {
    const { token } = superAdmin;
    const [user, administrator] = await Promise.all([
      buildUser({ role: "USER" }),
      buildUser({ role: "ADMIN", superAdmin: false }),
    ]);
    const by = await buildUser({ role: "ADMIN" });
    for (const person of [user, administrator, administrator]) {
      await request(routes.update, { token: by.token, ...on(person), body: { fullName: unique("Renamed") } });
    }
    const query = { actor: by.id, action: "UPDATED" } as const;
    expect((await request(audit.list, { token, query })).body.pagination.total).toBe(3);
    const { body } = await request(audit.list, { token: ordinary.token, query });
    expect(body.data.map(({ subject }) => subject.id)).toEqual([user.id]);
    expect(body.pagination.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(administrator.id);
  });

  test.each([{ action: "RENAMED" }, { actor: "somebody" }, { subject: "x" }])("answers 400 to %j", async (query) => {
    expect((await attempt(audit.list, { token: superAdmin.token, query })).status).toBe(400);
  });

  test("answers 400 to a super admin's cursor from who is none", async () => {
    const { body } = await request(audit.list, { token: superAdmin.token, query: { limit: 1 } });
    const cursor = body.pagination.nextCursor ?? "";
    expect(cursor).not.toBe("");
    expect((await attempt(audit.list, { token: ordinary.token, query: { cursor } })).status).toBe(400);
  });
});
