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

const ways = faultKinds.filter(([, { isLasting }]) => !isLasting);

describe.each(accountRoutes)("$id", ({ route, account }) => {
  test.each(ways)("is done once when a call %s and the request is sent again", async (_, way) => {
    await atEachCall(way, async (strike) => {
      const one = await account();
      const first = await strike(one.call);
      expect([route.status, 500]).toContain(first.status);
      await one.afterEach(first);
      if (first.status === 500) {
        const again = await one.call();
        expect(one.again, again.text).toContain(again.status);
        await one.afterEach(again);
      }
      await one.atLast();
    });
  });

  test("is done once when each of its writes reaches the table twice", async () => {
    const one = await account();
    const answer = await withDuplicatedWrites(one.call);
    expect(answer.status).toBe(route.status);
    await one.afterEach(answer);
    await one.atLast();
  });
});

test.each([
  ["auth.password", auth.password, { currentPassword: password, newPassword: "Another&Pot2" }],
  ["auth.signOutEverywhere", auth.signOutEverywhere, undefined],
])("%s leaves the session that asks open unless it answers with a new token", async (_, route, body) => {
  await atEachCall({ isCarriedOut: false, isLasting: false }, async (strike) => {
    const { token } = await buildUser();
    const { status } = await strike(() => invoke(route, { token, body, from: randomAddress() }));
    expect((await invoke(auth.refresh, { token })).status).toBe(status === 200 ? 401 : 200);
  });
});

test("auth.refresh writes nothing", async () => {
  const { token } = await buildUser();
  const { result, cost } = await metered(() => invoke(auth.refresh, { token }));
  expect([result.status, cost.write]).toEqual([200, 0]);
});
