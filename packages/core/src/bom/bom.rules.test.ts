import { expect, test } from "vitest";
import { platesOf } from "./bom.rules.ts";

const lines = [
  { name: "Thyme", quantity: 0.1 },
  { name: "Shallots", quantity: 180 },
];

test("a recipe's amounts are exact for any number of plates", () => {
  expect(platesOf(lines, 3)).toEqual([
    { name: "Thyme", quantity: 0.3 },
    { name: "Shallots", quantity: 540 },
  ]);
  expect(platesOf(lines, 1000)?.[0]).toMatchObject({ quantity: 100 });
});

test.each([null, 0, -1, 1.5, 1001, NaN])("%s plates have no amounts", (plates) => {
  expect(platesOf(lines, plates)).toBeUndefined();
});
