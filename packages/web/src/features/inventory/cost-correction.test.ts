import { expect, test } from "vitest";
import { CostCorrection, effectOf } from "./cost-correction.ts";
import { isCorrectable } from "./item-stock.ts";

const flour = {
  id: "flour",
  name: "Flour",
  quantity: 40,
  reserved: 0,
  available: 40,
  baseUnit: "KILOGRAM" as const,
  averageCost: 16.55,
  stockValue: 662,
  stockStatus: "normal" as const,
  equivalences: [],
  version: 1,
  createdAt: "",
  updatedAt: "",
};

const bread = { id: "1", name: "Bread", isActive: true, quantity: 500, unit: "GRAM" as const, cost: 9 };
const cake = { id: "2", name: "Cake", isActive: true, quantity: 1, unit: "CUP" as const, cost: 3 };

test("a corrected cost says what it makes of the stock's value and of each plate's cost", () => {
  const { cost: _cost, ...unpriced } = bread;
  expect(effectOf(flour, [bread, cake, { ...unpriced, name: "Buns" }], 10)).toEqual({
    value: { before: 662, after: 400 },
    plates: [{ name: "Bread", cost: { before: 9, after: 5.725 } }],
  });
});

test("only stock on hand with a cost can be corrected, by a cost above 0 and for a reason", () => {
  const { averageCost: _average, ...unknown } = flour;
  expect([flour, unknown, { ...flour, quantity: 0 }].map(isCorrectable)).toEqual([true, false, false]);
  expect(
    CostCorrection.safeParse({ unitCost: 0, costReason: " " }).error?.issues.map(({ message }) => message),
  ).toEqual(["Enter a cost above 0", "Reason is required"]);
});
