import * as auth from "@stockpot/core/auth/auth.routes";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { buildUser, password } from "../support/fixtures.ts";
import { atEachCall, withDuplicatedWrites, faultKinds } from "../support/faults.ts";
import { randomAddress } from "../support/http.ts";
import { invoke } from "../support/invoke.ts";
import { metered } from "../support/meter.ts";
import { createPrivateTable } from "../support/private-table.ts";
import { accountRoutes } from "../support/route-cases.ts";

// Accounts are counted over the whole table: these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("accounts");
});

beforeAll(createPrivateTable);

const transientFaults = faultKinds.filter(([, { isLasting }]) => !isLasting);

describe.each(accountRoutes)("$id", ({ route, account }) => {
  test.each(transientFaults)("is done once when a call %s and the request is sent again", async (_, fault) => {
    await atEachCall(fault, async (strike) => {
      const testCase = await account();
      const first = await strike(testCase.call);
      expect([route.status, 500]).toContain(first.status);
      await testCase.checkAnswer(first);
      if (first.status === 500) {
        const again = await testCase.call();
        expect(testCase.again, again.text).toContain(again.status);
        await testCase.checkAnswer(again);
      }
      await testCase.checkAtEnd();
    });
  });

  test("is done once when each of its writes reaches the table twice", async () => {
    const testCase = await account();
    const answer = await withDuplicatedWrites(testCase.call);
    expect(answer.status).toBe(route.status);
    await testCase.checkAnswer(answer);
    await testCase.checkAtEnd();
  });
});

test.each([
  ["auth.password", auth.password, { currentPassword: password, newPassword: "Another&Pot2" }],
  ["auth.signOutEverywhere", auth.signOutEverywhere, undefined],
])(
  "after %s, the caller's token is refused if the request succeeded, and still valid if it failed",
  async (_, route, body) => {
    await atEachCall({ isCarriedOut: false, isLasting: false }, async (strike) => {
      const { token } = await buildUser();
      const { status } = await strike(() => invoke(route, { token, body, from: randomAddress() }));
      expect((await invoke(auth.refresh, { token })).status).toBe(status === 200 ? 401 : 200);
    });
  },
);

test("auth.refresh writes nothing", async () => {
  const { token } = await buildUser();
  const { result, cost } = await metered(() => invoke(auth.refresh, { token }));
  expect([result.status, cost.write]).toEqual([200, 0]);
});
