import { expect, onTestFinished, test, vi } from "vitest";
import { businessDay } from "./calendar.ts";
import { dayIn } from "./clock.ts";

test.each([
  ["UTC", "2026-11-21T23:59:59.999Z", "2026-11-21"],
  ["America/New_York", "2026-11-22T04:59:59.999Z", "2026-11-21"],
  ["America/New_York", "2026-11-22T05:00:00.000Z", "2026-11-22"],
  // In summer an hour earlier.
  ["America/New_York", "2026-07-22T04:00:00.000Z", "2026-07-22"],
  ["Asia/Tokyo", "2026-11-21T15:00:00.000Z", "2026-11-22"],
  ["Pacific/Kiritimati", "2026-12-31T10:00:00.000Z", "2027-01-01"],
  ["Asia/Kathmandu", "2026-03-01T18:14:59.999Z", "2026-03-01"],
])("in %s, %s is a moment of %s", (timeZone, moment, day) => {
  expect(dayIn(timeZone, moment)).toBe(day);
});

test("an unknown time zone has no days", () => {
  expect(() => dayIn("Mars/Olympus", "2026-11-21T00:00:00.000Z")).toThrow(RangeError);
});

test("the business day in UTC takes no calendar of the platform's", () => {
  const calendar = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => calendar.mockRestore());
  expect(businessDay({ timeZone: "UTC", dayStartsAt: 240 }, "2026-11-21T03:59:59.999Z")).toBe("2026-11-20");
  expect(businessDay({ timeZone: "UTC", dayStartsAt: 240 }, "2026-11-21T04:00:00.000Z")).toBe("2026-11-21");
  expect(calendar).not.toHaveBeenCalled();
});
