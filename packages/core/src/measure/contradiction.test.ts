import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contradictionIn } from "./contradiction.ts";
import type { Equivalence } from "./quantity.schema.ts";
import type { Unit } from "./unit.ts";

const row = (fromQuantity: number, fromUnit: Unit, toQuantity: number, toUnit: Unit): Equivalence => ({
  fromQuantity,
  fromUnit,
  toQuantity,
  toUnit,
});

const found = (...rows: readonly Equivalence[]) => {
  const contradiction = contradictionIn(rows);
  return contradiction && [contradiction.index, contradiction.expected.toFixed()];
};

describe("a conversion that disagrees with those before it", () => {
  test.each([
    ["the same units", [row(1, "PIECE", 400, "GRAM"), row(1, "PIECE", 800, "GRAM")], [1, "400"]],
    ["other units of the same kinds", [row(1, "CUP", 120, "GRAM"), row(1, "LITER", 1, "KILOGRAM")], [1, "0.5072"]],
    ["the other direction", [row(1, "CUP", 120, "GRAM"), row(1, "KILOGRAM", 5, "CUP")], [1, "8.3333"]],
    [
      "a chain of two",
      [row(1, "PIECE", 2, "CUP"), row(1, "CUP", 120, "GRAM"), row(1, "PIECE", 250, "GRAM")],
      [2, "240"],
    ],
    [
      "a chain of three",
      [
        row(1, "METER", 10, "PIECE"),
        row(1, "PIECE", 2, "CUP"),
        row(1, "CUP", 120, "GRAM"),
        row(1, "METER", 2, "KILOGRAM"),
      ],
      [3, "2.4"],
    ],
    [
      "what two chains say once they are joined",
      [
        row(1, "METER", 10, "PIECE"),
        row(1, "CUP", 120, "GRAM"),
        row(1, "PIECE", 2, "CUP"),
        row(1, "METER", 2.5, "KILOGRAM"),
      ],
      [3, "2.4"],
    ],
  ] as const)("is found over %s", (_, rows, expected) => expect(found(...rows)).toEqual(expected));

  test.each([
    ["that says the same again", [row(1, "CUP", 120, "GRAM"), row(2, "CUP", 240, "GRAM")]],
    ["that is rounded", [row(1, "LITER", 1, "KILOGRAM"), row(1, "CUP", 236.59, "GRAM")]],
    ["whose first amount is rounded", [row(1, "LITER", 1, "KILOGRAM"), row(0.42, "CUP", 100, "GRAM")]],
    ["of kinds that nothing connects", [row(1, "CUP", 120, "GRAM"), row(1, "PIECE", 3, "METER")]],
  ] as const)("is not one %s", (_, rows) => expect(found(...rows)).toBeUndefined());

  test("is found in whichever order they stand", () => {
    const chain = [row(1, "METER", 10, "PIECE"), row(1, "PIECE", 2, "CUP"), row(1, "CUP", 120, "GRAM")];
    const [right, wrong] = [row(1, "METER", 2.4, "KILOGRAM"), row(1, "METER", 2, "KILOGRAM")];
    const inOrder = (last: Equivalence) => fc.shuffledSubarray([...chain, last], { minLength: 4 });
    fc.assert(fc.property(inOrder(right), (rows) => contradictionIn(rows) === undefined));
    fc.assert(fc.property(inOrder(wrong), (rows) => contradictionIn(rows)?.index === 3));
  });
});
