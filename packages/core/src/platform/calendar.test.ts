import { expect, test } from "vitest";
import { businessDay, startOfDay } from "./calendar.ts";

const at4 = (timeZone: string) => ({ timeZone, dayStartsAt: 240 });

test.each([
  // The clocks go back at 02:00: the hour from one to two comes twice.
  ["America/New_York", "2026-11-01T07:59:00.000Z", "2026-10-31"],
  ["America/New_York", "2026-11-01T08:59:59.999Z", "2026-10-31"],
  ["America/New_York", "2026-11-01T09:00:00.000Z", "2026-11-01"],
  // They go forward at 02:00.
  ["America/New_York", "2026-03-08T07:59:59.999Z", "2026-03-07"],
  ["America/New_York", "2026-03-08T08:00:00.000Z", "2026-03-08"],
])("in %s, %s is of the business day %s", (timeZone, moment, day) => {
  expect(businessDay(at4(timeZone), moment)).toBe(day);
});

test.each([
  // Skipped: the day begins with the change. Twice: it begins the first time.
  ["America/New_York", 150, "2026-03-08", "2026-03-08T07:00:00.000Z"],
  ["America/New_York", 90, "2026-11-01", "2026-11-01T05:30:00.000Z"],
])("in %s a day that begins at minute %d begins on %s at %s", (timeZone, dayStartsAt, day, start) => {
  expect(startOfDay({ timeZone, dayStartsAt }, day)).toBe(start);
});
