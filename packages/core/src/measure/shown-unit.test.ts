import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decimalsOf,
  differenceShown,
  exactDifference,
  isShownExactly,
  roundTo,
  type Shown,
  shownTogether,
} from "./shown-unit.ts";
import { sizeOf, type Unit, units } from "./unit.ts";

test.each([
  [0.039, "KILOGRAM", 39, "GRAM"],
  [0.0394567, "KILOGRAM", 39.5, "GRAM"],
  [0.25, "LITER", 250, "MILLILITER"],
  [0.001102311, "POUND", 0.0176, "OUNCE"],
  [0.5, "GALLON", 64, "FLUID_OUNCE"],
  [1, "KILOGRAM", 1, "KILOGRAM"],
  [0, "KILOGRAM", 0, "KILOGRAM"],
  [-0.5, "KILOGRAM", -500, "GRAM"],
  [0.5, "PIECE", 0.5, "PIECE"],
  [0.5, "CUP", 0.5, "CUP"],
  [907.18474, "GRAM", 907, "GRAM"],
  [1234.5, "KILOGRAM", 1235, "KILOGRAM"],
  [0.1667, "DOZEN", 2, "PIECE"],
  [3.3333, "DOZEN", 40, "PIECE"],
  [4, "DOZEN", 4, "DOZEN"],
] as const)("%d %s are shown as %d %s", (amount, unit, value, shownIn) => {
  expect(shownTogether([amount], unit)).toEqual([{ value, unit: shownIn }]);
});

const kilograms = (value: number) => ({ value, unit: "KILOGRAM" });

test("amounts beside each other are rounded alike, in one unit", () => {
  expect(shownTogether([18.1432, 4.0459], "KILOGRAM")).toEqual([kilograms(18.14), kilograms(4.05)]);
  expect(shownTogether([3, 0.0394], "KILOGRAM")).toEqual([kilograms(3), kilograms(0.0394)]);
  expect(shownTogether([0.99, 0.0394], "KILOGRAM")).toEqual([990, 39.4].map((value) => ({ value, unit: "GRAM" })));
  expect(shownTogether([4, 0.5], "DOZEN")).toEqual([48, 6].map((value) => ({ value, unit: "PIECE" })));
});

/** A figure in the unit that the amounts are in. */
const inUnit = ({ value, unit: shownIn }: Shown, unit: Unit) =>
  Big(value).times(sizeOf(shownIn).toString()).div(sizeOf(unit).toString());

describe("a difference", () => {
  test("is made of the figures beside it", () => {
    expect(differenceShown(18.1432, 4.0459, "KILOGRAM").value).toBe(14.09);
    expect(differenceShown(3, 1.9, "KILOGRAM").value).toBe(1.1);
    expect(differenceShown(3, 1.8945, "KILOGRAM").value).toBe(1.11);
    expect(shownTogether([3, 1.8945], "KILOGRAM")[1]?.value).toBe(1.89);
    expect(differenceShown(2.5, 1.9, "KILOGRAM")).toEqual(kilograms(0.6));
  });

  test("is never rounded away where it can be entered", () => {
    expect(differenceShown(2.996, 3, "KILOGRAM")).toEqual(kilograms(-0.004));
    expect(shownTogether([2.996, 3], "KILOGRAM")).toEqual([kilograms(2.996), kilograms(3)]);
    expect(differenceShown(2.99999, 3, "KILOGRAM").value).toBe(0);
  });

  test("of dozens is told in pieces", () => {
    expect(differenceShown(4, 3.5, "DOZEN")).toEqual({ value: 6, unit: "PIECE" });
  });

  test("adds up as it is shown, whatever the amounts", () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    const any = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 3 });
    fc.assert(
      fc.property(amount, amount, any, fc.constantFrom(...units), (one, other, beside, unit) => {
        const [more, less] = shownTogether([one, other, ...beside], unit);
        if (more === undefined || less === undefined) return;
        const shown = inUnit(more, unit).minus(inUnit(less, unit));
        expect(inUnit(differenceShown(one, other, unit, beside), unit).eq(shown)).toBe(true);
      }),
    );
  });
});

test("an amount says whether anything of it is rounded away", () => {
  expect(isShownExactly([0.039], "KILOGRAM")).toBe(true);
  expect(isShownExactly([1.9463], "KILOGRAM")).toBe(false);
  expect(isShownExactly([3, 0.03942], "KILOGRAM")).toBe(false);
  expect([isShownExactly([0.5], "DOZEN"), isShownExactly([0.1667], "DOZEN")]).toEqual([true, false]);
  expect(isShownExactly([3], "KILOGRAM", [0.0394])).toBe(true);
  expect(isShownExactly([3.0042], "KILOGRAM", [2])).toBe(false);
  expect(exactDifference(0.3, 0.1)).toBe(0.2);
});

test("numbers round as they are written", () => {
  expect(roundTo(1.005, 2)).toBe(1.01);
  expect(roundTo(-1.005, 2)).toBe(-1.01);
  expect(roundTo(-0.001, 2)).toBe(0);
  expect([decimalsOf(1234.5), decimalsOf(12.5), decimalsOf(0.0123), decimalsOf(0)]).toEqual([0, 1, 4, 2]);
});
