import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { urgencyOf } from "./urgency.rules.ts";

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const parts = (count: number) => Big(count).div(10_000);
/** No restaurant is warned of more than so many times the level. */
const mostWarned = 10;
const stock = fc.record({
  quantity: fc.integer({ min: -9_999_999, max: 99_999_999 }).map(parts),
  reorderLevel: fc.integer({ min: 1, max: 99_999_999 }).map(parts),
});

describe("the urgency of low stock", () => {
  test("sorts as the share of the reorder level that is left", () => {
    fc.assert(
      fc.property(stock, stock, (one, other) => {
        const [first, second] = [one, other].map(({ quantity, reorderLevel }) => quantity.div(reorderLevel));
        const difference = first?.minus(second ?? 0) ?? Big(0);
        fc.pre(difference.abs().gt(0.000001));
        fc.pre([first, second].every((ratio) => ratio?.gt(-1_000_000) && ratio.lte(mostWarned)));
        expect(compare(urgencyOf(one.quantity, one.reorderLevel), urgencyOf(other.quantity, other.reorderLevel))).toBe(
          difference.lt(0) ? -1 : 1,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("puts stock below zero first, then stock at zero, then the rest", () => {
    const amounts = [
      [-20, 10],
      [-1, 0],
      [-1, 10],
      [0, 10],
      [0.0001, 99_999_999],
      [4.5, 10],
      [8.1, 10],
      [10, 10],
      [99, 10],
    ] as const;
    const [, belowWithoutLevel, ...rest] = amounts.map(([quantity, level]) => urgencyOf(Big(quantity), Big(level)));
    expect(rest.toSorted(compare)).toEqual(rest);
    expect(compare(belowWithoutLevel ?? "", urgencyOf(Big(-99), Big(10)))).toBe(-1);
    expect(urgencyOf(Big(0), Big(0))).toBe(urgencyOf(Big(0), Big(10)));
  });

  test("has one length for every amount", () => {
    const lengths = [-1e12, -1, 0, 1, 1e6].map((quantity) => urgencyOf(Big(quantity), Big(1)).length);
    expect(new Set(lengths).size).toBe(1);
  });
});
