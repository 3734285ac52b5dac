import { describe, expect, test } from "vitest";
import { adjustmentOf, costHint, quantityAfter } from "./adjustment.ts";

const parse = (form: object, quantity = 5) => adjustmentOf({ quantity }).safeParse(form);
const messages = (form: object, quantity?: number) =>
  parse(form, quantity).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("an adjustment", () => {
  test("says what is there, or takes off what was thrown away, exactly", () => {
    expect(parse({ reason: "COUNTED", amount: 3 }).data).toEqual({ quantity: 3, reason: "COUNTED" });
    expect(parse({ reason: "WASTED", amount: 0.1 }, 0.3).data).toEqual({ quantity: 0.2, reason: "WASTED" });
  });

  test("leaves no more decimals than can be entered", () => {
    expect(quantityAfter({ quantity: 1.123456789 }, "WASTED", 1)).toBe(0.1235);
    expect(quantityAfter({ quantity: 1.000000001 }, "WASTED", 1)).toBe(0);
  });

  test("may be a cost alone, of what is there", () => {
    expect(parse({ reason: "COUNTED", unitCost: 2 }).data).toEqual({ unitCost: 2 });
    expect(messages({ reason: "COUNTED", unitCost: 2 }, 0)).toEqual([
      ["unitCost", "Enter the quantity this cost is for"],
    ]);
    expect(messages({ reason: "COUNTED", amount: 0, unitCost: 2 })).toEqual([
      ["unitCost", "Enter the quantity this cost is for"],
    ]);
  });

  test("says what a cost takes while nothing is on hand", () => {
    const needed = "A cost needs stock on hand. Enter the quantity too, or receive a delivery";
    expect(costHint({ quantity: 0 }, "COUNTED", null)).toBe(needed);
    expect(costHint({ quantity: 0 }, "COUNTED", 5)).toMatch(/^Optional/);
    expect(costHint({ quantity: 5 }, "COUNTED", null)).toMatch(/^Optional/);
    expect(costHint({ quantity: 5 }, "WASTED", 5)).toBe(needed);
  });

  test("is refused without a figure, below zero, and for more than there is", () => {
    expect(messages({ reason: "COUNTED" })).toEqual([["amount", "Quantity now is required"]]);
    expect(messages({ reason: "WASTED" })).toEqual([["amount", "Amount thrown away is required"]]);
    expect(messages({ reason: "OTHER", amount: -1 })).toEqual([["amount", "Quantity must be positive"]]);
    expect(messages({ reason: "WASTED", amount: 6 })).toEqual([["amount", "That's more than you have on hand"]]);
  });
});
