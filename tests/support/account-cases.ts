import { randomUUID } from "node:crypto";
import { AttemptEntity } from "@stockpot/core/auth/attempt.entity";
import * as auth from "@stockpot/core/auth/auth.routes";
import * as secondFactor from "@stockpot/core/auth/second-factor.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { findById } from "@stockpot/core/user/account";
import { expect } from "vitest";
import { buildUser, password, unique } from "./fixtures.ts";
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
  readonly afterEach: (answer: Outcome) => Promise<void>;
  /** What a request may be answered with that follows one which failed. */
  readonly again: readonly number[];
  /** What holds once the request has been sent until it was answered otherwise than with a fault. */
  readonly atLast: () => Promise<void>;
}

/** That a sign-in of the right person is not refused, however often something of ours has failed before. */
async function expectNothingCounted(email: string, from: string): Promise<void> {
  for (const scope of [`email:${email}`, `address:${from}`]) {
    const { data } = await AttemptEntity.get({ scope }).go({ consistent: true });
    expect([...(data?.attempts ?? [])], scope).toEqual([]);
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
    afterEach: async ({ status }) => {
      const [people, addresses] = [await stored("user"), await stored("email")];
      expect([people, addresses]).toEqual(status === 201 || people > 0 ? [1, 1] : [0, 0]);
      expect((await recount()).drift).toEqual([]);
    },
    atLast: async () => {
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
    afterEach: () => expectNothingCounted(email, from),
    atLast: () => Promise.resolve(),
  };
}

async function passwordChange(): Promise<AccountCase> {
  const { email, token } = await buildUser();
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
    afterEach: async ({ status }) => {
      await expectNothingCounted(email, from);
      const [isOld, isNew] = [await isRight(password), await isRight(newPassword)];
      expect(isOld).toBe(!isNew);
      if (status !== 500) expect(isNew).toBe(true);
      await AttemptEntity.delete({ scope: `email:${email}` }).go();
    },
    atLast: async () => expect(await isRight(newPassword)).toBe(true),
  };
}

async function logout(): Promise<AccountCase> {
  const { token } = await buildUser();
  const isOver = async () => (await invoke(auth.refresh, { token })).status === 401;
  return {
    call: () => invoke(auth.logout, { token }),
    // The session that asked has ended when it was carried out.
    again: [204, 401],
    afterEach: async ({ status }) => {
      if (status !== 500) expect(await isOver()).toBe(true);
    },
    atLast: async () => {
      expect(await isOver()).toBe(true);
    },
  };
}

const personOf = async (id: string) => (await findById(id)) ?? expect.unreachable();

async function enrolmentBegun(): Promise<AccountCase> {
  const { email, token } = await buildUser();
  const from = randomAddress();
  return {
    call: () => invoke(secondFactor.begin, { token, body: { password }, from }),
    again: [200],
    afterEach: () => expectNothingCounted(email, from),
    atLast: () => Promise.resolve(),
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
    afterEach: async ({ status }) => {
      const { totpSecret, recoveryCodes = [], version } = await personOf(person.id);
      const isOn = totpSecret !== undefined;
      expect([recoveryCodes.length, version]).toEqual(isOn ? [10, 2] : [0, 1]);
      if (status !== 500) expect(isOn).toBe(true);
    },
    atLast: async () => expect((await personOf(person.id)).totpSecret).toBeDefined(),
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
    afterEach: async ({ status }) => {
      const { recoveryCodes = [], version } = await personOf(person.id);
      expect(recoveryCodes).toHaveLength(10);
      const kept = before.filter((hash) => recoveryCodes.includes(hash)).length;
      expect([kept, version]).toEqual(version === 1 ? [10, 1] : [0, 2]);
      if (status !== 500) expect(version).toBe(2);
    },
    atLast: async () => expect((await personOf(person.id)).version).toBe(2),
  };
}

async function factorRemoval(): Promise<AccountCase> {
  const person = await buildUser();
  const [code = ""] = (await enrol(person)).recoveryCodes;
  return {
    call: () => invoke(secondFactor.remove, { token: person.token, body: { password, code }, from: randomAddress() }),
    // The session that asked has ended when it was carried out.
    again: [200, 401],
    afterEach: async ({ status }) => {
      const { totpSecret, recoveryCodes, version } = await personOf(person.id);
      const isOff = totpSecret === undefined;
      expect([recoveryCodes?.length, version]).toEqual(isOff ? [undefined, 2] : [10, 1]);
      if (status !== 500) expect(isOff).toBe(true);
    },
    atLast: async () => expect((await personOf(person.id)).totpSecret).toBeUndefined(),
  };
}

/** What of an account is written, by route. */
export const accountCases: Readonly<Record<string, () => Promise<AccountCase>>> = {
  "auth.register": registration,
  "auth.login": login,
  "auth.logout": logout,
  "auth.password": passwordChange,
  "secondFactor.begin": enrolmentBegun,
  "secondFactor.confirm": enrolment,
  "secondFactor.renewCodes": codeRenewal,
  "secondFactor.remove": factorRemoval,
};
