import { describe, expect, test } from "vitest";
import { isFar, likelierUnit } from "./doubtful-amount.ts";

test("ten times the expected amount and a tenth of it are doubtful", () => {
  expect([10, 9.99, 1, 0.11, 0.1].map((amount) => isFar({ amount, expected: 1 }))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(isFar({ amount: 3, expected: 0.3 })).toBe(true);
});

test("nothing is far from nothing else", () => {
  expect([isFar({ amount: 0, expected: 5 }), isFar({ amount: 5, expected: 0 })]).toEqual([false, false]);
});

describe("the unit that was probably meant", () => {
  test("is grams for 40 kg where 39.8 g are expected", () => {
    expect(likelierUnit({ amount: 40, expected: 0.0398 }, "KILOGRAM")).toBe("GRAM");
  });

  test("is kilograms for 2 g where 1.8 kg are expected", () => {
    expect(likelierUnit({ amount: 2, expected: 1800 }, "GRAM")).toBe("KILOGRAM");
  });

  test("is fluid ounces for 12 gallons where a tenth of a gallon is expected", () => {
    expect(likelierUnit({ amount: 12, expected: 0.1 }, "GALLON")).toBe("FLUID_OUNCE");
  });

  test("is none where no unit comes close", () => {
    expect(likelierUnit({ amount: 132, expected: 13.2 }, "KILOGRAM")).toBeUndefined();
    expect(likelierUnit({ amount: 50, expected: 5 }, "CUP")).toBeUndefined();
  });
});
