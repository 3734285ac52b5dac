import { Big } from "big.js";
import { describe, expect, test } from "vitest";
import { differences, lineDifferences } from "./differences.ts";

describe("the differences of two versions", () => {
  test("list each changed field, old and new; equal decimals are no change, and a blank side is left out", () => {
    const before = { name: "Flour", level: Big("12.50"), isActive: true, notes: "" };
    const after = { name: "Bread flour", level: Big("12.5"), isActive: false, notes: "Rye" };
    expect(differences(before, after, { fields: ["name", "level", "isActive", "notes"] })).toEqual([
      { field: "name", from: "Flour", to: "Bread flour" },
      { field: "isActive", from: "true", to: "false" },
      { field: "notes", to: "Rye" },
    ]);
  });

  test("leave out the side on which a field is absent, and mark costs", () => {
    const [before, after] = [{ cost: Big(2) }, {}] as const;
    expect(differences<{ cost?: Big }>(before, after, { fields: ["cost"], costs: ["cost"] })).toEqual([
      { field: "cost", from: "2", costs: true },
    ]);
  });
});

const line = (name: string, text: string, cost?: string) => ({ name, text, ...(cost !== undefined && { cost }) });

describe("the differences of lines", () => {
  test("name what was added, changed and removed, whatever the order", () => {
    const before = [line("Salt", "5 g"), line("Flour", "200 g"), line("Oil", "1 L")];
    const after = [line("Flour", "250 g"), line("Salt", "5 g"), line("Yeast", "7 g")];
    expect(lineDifferences(before, after)).toEqual([
      { field: "Flour", from: "200 g", to: "250 g" },
      { field: "Oil", from: "1 L" },
      { field: "Yeast", to: "7 g" },
    ]);
  });

  test("pair lines of the same name by position; one without a partner was removed", () => {
    expect(lineDifferences([line("Sugar", "5 g"), line("Sugar", "9 g")], [line("Sugar", "5 g")])).toEqual([
      { field: "Sugar", from: "9 g" },
    ]);
  });

  test("report a changed cost alone, marked as a cost, where the text is the same", () => {
    expect(lineDifferences([line("Oil", "1 L", "4")], [line("Oil", "1 L", "5")])).toEqual([
      { field: "Oil", from: "4", to: "5", costs: true },
    ]);
  });
});
