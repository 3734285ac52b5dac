import { expect, test } from "vitest";
import { withEngineAway } from "../support/faults.ts";
import { caseOf } from "../support/route-cases.ts";
import { routesWhere } from "../support/sample-requests.ts";

/** They ask the table for nothing. */
const withoutTable = new Set(["meta.health", "meta.openapi"]);

test.each(routesWhere(() => true).filter(({ id }) => !withoutTable.has(id)))(
  "$id answers 503 and when to try again while the engine is away",
  async ({ id, route }) => {
    const { call } = await caseOf(id, route);
    const answer = await withEngineAway(call);
    expect([answer.status, answer.headers["retry-after"]], answer.text).toEqual([503, expect.any(String)]);
    expect(answer.text).toContain("again");
  },
);
