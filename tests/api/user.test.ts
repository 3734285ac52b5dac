import { randomUUID } from "node:crypto";
import * as admin from "@stockpot/core/admin/admin.routes";
import * as audit from "@stockpot/core/activity/audit.routes";
import type { AuditEntry } from "@stockpot/core/activity/audit.schema";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as members from "@stockpot/core/people/member.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/administration/user.routes";
import { roles } from "@stockpot/core/api/role";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { type Role } from "@stockpot/core/user/user.schema";
import { runBackgroundWork } from "@stockpot/functions/background";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildMember,
  buildRestaurant,
  buildUser,
  password,
  unique,
  type Person,
  type RestaurantFixture,
} from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { walk } from "../support/paging.ts";
import { emailItem, itemsMentioning, storedItems } from "../support/table.ts";

const otherPassword = "Another&Pot2";

let administrator: Person;
let token: string;

beforeAll(async () => {
  administrator = await buildUser({ role: "ADMIN", fullName: "Ada Ministrator" });
  ({ token } = administrator);
});

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const draft = (changes: Record<string, unknown> = {}) => ({
  fullName: "Bo Baker",
  email: `${unique("bo")}@example.com`,
  role: "USER",
  password,
  ...changes,
});

const bistro = (changes: Record<string, unknown> = {}) => ({ name: "Bistro", address: "1 Market Street", ...changes });

const get = (person: { readonly id: string }) => request(routes.get, { token, params: { userId: person.id } });

/** What a signed-in person's next request is answered. */
const reaches = async (person: Person) => (await request(restaurants.list, { token: person.token })).status;

const signIn = (email: string, given: string) =>
  attempt(auth.login, { body: { email, password: given }, from: randomAddress() });

/** The entries about a person, newest first. */
async function recordOf(person: { readonly id: string }): Promise<readonly AuditEntry[]> {
  const found: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof request<typeof audit.list>>> = await request(audit.list, {
      token,
      query: { limit: 100, ...(cursor !== null && { cursor }) },
    });
    found.push(...answer.body.data.filter(({ subject }) => subject.id === person.id));
    cursor = answer.body.pagination.nextCursor;
  } while (cursor !== null);
  return found;
}

describe("GET /users", () => {
  test.each(["KING", "admin", ""])("answers 400 to the role %j", async (role) => {
    const answer = await attempt(routes.list, { token, query: { role } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({
      path: "role",
      message: "Role must be OWNER, ADMIN, MEMBER, USER or PUBLIC",
    });
  });

  test("answers 400 to the cursor of another search", async () => {
    const word = unique("zoe");
    for (let made = 0; made < 3; made += 1) await buildUser({ fullName: `${word} Baker` });
    const first = await request(routes.list, { token, query: { q: word, limit: 1 } });
    const cursor = first.body.pagination.nextCursor ?? expect.unreachable();
    for (const query of [{ q: "zoe" }, { role: "OWNER" as const }, { q: word, role: "OWNER" as const }, {}]) {
      expect((await request(routes.list, { token, query: { ...query, cursor } })).status).toBe(400);
    }
    expect((await request(routes.list, { token, query: { q: word, limit: 1, cursor } })).status).toBe(200);
  });

  test("answers 200 to a search by name, then by email address, each once, whatever the page size", async () => {
    const word = unique("team");
    const made: string[] = [];
    for (const last of ["A", "B", "C", "D"]) {
      made.push(
        (await buildUser({ fullName: `${word} ${last}`, email: `${word}.${last}@example.com`.toLowerCase() })).id,
      );
    }
    for (const index of [1, 2, 3]) made.push((await buildUser({ email: `${word}.${index}@kitchen.example` })).id);
    for (const limit of [1, 2, 3, 7, 10]) {
      const read = async (query: object) => (await request(routes.list, { token, query: { q: word, ...query } })).body;
      const seen = await walk(read, { limit, total: 7 });
      expect(seen.map(({ id }) => id)).toEqual(made);
    }
  });

  test("answers 200 with users of every role, newest first", async () => {
    const made: string[] = [];
    for (const role of roles) made.push((await buildUser({ role })).id);
    const seen: { readonly id: string; readonly createdAt: string }[] = [];
    let cursor: string | undefined;
    do {
      const answer = await request(routes.list, { token, query: { limit: 100, ...(cursor && { cursor }) } });
      seen.push(...answer.body.data);
      cursor = answer.body.pagination.nextCursor ?? undefined;
    } while (cursor);
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const places = made.map((id) => ids.indexOf(id));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    const dates = seen.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test("answers 200 with one role only, also in a search", async () => {
    const word = unique("crew");
    for (const role of roles) await buildUser({ role, fullName: `${word} Cy` });
    for (const role of roles) {
      const searched = await request(routes.list, { token, query: { q: word, role } });
      expect(searched.body.data.map((user) => user.role)).toEqual([role]);
      expect(searched.body.pagination.total).toBe(1);
      const listed = await request(routes.list, { token, query: { role, limit: 100 } });
      expect(new Set(listed.body.data.map((user) => user.role))).toEqual(new Set([role]));
      expect(listed.body.pagination.total).toBeGreaterThanOrEqual(1);
    }
  });

  test("answers 200 to the beginning of the name or email address, without case or accents", async () => {
    const word = unique("x").replaceAll("-", "");
    const person = await buildUser({
      fullName: `Crème${word}  Zoë Brûlée`,
      email: `${word}.Chef@Kitchen.example`.toLowerCase(),
    });
    const found = async (q: string) =>
      (await request(routes.list, { token, query: { q, limit: 100 } })).body.data.some(({ id }) => id === person.id);
    for (const q of [`creme${word}`, `CRÈME${word} zoe bru`, `${word}.chef`, `${word}.CHEF@kit`, word]) {
      expect(await found(q), q).toBe(true);
    }
    for (const q of [`zoe creme${word}`, "brulee", `chef@kit`, `${word}x`, "%", "\\"])
      expect(await found(q), q).toBe(false);
  });

  test("answers 200 to a new name and no longer to the old one", async () => {
    const [before, after] = [unique("before"), unique("after")];
    const person = await buildUser({ fullName: `${before} Kim` });
    await request(routes.update, { token, params: { userId: person.id }, body: { fullName: `${after} Kim` } });
    const count = async (q: string) => (await request(routes.list, { token, query: { q } })).body.pagination.total;
    expect([await count(before), await count(after)]).toEqual([0, 1]);
  });
});

describe("GET /users/{id}", () => {
  test("answers 200 with what may be known of a user, and nothing else", async () => {
    const person = await buildUser();
    const { data } = (await get(person)).body;
    expect(Object.keys(data).toSorted()).toEqual([
      "createdAt",
      "email",
      "fullName",
      "id",
      "role",
      "superAdmin",
      "updatedAt",
      "version",
    ]);
    expect(data).toMatchObject({ id: person.id, email: person.email, fullName: "Robin Cook", role: "OWNER" });
  });
});

const passwordRule =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";

const weak: readonly (readonly [password: unknown, message: string])[] = [
  [undefined, "Password must be at least 8 characters"],
  ["Short&1", "Password must be at least 8 characters"],
  ["alllower&1", passwordRule],
  ["Stock Pot&1", passwordRule],
  [`${"Aa1&".repeat(32)}A`, "Password must be at most 128 characters"],
];

const refused: readonly (readonly [path: string, value: unknown, message: string])[] = [
  ["fullName", undefined, "Full name must be at least 2 characters"],
  ["fullName", " B ", "Full name must be at least 2 characters"],
  ["fullName", "x".repeat(101), "Full name must be less than 100 characters"],
  ["email", undefined, "Invalid email address"],
  ["email", "bo.at.nowhere", "Invalid email address"],
  ["email", `${"a".repeat(250)}@example.com`, "Invalid email address"],
  ["role", undefined, "Role must be OWNER, ADMIN, MEMBER, USER or PUBLIC"],
  ["role", "KING", "Role must be OWNER, ADMIN, MEMBER, USER or PUBLIC"],
  ...weak.map(([value, message]) => ["password", value, message] as const),
];

describe("GET /users/{id}/restaurants", () => {
  test("answers 200 with each restaurant that they are in, and what they are there", async () => {
    const [own, other] = [await buildRestaurant(), await buildRestaurant()];
    const cook = await buildMember(other, { role: "STAFF" });
    const someone = await buildUser({ role: "ADMIN" });
    const of = async (userId: string) =>
      (await request(routes.restaurants, { token: someone.token, params: { userId } })).body.data;
    expect(await of(own.owner.id)).toEqual([{ id: own.restaurant.id, name: own.restaurant.name, role: "OWNER" }]);
    expect(await of(cook.id)).toEqual([{ id: other.restaurant.id, name: other.restaurant.name, role: "STAFF" }]);
    expect(await of(someone.id)).toEqual([]);
  });
});

describe("POST /users", () => {
  test.each(refused)("answers 400 on %s for %j", async (path, value, message) => {
    const body: Partial<ReturnType<typeof draft>> = draft({ [path]: value });
    const answer = await attempt(routes.create, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect(await emailItem(body.email ?? "undefined")).toEqual([]);
  });

  test("answers 409 to an email address in use, however it is written", async () => {
    const person = await buildUser();
    const before = await storedItems({ people: [person] });
    for (const email of [person.email, ` ${person.email.toUpperCase()} `]) {
      const answer = await attempt(routes.create, { token, body: draft({ email }) });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: "IN_USE",
        issues: [{ path: "email", message: "An account with this email already exists." }],
      });
    }
    expect(await storedItems({ people: [person] })).toEqual(before);
  });

  test(
    "answers 201 to exactly one of 32 at once with one email address, by sign-up or by an administrator",
    { tags: ["race"] },
    async () => {
      const { role, ...registration } = draft();
      const answers = await times(32, async (index) => {
        if (index % 2 === 0)
          return { status: (await attempt(auth.register, { body: registration, from: randomAddress() })).status };
        return { status: (await attempt(routes.create, { token, body: { ...registration, role } })).status };
      });
      expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 31 }, () => 409)]);
      const listed = await request(routes.list, { token, query: { q: registration.email } });
      expect(listed.body.pagination.total).toBe(1);
    },
  );

  test.each(roles)("answers 201 to a new %s, who signs in with the password given", async (role) => {
    const body = draft({ role, email: ` ${unique("Bo")}@Example.com ` });
    const { data } = (await attempt(routes.create, { token, body })).body;
    expect(data).toMatchObject({
      fullName: "Bo Baker",
      email: body.email.trim().toLowerCase(),
      role,
      version: 1,
    });
    expect((await signIn(data.email, password)).status).toBe(200);
    expect((await get(data)).body.data).toEqual({ ...data, signIns: 1, lastSignInAt: expect.any(String) });
    expect(await recordOf(data)).toEqual([
      {
        id: expect.any(String),
        action: "CREATED",
        actor: { id: administrator.id, fullName: administrator.fullName, email: administrator.email },
        subject: { id: data.id, fullName: data.fullName, email: data.email },
        changes: [{ field: "role", to: role }],
        occurredAt: data.createdAt,
      },
    ]);
  });
});

describe("PATCH /users/{id}", () => {
  test.each([
    ["fullName", "B", "Full name must be at least 2 characters"],
    ["role", "KING", "Role must be OWNER, ADMIN, MEMBER, USER or PUBLIC"],
  ])("answers 400 on %s for %j", async (path, value, message) => {
    const person = await buildUser();
    const before = await storedItems({ people: [person] });
    const answer = await attempt(routes.update, { token, params: { userId: person.id }, body: { [path]: value } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect(await storedItems({ people: [person] })).toEqual(before);
  });

  test("answers 409 to a change of one's own role, also together with the name", async () => {
    const before = await storedItems({ people: [administrator] });
    for (const body of [{ role: "OWNER" }, { role: "USER", fullName: "Somebody Else" }]) {
      const answer = await attempt(routes.update, { token, params: { userId: administrator.id }, body });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({
        code: "CONFLICT",
        issues: [{ path: "role", message: "You can't change your own role." }],
      });
    }
    expect(await storedItems({ people: [administrator] })).toEqual(before);
  });

  test("answers 409 to a role that shuts an owner out of a restaurant, and 200 to it once they own none", async () => {
    const at = await buildRestaurant();
    const { owner } = at;
    const change = (role: Role) => attempt(routes.update, { token, params: { userId: owner.id }, body: { role } });
    const message = "Robin Cook still owns a restaurant. Change their role there or remove them from it first.";
    const expectRefused = async () => {
      const before = await storedItems({ restaurants: [at.restaurant], people: [owner] });
      for (const role of ["USER", "PUBLIC", "ADMIN"] as const) {
        const answer = await change(role);
        expect(answer.status).toBe(409);
        expect(answer.error).toMatchObject({ code: "CONFLICT", message, issues: [{ path: "role", message }] });
      }
      expect(await storedItems({ restaurants: [at.restaurant], people: [owner] })).toEqual(before);
    };
    await expectRefused();
    // A MEMBER enters it as its owner all the same.
    expect((await change("MEMBER")).status).toBe(200);
    await expectRefused();
    await buildMember(at, { role: "OWNER" });
    const params = { restaurantId: at.restaurant.id, memberId: owner.id };
    await request(members.update, { token, params, body: { role: "STAFF" } });
    expect((await change("USER")).status).toBe(200);
  });

  test("answers 412 to all but one of sixteen edits of the same version", { tags: ["race"] }, async () => {
    const person = await buildUser();
    const answers = await times(16, (index) =>
      request(routes.update, {
        token,
        params: { userId: person.id },
        headers: { "if-match": '"1"' },
        body: { fullName: `Edit ${index}`, role: index % 2 === 0 ? "USER" : "ADMIN" },
      }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 15 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await get(person)).body).toEqual(winner?.body);
    expect(await recordOf(person)).toHaveLength(1);
  });

  test("answers 200 to a new name, and the session continues", async () => {
    const person = await buildUser();
    const answer = await request(routes.update, {
      token,
      params: { userId: person.id },
      body: { fullName: "  Robin  Waiter " },
    });
    expect(answer.body.data).toMatchObject({ fullName: "Robin  Waiter", role: "OWNER", version: 2 });
    expect(await reaches(person)).toBe(200);
    expect(await recordOf(person)).toMatchObject([
      { action: "UPDATED", changes: [{ field: "fullName", from: "Robin Cook", to: "Robin  Waiter" }] },
    ]);
  });

  test("answers 200 to one's own new name beside the role that one has", async () => {
    const person = await buildUser({ role: "ADMIN" });
    const answer = await request(routes.update, {
      token: person.token,
      params: { userId: person.id },
      body: { fullName: "Ada Renamed", role: "ADMIN" },
    });
    expect(answer.body.data).toMatchObject({ fullName: "Ada Renamed", role: "ADMIN" });
    expect(await reaches(person)).toBe(200);
  });

  test("answers 200 to nothing new, and records nothing", async () => {
    const person = await buildUser();
    const body = { fullName: person.fullName, role: person.role };
    expect((await request(routes.update, { token, params: { userId: person.id }, body })).status).toBe(200);
    expect(await recordOf(person)).toEqual([]);
    expect(await reaches(person)).toBe(200);
  });

  const moves = roles.flatMap((from) => roles.filter((to) => to !== from).map((to): [Role, Role] => [from, to]));
  test.each(moves)("answers 200 to a change from %s to %s, and ends the session", async (from, to) => {
    const person = await buildUser({ role: from });
    expect(await reaches(person)).toBe(200);
    const answer = await request(routes.update, { token, params: { userId: person.id }, body: { role: to } });
    expect(answer.body.data.role).toBe(to);
    expect(await reaches(person)).toBe(401);
    const renewed = await signIn(person.email, password);
    expect(renewed.body.data.role).toBe(to);
    expect(await recordOf(person)).toMatchObject([{ action: "UPDATED", changes: [{ field: "role", from, to }] }]);
  });

  test("answers 200 to a role and back, and the old session stays ended", async () => {
    const person = await buildUser({ role: "USER" });
    const params = { userId: person.id };
    await request(routes.update, { token, params, body: { role: "OWNER" } });
    await request(routes.update, { token, params, body: { role: "USER" } });
    expect(await reaches(person)).toBe(401);
  });
});

describe("PATCH /users/{id}/make-owner", () => {
  test.each([
    ["name", undefined, "Name is required"],
    ["address", " ", "Address is required"],
    ["website", "javascript:alert(1)", "Invalid website URL"],
  ])("answers 400 on %s for %j", async (path, value, message) => {
    const person = await buildUser({ role: "USER" });
    const before = await storedItems({ people: [person] });
    const answer = await attempt(routes.makeOwner, {
      token,
      params: { userId: person.id },
      body: bistro({ [path]: value }),
    });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path, message });
    expect(await storedItems({ people: [person] })).toEqual(before);
  });

  test("answers 409 for an owner and for oneself, and creates no restaurant", async () => {
    const name = unique("Nowhere");
    const owner = await buildUser();
    for (const [{ id: userId }, message] of [
      [owner, "This user is already a restaurant owner."],
      [administrator, "You can't change your own role."],
    ] as const) {
      const answer = await attempt(routes.makeOwner, { token, params: { userId }, body: bistro({ name }) });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({ code: "CONFLICT", message });
    }
    expect(await itemsMentioning(name)).toEqual([]);
  });

  test("answers 412 to an older version, and creates no restaurant", async () => {
    const name = unique("Nowhere");
    const person = await buildUser({ role: "USER" });
    const answer = await attempt(routes.makeOwner, {
      token,
      params: { userId: person.id },
      headers: { "if-match": '"7"' },
      body: bistro({ name }),
    });
    expect(answer.status).toBe(412);
    expect(await itemsMentioning(name)).toEqual([]);
  });

  test("answers 200 to exactly one of sixteen at once, and creates one restaurant", { tags: ["race"] }, async () => {
    const person = await buildUser({ role: "USER" });
    const answers = await times(16, (index) =>
      request(routes.makeOwner, { token, params: { userId: person.id }, body: bistro({ name: `Bistro ${index}` }) }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
    const session = await signIn(person.email, password);
    const own = await request(restaurants.list, { token: session.body.token });
    expect(own.body.pagination.total).toBe(1);
    expect(own.body.data).toHaveLength(1);
  });

  test.each(["USER", "PUBLIC", "ADMIN"] as const)(
    "answers 200 for %s, who owns the restaurant after signing in again",
    async (role) => {
      const person = await buildUser({ role });
      const answer = await request(routes.makeOwner, {
        token,
        params: { userId: person.id },
        body: bistro({ name: "Chez Robin", cuisineType: "French", isActive: false }),
      });
      expect(answer.body.data).toMatchObject({ id: person.id, role: "OWNER", version: 2 });
      expect(await reaches(person)).toBe(401);
      const session = await signIn(person.email, password);
      const own = await request(restaurants.list, { token: session.body.token });
      expect(own.body.data).toMatchObject([{ name: "Chez Robin", cuisineType: "French", isActive: false }]);
      const restaurantId = own.body.data[0]?.id ?? expect.unreachable();
      const inside = await request(restaurants.summary, { token: session.body.token, params: { restaurantId } });
      expect(inside.status).toBe(200);
      expect(await recordOf(person)).toMatchObject([
        {
          action: "MADE_OWNER",
          changes: [
            { field: "role", from: role, to: "OWNER" },
            { field: "restaurant", to: "Chez Robin" },
          ],
        },
      ]);
    },
  );
});

/** A link by which a person sets a new password. */
const linkFor = async ({ id }: { readonly id: string }) =>
  (await request(routes.resetPassword, { token, params: { userId: id } })).body.data;

const setByLink = (link: string, given: string) =>
  attempt(auth.resetPassword, { body: { token: link, password: given }, from: randomAddress() });

describe("POST /users/{id}/password-reset", () => {
  test.each([
    ["as it is", (id: string) => id],
    ["in upper case", (id: string) => id.toUpperCase()],
  ])("answers 409 for one's own password, which is changed elsewhere, with the id %s", async (_, written) => {
    const answer = await attempt(routes.resetPassword, { token, params: { userId: written(administrator.id) } });
    expect(answer.status).toBe(409);
    expect(answer.error.code).toBe("CONFLICT");
  });

  test("answers 201 with a link for 24 hours, and leaves the password and the sessions as they are", async () => {
    const person = await buildUser();
    const { status, body } = await request(routes.resetPassword, { token, params: { userId: person.id } });
    expect(status).toBe(201);
    const hours = (Date.parse(body.data.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await reaches(person)).toBe(200);
    expect((await signIn(person.email, password)).status).toBe(200);
    expect(await recordOf(person)).toMatchObject([{ action: "PASSWORD_RESET", changes: [] }]);
    const secret = body.data.token.slice(person.id.length + 1);
    expect(secret).toHaveLength(43);
    expect(await itemsMentioning(secret)).toEqual([]);
  });

  test("answers 403 to an administrator about a person who is made one meanwhile", async () => {
    const [helper, person] = [await buildUser({ role: "ADMIN", superAdmin: false }), await buildUser()];
    const params = { userId: person.id };
    const { result, wasInterrupted } = await withInterruption(
      /passwordReset/,
      () => request(routes.update, { token, params, body: { role: "ADMIN" } }),
      () => invoke(routes.resetPassword, { token: helper.token, params }),
    );
    expect([result.status, wasInterrupted]).toEqual([403, true]);
  });
});

describe("POST /auth/password-reset", () => {
  const gone = "This link is no longer valid. Ask an administrator for a new one.";

  test.each(weak)("answers 400 to %j", async (given, message) => {
    const person = await buildUser();
    const link = await linkFor(person);
    const before = await storedItems({ people: [person] });
    const answer = await attempt(auth.resetPassword, {
      body: { token: link.token, password: given },
      from: randomAddress(),
    });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path: "password", message });
    expect(await storedItems({ people: [person] })).toEqual(before);
  });

  test("answers 404 to a link that was never made, was replaced, has expired or is of a deleted user", async () => {
    const [replaced, expired, deleted] = await Promise.all([buildUser(), buildUser(), buildUser({ role: "USER" })]);
    const first = await linkFor(replaced);
    await linkFor(replaced);
    const late = await linkFor(expired);
    const { passwordReset = expect.unreachable() } =
      (await UserEntity.get({ id: expired.id }).go({ consistent: true })).data ?? {};
    await UserEntity.patch({ id: expired.id })
      .set({ passwordReset: { ...passwordReset, expiresAt: Math.floor(Date.now() / 1000) } })
      .go();
    const ofDeleted = await linkFor(deleted);
    await request(routes.remove, { token, params: { userId: deleted.id } });
    const made = `${replaced.id}.${"A".repeat(43)}`;
    const without = `${administrator.id}.${"A".repeat(43)}`;
    for (const link of [made, without, first.token, late.token, ofDeleted.token]) {
      const answer = await setByLink(link, otherPassword);
      expect([answer.status, answer.error.message]).toEqual([404, gone]);
    }
    expect((await signIn(replaced.email, password)).status).toBe(200);
  });

  test("answers 200 with the email address, and ends the old password and every session", async () => {
    const person = await buildUser();
    const link = await linkFor(person);
    const { status, body } = await request(auth.resetPassword, {
      body: { token: link.token, password: otherPassword },
      from: randomAddress(),
    });
    expect([status, body]).toEqual([200, { data: { email: person.email } }]);
    expect(await reaches(person)).toBe(401);
    expect((await signIn(person.email, password)).status).toBe(401);
    expect((await signIn(person.email, otherPassword)).status).toBe(200);
  });

  test("works once: it answers 404 to another password, and 200 to the same one, which changes nothing", async () => {
    const person = await buildUser();
    const link = await linkFor(person);
    expect((await setByLink(link.token, otherPassword)).status).toBe(200);
    const before = await storedItems({ people: [person] });
    expect((await setByLink(link.token, "Third&Pot3")).status).toBe(404);
    expect((await setByLink(link.token, otherPassword)).status).toBe(200);
    expect(await storedItems({ people: [person] })).toEqual(before);
  });

  test("answers 404 once the password was changed by entering the current one", async () => {
    const person = await buildUser();
    const link = await linkFor(person);
    const body = { currentPassword: password, newPassword: otherPassword };
    await request(auth.password, { token: person.token, body });
    expect((await setByLink(link.token, "Third&Pot3")).status).toBe(404);
  });

  test("lets one of eight at once set the password, and answers 404 to the others", { tags: ["race"] }, async () => {
    const person = await buildUser();
    const link = await linkFor(person);
    const answers = await times(8, (index) => setByLink(link.token, `Another&Pot${index}`));
    expect(statusesOf(answers).filter((status) => status === 404)).toHaveLength(7);
    const right = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(person.email, `Another&Pot${right}`)).status).toBe(200);
    expect((await get(person)).body.data.version).toBe(2);
  });

  test("never stores a password as it was given", async () => {
    const link = await linkFor(await buildUser());
    const given = `Reset&Pot${randomUUID().replaceAll("-", "")}`;
    expect((await setByLink(link.token, given)).status).toBe(200);
    expect(await itemsMentioning(given)).toEqual([]);
  });
});

describe("DELETE /users/{id}", () => {
  test("answers 409 for an owner, with a restaurant or without", async () => {
    for (const owner of [await buildUser(), (await buildRestaurant()).owner]) {
      const before = await storedItems({ people: [owner] });
      const answer = await attempt(routes.remove, { token, params: { userId: owner.id } });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({ code: "CONFLICT", message: "A restaurant owner can't be deleted." });
      expect(await storedItems({ people: [owner] })).toEqual(before);
      expect(await reaches(owner)).toBe(200);
    }
  });

  test("answers 412 to an older version", async () => {
    const person = await buildUser({ role: "USER" });
    const headers = { "if-match": '"2"' };
    expect((await attempt(routes.remove, { token, params: { userId: person.id }, headers })).status).toBe(412);
    expect((await get(person)).status).toBe(200);
  });

  test("answers 204 to exactly one of sixteen at once", { tags: ["race"] }, async () => {
    const person = await buildUser({ role: "USER" });
    const answers = await times(16, () => attempt(routes.remove, { token, params: { userId: person.id } }));
    expect(statusesOf(answers)).toEqual([204, ...Array.from({ length: 15 }, () => 404)]);
    expect((await recordOf(person)).map(({ action }) => action)).toEqual(["DELETED"]);
  });

  test("never deletes an owner, even one who becomes an owner meanwhile", { tags: ["race"] }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await buildUser({ role: "USER" });
      const params = { userId: person.id };
      const [made, removed] = await Promise.all([
        attempt(routes.makeOwner, { token, params, body: bistro() }),
        attempt(routes.remove, { token, params }),
      ]);
      const outcome = [made.status, removed.status];
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual(outcome);
      expect((await get(person)).status).toBe(made.status);
    }
  });

  test.each(["USER", "PUBLIC", "ADMIN"] as const)(
    "answers 204 for %s, ends the session, frees the email address and keeps the record",
    async (role) => {
      const person = await buildUser({ role });
      expect(await reaches(person)).toBe(200);
      const answer = await request(routes.remove, { token, params: { userId: person.id } });
      expect(answer.status).toBe(204);
      expect(await reaches(person)).toBe(401);
      expect((await get(person)).status).toBe(404);
      expect((await signIn(person.email, password)).status).toBe(401);
      const listed = await request(routes.list, { token, query: { q: person.email } });
      expect(listed.body.data).toEqual([]);
      const again = await attempt(routes.create, { token, body: draft({ email: person.email }) });
      expect(again.status).toBe(201);
      expect(await recordOf(person)).toMatchObject([
        { action: "DELETED", subject: { fullName: person.fullName, email: person.email } },
      ]);
    },
  );

  test("answers 409 for a MEMBER who owns a restaurant", async () => {
    const { owner } = await buildRestaurant();
    const params = { userId: owner.id };
    await request(routes.update, { token, params, body: { role: "MEMBER" } });
    const answer = await attempt(routes.remove, { token, params });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      "This user still owns a restaurant. Remove them from its members first.",
    ]);
  });

  test(
    "answers 204 for a former owner whose restaurants have others, and the background job leaves the record alone",
    { tags: ["race"] },
    async () => {
      const { owner, restaurant } = await buildRestaurant();
      const params = { userId: owner.id };
      const other = await buildRestaurant({ owner });
      for (const at of [{ owner, restaurant }, other]) await handOver(at);
      await request(routes.update, { token, params, body: { role: "USER" } });
      await request(routes.remove, { token, params });
      await Promise.all([runBackgroundWork(), runBackgroundWork()]);
      await runBackgroundWork();
      const left = await itemsMentioning(owner.id);
      const kinds = left.map((written) => /"__edb_e__":\{"S":"(\w+)"\}/.exec(written)?.[1]);
      // Their name in the restaurants' own records is a snapshot, as in the platform's; whom they invited says so too.
      expect(kinds.filter((kind) => kind !== "activity" && kind !== "member" && kind !== "membership")).toEqual([
        "audit",
        "audit",
      ]);
      const kept = await request(restaurants.get, { token, params: { restaurantId: restaurant.id } });
      expect(kept.body.data.id).toBe(restaurant.id);
    },
  );
});

/** Makes another person the owner of a restaurant, and removes the first owner. */
async function handOver(at: Pick<RestaurantFixture, "owner" | "restaurant">): Promise<void> {
  await buildMember(at, { role: "OWNER" });
  const params = { restaurantId: at.restaurant.id, memberId: at.owner.id };
  await request(members.remove, { token, params });
}

async function sessionOf({ email }: Person, known = password): Promise<string> {
  const { body } = await signIn(email, known);
  return "token" in body ? body.token : "";
}

describe("a former member", () => {
  test("has no restaurant any more, and has them back as a MEMBER", async () => {
    const at = await buildRestaurant();
    const { restaurant } = at;
    const member = await buildMember(at, { role: "STAFF" });
    const params = { userId: member.id };
    const seen = async () => {
      const session = await sessionOf(member);
      const list = await attempt(restaurants.list, { token: session });
      const one = await attempt(restaurants.get, { token: session, params: { restaurantId: restaurant.id } });
      return [list.body, one.status];
    };
    const none = { data: [], pagination: { page: 1, total: 0, pages: 0, nextCursor: null } };
    for (const role of ["USER", "PUBLIC"] as const) {
      await request(routes.update, { token, params, body: { role } });
      expect(await seen()).toMatchObject([none, 403]);
    }
    await request(routes.update, { token, params, body: { role: "MEMBER" } });
    expect(await seen()).toMatchObject([{ data: [{ id: restaurant.id }], pagination: { total: 1 } }, 200]);
  });
});

describe("GET /audit", () => {
  test("answers 200 with the newest first, each once", async () => {
    const person = await buildUser({ role: "USER" });
    const params = { userId: person.id };
    await request(routes.update, { token, params, body: { fullName: "Robin Waiter" } });
    await setByLink((await linkFor(person)).token, otherPassword);
    await request(routes.makeOwner, { token, params, body: bistro() });
    const session = await sessionOf(person, otherPassword);
    const { body: owned } = await request(restaurants.list, { token: session });
    const [restaurant = expect.unreachable()] = owned.data;
    await handOver({ owner: person, restaurant });
    await request(routes.update, { token, params, body: { role: "USER" } });
    await request(routes.remove, { token, params });
    const entries = await recordOf(person);
    expect(entries.map(({ action }) => action)).toEqual([
      "DELETED",
      "UPDATED",
      "MADE_OWNER",
      "PASSWORD_RESET",
      "UPDATED",
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const first = await request(audit.list, { token, query: { limit: 1 } });
    expect(first.body.pagination.total).toBeGreaterThanOrEqual(entries.length);
  });
});

describe("GET /admin/summary", () => {
  test("answers 200 with the figures of the platform", async () => {
    await buildRestaurant();
    const { data } = (await request(admin.summary, { token })).body;
    const { total, byRole } = data.users;
    expect(total).toBe(byRole.OWNER + byRole.ADMIN + byRole.MEMBER + byRole.USER + byRole.PUBLIC);
    expect(byRole.OWNER).toBeGreaterThan(0);
    expect(byRole.ADMIN).toBeGreaterThan(0);
    expect(data.restaurants.active).toBeGreaterThan(0);
    expect(data.restaurants.total).toBeGreaterThanOrEqual(data.restaurants.active);
  });
});
