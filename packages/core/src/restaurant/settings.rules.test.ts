import { describe, expect, test } from "vitest";
import { endOfLastMonth, endOfLastWeek, lastClosableDay, overlapsIn, type WeekHours } from "./settings.rules.ts";

const at = (...times: readonly string[]) =>
  times.map((time) => ({ opens: time.slice(0, 5), closes: time.slice(6, 11) }));

describe("opening hours", () => {
  test.each<[string, WeekHours]>([
    ["none at all", {}],
    ["a day that is closed", { MONDAY: [] }],
    ["lunch and dinner", { MONDAY: at("11:30-14:30", "18:00-23:00") }],
    ["one that closes when the next opens", { MONDAY: at("08:00-11:00", "11:00-15:00") }],
    ["one past midnight", { FRIDAY: at("18:00-02:00"), SATURDAY: at("02:00-10:00") }],
    ["the night from Sunday to Monday", { SUNDAY: at("18:00-02:00"), MONDAY: at("02:00-10:00") }],
    ["the whole day, every day", { MONDAY: at("00:00-00:00"), TUESDAY: at("00:00-00:00") }],
  ])("do not overlap: %s", (_, hours) => {
    expect(overlapsIn(hours)).toEqual([]);
  });

  test.each<[string, WeekHours, object]>([
    ["on a day", { MONDAY: at("11:00-15:00", "14:59-22:00") }, { day: "MONDAY", index: 1 }],
    ["entered the other way round", { MONDAY: at("14:59-22:00", "11:00-15:00") }, { day: "MONDAY", index: 0 }],
    ["over midnight", { FRIDAY: at("18:00-02:00"), SATURDAY: at("01:59-10:00") }, { day: "SATURDAY", index: 0 }],
    ["over the week", { SUNDAY: at("18:00-02:00"), MONDAY: at("01:59-10:00") }, { day: "MONDAY", index: 0 }],
    ["all day", { MONDAY: at("09:00-09:00"), TUESDAY: at("08:00-10:00") }, { day: "TUESDAY", index: 0 }],
  ])("overlap %s", (_, hours, where) => {
    expect(overlapsIn(hours)).toMatchObject([where]);
  });
});

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
