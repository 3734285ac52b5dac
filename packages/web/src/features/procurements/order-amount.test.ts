import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountToOrder, orderLine, roundUpToOrder } from "./order-amount.ts";

describe("an amount to order", () => {
  test.each([
    [14.0973, "KILOGRAM", 15],
    [1, "KILOGRAM", 1],
    [1.0001, "LITER", 2],
    [0.039, "KILOGRAM", 0.1],
    [0.3, "LITER", 0.3],
    [0.31, "POUND", 0.4],
    [137.2, "KILOGRAM", 140],
    [0.2, "PIECE", 1],
    [3.2, "DOZEN", 4],
    [14_097.3, "GRAM", 14_500],
    [347, "GRAM", 350],
    [39, "MILLILITER", 40],
    [0, "KILOGRAM", 0.1],
    [0, "PIECE", 1],
  ] as const)("of %d %s is %d", (amount, unit, ordered) => {
    expect(roundUpToOrder(Big(amount), unit).toNumber()).toBe(ordered);
  });

  test("covers the needed quantity, and is at most a step more", () => {
    const parts = fc.integer({ min: 1, max: 99_999_999 }).map((count) => Big(count).div(10_000));
    const unit = fc.constantFrom("GRAM", "KILOGRAM", "LITER", "PIECE", "OUNCE");
    fc.assert(
      fc.property(parts, unit, (amount, one) => {
        const ordered = roundUpToOrder(amount, one);
        expect(ordered.gte(amount)).toBe(true);
        expect(ordered.minus(amount).lt(500)).toBe(true);
        expect(roundUpToOrder(ordered, one).toFixed()).toBe(ordered.toFixed());
      }),
    );
  });

  test("brings the available quantity above the warning", () => {
    expect(amountToOrder({ available: 1.9, reorderLevel: 3 }).toNumber()).toBe(2.6);
    expect(amountToOrder({ available: -2, reorderLevel: 3 }, 2).toNumber()).toBe(8);
    expect(amountToOrder({ available: 9, reorderLevel: 3 }).toNumber()).toBe(0);
    expect(amountToOrder({ available: 0 }).toNumber()).toBe(0);
  });
});

describe("a line that orders an item", () => {
  const flour = { id: "01990000-0000-7000-8000-000000000001", baseUnit: "GRAM", equivalences: [] } as const;
  const supplierId = "01990000-0000-7000-8000-000000000002";

  test("is in the unit and at the price of the last purchase", () => {
    const lastPurchase = { supplierId, unit: "KILOGRAM", unitPrice: 1.25 } as const;
    expect(orderLine({ ...flour, equivalences: [], lastPurchase }, Big(3400))).toMatchObject({
      quantity: 4,
      unit: "KILOGRAM",
      unitPrice: 1.25,
    });
  });

  test("is in the base unit at the last cost where that unit does not convert any more, or no purchase is known", () => {
    const lastPurchase = { supplierId, unit: "PIECE", unitPrice: 30 } as const;
    for (const item of [
      { ...flour, equivalences: [] },
      { ...flour, equivalences: [], lastPurchase },
    ]) {
      const line = orderLine({ ...item, lastCost: 0.00123456 }, Big(340));
      expect(line).toMatchObject({ quantity: 350, unit: "GRAM", unitPrice: 0.0012 });
    }
    expect(orderLine({ ...flour, equivalences: [] }, Big(340)).unitPrice).toBe(null);
  });
});
