import { AttemptEntity } from "@stockpot/core/session/attempt.entity";
import * as auth from "@stockpot/core/auth/auth.routes";
import { withLoginThrottle } from "@stockpot/core/session/throttle";
import { DomainError } from "@stockpot/core/error";
import { expect, test } from "vitest";
import { withFault } from "../support/faults.ts";
import { buildUser, password, unique } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { invoke } from "../support/invoke.ts";

// Attempts of one account, or of one network address, that are made at the same time.

const somebody = () => ({ email: `${unique("once")}@example.com`, request: { address: randomAddress() } });
type Who = ReturnType<typeof somebody>;
const scopesOf = ({ email, request }: Who) => [`email:${email}`, `address:${request.address}`];

const wrong = () => Promise.reject(new DomainError("UNAUTHENTICATED", "Wrong"));
const right = () => Promise.resolve();
const never = () => new Promise<never>(() => {});
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const atOnce = <T>(count: number, act: () => Promise<T>) => Promise.all(times(count).map(act));

/** What becomes of an attempt: the code of its refusal, or `done`. */
const endOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : "FAULT"),
  );

const counted = async (who: Who) => {
  const windows = await Promise.all(
    scopesOf(who).map((scope) => AttemptEntity.get({ scope }).go({ consistent: true })),
  );
  return windows.map(({ data }) => data?.attempts ?? 0);
};

test(
  "five correct sign-ins to one account at once all succeed, and nothing of them stays counted",
  { tags: ["race"] },
  async () => {
    const { email } = await buildUser();
    const from = randomAddress();
    const answers = await atOnce(5, () => invoke(auth.login, { body: { email, password }, from }));
    expect(answers.map(({ status }) => status)).toEqual(times(5).map(() => 200));
    expect(await counted({ email, request: { address: from } })).toEqual([0, 0]);
  },
);

test(
  "of forty wrong attempts at once from one address at one account, five are checked and the others refused",
  { tags: ["race"] },
  async () => {
    const who = somebody();
    let checked = 0;
    const ends = await atOnce(40, () =>
      endOf(
        withLoginThrottle(who, () => {
          checked += 1;
          return wrong();
        }),
      ),
    );
    expect(ends.filter((end) => end === "UNAUTHENTICATED")).toHaveLength(5);
    expect(ends.filter((end) => end === "TOO_MANY_ATTEMPTS")).toHaveLength(35);
    expect(checked).toBe(5);
    // What was refused has used up nothing of the address.
    expect(await counted(who)).toEqual([5, 5]);
  },
);

test(
  "of sixty wrong attempts at once from one address at as many accounts, fifty are checked and ten not counted",
  { tags: ["race"] },
  async () => {
    const { request } = somebody();
    const people = times(60).map(() => ({ ...somebody(), request }));
    const ends = await Promise.all(people.map((who) => endOf(withLoginThrottle(who, wrong))));
    expect(ends.filter((end) => end === "UNAUTHENTICATED")).toHaveLength(50);
    const accounts = await Promise.all(people.map(async (who) => (await counted(who))[0]));
    expect(accounts).toEqual(ends.map((end) => (end === "UNAUTHENTICATED" ? 1 : 0)));
  },
);

test("an attempt counts while it is checked, also if its process is killed", async () => {
  const who = somebody();
  await Promise.all(
    times(5).map(() => {
      const begun = Promise.withResolvers<void>();
      void withLoginThrottle(who, () => {
        begun.resolve();
        return never();
      });
      return begun.promise;
    }),
  );
  await expect(withLoginThrottle(who, right)).rejects.toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 60),
  });
});

test("a new window opens after one that has ended", async () => {
  const who = somebody();
  for (const _ of times(5)) expect(await endOf(withLoginThrottle(who, wrong))).toBe("UNAUTHENTICATED");
  expect(await endOf(withLoginThrottle(who, right))).toBe("TOO_MANY_ATTEMPTS");
  for (const scope of scopesOf(who)) await AttemptEntity.patch({ scope }).set({ expiresAt: 1 }).go();
  expect(await endOf(withLoginThrottle(who, wrong))).toBe("UNAUTHENTICATED");
  expect(await counted(who)).toEqual([1, 1]);
});

test("an attempt that began in a window before takes nothing out of the next", async () => {
  const who = somebody();
  await withLoginThrottle(who, async () => {
    for (const scope of scopesOf(who)) await AttemptEntity.patch({ scope }).set({ expiresAt: 1 }).go();
    expect(await endOf(withLoginThrottle(who, wrong))).toBe("UNAUTHENTICATED");
    // The next window ends later than the one before, which in this test was opened within the same second.
    for (const scope of scopesOf(who)) await AttemptEntity.patch({ scope }).add({ expiresAt: 60 }).go();
  });
  expect(await counted(who)).toEqual([1, 1]);
});

test("a right password lets in while the table takes no more writes, and stays counted", async () => {
  const who = somebody();
  const lost = { at: 3, isCarriedOut: false, isLasting: true };
  const { result, hasStruck } = await withFault(lost, () => endOf(withLoginThrottle(who, right)));
  expect([result, hasStruck]).toEqual(["done", true]);
  expect(await counted(who)).toEqual([1, 1]);
});

test("an attempt that cannot be counted for the address is not counted for the account", async () => {
  const who = somebody();
  const lost = { at: 2, isCarriedOut: false, isLasting: false };
  const { result, hasStruck } = await withFault(lost, () => endOf(withLoginThrottle(who, right)));
  expect([result, hasStruck]).toEqual(["FAULT", true]);
  expect(await counted(who)).toEqual([0, 0]);
});
