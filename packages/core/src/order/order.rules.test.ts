import { describe, expect, test } from "vitest";
import { quantityToBuy, totalOf } from "./order.rules.ts";

describe("an order being entered", () => {
  test("comes to the sum of its lines, without binary fractions", () => {
    const lines = [
      { quantity: 3, unitPrice: 0.1 },
      { quantity: 1, unitPrice: 19.99 },
    ];
    expect(totalOf(lines).toNumber()).toBe(20.29);
    expect(totalOf([]).toNumber()).toBe(0);
  });

  test("rounds each line to whole cents before it adds up, as the server does", () => {
    expect(
      totalOf([
        { quantity: 1, unitPrice: 0.005 },
        { quantity: 1, unitPrice: 0.005 },
      ]).toNumber(),
    ).toBe(0);
  });
});

describe("what is missing of an ingredient", () => {
  test("is what it takes to reach the need, rounded up to what a procurement can be entered in", () => {
    expect(quantityToBuy({ needed: 0.3, available: 0.1 })).toBe(0.2);
    expect(quantityToBuy({ needed: 0.113398093, available: 0 })).toBe(0.1134);
    expect(quantityToBuy({ needed: 0.00001, available: 0 })).toBe(0.0001);
  });

  test("makes up for stock below zero", () => {
    expect(quantityToBuy({ needed: 2, available: -1.5 })).toBe(3.5);
  });
});
