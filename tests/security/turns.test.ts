import { setImmediate } from "node:timers/promises";
import { AttemptEntity } from "@stockpot/core/auth/attempt.entity";
import { longestAttemptSeconds } from "@stockpot/core/auth/attempt.windows";
import * as auth from "@stockpot/core/auth/auth.routes";
import { withLoginThrottle } from "@stockpot/core/auth/throttle";
import { DomainError } from "@stockpot/core/error";
import { nowSeconds } from "@stockpot/core/platform/clock";
import { setRequestTime, withinRequest } from "@stockpot/core/platform/request-time";
import { expect, onTestFinished, test } from "vitest";
import { functionPlans } from "../../infra/functions.ts";
import { withFault } from "../support/faults.ts";
import { buildUser, password, unique } from "../support/fixtures.ts";
import { randomAddress } from "../support/http.ts";
import { invoke } from "../support/invoke.ts";
import { patient } from "../support/server.ts";

// Attempts of one account, or of one network address, that are made at the same time.

const somebody = () => ({ email: `${unique("turn")}@example.com`, address: randomAddress() });
type Who = ReturnType<typeof somebody>;
const scopesOf = ({ email, address }: Who) => [`email:${email}`, `address:${address}`];

const wrong = () => Promise.reject(new DomainError("UNAUTHENTICATED", "Wrong"));
const never = () => new Promise<never>(() => {});
const atOnce = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act));
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What becomes of an attempt: the code of its refusal, or `done`. */
const endOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : expect.unreachable(String(error))),
  );

const counted = async (scope: string) => {
  const { data } = await AttemptEntity.get({ scope }).go({ consistent: true });
  return { attempts: data?.attempts?.length ?? 0, underWay: data?.underWay?.length ?? 0 };
};

/** Begins five attempts of an account, which are under way until the test ends. */
async function beginFive(who: Who): Promise<void> {
  const begun = times(5).map(() => Promise.withResolvers<void>());
  for (const { resolve } of begun) {
    void withLoginThrottle(who, () => {
      resolve();
      return never();
    });
  }
  await Promise.all(begun.map(({ promise }) => promise));
}

/** As if so long ago that no request of then can still be running. */
const passTime = (who: Who) =>
  Promise.all(scopesOf(who).map((scope) => AttemptEntity.patch({ scope }).set({ underWayUntil: nowSeconds() }).go()));

test(
  "eight correct sign-ins to one account at once all succeed, and nothing of them stays counted",
  { tags: ["race"] },
  async () => {
    const { email } = await buildUser();
    const from = randomAddress();
    const answers = await atOnce(8, () => invoke(auth.login, { body: { email, password }, from }));
    expect(answers.map(({ status }) => status)).toEqual(times(8).map(() => 200));
    for (const scope of scopesOf({ email, address: from })) {
      expect(await counted(scope)).toEqual({ attempts: 0, underWay: 0 });
    }
  },
);

test(
  "eight correct sign-ins at once all succeed in the one turn that four failures leave",
  { tags: ["race"] },
  async () => {
    const who = somebody();
    for (const _ of times(4)) expect(await endOf(withLoginThrottle(who, wrong))).toBe("UNAUTHENTICATED");
    const ends = await atOnce(8, () => endOf(withLoginThrottle(who, () => setImmediate())));
    expect(ends).toEqual(times(8).map(() => "done"));
    expect(await endOf(withLoginThrottle(who, wrong))).toBe("UNAUTHENTICATED");
    expect(await endOf(withLoginThrottle(who, wrong))).toBe("TOO_MANY_ATTEMPTS");
  },
);

test(
  "of twenty attempts at once never more than five of an email address are under way",
  { tags: ["race"] },
  async () => {
    const who = somebody();
    let underWay = 0;
    let most = 0;
    const ends = await atOnce(20, () =>
      endOf(
        withLoginThrottle(who, async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await AttemptEntity.get({ scope: "nobody" }).go();
          underWay -= 1;
        }),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(["done"]));
    expect(most).toBeLessThanOrEqual(5);
  },
);

test(
  "of sixty wrong attempts at once from one address at one account, five are checked and the others refused",
  { tags: ["race"] },
  async () => {
    const who = somebody();
    let checked = 0;
    const ends = await atOnce(60, () =>
      endOf(
        withLoginThrottle(who, () => {
          checked += 1;
          return wrong();
        }),
      ),
    );
    expect(ends.filter((end) => end === "UNAUTHENTICATED")).toHaveLength(5);
    expect(ends.filter((end) => end === "TOO_MANY_ATTEMPTS")).toHaveLength(55);
    expect(checked).toBe(5);
    // What was refused has used up nothing of the address.
    expect(await counted(`address:${who.address}`)).toEqual({ attempts: 5, underWay: 0 });
  },
);

test(
  "of sixty wrong attempts at once from one address at as many accounts, fifty are checked",
  { tags: ["race"] },
  async () => {
    const address = randomAddress();
    const ends = await atOnce(60, () => endOf(withLoginThrottle({ ...somebody(), address }, wrong)));
    expect(ends.filter((end) => end === "UNAUTHENTICATED")).toHaveLength(50);
  },
);

test("what a killed process left under way counts as a failure once no request can last that long", async () => {
  const who = somebody();
  await beginFive(who);
  await passTime(who);
  const refused = withLoginThrottle(who, never);
  await expect(refused).rejects.toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 60),
  });
});

test("no function that checks passwords runs longer than an attempt counts as under way", () => {
  const seconds = functionPlans.filter(({ hashes }) => hashes).map(({ timeoutSeconds }) => timeoutSeconds);
  expect(Math.max(...seconds)).toBe(longestAttemptSeconds);
});

test("an attempt whose turn does not come in its request's time is told to try again, and is not counted", async () => {
  const who = somebody();
  await beginFive(who);
  const [email = "", address = ""] = scopesOf(who);
  setRequestTime({ lastAttemptMs: 0 });
  onTestFinished(() => setRequestTime(patient));
  const refused = withinRequest(() => withLoginThrottle(who, never));
  await expect(refused).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS", retryAfterSeconds: 1 });
  expect(await counted(email)).toEqual({ attempts: 5, underWay: 5 });
  expect(await counted(address)).toEqual({ attempts: 5, underWay: 5 });
});

test("a wrong password counts also when the table takes no more of it", async () => {
  const who = somebody();
  for (const each of times(5)) {
    // The first opens its windows; the others find them open, and take another call to join each.
    const lost = { at: each === 0 ? 2 : 4, isCarriedOut: false, isLasting: true };
    const { result, hasStruck } = await withFault(lost, () => endOf(withLoginThrottle(who, wrong)));
    expect([result, hasStruck]).toEqual(["UNAUTHENTICATED", true]);
  }
  await passTime(who);
  expect(await endOf(withLoginThrottle(who, wrong))).toBe("TOO_MANY_ATTEMPTS");
});
