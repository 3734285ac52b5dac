import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfSales, costsOfLines, quantityToBuy, totalOf, dishesText } from "./order.rules.ts";

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
    ).toBe(0.02);
  });
});

describe("the shortage of an ingredient", () => {
  test("is what it takes to reach the need, rounded up to what one would buy", () => {
    expect(quantityToBuy({ needed: 0.3, available: 0.1 })).toBe(0.2);
    expect(quantityToBuy({ needed: 0.113398093, available: 0 })).toBe(0.114);
    expect(quantityToBuy({ needed: 18.1473, available: 4.05 })).toBe(14.1);
    expect(quantityToBuy({ needed: 1234.5, available: 0 })).toBe(1240);
    expect(quantityToBuy({ needed: 0.00001, available: 0 })).toBe(0.0001);
  });

  test("makes up for stock below zero", () => {
    expect(quantityToBuy({ needed: 2, available: -1.5 })).toBe(3.5);
  });
});

const line = (...ingredients: readonly (readonly [id: string, quantity: string])[]) => ({
  productId: "p",
  quantity: 1,
  ingredients: ingredients.map(([inventoryItemId, quantity]) => ({ inventoryItemId, quantity: Big(quantity) })),
});
const costs = (lines: readonly ReturnType<typeof line>[], values: Readonly<Record<string, string>>) =>
  costsOfLines(lines, new Map(Object.entries(values).map(([id, value]) => [id, Big(value)]))).map((cost) =>
    cost?.toFixed(),
  );

describe("what the lines of an order cost", () => {
  test("is their share of each ingredient, with the remainder on the last line", () => {
    const thirds = [line(["salt", "1"]), line(["salt", "1"]), line(["salt", "1"])];
    expect(costs(thirds, { salt: "10" })).toEqual(["3.333333333", "3.333333334", "3.333333333"]);
    expect(costs([line(["salt", "3"], ["flour", "2"]), line(["flour", "6"])], { salt: "1", flour: "4" })).toEqual([
      "2",
      "3",
    ]);
  });

  test("is not known where that of an ingredient is not, and nothing without ingredients", () => {
    expect(costs([line(["salt", "1"], ["flour", "1"]), line(["flour", "1"]), line()], { flour: "4" })).toEqual([
      undefined,
      "2",
      "0",
    ]);
  });

  test("adds up to what was taken", () => {
    const amount = fc.integer({ min: 1, max: 1e6 }).map((parts) => Big(parts).div(1000).toFixed());
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 1e12 }),
        (taken, value) => {
          const worth = Big(value).div(1e9);
          const parts = costsOfLines(
            taken.map((quantity) => line(["salt", quantity])),
            new Map([["salt", worth]]),
          );
          expect(parts.reduce<Big>((sum, part) => sum.plus(part ?? NaN), Big(0)).eq(worth)).toBe(true);
        },
      ),
    );
  });
});

const soup = { inventoryItemId: "soup", unitCost: Big("0.01") };
const free = { inventoryItemId: "free" };
const soldBy = (
  lines: Parameters<typeof costOfSales>[0],
  lineCosts: readonly (number | undefined)[],
  values: object,
) => {
  const { amount, cost } = costOfSales(
    lines,
    lineCosts.map((one) => (one === undefined ? undefined : Big(one))),
    new Map(Object.entries(values).map(([id, value]) => [id, Big(value)])),
  );
  return [amount.toNumber(), cost.toNumber()];
};

describe("the cost of what was sold", () => {
  test("adds up lines whose ingredients have a cost, to the cent", () => {
    const bowl = { totalPrice: Big("0.1"), ingredients: [soup] };
    expect(soldBy([bowl, { ...bowl, totalPrice: Big("0.2") }], [0.01, 0.02], { soup: 0.03 })).toEqual([0.3, 0.03]);
  });

  test("leaves out what has no recipe, an unknown cost, or an ingredient that never had one", () => {
    const lines = [
      { totalPrice: Big(5), ingredients: [] },
      { totalPrice: Big(6), ingredients: [soup] },
      { totalPrice: Big(7), ingredients: [soup, free] },
    ];
    expect(soldBy(lines, [0, undefined, 0.01], { soup: 0.01, free: 0 })).toEqual([0, 0]);
  });
});

test.each([
  [[2], "2 Dish 1"],
  [[2, 1, 4], "2 Dish 1, 1 Dish 2, 4 Dish 3"],
  [[2, 1, 4, 1, 9], "2 Dish 1, 1 Dish 2, 4 Dish 3, and 2 more"],
])("lists the dishes of an order of %j as %j", (quantities, text) => {
  expect(dishesText(quantities.map((quantity, index) => ({ name: `Dish ${index + 1}`, quantity })))).toBe(text);
});
