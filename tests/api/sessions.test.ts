import * as activity from "@stockpot/core/activity/activity.routes";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import type { OpenSession } from "@stockpot/core/session/auth.schema";
import * as secondFactor from "@stockpot/core/auth/second-factor.routes";
import { endSession } from "@stockpot/core/session/ended-sessions";
import { recordSession } from "@stockpot/core/session/sessions.service";
import * as members from "@stockpot/core/people/member.routes";
import { nowSeconds } from "@stockpot/core/platform/clock";
import { newId } from "@stockpot/core/platform/id";
import * as users from "@stockpot/core/administration/user.routes";
import { findById } from "@stockpot/core/user/account";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { describe, expect, test } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildMember, buildRestaurant, buildUser, inside, password, unique } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { beginEnrolment, codeAt, enrol, presentStep } from "../support/second-factor.ts";

const wrong = "Wrong&Pot9";

interface SignIn {
  readonly given?: string;
  readonly deviceTokens?: readonly string[] | undefined;
}

/** Tries to sign in, always from another network, so that nothing but the account or the device can be at its limit. */
const tryToSignIn = (email: string, { given = password, deviceTokens }: SignIn = {}) =>
  invoke(auth.login, { body: { email, password: given, deviceTokens }, from: randomAddress() });

const signIn = async (email: string, deviceTokens?: readonly string[]) =>
  (await tryToSignIn(email, { deviceTokens })).body;

/** A person who signed in on their own device, before an attacker used up the guesses for their address. */
async function personUnderAttack() {
  const { id, email } = await buildUser();
  const { deviceToken } = await signIn(email);
  for (const _ of [1, 2, 3, 4, 5]) expect((await tryToSignIn(email, { given: wrong })).status).toBe(401);
  expect((await tryToSignIn(email)).status).toBe(429);
  return { id, email, deviceToken };
}

interface Change {
  readonly name: string;
  readonly act: (person: { readonly id: string; readonly token: string }) => Promise<{ readonly deviceToken: string }>;
  /** The password that the person has after it. */
  readonly given?: string;
  /** What a sign-in without a code is answered after it. */
  readonly status?: number;
}

const changes: readonly Change[] = [
  {
    name: "signing out everywhere",
    act: async ({ token }) => (await request(auth.signOutEverywhere, { token })).body,
  },
  {
    name: "a new password",
    act: async ({ token }) => {
      const body = { currentPassword: password, newPassword: "Another&Pot2" };
      return (await request(auth.password, { token, body })).body;
    },
    given: "Another&Pot2",
  },
  {
    name: "setting up a second factor",
    act: async ({ id, token }) => {
      const { secret, enrolment } = await beginEnrolment({ id });
      const body = { enrolment, code: codeAt(secret, presentStep()) };
      return (await request(secondFactor.confirm, { token, body })).body;
    },
    status: 401,
  },
  {
    name: "turning a second factor off",
    act: async ({ id, token }) => {
      const [code = ""] = (await enrol({ id })).recoveryCodes;
      return (await request(secondFactor.remove, { token, body: { password, code } })).body;
    },
  },
];

describe("a device that its person signed in on before", () => {
  test("signs in while others have used up the attempts of the email address", async () => {
    const { email, deviceToken } = await personUnderAttack();
    const { deviceToken: next } = await signIn(email, [deviceToken]);
    // And again with what that sign-in gave it.
    await signIn(email, [next]);
    expect((await tryToSignIn(email)).status).toBe(429);
  });

  test("has as many failures as any other, however often its token is renewed", async () => {
    const { email, deviceToken } = await personUnderAttack();
    const { deviceToken: another } = await signIn(email, [deviceToken]);
    for (const one of [deviceToken, another, deviceToken, another, deviceToken]) {
      expect((await tryToSignIn(email, { given: wrong, deviceTokens: [one] })).status).toBe(401);
    }
    expect((await tryToSignIn(email, { deviceTokens: [deviceToken] })).status).toBe(429);
    expect((await tryToSignIn(email, { deviceTokens: [another] })).status).toBe(429);
  });

  test("is told from a forged token, a changed one and that of another person", async () => {
    const { email, deviceToken } = await personUnderAttack();
    const other = await signIn((await buildUser()).email);
    const [id = "", expiresAt = "", seal = ""] = deviceToken.split(".");
    const changed = `${seal.startsWith("A") ? "B" : "A"}${seal.slice(1)}`;
    const later = `${expiresAt.slice(0, -1)}${expiresAt.endsWith("z") ? "y" : "z"}`;
    for (const forged of [other.deviceToken, `${id}.${expiresAt}.${changed}`, `${id}.${later}.${seal}`, "x.y.z", id]) {
      expect((await tryToSignIn(email, { deviceTokens: [forged] })).status, forged).toBe(429);
    }
    // Among others it is found.
    await signIn(email, [other.deviceToken, "x.y.z", deviceToken]);
  });

  test.each(changes)(
    "is unknown after $name, unless it was done there",
    async ({ act, given = password, status = 200 }) => {
      const { id, email, deviceToken } = await personUnderAttack();
      const { token } = await signIn(email, [deviceToken]);
      const { deviceToken: ofThis } = await act({ id, token });
      expect((await tryToSignIn(email, { given, deviceTokens: [deviceToken] })).status).toBe(429);
      expect((await tryToSignIn(email, { given, deviceTokens: [ofThis] })).status).toBe(status);
    },
  );
});

const list = async (token: string): Promise<OpenSession[]> => (await request(auth.sessions, { token })).body.data;

/** A person with two sessions, and the id of the first. */
async function twoSessions() {
  const { email } = await buildUser();
  const first = await signIn(email);
  const second = await signIn(email);
  const [{ id } = { id: "" }] = await list(first.token);
  return { email, first, second, id };
}

const isRefused = async (token: string) => (await attempt(auth.refresh, { token })).status === 401;

describe("one's own sessions", () => {
  test("are listed, this one first, and renewed ones once", async () => {
    const { first, second, id } = await twoSessions();
    const { token } = (await request(auth.refresh, { token: first.token })).body;
    const listed = await list(token);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(listed[0]?.id).toBe(id);
    expect((await list(second.token)).map((session) => session.id)).toEqual(listed.map((one) => one.id).toReversed());
  });

  test("are ended one by one, with every token of theirs", async () => {
    const { first, second, id } = await twoSessions();
    const renewed = (await request(auth.refresh, { token: first.token })).body.token;
    await request(auth.endSession, { token: second.token, params: { sessionId: id } });
    expect(await isRefused(first.token)).toBe(true);
    expect(await isRefused(renewed)).toBe(true);
    expect((await list(second.token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    const again = await attempt(auth.endSession, { token: second.token, params: { sessionId: id } });
    expect(again.status).toBe(204);
  });

  test("are listed however many others have ended or expired since, and this one whatever else is open", async () => {
    const { id, email } = await buildUser();
    const [first, second] = [await signIn(email), await signIn(email)];
    const listed = await list(first.token);
    const start = { signedInAtSeconds: nowSeconds() };
    for (let ended = 0; ended < 101; ended += 1) {
      await recordSession({ id, sessionVersion: 0 }, { ...start, id: newId() }, undefined);
    }
    expect(await list(first.token)).toEqual(listed);
    for (let open = 0; open < 101; open += 1) {
      await recordSession({ id, sessionVersion: 1 }, { ...start, id: newId() }, undefined);
    }
    const most = await list(second.token);
    expect(most).toHaveLength(100);
    expect(most.filter(({ isCurrent }) => isCurrent)).toEqual(most.slice(0, 1));
  });

  test.each([
    ["are so many that the person is signed out of all", 101, 0],
    ["have expired", 1, 13 * 60 * 60],
  ])("that %s leave nothing of a person who is deleted meanwhile", async (_, count, secondsAgo) => {
    const { id } = await buildUser();
    const end = () => endSession(id, { id: newId(), signedInAtSeconds: nowSeconds() - secondsAgo });
    for (let ended = 1; ended < count; ended += 1) await end();
    const { result, wasInterrupted } = await withInterruption(
      /UpdateExpression/,
      () => UserEntity.delete({ id }).go(),
      () => end().then(undefined, (error: unknown) => error),
      2,
    );
    expect([wasInterrupted, result]).toMatchObject([true, { code: "UNAUTHENTICATED" }]);
    expect(await findById(id)).toBeUndefined();
  });

  test("cannot be ended by another person", async () => {
    const { first, id } = await twoSessions();
    const stranger = await signIn((await buildUser()).email);
    expect((await attempt(auth.endSession, { token: stranger.token, params: { sessionId: id } })).status).toBe(404);
    expect(await isRefused(first.token)).toBe(false);
  });

  test("end everywhere but here, and this one stays listed", async () => {
    const { first, second, id } = await twoSessions();
    const { token } = (await request(auth.signOutEverywhere, { token: first.token })).body;
    expect(await isRefused(second.token)).toBe(true);
    expect(await isRefused(first.token)).toBe(true);
    expect(await list(token)).toMatchObject([{ id, isCurrent: true }]);
  });

  test("end with a new password, but this one", async () => {
    const { first, second, id } = await twoSessions();
    const body = { currentPassword: password, newPassword: "Another&Pot2" };
    const { token } = (await request(auth.password, { token: first.token, body })).body;
    expect(await isRefused(second.token)).toBe(true);
    expect(await list(token)).toMatchObject([{ id, isCurrent: true }]);
  });

  test(
    "that are signed out of while they are renewed are over, with whatever token that gave",
    { tags: ["race"] },
    async () => {
      const { first, second } = await twoSessions();
      const [renewals, ends] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => attempt(auth.refresh, { token: first.token }))),
        Promise.all(Array.from({ length: 8 }, () => attempt(auth.logout, { token: first.token }))),
      ]);
      expect(ends.some(({ status }) => status === 204)).toBe(true);
      const given = renewals.flatMap((answer) => (answer.status === 200 ? [answer.body.token] : []));
      for (const token of [first.token, ...given]) expect(await isRefused(token)).toBe(true);
      expect(await isRefused(second.token), "the other session").toBe(false);
    },
  );

  test("are gone from the list once they were signed out of", async () => {
    const { first, second } = await twoSessions();
    await request(auth.logout, { token: first.token });
    expect(await list(second.token)).toMatchObject([{ isCurrent: true }]);
  });
});

/** A person as administrators see them. */
const seenOf = async (userId: string) => {
  const { token } = await buildUser({ role: "ADMIN" });
  return (await request(users.get, { token, params: { userId } })).body.data;
};

const sumOf = (days: readonly { readonly count: number }[]) => days.reduce((sum, { count }) => sum + count, 0);

describe("a sign-in", () => {
  test("is counted, and a failed one is not", async () => {
    const { id, email } = await buildUser();
    const before = await seenOf(id);
    await signIn(email);
    expect((await tryToSignIn(email, { given: wrong })).status).toBe(401);
    await signIn(email);
    const after = await seenOf(id);
    expect((after.signIns ?? 0) - (before.signIns ?? 0)).toBe(2);
    expect(Date.parse(after.lastSignInAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(before.lastSignInAt ?? after.createdAt),
    );
    expect(after.version, "nothing was edited").toBe(before.version);
  });

  test("counts from the registration on, which is the first", async () => {
    const body = { fullName: "Ada Cook", email: `${unique("ada")}@example.com`, password };
    const registered = await request(auth.register, { body });
    const { data } = registered.body;
    expect(await seenOf(data.id)).toMatchObject({ signIns: 1, lastSignInAt: data.createdAt });
    await signIn(body.email);
    expect(await seenOf(data.id)).toMatchObject({ signIns: 2 });
  });

  test("of many at once is counted each time", { tags: ["race"] }, async () => {
    const { id, email } = await buildUser();
    const { signIns = 0 } = await seenOf(id);
    await Promise.all([1, 2, 3, 4].map(() => signIn(email)));
    expect(await seenOf(id)).toMatchObject({ signIns: signIns + 4 });
  });

  test("is counted by day, for a restaurant's owners and for super admins to see", async () => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "STAFF" });
    const administrator = await buildUser({ role: "ADMIN", fullName: "Otto Helper" });
    for (const { email } of [member, member, administrator]) await signIn(email);
    const { data } = (await request(activity.signIns, inside(at))).body;
    const own = data.filter(({ actor }) => actor.id === member.id);
    expect(own[0]).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      actor: { id: member.id, name: member.fullName, role: "STAFF" },
      count: expect.any(Number),
    });
    expect(sumOf(own)).toBe(2);
    expect(data.map(({ actor }) => actor.id)).not.toContain(administrator.id);

    const onPlatform = (await request(audit.signIns, { token: administrator.token })).body.data;
    expect(sumOf(onPlatform.filter(({ actor }) => actor.id === administrator.id))).toBe(1);
    expect(onPlatform.map(({ actor }) => actor.id)).not.toContain(member.id);
  });

  test("tells who manages members no more than its day", async () => {
    const at = await buildRestaurant();
    const member = await buildMember(at, { role: "STAFF" });
    await signIn(member.email);
    const { lastSignInAt } = await seenOf(member.id);
    const { body, text } = await request(members.list, inside(at));
    expect(body.data.find(({ id }) => id === member.id)).toMatchObject({ lastSignInOn: lastSignInAt?.slice(0, 10) });
    expect(text).not.toContain(lastSignInAt);
    expect(text).not.toContain("signIns");
  });
});
