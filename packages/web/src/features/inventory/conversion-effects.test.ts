import { expect, test } from "vitest";
import { conversionsIn, effectsOf } from "./conversion-effects.ts";

const cups = (grams: number) => [
  { fromQuantity: 1, fromUnit: "CUP" as const, toQuantity: grams, toUnit: "GRAM" as const },
];

const flour = {
  id: "flour",
  name: "Flour",
  quantity: 0,
  reserved: 0,
  available: 0,
  baseUnit: "GRAM" as const,
  averageCost: 0.002,
  stockValue: 0,
  stockStatus: "normal" as const,
  equivalences: cups(240),
  version: 1,
  createdAt: "",
  updatedAt: "",
};

const bread = { id: "1", name: "Bread", isActive: true, quantity: 2, unit: "CUP" as const, cost: 0.96 };
const buns = { id: "2", name: "Buns", isActive: true, quantity: 100, unit: "GRAM" as const, cost: 0.2 };

test("a corrected conversion says what it makes of each plate's cost, and leaves out what stays", () => {
  expect(effectsOf([bread, buns], flour, cups(120))).toEqual([
    { name: "Bread", isBroken: false, cost: { before: 0.96, after: 0.48 } },
  ]);
});

test("says nothing of costs that are not known or not seen", () => {
  const { cost: _cost, ...unpriced } = bread;
  expect(effectsOf([unpriced], flour, cups(120))).toEqual([{ name: "Bread", isBroken: false }]);
});

test("a conversion that is taken away breaks the recipes that need it", () => {
  expect(effectsOf([bread, buns], flour, [])).toEqual([{ name: "Bread", isBroken: true }]);
});

test("a row that is being typed counts for nothing", () => {
  const typed = { fromQuantity: 1, fromUnit: "PIECE" as const, toQuantity: null, toUnit: "GRAM" as const };
  expect(conversionsIn([...cups(120), typed])).toEqual(cups(120));
});
