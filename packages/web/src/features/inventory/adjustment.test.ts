import { describe, expect, test } from "vitest";
import { adjustmentOf, costHint } from "./adjustment.ts";

const parse = (form: object, quantity = 5) => adjustmentOf({ quantity }).safeParse(form);
const messages = (form: object, quantity?: number) =>
  parse(form, quantity).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("an adjustment", () => {
  test("sets the quantity on hand", () => {
    expect(parse({ reason: "COUNTED", amount: 3 }).data).toEqual({ quantity: 3, reason: "COUNTED" });
  });

  test("may be a cost alone, of the stock on hand", () => {
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
    expect(costHint({ quantity: 0 }, null)).toBe(needed);
    expect(costHint({ quantity: 0 }, 5)).toMatch(/^Optional/);
    expect(costHint({ quantity: 5 }, null)).toMatch(/^Optional/);
    expect(costHint({ quantity: 5 }, 0)).toBe(needed);
  });

  test("is refused without a figure and below zero", () => {
    expect(messages({ reason: "COUNTED" })).toEqual([["amount", "Quantity now is required"]]);
    expect(messages({ reason: "OTHER", amount: -1 })).toEqual([["amount", "Quantity must be positive"]]);
  });
});
