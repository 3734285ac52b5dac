import { expect, test } from "vitest";
import { barsOf, daysOf, nameOf, periodNames } from "./periods.ts";

test.each([
  ["today", "2026-08-12", "2026-08-12"],
  ["yesterday", "2026-08-11", "2026-08-11"],
  ["week", "2026-08-10", "2026-08-12"],
  ["lastWeek", "2026-08-03", "2026-08-09"],
  ["month", "2026-08-01", "2026-08-12"],
  ["lastMonth", "2026-07-01", "2026-07-31"],
  ["quarter", "2026-07-01", "2026-08-12"],
  ["year", "2026-01-01", "2026-08-12"],
  ["lastYear", "2025-01-01", "2025-12-31"],
] as const)("%s of Wednesday, August 12, is from %s to %s", (name, from, to) => {
  expect(daysOf(name, "2026-08-12", "MONDAY")).toEqual({ from, to });
  expect(nameOf({ from, to }, "2026-08-12", "MONDAY")).toBe(name);
});

test("a week begins with the restaurant's day", () => {
  expect(daysOf("week", "2026-08-12", "WEDNESDAY").from).toBe("2026-08-12");
  expect(daysOf("lastWeek", "2026-08-12", "SUNDAY")).toEqual({ from: "2026-08-02", to: "2026-08-08" });
});

test("the first day of a year is the beginning of each of its periods, and other days have no name", () => {
  expect(daysOf("quarter", "2026-01-01", "MONDAY")).toEqual({ from: "2026-01-01", to: "2026-01-01" });
  expect(daysOf("lastMonth", "2026-01-01", "MONDAY")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(nameOf({ from: "2026-08-02", to: "2026-08-12" }, "2026-08-12", "MONDAY")).toBeUndefined();
  expect(Object.keys(periodNames)).toHaveLength(9);
});

test("a chart has at most 31 bars", () => {
  expect(barsOf({ from: "2026-01-01", to: "2026-01-31" })).toBe("DAY");
  expect(barsOf({ from: "2026-01-01", to: "2026-02-01" })).toBe("WEEK");
  expect(barsOf({ from: "2026-01-01", to: "2026-12-31" })).toBe("MONTH");
});
