import * as routes from "@stockpot/core/inventory/inventory.routes";
import { afterAll, describe, expect, test } from "vitest";
import { explanationAllowance } from "../support/allowance.ts";
import { printMeasured } from "../support/columns.ts";
import { type WrittenLine, buildLedger } from "../support/ledger-fixtures.ts";
import { type Cost, costTable, measure } from "../support/meter.ts";

const linesADay = 40;
const hour = 3_600_000;

/** An opening and orders since, forty a day, the last of them an hour ago. */
const ledgerOf = (count: number): readonly WrittenLine[] =>
  Array.from({ length: count }, (_, index) => {
    const recordedAt = new Date(Date.now() - hour - ((count - index) / linesADay) * 24 * hour).toISOString();
    const businessDay = recordedAt.slice(0, 10);
    if (index === 0) {
      return { kind: "OPENING", quantity: 9000, value: 9000, bucket: "OPENING", businessDay, recordedAt } as const;
    }
    const number = `ORD-${String(index).padStart(6, "0")}`;
    const source = { type: "ORDER", id: `01a20308-536d-740f-8f67-${String(index).padStart(12, "0")}`, number };
    const figures = { quantity: -1.25, value: -1.25, bucket: "SALE" } as const;
    return { kind: "CONSUMPTION", ...figures, businessDay, source, recordedAt } as const;
  });

afterAll(() => {
  printMeasured(costTable());
});

describe("explaining an item", () => {
  const costs = new Map<number, Cost>();

  test.each([10, 1000, 5000, 6000])("reads the ledger of %d lines once, and at most 5,000 of them", async (size) => {
    const { owner, restaurant, item } = await buildLedger(ledgerOf(size));
    const given = { token: owner.token, params: { restaurantId: restaurant.id, itemId: item.id } };
    const { cost, result } = await measure("inventory.explanation", routes.explanation, given, { size });
    const { truncated, start, steps, end } = result.body.data;
    costs.set(size, cost);
    expect(truncated).toBe(size > 5000);
    expect(start.cause).toBe(truncated ? "EARLIER" : "OPENING");
    expect(start.quantity + (steps[0]?.quantity ?? 0)).toBe(end.quantity);
    expect(end.quantity).toBe(9000 - 1.25 * (size - 1));
    const allowance = explanationAllowance(size);
    expect(cost.inSequence).toBeLessThanOrEqual(allowance.inSequence);
    expect(cost.read).toBeLessThanOrEqual(allowance.read);
    expect(cost.write).toBe(0);
  });

  test("costs no more above 5,000 lines than at 5,000", () => {
    expect(costs.get(6000)?.read).toBeLessThanOrEqual((costs.get(5000)?.read ?? 0) + 1);
    expect(costs.get(6000)?.requests).toBe(costs.get(5000)?.requests);
  });

  test("of a few days reads those days", async () => {
    const { owner, restaurant, item } = await buildLedger(ledgerOf(1000));
    const params = { restaurantId: restaurant.id, itemId: item.id };
    const query = { since: new Date(Date.now() - 3 * 24 * hour).toISOString().slice(0, 10) };
    const given = { token: owner.token, params, query };
    const { cost } = await measure("inventory.explanation, 4 days", routes.explanation, given, { size: 1000 });
    expect(cost.read).toBeLessThanOrEqual(explanationAllowance(4 * linesADay).read);
  });
});
