import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageAfterReceipt, costPerBaseUnit, lineTotal } from "./money.ts";
import { factor } from "./quantity.ts";
import type { Unit } from "./unit.ts";

const big = (value: string) => new Big(value);
const decimal = (decimals: number, max: number) =>
  fc.integer({ min: 0, max }).map((digits) => new Big(digits).times(`1e-${decimals}`));
const price = decimal(4, 999_999_999);
const amount = decimal(9, 999_999_999);
const cost = decimal(10, 999_999_999);

/** `rounded` is within half a place of top / bottom, and even where it lies between two. */
function expectHalfEven(rounded: Big, top: Big, bottom: Big, decimals: number) {
  expect(rounded.round(decimals).eq(rounded)).toBe(true);
  const twiceOff = rounded.times(bottom).minus(top).abs().times(2);
  const place = bottom.times(`1e-${decimals}`);
  expect(twiceOff.lte(place)).toBe(true);
  if (twiceOff.eq(place)) expect(rounded.times(`1e${decimals}`).mod(2).eq(0)).toBe(true);
}

const perUnit = (unitPrice: string, from: Unit, to: Unit) => {
  const by = factor(from, to);
  if (!by) throw new Error("no factor");
  return costPerBaseUnit(big(unitPrice), by).toFixed();
};

const average = (quantity: string, averageCost: string | undefined, received: string, unitCost: string) =>
  averageAfterReceipt(
    { quantity: big(quantity), averageCost: averageCost === undefined ? undefined : big(averageCost) },
    { quantity: big(received), unitCost: big(unitCost) },
  ).toFixed();

describe("lineTotal", () => {
  test.each([
    ["2", "1.005", "2.01"],
    ["1", "1.005", "1"],
    ["1", "1.015", "1.02"],
    ["3", "0.3333", "1"],
    ["0.1", "0.2", "0.02"],
    ["0", "12.5", "0"],
  ])("%s at %s is %s", (quantity, unitPrice, total) => {
    expect(lineTotal(big(quantity), big(unitPrice)).toFixed()).toBe(total);
  });

  test("rounds once, half-even", () => {
    fc.assert(
      fc.property(amount, price, (quantity, unitPrice) => {
        expectHalfEven(lineTotal(quantity, unitPrice), quantity.times(unitPrice), big("1"), 2);
      }),
    );
  });
});

describe("costPerBaseUnit", () => {
  test("a pound's price is spread over its grams", () => {
    expect(perUnit("4.5359237", "POUND", "GRAM")).toBe("0.01");
    expect(perUnit("1", "DOZEN", "PIECE")).toBe("0.0833333333");
    expect(perUnit("2", "GRAM", "GRAM")).toBe("2");
  });

  test("is the exact quotient, rounded once, half-even", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (paid, top, bottom) => {
        const found = costPerBaseUnit(paid, { numerator: String(top), denominator: String(bottom) });
        expectHalfEven(found, paid.times(bottom), new Big(top), 10);
      }),
    );
  });
});

describe("averageAfterReceipt", () => {
  test("weighs what is there against what comes", () => {
    expect(average("10", "1", "30", "2")).toBe("1.75");
    expect(average("1", "1", "2", "2")).toBe("1.6666666667");
    expect(average("5", "3", "0", "9")).toBe("3");
  });

  test("takes the receipt's cost on empty, overdrawn or never costed stock", () => {
    expect(average("0", "1", "5", "2")).toBe("2");
    expect(average("-3", "1", "5", "2")).toBe("2");
    expect(average("-8", "1", "5", "2")).toBe("2");
    expect(average("0", "1", "0", "2")).toBe("2");
    expect(average("7", undefined, "5", "2")).toBe("2");
  });

  test("is the exact mean, rounded once, half-even, and never outside the two costs", () => {
    fc.assert(
      fc.property(amount, cost, amount, cost, (held, before, received, unitCost) => {
        fc.pre(held.gt(0));
        const found = averageAfterReceipt({ quantity: held, averageCost: before }, { quantity: received, unitCost });
        const value = held.times(before).plus(received.times(unitCost));
        expectHalfEven(found, value, held.plus(received), 10);
        const [low, high] = before.lt(unitCost) ? [before, unitCost] : [unitCost, before];
        expect(found.gte(low) && found.lte(high)).toBe(true);
      }),
    );
  });
});
