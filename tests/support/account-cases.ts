import { randomUUID } from "node:crypto";
import { AttemptEntity } from "@stockpot/core/session/attempt.entity";
import * as audit from "@stockpot/core/activity/audit.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as secondFactor from "@stockpot/core/auth/second-factor.routes";
import * as invitations from "@stockpot/core/people/invitation.routes";
import * as platform from "@stockpot/core/platform-settings/platform-settings.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { findById } from "@stockpot/core/user/account";
import { expect } from "vitest";
import {
  buildInvitation,
  buildPasswordReset,
  buildUser,
  inside,
  password,
  unique,
  type RestaurantFixture,
} from "./fixtures.ts";
import { randomAddress } from "./http.ts";
import { invoke } from "./invoke.ts";
import { beginEnrolment, codeAt, enrol, presentStep } from "./second-factor.ts";
import { itemsMentioning } from "./table.ts";

interface Outcome {
  readonly status: number;
  readonly text: string;
}

/** A request about an account, on a table of the test's own, which can be sent again and again just as it was. */
export interface AccountCase {
  readonly call: () => Promise<Outcome>;
  /** What holds after each answer, whether the request was carried out or failed. */
  readonly checkAnswer: (answer: Outcome) => Promise<void>;
  /** What a request may be answered with that follows one which failed. */
  readonly again: readonly number[];
  /** What holds once the request has been sent until it was answered otherwise than with a fault. */
  readonly checkAtEnd: () => Promise<void>;
}

/**
 * That a fault of ours uses up at most one of the right person's attempts: the one whose answer was lost.
 * @param account what their attempts are counted by
 */
async function expectHardlyAnyCounted(account: string, from: string): Promise<void> {
  for (const scope of [account, `address:${from}`]) {
    const { data } = await AttemptEntity.get({ scope }).go({ consistent: true });
    expect(data?.attempts ?? 0, scope).toBeOneOf([0, 1]);
  }
}

const signIn = (email: string, given: string, from = randomAddress()) =>
  invoke(auth.login, { body: { email, password: given }, from });

async function registration(): Promise<AccountCase> {
  const email = `${unique("new")}@example.com`;
  const headers = { "idempotency-key": randomUUID() };
  const from = randomAddress();
  const stored = async (entity: string) =>
    (await itemsMentioning(email)).filter((item) => item.includes(`"__edb_e__":{"S":"${entity}"}`)).length;
  return {
    call: () => invoke(auth.register, { body: { fullName: "Robin Cook", email, password }, headers, from }),
    again: [201],
    checkAnswer: async ({ status }) => {
      const [people, addresses] = [await stored("user"), await stored("email")];
      expect([people, addresses]).toEqual(status === 201 || people > 0 ? [1, 1] : [0, 0]);
      expect((await recount()).drift).toEqual([]);
    },
    checkAtEnd: async () => {
      expect((await signIn(email, password)).status).toBe(200);
    },
  };
}

async function login(): Promise<AccountCase> {
  const { email } = await buildUser();
  const from = randomAddress();
  return {
    call: () => signIn(email, password, from),
    again: [200],
    checkAnswer: () => expectHardlyAnyCounted(`email:${email}`, from),
    checkAtEnd: () => Promise.resolve(),
  };
}

async function passwordChange(): Promise<AccountCase> {
  const { id, email, token } = await buildUser();
  const newPassword = "Another&Pot2";
  const from = randomAddress();
  const isRight = async (given: string) => {
    const { status } = await signIn(email, given);
    expect([200, 401]).toContain(status);
    return status === 200;
  };
  return {
    call: () => invoke(auth.password, { token, body: { currentPassword: password, newPassword }, from }),
    // The session that asked has ended when it was carried out.
    again: [200, 401],
    checkAnswer: async ({ status }) => {
      await expectHardlyAnyCounted(`user:${id}`, from);
      const [isOld, isNew] = [await isRight(password), await isRight(newPassword)];
      expect(isOld).toBe(!isNew);
      if (status !== 500) expect(isNew).toBe(true);
      await AttemptEntity.delete({ scope: `email:${email}` }).go();
    },
    checkAtEnd: async () => expect(await isRight(newPassword)).toBe(true),
  };
}

async function logout(): Promise<AccountCase> {
  const { token } = await buildUser();
  const isOver = async () => (await invoke(auth.refresh, { token })).status === 401;
  return {
    call: () => invoke(auth.logout, { token }),
    // The session that asked has ended when it was carried out.
    again: [204, 401],
    checkAnswer: async ({ status }) => {
      if (status !== 500) expect(await isOver()).toBe(true);
    },
    checkAtEnd: async () => {
      expect(await isOver()).toBe(true);
    },
  };
}

/** The person's open sessions, as one of them is told. */
async function openSessions(token: string): Promise<{ id: string; isCurrent: boolean }[]> {
  const { status, text } = await invoke(auth.sessions, { token });
  return status === 200 ? auth.sessions.data.parse(JSON.parse(text).data) : [];
}

/** A person with two sessions: the first token, and the answer to the sign-in after it. */
async function twoSessions() {
  const { email, token: otherToken } = await buildUser();
  const { token } = auth.login.answer.parse(JSON.parse((await signIn(email, password)).text));
  return { token, otherToken };
}

async function sessionEnd(): Promise<AccountCase> {
  const { email, token } = await buildUser();
  const other = auth.login.answer.parse(JSON.parse((await signIn(email, password)).text));
  const id = (await openSessions(other.token)).find(({ isCurrent }) => isCurrent)?.id ?? expect.unreachable();
  const isOver = async () => (await invoke(auth.refresh, { token: other.token })).status === 401;
  return {
    call: () => invoke(auth.endSession, { token, params: { sessionId: id } }),
    // It is over when it was carried out.
    again: [204, 404],
    checkAnswer: async ({ status }) => {
      if (status !== 500) expect(await isOver()).toBe(true);
    },
    checkAtEnd: async () => expect(await isOver()).toBe(true),
  };
}

async function signOutEverywhere(): Promise<AccountCase> {
  const { token, otherToken } = await twoSessions();
  const isOver = async () => (await invoke(auth.refresh, { token: otherToken })).status === 401;
  return {
    call: () => invoke(auth.signOutEverywhere, { token }),
    // The token that asked is of an ended version when it was carried out.
    again: [200, 401],
    checkAnswer: async ({ status }) => {
      if (status !== 500) expect(await isOver()).toBe(true);
    },
    checkAtEnd: async () => expect(await isOver()).toBe(true),
  };
}

const personOf = async (id: string) => (await findById(id)) ?? expect.unreachable();

async function enrolmentBegun(): Promise<AccountCase> {
  const { id, token } = await buildUser();
  const from = randomAddress();
  return {
    call: () => invoke(secondFactor.begin, { token, body: { password }, from }),
    again: [200],
    checkAnswer: () => expectHardlyAnyCounted(`user:${id}`, from),
    checkAtEnd: () => Promise.resolve(),
  };
}

async function enrolment(): Promise<AccountCase> {
  const person = await buildUser();
  const begun = await beginEnrolment(person);
  const body = { enrolment: begun.enrolment, code: codeAt(begun.secret, presentStep()) };
  return {
    call: () => invoke(secondFactor.confirm, { token: person.token, body }),
    // The session that asked has ended when it was carried out.
    again: [200, 401],
    checkAnswer: async ({ status }) => {
      const { totpSecret, recoveryCodes = [], version } = await personOf(person.id);
      const isOn = totpSecret !== undefined;
      expect([recoveryCodes.length, version]).toEqual(isOn ? [10, 2] : [0, 1]);
      if (status !== 500) expect(isOn).toBe(true);
    },
    checkAtEnd: async () => expect((await personOf(person.id)).totpSecret).toBeDefined(),
  };
}

async function codeRenewal(): Promise<AccountCase> {
  const person = await buildUser();
  const [code = ""] = (await enrol(person)).recoveryCodes;
  const { recoveryCodes: before = [] } = await personOf(person.id);
  return {
    call: () =>
      invoke(secondFactor.renewCodes, { token: person.token, body: { password, code }, from: randomAddress() }),
    // The code was replaced with the others when it was carried out.
    again: [200, 400],
    checkAnswer: async ({ status }) => {
      const { recoveryCodes = [], version } = await personOf(person.id);
      expect(recoveryCodes).toHaveLength(10);
      const kept = before.filter((hash) => recoveryCodes.includes(hash)).length;
      expect([kept, version]).toEqual(version === 1 ? [10, 1] : [0, 2]);
      if (status !== 500) expect(version).toBe(2);
    },
    checkAtEnd: async () => expect((await personOf(person.id)).version).toBe(2),
  };
}

async function factorRemoval(): Promise<AccountCase> {
  const person = await buildUser();
  const [code = ""] = (await enrol(person)).recoveryCodes;
  return {
    call: () => invoke(secondFactor.remove, { token: person.token, body: { password, code }, from: randomAddress() }),
    // The session that asked has ended when it was carried out.
    again: [200, 401],
    checkAnswer: async ({ status }) => {
      const { totpSecret, recoveryCodes, version } = await personOf(person.id);
      const isOff = totpSecret === undefined;
      expect([recoveryCodes?.length, version]).toEqual(isOff ? [undefined, 2] : [10, 1]);
      if (status !== 500) expect(isOff).toBe(true);
    },
    checkAtEnd: async () => expect((await personOf(person.id)).totpSecret).toBeUndefined(),
  };
}

const kindOf = (item: string) => /"__edb_e__":\{"S":"(\w+)"\}/.exec(item)?.[1];

/** How many records of each kind are written about a person or a thing. */
async function countsOf<Kind extends string>(mentioned: string, kinds: readonly Kind[]): Promise<readonly number[]> {
  const stored = (await itemsMentioning(mentioned)).map(kindOf);
  return kinds.map((kind) => stored.filter((one) => one === kind).length);
}

/** A restaurant on the table of the test. */
async function restaurantHere(): Promise<RestaurantFixture> {
  const owner = await buildUser();
  const body = { name: unique("Bistro"), address: "1 Market Street" };
  const answer = await invoke(restaurants.create, { token: owner.token, body });
  return { owner, restaurant: answer.body.data };
}

async function passwordReset(): Promise<AccountCase> {
  const { id, email } = await buildUser();
  const token = await buildPasswordReset({ id });
  const newPassword = "Another&Pot2";
  const isRight = async (given: string) => (await signIn(email, given)).status === 200;
  const isSet = async () => {
    const [isOld, isNew] = [await isRight(password), await isRight(newPassword)];
    expect(isOld).toBe(!isNew);
    await AttemptEntity.delete({ scope: `email:${email}` }).go();
    return isNew;
  };
  return {
    call: () => invoke(auth.resetPassword, { body: { token, password: newPassword }, from: randomAddress() }),
    again: [200],
    checkAnswer: async ({ status }) => {
      const set = await isSet();
      if (status !== 500) expect(set).toBe(true);
    },
    checkAtEnd: async () => expect(await isSet()).toBe(true),
  };
}

async function invitationMade(): Promise<AccountCase> {
  const at = await restaurantHere();
  const body = { role: "STAFF" as const };
  return {
    call: () => invoke(invitations.create, { ...inside(at), body }),
    // Nothing is kept of the token, so that asking again makes another invitation.
    again: [201],
    checkAnswer: async () => {
      // The restaurant's own creation is recorded too.
      const [whole, open = 0, recorded] = await countsOf(at.restaurant.id, [
        "invitation",
        "openInvitation",
        "activity",
      ]);
      expect([whole, recorded]).toEqual([open, open + 1]);
    },
    checkAtEnd: async () => expect((await countsOf(at.restaurant.id, ["invitation"]))[0]).toBeGreaterThan(0),
  };
}

async function invitationPreviewed(): Promise<AccountCase> {
  const { token } = await buildInvitation(await restaurantHere());
  return {
    call: () => invoke(invitations.preview, { body: { token }, from: randomAddress() }),
    again: [200],
    checkAnswer: () => Promise.resolve(),
    checkAtEnd: () => Promise.resolve(),
  };
}

async function invitationAccepted(): Promise<AccountCase> {
  const at = await restaurantHere();
  const [{ token: invitation }, person] = [await buildInvitation(at), await buildUser({ role: "USER" })];
  const joined = async () => {
    const [open, members, memberships, recorded] = await countsOf(at.restaurant.id, [
      "openInvitation",
      "member",
      "membership",
      "activity",
    ]);
    const { role, restaurantCount } = await personOf(person.id);
    const isIn = role === "MEMBER";
    expect([open, members, memberships, recorded, restaurantCount]).toEqual(isIn ? [0, 2, 2, 2, 1] : [1, 1, 1, 1, 0]);
    expect((await recount()).drift).toEqual([]);
    return isIn;
  };
  return {
    call: () => invoke(invitations.accept, { token: person.token, body: { token: invitation } }),
    again: [200],
    checkAnswer: async ({ status }) => {
      const isIn = await joined();
      if (status !== 500) expect(isIn).toBe(true);
    },
    checkAtEnd: async () => expect(await joined()).toBe(true),
  };
}

/** The platform's settings are the whole table's: other tests go by them. */
async function signUpRoleChanged(): Promise<AccountCase> {
  const { token } = await buildUser({ role: "ADMIN" });
  const read = async () => (await invoke(platform.get, { token })).body.data;
  const change = (signUpRole: "OWNER" | "USER") => invoke(platform.update, { token, body: { signUpRole } });
  await change("OWNER");
  const before = await read();
  return {
    call: () => change("USER"),
    again: [200],
    checkAnswer: async ({ status }) => {
      const { signUpRole, version } = await read();
      const isChanged = signUpRole === "USER";
      expect(version).toBe(before.version + Number(isChanged));
      if (status !== 500) expect(isChanged).toBe(true);
      const { changes } = (await invoke(audit.list, { token })).body.data[0] ?? expect.unreachable();
      expect(changes).toEqual(isChanged ? [{ field: "signUpRole", from: "OWNER", to: "USER" }] : changes);
    },
    checkAtEnd: async () => {
      expect((await read()).signUpRole).toBe("USER");
      await change("OWNER");
    },
  };
}

/** What of an account, an invitation or the whole platform is written, by route. */
export const accountCases: Readonly<Record<string, () => Promise<AccountCase>>> = {
  "auth.register": registration,
  "auth.login": login,
  "auth.logout": logout,
  "auth.password": passwordChange,
  "auth.resetPassword": passwordReset,
  "auth.endSession": sessionEnd,
  "auth.signOutEverywhere": signOutEverywhere,
  "invitation.create": invitationMade,
  "invitation.preview": invitationPreviewed,
  "invitation.accept": invitationAccepted,
  "platform.update": signUpRoleChanged,
  "secondFactor.begin": enrolmentBegun,
  "secondFactor.confirm": enrolment,
  "secondFactor.renewCodes": codeRenewal,
  "secondFactor.remove": factorRemoval,
};
