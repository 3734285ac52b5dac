import * as audit from "@stockpot/core/activity/audit.routes";
import * as auth from "@stockpot/core/auth/auth.routes";
import { seal } from "@stockpot/core/auth/second-factor.key";
import * as routes from "@stockpot/core/auth/second-factor.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { peopleWithSecondFactor, removeLostSecondFactors } from "@stockpot/core/administration/lost-second-factors";
import { findById } from "@stockpot/core/user/account";
import { UserEntity } from "@stockpot/core/user/user.entity";
import * as users from "@stockpot/core/administration/user.routes";
import { afterEach, describe, expect, test, vi } from "vitest";
import { attempt, request } from "../support/client.ts";
import { buildUser, password, type Person } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { beginEnrolment, codeAt, enrol, presentStep, wrongCodeOf, type Enrolled } from "../support/second-factor.ts";
import { itemsMentioning } from "../support/table.ts";

const wrong = "Wrong&Pot9";
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const signIn = ({ email }: Person, code?: string, from = randomAddress()) =>
  attempt(auth.login, { body: { email, password, code }, from });
const isAccepted = async (token: string) => (await attempt(restaurants.list, { token })).status === 200;

async function enrolled() {
  const person = await buildUser();
  return { person, ...(await enrol(person)) };
}

/** Runs a request and lets another come before one of its calls. @returns what became of both */
async function interrupted<T, Other>(before: RegExp, other: () => Promise<Other>, run: () => Promise<T>) {
  const between = Promise.withResolvers<Other>();
  const act = async () => between.resolve(await other());
  const { result, wasInterrupted } = await withInterruption(before, act, run);
  expect(wasInterrupted).toBe(true);
  return { result, meanwhile: await between.promise };
}

describe("POST /auth/second-factor/enrolment", () => {
  test("answers 400 to a wrong password, and 429 after five", async () => {
    const { token } = await buildUser();
    const from = randomAddress();
    for (const _ of times(5, () => 0)) {
      const answer = await attempt(routes.begin, { token, body: { password: wrong }, from });
      expect([answer.status, answer.error.issues[0]?.path]).toEqual([400, "password"]);
    }
    expect((await attempt(routes.begin, { token, body: { password }, from })).status).toBe(429);
  });

  test("answers 409 to a user who has a second factor", async () => {
    const { person } = await enrolled();
    expect((await attempt(routes.begin, { token: person.token, body: { password } })).status).toBe(409);
  });

  test("answers 200 with a secret and changes nothing: the password alone still signs in", async () => {
    const person = await buildUser();
    const { secret, uri } = (await request(routes.begin, { token: person.token, body: { password } })).body;
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect((await signIn(person)).status).toBe(200);
    expect((await request(routes.get, person)).body).toEqual({ recoveryCodesLeft: 0, isRequired: false });
  });
});

describe("POST /auth/second-factor", () => {
  test.each(["", "12345", "1234567", "abcdef"])("answers 400 on code for %j", async (code) => {
    const { token } = await buildUser();
    const answer = await attempt(routes.confirm, { token, body: { enrolment: "x", code } });
    expect(answer.error.issues).toEqual([{ path: "code", message: "Enter the 6-digit code" }]);
  });

  test("answers 400 to a wrong code and leaves the account as it was", async () => {
    const person = await buildUser();
    const { secret, enrolment } = await beginEnrolment(person);
    const body = { enrolment, code: wrongCodeOf(secret) };
    const answer = await attempt(routes.confirm, { token: person.token, body });
    expect([answer.status, answer.error.issues[0]?.path]).toEqual([400, "code"]);
    expect((await signIn(person)).status).toBe(200);
  });

  test("answers 409 to another person's enrolment, one that is made up, and one that is too old", async () => {
    const [person, other] = [await buildUser(), await buildUser()];
    const { secret, enrolment } = await beginEnrolment(other);
    const pending = JSON.stringify({ secret, expiresAt: Math.floor(Date.now() / 1000), sessionVersion: 1 });
    const old = await seal(pending, `totp enrolment of ${person.id}`);
    for (const given of [enrolment, "made-up", old]) {
      const body = { enrolment: given, code: codeAt(secret, presentStep()) };
      const answer = await attempt(routes.confirm, { token: person.token, body });
      expect([answer.status, answer.error.code]).toEqual([409, "CONFLICT"]);
    }
  });

  test("answers 409 to an enrolment whose second factor was removed meanwhile", async () => {
    const person = await buildUser();
    const { secret, enrolment } = await beginEnrolment(person);
    const confirming = { enrolment, code: codeAt(secret, presentStep()) };
    const on = await request(routes.confirm, { token: person.token, body: confirming });
    const [code = ""] = on.body.recoveryCodes;
    const off = await request(routes.remove, { token: on.body.token, body: { password, code } });
    const again = { enrolment, code: codeAt(secret, presentStep() + 1) };
    expect((await attempt(routes.confirm, { token: off.body.token, body: again })).status).toBe(409);
    expect((await signIn(person)).status).toBe(200);
  });

  test("turns it on for one of 16 at once", { tags: ["race"] }, async () => {
    const person = await buildUser();
    const { secret, enrolment } = await beginEnrolment(person);
    const body = { enrolment, code: codeAt(secret, presentStep()) };
    const answers = await Promise.all(times(16, () => attempt(routes.confirm, { token: person.token, body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others find it on, or their session ended.
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });

  test("takes the first code of what the enrolment answered", async () => {
    const { token } = await buildUser();
    const { secret, enrolment } = (await request(routes.begin, { token, body: { password } })).body;
    const body = { enrolment, code: codeAt(secret, presentStep()) };
    expect((await request(routes.confirm, { token, body })).status).toBe(200);
  });

  test("answers 200 with ten recovery codes and a session, and ends every other", async () => {
    const person = await buildUser();
    const elsewhere = (await signIn(person)).body.token;
    const { secret, enrolment } = await beginEnrolment(person);
    const spaced = codeAt(secret, presentStep()).replace(/^.../, "$& ");
    const { body } = await request(routes.confirm, { token: person.token, body: { enrolment, code: spaced } });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(body.data.secondFactorSince).toEqual(expect.any(String));
    expect(await isAccepted(body.token)).toBe(true);
    expect([await isAccepted(elsewhere), await isAccepted(person.token)]).toEqual([false, false]);
    const status = (await request(routes.get, body)).body;
    expect(status).toEqual({ since: body.data.secondFactorSince, recoveryCodesLeft: 10, isRequired: false });
  });

  test("stores neither the secret nor a recovery code as it is, and no answer shows the secret again", async () => {
    const person = await buildUser();
    const { secret, enrolment } = await beginEnrolment(person);
    const body = { enrolment, code: codeAt(secret, presentStep()) };
    const confirmed = await attempt(routes.confirm, { token: person.token, body });
    const { recoveryCodes, token } = confirmed.body;
    const stored = (await itemsMentioning(person.email)).join();
    const admin = await buildUser({ role: "ADMIN" });
    const answers = [
      confirmed,
      await attempt(routes.get, { token }),
      await attempt(auth.refresh, { token }),
      await attempt(users.get, { token: admin.token, params: { userId: person.id } }),
    ];
    expect(stored).toContain("totpSecret");
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))]) {
      expect(stored).not.toContain(hidden);
    }
    for (const { text } of answers) {
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/totp/i);
    }
  });
});

describe("POST /auth/login with a second factor", () => {
  test("says nothing of it to a wrong password, with or without a code", async () => {
    const { person, secret } = await enrolled();
    const plain = await buildUser();
    const code = codeAt(secret, presentStep());
    const answers = [
      await attempt(auth.login, { body: { email: person.email, password: wrong }, from: randomAddress() }),
      await attempt(auth.login, { body: { email: person.email, password: wrong, code }, from: randomAddress() }),
      await attempt(auth.login, { body: { email: plain.email, password: wrong }, from: randomAddress() }),
    ];
    for (const { status, error } of answers) {
      expect([status, error.code, error.message]).toEqual([401, "UNAUTHENTICATED", "Invalid email or password."]);
    }
  });

  test("asks for a code after the right password, as often as it is given, and counts no failure", async () => {
    const { person, secret } = await enrolled();
    const from = randomAddress();
    for (const _ of times(6, () => 0)) {
      const answer = await signIn(person, undefined, from);
      expect([answer.status, answer.error.code, answer.error.issues]).toEqual([401, "SECOND_FACTOR_REQUIRED", []]);
    }
    expect((await signIn(person, codeAt(secret, presentStep()), from)).status).toBe(200);
  });

  test("answers 429 after five wrong codes, also to the right one", async () => {
    const { person, secret } = await enrolled();
    const from = randomAddress();
    for (const _ of times(5, () => 0)) {
      const answer = await signIn(person, wrongCodeOf(secret), from);
      expect([answer.status, answer.error.code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
      expect(answer.error.issues[0]?.path).toBe("code");
    }
    expect((await signIn(person, codeAt(secret, presentStep()), from)).status).toBe(429);
  });

  test("takes a code once, and none of an earlier step after it", async () => {
    const { person, secret } = await enrolled();
    const step = presentStep();
    expect((await signIn(person, codeAt(secret, step + 1))).status).toBe(200);
    for (const used of [step + 1, step]) {
      const answer = await signIn(person, codeAt(secret, used));
      expect([answer.status, answer.error.code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    }
  });

  test("does not take the code again with which it was turned on", async () => {
    const person = await buildUser();
    const { secret, enrolment } = await beginEnrolment(person);
    const code = codeAt(secret, presentStep());
    await request(routes.confirm, { token: person.token, body: { enrolment, code } });
    expect((await signIn(person, code)).status).toBe(401);
    expect((await signIn(person, codeAt(secret, presentStep() + 1))).status).toBe(200);
  });

  test("lets one of sixteen in that bring the same code at once", { tags: ["race"] }, async () => {
    const { person, secret } = await enrolled();
    const code = codeAt(secret, presentStep());
    const answers = await Promise.all(times(16, () => signIn(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test(
    "accepts a recovery code from one of sixteen requests at once, and from none later",
    { tags: ["race"] },
    async () => {
      const { person, recoveryCodes } = await enrolled();
      const code = recoveryCodes[3] ?? "";
      const answers = await Promise.all(times(16, () => signIn(person, code)));
      const [winner, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      const { token } = winner?.body ?? expect.unreachable();
      expect((await request(routes.get, { token })).body.recoveryCodesLeft).toBe(9);
    },
  );

  test("takes a recovery code once, however it is typed, and another afterwards", async () => {
    const { person, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect((await signIn(person, `${first.slice(0, 5).toUpperCase()} - ${first.slice(5)}`)).status).toBe(200);
    expect((await signIn(person, first)).status).toBe(401);
    expect((await signIn(person, second)).status).toBe(200);
  });

  test("needs no code from a user without one, and ignores a code that is sent", async () => {
    const person = await buildUser();
    expect((await signIn(person)).status).toBe(200);
    expect((await signIn(person, "123456")).status).toBe(200);
  });

  test("answers 409 to every code once the key is lost, until the second factor is removed and that recorded", async () => {
    const { person, secret, recoveryCodes } = await enrolled();
    await UserEntity.patch({ id: person.id })
      .set({ totpSecret: await seal(secret, "another key") })
      .go();
    for (const code of [codeAt(secret, presentStep()), recoveryCodes[0] ?? ""]) {
      const answer = await signIn(person, code);
      expect(answer.status).toBe(409);
      expect(answer.error.message).toBe(
        "Your codes can no longer be checked. Ask an administrator to reset your two-factor authentication.",
      );
    }
    expect((await peopleWithSecondFactor()).map(({ id }) => id)).toContain(person.id);
    await removeLostSecondFactors([person, person]);
    expect((await signIn(person)).status).toBe(200);
    const admin = await buildUser({ role: "ADMIN" });
    const recorded = (await request(audit.list, { token: admin.token })).body.data.filter(
      ({ subject }) => subject.id === person.id,
    );
    expect(recorded).toMatchObject([{ action: "SECOND_FACTOR_RESET", actor: { fullName: "Command line" } }]);
  });

  test("is still asked for after the password was reset by a link", async () => {
    const { person } = await enrolled();
    const admin = await buildUser({ role: "ADMIN" });
    const body = { password: "Another&Pot2" };
    const link = await request(users.resetPassword, { token: admin.token, params: { userId: person.id } });
    await request(auth.resetPassword, { body: { token: link.body.data.token, ...body }, from: randomAddress() });
    const answer = await attempt(auth.login, { body: { email: person.email, ...body }, from: randomAddress() });
    expect(answer.error.code).toBe("SECOND_FACTOR_REQUIRED");
  });
});

describe("POST /auth/second-factor/recovery-codes and /removal", () => {
  const both = [routes.renewCodes, routes.remove];

  test("answer 400 to a wrong password and to a wrong code, and 409 where there is no second factor", async () => {
    for (const route of both) {
      const { person, secret, recoveryCodes } = await enrolled();
      const [code = ""] = recoveryCodes;
      const bodies = [
        [{ password: wrong, code }, "password"],
        [{ password, code: wrongCodeOf(secret) }, "code"],
      ] as const;
      for (const [body, path] of bodies) {
        const answer = await attempt(route, { token: person.token, body, from: randomAddress() });
        expect([answer.status, answer.error.issues[0]?.path]).toEqual([400, path]);
      }
      const without = await buildUser();
      expect((await attempt(route, { token: without.token, body: { password, code } })).status).toBe(409);
    }
  });

  test("replace every recovery code, and use up the app's code that was given", async () => {
    const { person, secret, recoveryCodes } = await enrolled();
    const code = codeAt(secret, presentStep());
    const renewed = await request(routes.renewCodes, { token: person.token, body: { password, code } });
    expect(new Set(renewed.body.recoveryCodes).size).toBe(10);
    expect(await isAccepted(person.token)).toBe(true);
    expect((await signIn(person, recoveryCodes[1])).status).toBe(401);
    expect((await signIn(person, code)).status).toBe(401);
    expect((await signIn(person, renewed.body.recoveryCodes[1])).status).toBe(200);
  });

  test("turn it off, and end every other session", async () => {
    const { person, recoveryCodes } = await enrolled();
    const [code = "", other = ""] = recoveryCodes;
    const elsewhere = (await signIn(person, other)).body.token;
    const answer = await request(routes.remove, { token: person.token, body: { password, code } });
    expect(answer.body.data).not.toHaveProperty("secondFactorSince");
    expect([await isAccepted(answer.body.token), await isAccepted(elsewhere)]).toEqual([true, false]);
    expect((await signIn(person)).status).toBe(200);
  });
});

/** Uses up the guesses that strangers have for a person's password. */
async function lock(person: Person): Promise<void> {
  for (const _ of times(5, () => 0)) {
    await attempt(auth.login, { body: { email: person.email, password: wrong }, from: randomAddress() });
  }
  expect((await signIn(person)).status).toBe(429);
}

describe("a user whose sign-in attempts strangers have used up", () => {
  test("still sets up a second factor", async () => {
    const person = await buildUser();
    await lock(person);
    const answer = await attempt(routes.begin, { token: person.token, body: { password }, from: randomAddress() });
    expect(answer.status).toBe(200);
  });

  test.each([
    ["renews its codes", routes.renewCodes],
    ["turns it off", routes.remove],
  ])("still %s", async (_, route) => {
    const { person, recoveryCodes } = await enrolled();
    await lock(person);
    const body = { password, code: recoveryCodes[0] ?? "" };
    expect((await attempt(route, { token: person.token, body, from: randomAddress() })).status).toBe(200);
  });
});

describe("a code that comes with a sign-in and with a change of the factor at once", () => {
  const changes = [
    ["renewCodes", routes.renewCodes],
    ["remove", routes.remove],
  ] as const;
  const kinds = [
    ["of the app", ({ secret }: Enrolled) => codeAt(secret, presentStep())],
    ["for recovery", ({ recoveryCodes }: Enrolled) => recoveryCodes[0] ?? ""],
  ] as const;
  const cases = changes.flatMap(([name, route]) => kinds.map(([kind, codeOf]) => [kind, name, route, codeOf] as const));

  test.each(cases)("%s is refused to %s where the sign-in was first", async (_, __, route, codeOf) => {
    const { person, ...factor } = await enrolled();
    const code = codeOf(factor);
    const { result, meanwhile } = await interrupted(
      /TransactItems/,
      () => signIn(person, code),
      () => invoke(route, { token: person.token, body: { password, code }, from: randomAddress() }),
    );
    expect([meanwhile.status, result.status]).toEqual([200, 400]);
    expect(result.error.issues[0]?.path).toBe("code");
  });

  test.each(cases)("%s is refused to the sign-in where %s was first", async (_, __, route, codeOf) => {
    const { person, ...factor } = await enrolled();
    const code = codeOf(factor);
    const { result, meanwhile } = await interrupted(
      /UpdateExpression.*(totpStep|recoveryCodes)/,
      () => attempt(route, { token: person.token, body: { password, code }, from: randomAddress() }),
      () => invoke(auth.login, { body: { email: person.email, password, code }, from: randomAddress() }),
    );
    expect([meanwhile.status, result.status]).toEqual([200, 401]);
    expect(result.error.code).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("does not make an earlier one good again", async () => {
    const { person, secret } = await enrolled();
    const step = presentStep();
    const { result, meanwhile } = await interrupted(
      /TransactItems/,
      () => signIn(person, codeAt(secret, step + 1)),
      () => {
        const body = { password, code: codeAt(secret, step) };
        return invoke(routes.renewCodes, { token: person.token, body, from: randomAddress() });
      },
    );
    expect([meanwhile.status, result.status]).toEqual([200, 400]);
    expect((await signIn(person, codeAt(secret, step + 1))).status).toBe(401);
    expect((await findById(person.id))?.totpStep).toBe(step + 1);
  });
});

describe("POST /users/{userId}/second-factor/reset", () => {
  test("answers 409 for one's own, and where there is none", async () => {
    const [admin, plain] = [await buildUser({ role: "ADMIN" }), await buildUser()];
    await enrol(admin);
    for (const { id } of [admin, plain]) {
      const answer = await attempt(users.resetSecondFactor, { token: admin.token, params: { userId: id } });
      expect([answer.status, answer.error.code]).toEqual([409, "CONFLICT"]);
    }
    expect((await signIn(admin)).error.code).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("lets the password sign in alone again, ends the sessions and is recorded", async () => {
    const { person } = await enrolled();
    const admin = await buildUser({ role: "ADMIN" });
    const answer = await request(users.resetSecondFactor, { token: admin.token, params: { userId: person.id } });
    expect(answer.body.data).toMatchObject({ id: person.id, version: 2 });
    expect(answer.body.data).not.toHaveProperty("secondFactorSince");
    expect(await isAccepted(person.token)).toBe(false);
    expect((await signIn(person)).status).toBe(200);
    const [entry] = (await request(audit.list, { token: admin.token })).body.data.filter(
      ({ subject }) => subject.id === person.id,
    );
    expect(entry).toMatchObject({ action: "SECOND_FACTOR_RESET", actor: { id: admin.id }, changes: [] });
  });
});

const requireIt = () => vi.stubEnv("REQUIRE_ADMIN_SECOND_FACTOR", "true");

describe("a stage that requires a second factor of administrators", () => {
  afterEach(() => void vi.unstubAllEnvs());

  test("answers 403 to an administrator without one on every route but the enrolment, until they are enrolled", async () => {
    const admin = await buildUser({ role: "ADMIN" });
    requireIt();
    const { token } = (await invoke(auth.login, { body: { email: admin.email, password } })).body;
    for (const route of [users.list, restaurants.list, audit.list, auth.refresh]) {
      const answer = await invoke(route, { token });
      expect([answer.status, answer.error.code]).toEqual([403, "SECOND_FACTOR_SETUP_REQUIRED"]);
    }
    expect((await invoke(routes.get, { token })).body).toEqual({ recoveryCodesLeft: 0, isRequired: true });
    const begun = (await invoke(routes.begin, { token, body: { password } })).body;
    const body = { enrolment: begun.enrolment, code: codeAt(begun.secret, presentStep()) };
    const confirmed = (await invoke(routes.confirm, { token, body })).body;
    expect((await invoke(users.list, { token: confirmed.token })).status).toBe(200);
  });

  test("asks it only of administrators who have none", async () => {
    const [owner, admin] = [await buildUser(), await buildUser({ role: "ADMIN" })];
    await enrol(admin);
    requireIt();
    for (const { token } of [owner, admin]) expect((await invoke(restaurants.list, { token })).status).toBe(200);
  });

  test("lets such an administrator sign out", async () => {
    const { token } = await buildUser({ role: "ADMIN" });
    requireIt();
    expect((await invoke(auth.logout, { token })).status).toBe(204);
    vi.unstubAllEnvs();
    expect((await invoke(auth.refresh, { token })).status).toBe(401);
  });

  test("does not ask for it where the setting says otherwise", async () => {
    const { token } = await buildUser({ role: "ADMIN" });
    vi.stubEnv("REQUIRE_ADMIN_SECOND_FACTOR", "false");
    expect((await invoke(users.list, { token })).status).toBe(200);
  });
});
