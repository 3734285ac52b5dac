import { beforeAll, describe, expect, test } from "vitest";
import { type Calls, faultKinds, strikesOf, withCalls, withFault } from "../support/faults.ts";
import { losesNumber, withNextNumber } from "../support/order-numbers.ts";
import { accountRoutes, caseOf, isIdempotent, writeRoutes } from "../support/route-cases.ts";
import { routesWhere } from "../support/sample-requests.ts";

describe.each(writeRoutes)("$id", ({ id, route }) => {
  let calls: Calls;
  let expected: readonly string[];
  beforeAll(async () => {
    const undisturbed = await caseOf(id, route);
    const { result, calls: made } = await withCalls(undisturbed.call);
    expect(result.status).toBe(route.status);
    [calls, expected] = [made, await undisturbed.state()];
  });

  test.each(faultKinds)("is done once when a call %s and the request is sent again", async (_, fault) => {
    const strikes = strikesOf(fault, calls);
    expect(strikes).not.toEqual([]);
    for (const at of strikes) {
      const one = await caseOf(id, route);
      const { result: first } = await withFault({ ...fault, at }, one.call);
      expect([route.status, 500], `call ${at}`).toContain(first.status);
      const again = await one.call();
      // Without a key, an edit that was carried out is told from a new one by the version, or by a deletion.
      const repeated = isIdempotent(route) ? [route.status] : [route.status, 412, 404];
      expect(repeated, `call ${at}: ${again.text}`).toContain(again.status);
      const isMissing = id === "order.create" && losesNumber({ ...fault, at }, calls);
      expect(await one.state(), `call ${at}`).toEqual(isMissing ? expected.map(withNextNumber) : expected);
    }
  });
});

test("every route that writes is tried, here or with the accounts", () => {
  const tried = [...writeRoutes, ...accountRoutes].map(({ id }) => id);
  const written = routesWhere(({ method }) => method !== "GET").map(({ id }) => id);
  // That it writes nothing is shown beside the accounts.
  expect(written.filter((id) => !tried.includes(id))).toEqual(["auth.refresh"]);
});
