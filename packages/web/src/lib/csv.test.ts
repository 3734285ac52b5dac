import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const withoutMark = (csv: string) => csv.replace(/^\uFEFF/, "");
const cell = (value: string | number) => withoutMark(csvOf([[value]])).replace(/\r\n$/, "");

describe("a cell", () => {
  test.each([
    ["Ana;=cmd|'/C calc'!A0;", `"Ana;'=cmd|'/C calc'!A0;"`],
    ["=1+1", "'=1+1"],
    ["＝1+1", "'＝1+1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["\t=1+1", `"\t'=1+1"`],
    ['Salt, "=fine"', `"Salt, ""'=fine"""`],
    ["one\n-two", `"one\n'-two"`],
    ["Salt; pepper", `"Salt; pepper"`],
    ["Salt - pepper", "Salt - pepper"],
    ["-2.5", "-2.5"],
  ])("%j is written as %j", (text, written) => {
    expect(cell(text)).toBe(written);
  });

  test("that is a number stays one", () => {
    expect([cell(-1.5), cell(1e-7), cell(0)]).toEqual(["-1.5", "0.0000001", "0"]);
  });
});

/** Splits at a separator without any regard to quotes, the worst that a spreadsheet may do. */
const split = (csv: string, by: string) =>
  withoutMark(csv)
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(by))
    .map((part) => part.replace(/^"+/, ""));

test("no text begins a formula in any cell, whichever separator a spreadsheet expects", () => {
  const signs = fc.constantFrom(...Array.from("=+-@＝＋－＠;,\t\r\n\"' a1"));
  const text = fc.string({ unit: signs, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      for (const by of [",", ";", "\t"]) {
        const risky = split(csvOf(rows), by).filter((part) => /^[=+\-@＝＋－＠]/.test(part) && !/^[+-]\d/.test(part));
        expect(risky).toEqual([]);
      }
    }),
  );
});
