import { describe, expect, test } from "vitest";
import { withFault, faultKinds, type Fault } from "../support/faults.ts";
import { caseOf, isIdempotent, writeRoutes, accountRoutes } from "../support/route-cases.ts";
import { routesWhere } from "../support/sample-requests.ts";

const ways = faultKinds.filter(([, { isLasting }]) => !isLasting);

describe.each(writeRoutes)("$id", ({ id, route }) => {
  test.each(ways)("is done once when a call %s and the request is sent again", async (_, way: Omit<Fault, "at">) => {
    const undisturbed = await caseOf(id, route);
    expect((await undisturbed.call()).status).toBe(route.status);
    const expected = await undisturbed.state();

    let hasStruck = true;
    for (let at = 1; hasStruck; at += 1) {
      const one = await caseOf(id, route);
      const first = await withFault({ ...way, at }, one.call);
      ({ hasStruck } = first);
      if (!hasStruck) break;
      expect([route.status, 500], `call ${at}`).toContain(first.result.status);
      const again = await one.call();
      // Without a key, an edit that was carried out is told from a new one by the version, or by what is gone.
      const repeated = isIdempotent(route) ? [route.status] : [route.status, 412, 404];
      expect(repeated, `call ${at}: ${again.text}`).toContain(again.status);
      expect(await one.state(), `call ${at}`).toEqual(expected);
      expect(at).toBeLessThan(40);
    }
  });
});

test("every route that writes is tried, here or with the accounts", () => {
  const tried = [...writeRoutes, ...accountRoutes].map(({ id }) => id);
  const written = routesWhere(({ method }) => method !== "GET").map(({ id }) => id);
  // That it writes nothing is shown beside the accounts.
  expect(written.filter((id) => !tried.includes(id))).toEqual(["auth.refresh"]);
});
