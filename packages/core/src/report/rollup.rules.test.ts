import { Big } from "big.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "../platform/calendar.ts";
import { addRows, inParts, periodsOf, unitsOf } from "./rollup.rules.ts";

const isoDay = fc
  .date({ min: new Date("2019-12-01"), max: new Date("2024-03-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const daysFrom = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(from, index));

test.each(["totals", "items", "documents"] as const)("the periods of %s hold each day of a range once", (sheet) => {
  fc.assert(
    fc.property(isoDay, fc.nat(800), (from, count) => {
      const periods = periodsOf(unitsOf[sheet], from, dayAfter(from, count));
      const held = periods.flatMap(({ from: first, to: last }) =>
        daysFrom(dayAfter(from, -400), count + 800).filter(
          (day) => first <= day.slice(0, first.length) && day.slice(0, last.length) <= last,
        ),
      );
      expect(held.toSorted()).toEqual(daysFrom(from, count + 1));
    }),
  );
});

test("a year and a day of totals are two readings, and a year of documents is one of its days", () => {
  expect(periodsOf(unitsOf.totals, "2025-01-01", "2026-01-01")).toEqual([
    { unit: "YEAR", from: "2025", to: "2025" },
    { unit: "DAY", from: "2026-01-01", to: "2026-01-01" },
  ]);
  expect(periodsOf(unitsOf.items, "2024-02-01", "2024-02-29")).toEqual([
    { unit: "MONTH", from: "2024-02", to: "2024-02" },
  ]);
  expect(periodsOf(unitsOf.documents, "2024-01-01", "2024-12-31")).toEqual([
    { unit: "DAY", from: "2024-01-01", to: "2024-12-31" },
  ]);
});

test("rows are added by key, exactly, and what comes to nothing goes", () => {
  const sum = addRows(
    [
      ["a", { SALE: Big("-0.1"), WASTE: Big(1) }],
      ["b", { SALE: Big(3) }],
    ],
    [
      ["a", { SALE: Big("-0.2") }],
      ["b", { SALE: Big(-3) }],
    ],
  );
  expect([...sum]).toEqual([["a", { SALE: Big("-0.3"), WASTE: Big(1) }]]);
});

test("more rows than an item of the table holds go into parts, in the order of their keys", () => {
  const keys = Array.from({ length: 1201 }, (_, index) => `row ${String(index).padStart(4, "0")}`);
  const parts = inParts(new Map(keys.toReversed().map((key) => [key, { SALE: Big(1) }])));
  expect(parts.map(({ size }) => size)).toEqual([500, 500, 201]);
  expect(parts.flatMap((part) => [...part.keys()])).toEqual(keys);
});
