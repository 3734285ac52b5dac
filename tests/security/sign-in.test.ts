import { createHook } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import { nounByPathId } from "@stockpot/core/api/route";
import { nowSeconds } from "@stockpot/core/platform/clock";
import { AttemptEntity } from "@stockpot/core/session/attempt.entity";
import * as auth from "@stockpot/core/auth/auth.routes";
import { withLoginThrottle, countRegistration } from "@stockpot/core/session/throttle";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRegistrations } from "../support/attempts.ts";
import { buildUser, password, unique } from "../support/fixtures.ts";
import { attempt } from "../support/client.ts";
import { randomAddress } from "../support/http.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";

/** Counts password hashes: each is one job of Node's thread pool. */
let hashes = 0;
const hook = createHook({
  init: (_, type) => {
    if (type === "ARGON2REQUEST") hashes += 1;
  },
});

const hashesOf = async (run: () => Promise<unknown>): Promise<number> => {
  hashes = 0;
  await run();
  return hashes;
};

const wrong = "Wrong&Pot9";
const signIn = (email: string, given = wrong) =>
  invoke(auth.login, { body: { email, password: given }, from: "10.9.8.7" });

describe("the work behind a sign-in", () => {
  beforeAll(async () => {
    // What an unknown address is checked against is made once.
    await signIn(`${unique("first")}@example.com`);
    hook.enable();
  });
  afterAll(() => void hook.disable());

  test("is one hash, whether the password is right, wrong, or the email address unknown", async () => {
    const { email } = await buildUser();
    expect(await hashesOf(() => signIn(email, password))).toBe(1);
    expect(await hashesOf(() => signIn(email))).toBe(1);
    expect(await hashesOf(() => signIn(`${unique("nobody")}@example.com`))).toBe(1);
  });

  test("is no hash once the attempts are used up", async () => {
    const { email } = await buildUser();
    for (const _ of [1, 2, 3, 4, 5]) await signIn(email);
    expect(await hashesOf(() => signIn(email, password))).toBe(0);
  });

  test("is no hash for a registration beyond the limit, nor for one that its schema refuses", async () => {
    const from = randomAddress();
    const register = (changes: object = {}) =>
      invoke(auth.register, {
        body: { fullName: "Ada Cook", email: `${unique("ada")}@example.com`, password, ...changes },
        from,
      });
    expect(await hashesOf(register)).toBe(1);
    expect(await hashesOf(() => register({ password: "x".repeat(10_240) }))).toBe(0);
    await countRegistrations(from, 99);
    expect(await hashesOf(register)).toBe(0);
  });
});

const network = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}`;
const within = (prefix: string) => `${prefix}:${randomBytes(2).toString("hex")}::${randomBytes(1).toString("hex")}`;
const count = async (addresses: readonly string[]) => {
  for (const address of addresses) await countRegistration(address);
};
const hundredIn = (prefix: string) => Array.from({ length: 100 }, () => within(prefix));

describe("a network address", () => {
  test("of IPv6 is counted by its first 64 bits", async () => {
    const prefix = network();
    await count(hundredIn(prefix));
    await expect(countRegistration(within(prefix))).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    await expect(countRegistration(within(prefix).toUpperCase())).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    await countRegistration(within(network()));
  });

  test("is the same in every spelling", async () => {
    const group = randomBytes(2).toString("hex");
    await count(hundredIn(`2001:db8:0:${group}`));
    for (const same of [`2001:0db8::${group}:0:0:0:1`, `2001:db8:0000:${group}::`, `2001:DB8:0:${group}:1:2:3:4`]) {
      await expect(countRegistration(same)).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    }
  });
});

/** Everything that an answer to a failed sign-in says, but for what tells each request apart. */
async function said(email: string) {
  const answer = await attempt(auth.login, { body: { email, password: wrong }, from: randomAddress() });
  const { "x-request-id": _, date: __, ...headers } = answer.headers;
  return { status: answer.status, headers, text: answer.text.replace(answer.error.requestId, "") };
}

test("a wrong password and an unknown email address get the same bytes", async () => {
  const { email } = await buildUser();
  const known = await said(email);
  expect(known.status).toBe(401);
  expect(await said(`${unique("nobody")}@example.com`)).toEqual(known);
});

describe("a body that is refused before the token is checked", () => {
  const withBody = Object.entries(contract).flatMap(([id, route]) =>
    route.body && route.allow !== "public" ? [{ id, route }] : [],
  );
  const params = Object.fromEntries(Object.keys({ restaurantId: "", ...nounByPathId }).map((name) => [name, "x"]));
  const json = { "content-type": "application/json" };

  test.each(withBody)("tells nothing of what $id takes", async ({ route }) => {
    const noJson = await attempt(route, { params, body: "{", headers: json });
    expect([noJson.status, noJson.error.message]).toEqual([400, "The body is not valid JSON."]);
    const form = await attempt(route, { params, body: "{}", headers: { "content-type": "text/plain" } });
    expect([form.status, form.error.message]).toEqual([415, "Send the body as application/json."]);
    // Whatever a schema would say waits until the token has been looked at.
    const empty = await attempt(route, { params, body: {} });
    expect([empty.status, empty.error.message]).toEqual([401, "Please sign in to continue."]);
  });
});

test("an attempt whose window has expired is taken back without a trace", async () => {
  const who = { email: `${unique("late")}@example.com`, request: { address: randomAddress() } };
  const scopes = [`email:${who.email}`, `address:${who.request.address}`];
  await withLoginThrottle(who, async () => {
    for (const scope of scopes) await AttemptEntity.delete({ scope }).go();
  });
  for (const scope of scopes) expect((await AttemptEntity.get({ scope }).go({ consistent: true })).data).toBeNull();
});

test("two attempts that open a new window at the same time are both counted in it", async () => {
  const email = `${unique("twice")}@example.com`;
  const scope = `email:${email}`;
  const storedIn = async () => (await AttemptEntity.get({ scope }).go({ consistent: true })).data;
  await AttemptEntity.put({ scope, attempts: 5, expiresAt: nowSeconds() - 1 }).go();
  const { wasInterrupted } = await withInterruption(
    new RegExp(`"Item":.*"${scope}"`),
    () => signIn(email),
    () => signIn(email),
  );
  expect([wasInterrupted, (await storedIn())?.attempts]).toEqual([true, 2]);
});
