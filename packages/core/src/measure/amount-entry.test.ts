import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enteredIn, type Pack, readAmount } from "./amount-entry.ts";
import { type Unit, unitNames, units } from "./unit.ts";

const american = { decimal: "." } as const;
const german = { decimal: "," } as const;

const read = (typed: string, plain: Unit | "" = "KILOGRAM") => {
  const entry = readAmount(typed, american, plain);
  if (entry.kind === "refused") return entry.message;
  if (entry.kind === "either") return [entry.grouped, entry.decimal, entry.unit];
  return entry.kind === "empty" ? "empty" : [entry.value, entry.unit];
};

describe("an amount with its unit", () => {
  test.each<[string, number, Unit]>([
    ["40 g", 40, "GRAM"],
    ["40g", 40, "GRAM"],
    ["2 lbs", 2, "POUND"],
    ["2 lb.", 2, "POUND"],
    ["2 Pounds", 2, "POUND"],
    ["1 1/2 cups", 1.5, "CUP"],
    ["1½ cup", 1.5, "CUP"],
    ["½ gal", 0.5, "GALLON"],
    ["1.5 L", 1.5, "LITER"],
    ["1,5 l", 1.5, "LITER"],
    ["1 000 g", 1000, "GRAM"],
    ["6 fl oz", 6, "FLUID_OUNCE"],
    ["6 fl. oz.", 6, "FLUID_OUNCE"],
    ["6 fluid ounces", 6, "FLUID_OUNCE"],
    ["3 each", 3, "PIECE"],
    ["5 feet", 5, "FOOT"],
  ])("reads %s", (typed, value, unit) => {
    expect(read(typed)).toEqual([value, unit]);
  });

  test("reads every unit's symbol, name and plural", () => {
    for (const unit of units) {
      const { symbol, name } = unitNames[unit];
      for (const word of [symbol, name, `${name}s`, symbol.toUpperCase()]) {
        expect(read(`2 ${word}`), word).toEqual([2, unit]);
      }
    }
  });

  test("asks about a single comma before three digits, with the unit", () => {
    expect(read("1,500 g")).toEqual([1500, 1.5, "GRAM"]);
  });

  test("reads decimal commas", () => {
    expect(readAmount("1,250 kg", german, "")).toEqual({ kind: "number", value: 1.25, unit: "KILOGRAM" });
  });
});

const inCases = (typed: string, pack: Pack, plain: Unit | "" = pack.unit) => readAmount(typed, american, plain, pack);

describe("an amount in packs", () => {
  test.each<[string, number]>([
    ["2 cases", 24],
    ["1 Box", 12],
    ["2 cases + 5", 29],
    ["2 cases 5 pc", 29],
    ["1 case + 1 tray", 24],
    ["½ case", 6],
  ])("reads %s of 12 pieces as %d", (typed, value) => {
    expect(inCases(typed, { size: 12, unit: "PIECE" })).toMatchObject({ kind: "number", value });
  });

  test("adds what stands in another unit of the same kind", () => {
    const sack = { size: 22.68, unit: "KILOGRAM" } as const;
    for (const entry of [inCases("2 sacks + 500 g", sack), inCases("2 sacks + 500", sack, "GRAM")]) {
      expect(entry).toMatchObject({ kind: "number", value: 45.86, unit: "KILOGRAM" });
    }
  });

  test("asks about a single comma before three digits", () => {
    expect(inCases("1,500 packs", { size: 2, unit: "PIECE" })).toEqual({
      kind: "either",
      grouped: 3000,
      decimal: 3,
      unit: "PIECE",
    });
  });

  test("is refused where nothing says what a pack holds", () => {
    expect(read("2 cases + 5", "PIECE")).toBe("“cases” is not a unit");
  });
});

describe("a sum", () => {
  test.each<[string, number, Unit | undefined, Unit | ""]>([
    ["1 lb 4 oz", 1.25, "POUND", "KILOGRAM"],
    ["1 lb, 4 oz", 1.25, "POUND", "KILOGRAM"],
    ["1 lb + 4 oz", 1.25, "POUND", "KILOGRAM"],
    ["3 dz + 4", 40, "PIECE", "PIECE"],
    ["3 dz + 4", 40, "PIECE", "DOZEN"],
    ["3 dz + 6", 3.5, "DOZEN", "PIECE"],
    ["5 ft 4 in", 64, "INCH", "FOOT"],
    ["2 kg + 300 g", 2.3, "KILOGRAM", "KILOGRAM"],
    ["300 g + 2", 2300, "GRAM", "KILOGRAM"],
    ["12 + 5", 17, undefined, "PIECE"],
    ["0.1 + 0.2", 0.3, undefined, "PIECE"],
  ])("reads %s as %d %s", (typed, value, unit, plain) => {
    expect(read(typed, plain)).toEqual([value, unit]);
  });

  test("of every number of dozens and eggs is exact", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (dozens, eggs) => {
        const [value, unit] = read(`${dozens} dz + ${eggs}`, "PIECE");
        expect(Number(value) * (unit === "DOZEN" ? 12 : 1)).toBe(dozens * 12 + eggs);
      }),
    );
  });
});

describe("refuses", () => {
  test.each<[string, string, (Unit | "")?]>([
    ["2 sprigs", "“sprigs” is not a unit"],
    ["1 lb 4", "Give each number a unit, such as 1 lb 4 oz"],
    ["1 lb + 4", "Give each number a unit, such as 1 lb + 4 oz", ""],
    ["1 lb + 1 cup", "Add amounts of one kind, such as 1 lb + 4 oz"],
    ["4 +", "Enter a number after the +"],
    ["kg 4", "Write the unit after the number"],
    ["1..5 g", "Check the commas, points and spaces"],
    ["1,500 g + 1 kg", "Check the commas, points and spaces"],
    ["much", "Enter a number, such as 1.5"],
    ["1e3", "“e” is not a unit"],
    ["4 kg 1e3", "“e” is not a unit"],
  ])("%s", (typed, message, plain) => {
    expect(read(typed, plain)).toEqual(message);
  });
});

test("leaves plain numbers to the reading of numbers", () => {
  expect([read(""), read("12"), read("-3"), read("1,234")]).toEqual([
    "empty",
    [12, undefined],
    [-3, undefined],
    [1234, 1.234, undefined],
  ]);
});

describe("an amount in another unit", () => {
  test("has at most four decimals", () => {
    expect(enteredIn(40, "GRAM", "KILOGRAM")).toBe(0.04);
    expect(enteredIn(2, "POUND", "KILOGRAM")).toBe(0.9072);
    expect(enteredIn(18, "PIECE", "DOZEN")).toBe(1.5);
  });

  test("follows the item's conversions", () => {
    const flour = [{ fromQuantity: 1, fromUnit: "CUP", toQuantity: 120, toUnit: "GRAM" }] as const;
    expect(enteredIn(2, "CUP", "KILOGRAM", flour)).toBe(0.24);
    expect(enteredIn(2, "CUP", "KILOGRAM")).toBeUndefined();
  });
});
