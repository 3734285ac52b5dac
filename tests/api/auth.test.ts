import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@stockpot/core/api/page.schema";
import * as routes from "@stockpot/core/auth/auth.routes";
import { SessionEntity } from "@stockpot/core/session/session.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { EmailEntity, UserEntity } from "@stockpot/core/user/user.entity";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { countFailures, countRegistrations, expectWait } from "../support/attempts.ts";
import { buildUser, password, unique, type Person } from "../support/fixtures.ts";
import { attempt, request } from "../support/client.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { emailItem, itemsMentioning } from "../support/table.ts";
import { tokenWith } from "../support/tokens.ts";

const seconds = () => Math.floor(Date.now() / 1000);
const wrong = "Wrong&Pot9";
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const passwordRule =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
const tooLong = "Password must be at most 128 characters";

const newPasswords: readonly (readonly [unknown, string])[] = [
  ["Short&1", "Password must be at least 8 characters"],
  [undefined, "Password must be at least 8 characters"],
  ["alllower&1", passwordRule],
  ["ALLUPPER&1", passwordRule],
  ["NoDigits&&", passwordRule],
  ["NoSpecial1", passwordRule],
  ["Stock Pot&1", passwordRule],
  ["Stock#Pot&1", passwordRule],
  ["Stöck&Pot1", passwordRule],
  [`${"Aa1&".repeat(32)}A`, tooLong],
];

const draft = (changes: Record<string, unknown> = {}) => ({
  fullName: "Ada Cook",
  email: `${unique("ada")}@example.com`,
  password,
  ...changes,
});

const registrations: readonly (readonly [path: string, value: unknown, message: string])[] = [
  ["fullName", "  A  ", "Full name must be at least 2 characters"],
  ["fullName", undefined, "Full name must be at least 2 characters"],
  ["fullName", "x".repeat(101), "Full name must be less than 100 characters"],
  ["email", "ada", "Invalid email address"],
  ["email", `${"a".repeat(250)}@example.com`, "Invalid email address"],
  ["email", undefined, "Invalid email address"],
  ...newPasswords.map(([given, message]) => ["password", given, message] as const),
];

describe("POST /auth/register", () => {
  test.each(registrations)("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await attempt(routes.register, { body: draft({ [path]: value }) });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ code: "INVALID" });
    expect(answer.error.issues).toContainEqual({ path, message });
  });

  test("answers 400 to a role in the body, and creates no user", async () => {
    const body = draft({ role: "ADMIN" });
    expect((await attempt(routes.register, { body })).status).toBe(400);
    expect(await emailItem(body.email)).toEqual([]);
  });

  test("answers 409 to an email address that has an account, however it is written", async () => {
    const { email } = await buildUser();
    for (const same of [email, ` ${email} `, email.toUpperCase()]) {
      const answer = await attempt(routes.register, { body: draft({ email: same }) });
      expect(answer.status).toBe(409);
      expect(answer.error).toMatchObject({ code: "IN_USE", issues: [{ path: "email" }] });
    }
  });

  test("answers 409 to all but one of 32 registrations at once", { tags: ["race"] }, async () => {
    const email = `${unique("race")}@example.com`;
    const answers = await Promise.all(
      times(32, (index) =>
        attempt(routes.register, {
          body: draft({ email: index % 2 ? email : email.toUpperCase(), password: `${password}${index}` }),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...times(31, () => 409)]);
    const winner = answers.findIndex((answer) => answer.status === 201);
    const id = answers[winner]?.body.data.id ?? "";
    // The person and the claim to the address.
    expect(await itemsMentioning(email)).toHaveLength(2);
    const login = await request(routes.login, { body: { email, password: `${password}${winner}` } });
    expect(login.body.data.id).toBe(id);
  });

  test("answers 429 from the 101st registration of one network address on, successful or not, and to no other address", async () => {
    const [from, begun] = [randomAddress(), Date.now()];
    const { email } = await buildUser();
    expect((await attempt(routes.register, { body: draft(), from })).status).toBe(201);
    await countRegistrations(from, 97);
    const taken = await Promise.all(times(2, () => attempt(routes.register, { body: draft({ email }), from })));
    expect(taken.map(({ status }) => status)).toEqual([409, 409]);
    const body = draft();
    const refused = await attempt(routes.register, { body, from });
    expect(refused.status).toBe(429);
    expect(refused.error).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    expectWait(refused.headers["retry-after"], begun);
    expect(await emailItem(body.email)).toEqual([]);
    expect((await attempt(routes.register, { body, from: randomAddress() })).status).toBe(201);
  });

  test("answers 201 with a session of a new owner, stored trimmed and in lower case", async () => {
    const name = unique("Ada");
    const answer = await request(routes.register, {
      body: { fullName: "  Ada Cook ", email: `  ${name}@Example.COM `, password },
    });
    expect(answer.status).toBe(201);
    const { token, data } = answer.body;
    expect(data).toMatchObject({
      email: `${name}@example.com`.toLowerCase(),
      fullName: "Ada Cook",
      role: "OWNER",
      version: 1,
    });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: data.id, email: data.email, fullName: "Ada Cook", role: "OWNER" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    const list = await request(restaurants.list, { token });
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0, pages: 0, page: 1, nextCursor: null } });
  });

  test("answers 201 to the shortest and longest password and every special character", async () => {
    for (const given of ["Aa1@$!%*", "?&Bb2345", "Aa1&".repeat(32)]) {
      expect((await attempt(routes.register, { body: draft({ password: given }) })).status).toBe(201);
    }
  });

  test("answers 422 to a key with which another account was made, and makes none", async () => {
    const [headers, other] = [{ "idempotency-key": randomUUID() }, draft()];
    expect((await attempt(routes.register, { body: draft(), headers })).status).toBe(201);
    expect((await attempt(routes.register, { body: other, headers })).error.code).toBe("KEY_REUSED");
    expect((await attempt(routes.register, { body: other })).status).toBe(201);
  });

  test("answers 422 to the key of an account with another name or password", async () => {
    const [body, headers] = [draft(), { "idempotency-key": randomUUID() }];
    expect((await attempt(routes.register, { body, headers })).status).toBe(201);
    for (const change of [{ fullName: "Alex Cook" }, { password: wrong }]) {
      expect((await attempt(routes.register, { body: { ...body, ...change }, headers })).status).toBe(422);
    }
  });

  test("answers 201 again to a registration repeated under its Idempotency-Key, and to no other", async () => {
    const [body, headers] = [draft(), { "idempotency-key": randomUUID() }];
    const first = await attempt(routes.register, { body, headers });
    const again = await attempt(routes.register, { body, headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await attempt(routes.register, { body: { ...body, password: wrong }, headers })).status).toBe(422);
    expect((await attempt(routes.register, { body })).status).toBe(409);
    expect((await attempt(routes.register, { body, headers: { "idempotency-key": randomUUID() } })).status).toBe(409);
  });
});

describe("POST /auth/login", () => {
  test("answers 401 in the same words to a wrong password and an unknown email address", async () => {
    const { email } = await buildUser();
    const known = await request(routes.login, { body: { email, password: wrong } });
    const unknown = await request(routes.login, { body: { email: `${unique("x")}@example.com`, password: wrong } });
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(known.error).toMatchObject({ code: "UNAUTHENTICATED", message: "Invalid email or password.", issues: [] });
    expect({ ...unknown.error, requestId: "" }).toEqual({ ...known.error, requestId: "" });
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
  });

  test.each([
    ["email", "ada", "Please enter a valid email address"],
    ["email", undefined, "Please enter a valid email address"],
    ["password", "", "Password is required"],
    ["password", undefined, "Password is required"],
    ["password", "x".repeat(10 * 1024), tooLong],
  ])("answers 400 on %s for %j", async (path, value, message) => {
    const answer = await attempt(routes.login, { body: { email: "ada@example.com", password, [path]: value } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });

  test.each(["a known", "an unknown"])(
    "answers 429 from the sixth failure for %s email address on, also to the right password",
    async (which) => {
      const { email } = which === "a known" ? await buildUser() : { email: `${unique("nobody")}@example.com` };
      const [from, begun] = [randomAddress(), Date.now()];
      for (const each of times(5, (index) => index)) {
        const written = each % 2 ? email.toUpperCase() : ` ${email}`;
        expect((await request(routes.login, { body: { email: written, password: wrong }, from })).status).toBe(401);
      }
      const refused = await request(routes.login, { body: { email, password: wrong }, from });
      expect(refused.status).toBe(429);
      expect(refused.error).toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
      expectWait(refused.headers["retry-after"], begun);
      const elsewhere = await request(routes.login, { body: { email, password }, from: randomAddress() });
      expect(elsewhere.status).toBe(429);
    },
  );

  test("answers 429 to all but five of sixteen failures at once", { tags: ["race"] }, async () => {
    const { email } = await buildUser();
    const answers = await Promise.all(times(16, () => request(routes.login, { body: { email, password: wrong } })));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...times(5, () => 401), ...times(11, () => 429)]);
  });

  test("answers 429 after fifty failures from one network address, whatever the email address, and to no other address", async () => {
    const from = randomAddress();
    const fail = () => request(routes.login, { body: { email: `${unique("x")}@example.com`, password: wrong }, from });
    await countFailures(from, 48);
    const failures = await Promise.all(times(4, fail));
    expect(failures.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 429, 429]);
    const { email } = await buildUser();
    expect((await request(routes.login, { body: { email, password }, from })).status).toBe(429);
    expect((await request(routes.login, { body: { email, password } })).status).toBe(200);
  });

  test("does not count successes: after four failures seven in a row still succeed", async () => {
    const { email } = await buildUser();
    for (const _ of times(4, () => 0)) await request(routes.login, { body: { email, password: wrong } });
    for (const _ of times(7, () => 0)) {
      expect((await request(routes.login, { body: { email, password } })).status).toBe(200);
    }
  });

  test("answers 200 with the user and a token that the API accepts", async () => {
    const person = await buildUser({ fullName: "Grace Waiter" });
    const answer = await request(routes.login, { body: { email: ` ${person.email.toUpperCase()} `, password } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: person.id, email: person.email, fullName: "Grace Waiter" });
    expect((await request(restaurants.list, { token: answer.body.token })).status).toBe(200);
  });
});

describe("POST /auth/refresh", () => {
  test("answers 401 twelve hours after the sign-in", async () => {
    const person = await buildUser();
    const token = await tokenWith(person, { auth_time: seconds() - 12 * 3600 });
    expect((await request(routes.refresh, { token })).status).toBe(401);
  });

  test("answers 200 with a token for an hour that still says when the session began", async () => {
    const person = await buildUser();
    const began = seconds() - 3600;
    const answer = await request(routes.refresh, { token: await tokenWith(person, { auth_time: began }) });
    expect(answer.status).toBe(200);
    expect(answer.body.data.id).toBe(person.id);
    const claims = decodeJwt(answer.body.token);
    expect(claims["auth_time"]).toBe(began);
    expect((claims.exp ?? 0) - seconds()).toBeGreaterThan(3590);
  });

  test("answers 200 with a token that ends with the session", async () => {
    const person = await buildUser();
    const began = seconds() - 11.5 * 3600;
    const answer = await request(routes.refresh, { token: await tokenWith(person, { auth_time: began }) });
    expect(decodeJwt(answer.body.token).exp).toBe(began + 12 * 3600);
  });
});

const isRefused = async (token: string) => (await request(restaurants.list, { token })).status === 401;

describe("POST /auth/logout", () => {
  test("answers 204, and refuses every token of the session, renewed or copied", async () => {
    const { token } = await buildUser();
    const renewed = (await request(routes.refresh, { token })).body.token;
    expect((await request(routes.logout, { token })).status).toBe(204);
    for (const copy of [token, renewed]) {
      expect(await isRefused(copy)).toBe(true);
      expect((await request(routes.refresh, { token: copy })).status).toBe(401);
    }
  });

  test("leaves the person's other sessions open, and the way to a new one", async () => {
    const { email, token } = await buildUser();
    const signIn = async () => (await request(routes.login, { body: { email, password } })).body.token;
    const other = await signIn();
    await request(routes.logout, { token });
    expect([await isRefused(other), await isRefused(await signIn())]).toEqual([false, false]);
  });

  test("forgets an ended session once none of its tokens is valid any more", async () => {
    const person = await buildUser();
    const began = seconds() - 12 * 3600 - 1;
    const past = `${(began + 12 * 3600).toString(36)}.past`;
    await UserEntity.patch({ id: person.id })
      .add({ endedSessions: [past] })
      .go();
    await request(routes.logout, { token: person.token });
    const { data } = await UserEntity.get({ id: person.id }).go({ consistent: true });
    expect(data?.endedSessions).toHaveLength(1);
    expect(data?.endedSessions).not.toContain(past);
  });

  test("ends all sessions of a user with a hundred of them within twelve hours", async () => {
    const person = await buildUser();
    const ended = times(100, (index) => `${(seconds() + 3600).toString(36)}.${index}`);
    await UserEntity.patch({ id: person.id }).add({ endedSessions: ended }).go();
    const other = (await request(routes.login, { body: { email: person.email, password } })).body.token;
    await request(routes.logout, { token: person.token });
    expect([await isRefused(person.token), await isRefused(other)]).toEqual([true, true]);
    const { data } = await UserEntity.get({ id: person.id }).go({ consistent: true });
    expect(data?.endedSessions ?? []).toEqual([]);
  });
});

describe("POST /auth/password", () => {
  test.each(newPasswords)("answers 400 on newPassword for %j", async (newPassword, message) => {
    const { token } = await buildUser();
    const answer = await attempt(routes.password, { token, body: { currentPassword: password, newPassword } });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toContainEqual({ path: "newPassword", message });
  });

  test("answers 400 on a wrong currentPassword, and the session continues", async () => {
    const { token, email } = await buildUser();
    const answer = await request(routes.password, {
      token,
      body: { currentPassword: wrong, newPassword: "Another&Pot2" },
    });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: "currentPassword", message: "The current password is incorrect." }]);
    expect((await request(routes.login, { body: { email, password } })).status).toBe(200);
    expect((await request(restaurants.list, { token })).status).toBe(200);
  });

  test("answers 429 after five wrong current passwords, so that a stolen session cannot guess it", async () => {
    const { token, email } = await buildUser();
    const guess = () =>
      request(routes.password, { token, body: { currentPassword: wrong, newPassword: "Another&Pot2" } });
    for (const _ of times(5, () => 0)) expect((await guess()).status).toBe(400);
    const answer = await guess();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // Nor can it keep its owner from signing in.
    const elsewhere = await request(routes.login, { body: { email, password }, from: randomAddress() });
    expect(elsewhere.status).toBe(200);
  });

  test("answers 200 while strangers have used up the sign-ins of the email address", async () => {
    const { token, email } = await buildUser();
    for (const _ of times(5, () => 0)) await request(routes.login, { body: { email, password: wrong } });
    const from = randomAddress();
    expect((await request(routes.login, { body: { email, password }, from })).status).toBe(429);
    const body = { currentPassword: password, newPassword: "Another&Pot2" };
    expect((await request(routes.password, { token, body, from })).status).toBe(200);
  });

  test("answers 200 with a new session, and ends every other session and the old password", async () => {
    const { token, email } = await buildUser();
    const other = await request(routes.login, { body: { email, password } });
    const newPassword = "Another&Pot2";
    const answer = await request(routes.password, { token, body: { currentPassword: password, newPassword } });
    expect(answer.status).toBe(200);
    for (const old of [token, other.body.token]) {
      expect((await request(restaurants.list, { token: old })).status).toBe(401);
    }
    expect((await request(restaurants.list, { token: answer.body.token })).status).toBe(200);
    expect((await request(routes.login, { body: { email, password } })).status).toBe(401);
    expect((await request(routes.login, { body: { email, password: newPassword } })).status).toBe(200);
  });
});

interface Interrupted {
  readonly route: string;
  /** The call before which the person is deleted. */
  readonly before: RegExp;
  readonly ask: (person: Person) => Promise<{ readonly status: number; readonly error: ErrorBody }>;
}

const interrupted: readonly Interrupted[] = [
  {
    route: "login",
    before: /signIns/,
    ask: ({ email }) => invoke(routes.login, { body: { email, password }, from: randomAddress() }),
  },
  { route: "logout", before: /endedSessions/, ask: ({ token }) => invoke(routes.logout, { token }) },
  {
    route: "endSession",
    before: /endedSessions/,
    ask: async ({ id, email, token }) => {
      await request(routes.login, { body: { email, password } });
      const { data } = await SessionEntity.query.primary({ userId: id }).go();
      return invoke(routes.endSession, { token, params: { sessionId: data[0]?.id ?? "" } });
    },
  },
  {
    route: "signOutEverywhere",
    before: /TransactItems/,
    ask: ({ token }) => invoke(routes.signOutEverywhere, { token }),
  },
  {
    route: "password",
    before: /TransactItems/,
    ask: ({ token }) => {
      const body = { currentPassword: password, newPassword: "Another&Pot2" };
      return invoke(routes.password, { token, body, from: randomAddress() });
    },
  },
];

test.each(interrupted)("$route answers 401 to a person who is deleted meanwhile", async ({ before, ask }) => {
  const person = await buildUser();
  const deleted = () => UserEntity.delete({ id: person.id }).go();
  const { result, wasInterrupted } = await withInterruption(before, deleted, () => ask(person));
  expect(wasInterrupted).toBe(true);
  expect([result.status, result.error.code]).toEqual([401, "UNAUTHENTICATED"]);
});

describe("a session", () => {
  test("ends when the user is deleted", async () => {
    const { id, email, token } = await buildUser();
    await UserEntity.delete({ id }).go();
    await EmailEntity.delete({ email }).go();
    expect((await request(restaurants.list, { token })).status).toBe(401);
  });

  test("ends when the role changes, up or down", async () => {
    for (const [before, after] of [
      ["OWNER", "ADMIN"],
      ["ADMIN", "OWNER"],
      ["OWNER", "USER"],
    ] as const) {
      const { id, token } = await buildUser({ role: before });
      await UserEntity.patch({ id }).set({ role: after }).go();
      expect((await request(restaurants.list, { token })).status).toBe(401);
    }
  });

  test("ends an hour after its token was issued, to the second", async () => {
    const person = await buildUser();
    const alive = await tokenWith(person, { iat: seconds() - 3500, exp: seconds() + 60 });
    const dead = await tokenWith(person, { iat: seconds() - 3700, exp: seconds() });
    expect((await request(restaurants.list, { token: alive })).status).toBe(200);
    expect((await request(restaurants.list, { token: dead })).status).toBe(401);
  });
});
