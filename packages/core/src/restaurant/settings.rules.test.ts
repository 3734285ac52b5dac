import { expect, test } from "vitest";
import { endOfLastMonth, endOfLastWeek, lastClosableDay } from "./settings.rules.ts";

test.each([
  // The first minute of a day may still be writing for the day before.
  ["2026-11-10T09:00:59.999Z", "2026-11-08"],
  ["2026-11-10T09:01:00.000Z", "2026-11-09"],
  ["2026-11-11T08:59:59.999Z", "2026-11-09"],
])("at %s a period may be closed through %s", (now, day) => {
  expect(lastClosableDay({ timeZone: "America/New_York", dayStartsAt: 240 }, now)).toBe(day);
});

test("the last month ends on the day before the first", () => {
  expect(["2026-03-01", "2026-03-31", "2028-03-15", "2027-01-01"].map(endOfLastMonth)).toEqual([
    "2026-02-28",
    "2026-02-28",
    "2028-02-29",
    "2026-12-31",
  ]);
});

test.each([
  // A Sunday.
  ["2026-11-22", "MONDAY", "2026-11-15"],
  ["2026-11-22", "SUNDAY", "2026-11-21"],
  ["2026-11-23", "MONDAY", "2026-11-22"],
  ["2026-11-23", "SUNDAY", "2026-11-21"],
  ["2026-11-21", "SATURDAY", "2026-11-20"],
] as const)("on %s, the last week of one that starts on %s ended on %s", (day, weekStartsOn, end) => {
  expect(endOfLastWeek(day, weekStartsOn)).toBe(end);
});
