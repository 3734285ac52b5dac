import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageOf,
  correctionAfter,
  correctionOnReceipt,
  costPerBaseUnit,
  lineTotal,
  pricesOf,
  valueAtAverage,
  valueOf,
} from "./money.ts";
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

describe("lineTotal", () => {
  test.each([
    ["2", "1.005", "2.01"],
    ["1", "1.005", "1.01"],
    ["1", "1.015", "1.02"],
    ["3", "0.3333", "1"],
    ["0.1", "0.2", "0.02"],
    ["0", "12.5", "0"],
  ])("%s at %s is %s", (quantity, unitPrice, total) => {
    expect(lineTotal(big(quantity), big(unitPrice)).toFixed()).toBe(total);
  });

  test("rounds once, half away from zero", () => {
    fc.assert(
      fc.property(amount, price, (quantity, unitPrice) => {
        const aCent = 10n ** 11n;
        const cents = (2n * BigInt(quantity.times(unitPrice).times(1e13).toFixed(0)) + aCent) / (2n * aCent);
        expect(lineTotal(quantity, unitPrice).times(100).toFixed()).toBe(String(cents));
      }),
    );
  });
});

describe("pricesOf", () => {
  test.each([
    ["1000", 36.64, "0.03664"],
    ["213", 100, "0.4695"],
    ["3.3", 1.1, "0.333"],
    ["0.0001", 999_999_999.99, "9999999999900"],
    ["7", 0, "0"],
  ])("of %s for %d in all takes the price of one from the total", (quantity, totalPrice, unitPrice) => {
    const prices = pricesOf(big(quantity), { totalPrice });
    expect([prices.unitPrice.toFixed(), prices.totalPrice.toNumber()]).toEqual([unitPrice, totalPrice]);
  });

  test("of a price and of the total that follows from it are the same, to the cent", () => {
    const quantity = fc.integer({ min: 1, max: 99_999_999 }).map((digits) => new Big(digits).times("1e-4"));
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(quantity, cents, (some, total) => {
        const { unitPrice } = pricesOf(some, { totalPrice: total / 100 });
        expect(Number(unitPrice), "an exact JSON number").toBe(Number(unitPrice.toFixed()));
        expect(
          pricesOf(some, { unitPrice: Number(unitPrice) })
            .totalPrice.times(100)
            .toNumber(),
        ).toBe(total);
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

const stock = (quantity: string, stockValue: string, averageCost?: string) => ({
  quantity: big(quantity),
  stockValue: big(stockValue),
  averageCost: averageCost === undefined ? undefined : big(averageCost),
});

describe("the value of stock", () => {
  test("what leaves takes its share, and the last unit all that is left", () => {
    expect(valueAtAverage(stock("28", "130.09", "4.6460714286"), big("-0.35")).toFixed()).toBe("-1.626125");
    expect(valueAtAverage(stock("27.65", "128.463875"), big("-27.65")).toFixed()).toBe("-128.463875");
    expect(valueAtAverage(stock("3", "10"), big("-1")).toFixed()).toBe("-3.333333333");
  });

  test("what leaves beyond it, or joins it, goes by the average", () => {
    expect(valueAtAverage(stock("2", "8", "4"), big("-5")).toFixed()).toBe("-20");
    expect(valueAtAverage(stock("-3", "-12", "4"), big("-1")).toFixed()).toBe("-4");
    expect(valueAtAverage(stock("2", "8", "4"), big("1.5")).toFixed()).toBe("6");
    expect(valueAtAverage(stock("-3", "-11.9", "4"), big("3")).toFixed()).toBe("11.9");
    expect(valueAtAverage(stock("0", "0"), big("2")).toFixed()).toBe("0");
  });

  test("stock taken below zero costs the last average, whatever a remainder on hand is worth", () => {
    expect(valueAtAverage(stock("0.000000002", "0.000000001", "0.02"), big("-0.1")).toFixed()).toBe("-0.002000001");
    expect(valueAtAverage(stock("0.000000002", "0", "0.02"), big("-0.1")).toFixed()).toBe("-0.002");
    expect(valueAtAverage(stock("3", "12.000000001", "4.0000000003"), big("-4")).toFixed()).toBe("-16.000000001");
  });

  test("the average is derived, and stays while there is nothing to derive it from", () => {
    expect(averageOf(stock("28", "130.09", "4"))?.toFixed()).toBe("4.6460714286");
    expect(averageOf(stock("0", "0", "4"))?.toFixed()).toBe("4");
    expect(averageOf(stock("-2", "-9", "4"))?.toFixed()).toBe("4");
    expect(averageOf(stock("3", "0"))).toBeUndefined();
    // A billionth of a kilogram is worth a rounded billionth of a dollar, which says nothing of its cost.
    expect(averageOf(stock("0.000000001", "0.000000005", "4.64"))?.toFixed()).toBe("4.64");
  });

  test("a receipt sets the cost of stock that had none, or was taken below zero", () => {
    const correction = (held: ReturnType<typeof stock>, quantity: string, value: string) =>
      correctionOnReceipt(held, { quantity: big(quantity), value: big(value) }).toFixed();
    expect(correction(stock("-3", "-12", "4"), "10", "50")).toBe("-3");
    expect(correction(stock("-8", "-8", "1"), "5", "10")).toBe("-8");
    expect(correction(stock("4", "0"), "10", "50")).toBe("20");
    expect(correction(stock("0", "0", "4"), "10", "50")).toBe("0");
    expect(correction(stock("5", "20", "4"), "10", "50")).toBe("0");
    // A free sample: the stock on hand has a known cost of 0.
    expect(correction(stock("4", "0"), "1", "0")).toBe("0");
  });

  test("after any other change nothing on hand is worth nothing, and stock is never worth less", () => {
    const correction = (before: ReturnType<typeof stock>, quantity: string, stockValue: string) =>
      correctionAfter(before, { quantity: big(quantity), stockValue: big(stockValue) }).toFixed();
    expect(correction(stock("10", "91.818181818", "9.1818181818"), "0", "-8.181818182")).toBe("8.181818182");
    expect(correction(stock("10", "10", "1"), "4", "-50")).toBe("54");
    expect(correction(stock("-3", "-12", "4"), "2", "13")).toBe("-5");
    expect(correction(stock("10", "10", "1"), "4", "4")).toBe("0");
    expect(correction(stock("-3", "-12", "4"), "-1", "8")).toBe("0");
  });

  test("is rounded once, half-even, and never overdrawn by what it holds", () => {
    fc.assert(
      fc.property(amount, cost, fc.integer({ min: 1, max: 999 }), (quantity, unitCost, thousandths) => {
        fc.pre(quantity.gt(0));
        const held = { quantity, stockValue: valueOf(quantity, unitCost), averageCost: unitCost };
        const taken = quantity.times(thousandths).div(1000).round(9, Big.roundHalfEven);
        fc.pre(taken.gt(0) && taken.lt(quantity));
        const value = valueAtAverage(held, taken.times(-1)).times(-1);
        expectHalfEven(value, held.stockValue.times(taken), quantity, 9);
        expect(value.lte(held.stockValue) && value.gte(0)).toBe(true);
      }),
    );
  });
});
