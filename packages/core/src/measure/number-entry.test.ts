import { Big } from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EntryRules, readNumber } from "./number-entry.ts";

const american: EntryRules = { decimal: "." };
const german: EntryRules = { decimal: "," };

/** A number, two numbers to choose from with the grouped one first, or a message. */
type Read = number | readonly [number, number] | "empty" | "number" | "separators" | "digits";

const messages = {
  separators: "Check the commas, points and spaces",
  digits: "Too many digits",
} as const;

const entryOf = (read: Read, { decimal }: EntryRules) => {
  if (typeof read === "number") return { kind: "number", value: read };
  if (read === "empty") return { kind: "empty" };
  if (typeof read === "string")
    return { kind: "refused", message: read === "number" ? `Enter a number, such as 1${decimal}5` : messages[read] };
  return { kind: "either", grouped: read[0], decimal: read[1] };
};

/** A typed text, and its reading with decimal points and with decimal commas. */
const cases: readonly (readonly [typed: string, american: Read, german?: Read])[] = [
  ["", "empty"],
  ["   ", "empty"],
  ["0", 0],
  ["12", 12],
  ["007", 7],
  // Decimals.
  ["1.5", 1.5],
  ["1,5", 1.5],
  ["1.25", 1.25],
  ["1,25", 1.25],
  ["0.125", 0.125],
  ["0,125", 0.125],
  [".5", 0.5],
  [",5", 0.5],
  ["5.", 5],
  ["5,", 5],
  ["1.2345", 1.2345],
  ["1,2345", 1.2345],
  ["1234.567", 1234.567],
  ["1234,567", 1234.567],
  ["1.23456", 1.23456],
  // One separator before three digits.
  ["1.234", 1.234, [1234, 1.234]],
  ["1,234", [1234, 1.234], 1.234],
  ["12.500", 12.5, [12_500, 12.5]],
  ["12,500", [12_500, 12.5], 12.5],
  ["$1,234", [1234, 1.234], 1.234],
  ["-1,234", [-1234, -1.234], -1.234],
  // Groups.
  ["1,234.56", 1234.56],
  ["1.234,56", 1234.56],
  ["1,234.567", 1234.567],
  ["1.234,567", 1234.567],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1,234,567.89", 1_234_567.89],
  ["1.234.567,89", 1_234_567.89],
  ["1 000", 1000],
  ["1\u00A0000", 1000],
  ["1\u202F000,5", 1000.5],
  ["1\u2009000.5", 1000.5],
  ["1'000", 1000],
  ["1’000.50", 1000.5],
  ["1 234,567", 1234.567],
  ["1 234 567", 1_234_567],
  // Signs and units.
  ["$12.50", 12.5],
  ["12,50 €", 12.5],
  ["€ 12,50", 12.5],
  ["1.5 kg", 1.5],
  ["1,5kg", 1.5],
  ["1.5 KG", 1.5],
  ["-3", -3],
  ["−3,5", -3.5],
  ["-$3.50", -3.5],
  ["$-3.50", -3.5],
  ["-0", 0],
  // Fractions.
  ["½", 0.5],
  ["1½", 1.5],
  ["1 ½", 1.5],
  ["1 1/2", 1.5],
  ["1/2", 0.5],
  ["3/2", 1.5],
  ["1⁄4", 0.25],
  ["2 ⅓", 2.3333],
  ["⅔ kg", 0.6667],
  ["-1½", -1.5],
  // Refused.
  ["1e3", "number"],
  ["1E3", "number"],
  ["abc", "number"],
  ["12abc", "number"],
  ["1.5 g", "number"],
  ["kg", "number"],
  ["$", "number"],
  ["-", "number"],
  ["--3", "number"],
  ["+3", "number"],
  ["1/0", "number"],
  ["1 3/2", "number"],
  ["1/2/3", "number"],
  ["1½½", "number"],
  ["½1", "number"],
  ["Infinity", "number"],
  ["NaN", "number"],
  ["0x10", "number"],
  [",", "number"],
  ["1,2,3.4.5", "separators"],
  ["1.2.3", "separators"],
  ["1,2,3", "separators"],
  ["1,23.5", "separators"],
  ["1.23,5", "separators"],
  ["1,234,56", "separators"],
  ["1,234.567.890", "separators"],
  ["1.5,234", "separators"],
  ["1 23", "separators"],
  ["1 000'000", "separators"],
  ["1.234 567", "separators"],
  ["12 5", "separators"],
  ["1..5", "separators"],
  ["1,,5", "separators"],
  ["123456789012.3456", "digits"],
  ["1.00000000000000000001", "digits"],
];

describe.each([
  ["points", american, (row: (typeof cases)[number]) => row[1]],
  ["commas", german, (row: (typeof cases)[number]) => row[2] ?? row[1]],
])("with decimal %s", (_, rules, readOf) => {
  test.each(cases.map((row) => [row[0], readOf(row)] as const))("%j is read as %j", (typed, read) => {
    expect(readNumber(typed, { ...rules, marks: ["kg"] })).toEqual(entryOf(read, rules));
  });
});

test("where the device has the other separator, both ask", () => {
  for (const rules of [american, german])
    for (const typed of ["1.234", "1,234"])
      expect(readNumber(typed, { ...rules, isMixed: true })).toEqual(entryOf([1234, 1.234], rules));
  expect(readNumber("0,125", { ...american, isMixed: true })).toEqual(entryOf(0.125, american));
  expect(readNumber("1,5", { ...american, isMixed: true })).toEqual(entryOf(1.5, american));
});

test("a shown number is read as the same number", () => {
  const locales = [
    ["en-US", american],
    ["de-DE", german],
    ["fr-FR", german],
    ["de-CH", american],
  ] as const;
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (whole, decimals) => {
      const value = whole / 10 ** decimals;
      for (const [locale, rules] of locales) {
        const shown = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
        expect(readNumber(shown, rules)).toEqual(entryOf(value === 0 ? 0 : value, rules));
      }
    }),
  );
});

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").replaceAll(/^0+|0+$/g, "");

test("no digit is ever dropped", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,' -$½/e")), maxLength: 10 }), (typed) => {
      const read = readNumber(typed, american);
      if (read.kind !== "number" || /[½/]/.test(typed)) return;
      expect(digitsOf(new Big(read.value).toFixed())).toBe(digitsOf(typed));
    }),
  );
});
