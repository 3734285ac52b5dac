import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Calendar,
  businessDay,
  dayAfter,
  isLocalTime,
  localTime,
  momentAt,
  occurrenceOf,
  startOfDay,
} from "./calendar.ts";

const at4 = (timeZone: string) => ({ timeZone, dayStartsAt: 240 });

test.each([
  // The clocks go back at 02:00: the hour from one to two comes twice.
  ["America/New_York", "2026-11-01T07:59:00.000Z", "2026-10-31"],
  ["America/New_York", "2026-11-01T08:59:59.999Z", "2026-10-31"],
  ["America/New_York", "2026-11-01T09:00:00.000Z", "2026-11-01"],
  // They go forward at 02:00.
  ["America/New_York", "2026-03-08T07:59:59.999Z", "2026-03-07"],
  ["America/New_York", "2026-03-08T08:00:00.000Z", "2026-03-08"],
  // At 03:00, back to 02:00 and forward from 02:00.
  ["Europe/Berlin", "2026-10-25T02:59:00.000Z", "2026-10-24"],
  ["Europe/Berlin", "2026-10-25T03:00:00.000Z", "2026-10-25"],
  ["Europe/Berlin", "2026-03-29T01:59:59.999Z", "2026-03-28"],
  ["Europe/Berlin", "2026-03-29T02:00:00.000Z", "2026-03-29"],
  // By half an hour, at 02:00.
  ["Australia/Lord_Howe", "2026-04-04T17:29:59.999Z", "2026-04-04"],
  ["Australia/Lord_Howe", "2026-04-04T17:30:00.000Z", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-03T16:59:59.999Z", "2026-10-03"],
  ["Australia/Lord_Howe", "2026-10-03T17:00:00.000Z", "2026-10-04"],
])("in %s, %s is of the business day %s", (timeZone, moment, day) => {
  expect(businessDay(at4(timeZone), moment)).toBe(day);
});

test.each([
  // Skipped: the day begins with the change. Twice: it begins the first time.
  ["America/New_York", 150, "2026-03-08", "2026-03-08T07:00:00.000Z"],
  ["America/New_York", 90, "2026-11-01", "2026-11-01T05:30:00.000Z"],
  ["Australia/Lord_Howe", 135, "2026-10-04", "2026-10-03T15:30:00.000Z"],
  ["Australia/Lord_Howe", 105, "2026-04-05", "2026-04-04T14:45:00.000Z"],
  // Where the clocks change at midnight, there is no midnight in spring, and in autumn there are two.
  ["Asia/Beirut", 0, "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ["America/Havana", 0, "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/Havana", 0, "2026-11-01", "2026-11-01T04:00:00.000Z"],
])("in %s a day that begins at minute %d begins on %s at %s", (timeZone, dayStartsAt, day, start) => {
  expect(startOfDay({ timeZone, dayStartsAt }, day)).toBe(start);
});

test.each([
  // The day before the clocks change holds the change if it begins after it.
  ["America/New_York", "2026-03-07", 23],
  ["America/New_York", "2026-10-31", 25],
  ["Europe/Berlin", "2026-03-28", 23],
  ["Europe/Berlin", "2026-10-24", 25],
  ["Australia/Lord_Howe", "2026-10-03", 23.5],
  ["Australia/Lord_Howe", "2026-04-04", 24.5],
  ["Asia/Beirut", "2026-03-28", 23],
  ["Asia/Beirut", "2026-10-24", 25],
  ["America/Havana", "2026-10-31", 25],
  ["America/Havana", "2026-11-01", 24],
])("in %s the business day %s has %d hours", (timeZone, day, hours) => {
  const [start, end] = [day, dayAfter(day, 1)].map((one) => Date.parse(startOfDay(at4(timeZone), one)));
  expect(((end ?? 0) - (start ?? 0)) / 3_600_000).toBe(hours);
});

test.each([
  ["America/Los_Angeles", "2026-11-21T18:30", "2026-11-22T02:30:00.000Z"],
  ["Asia/Kathmandu", "2026-11-21T00:00", "2026-11-20T18:15:00.000Z"],
  ["UTC", "2026-11-21T23:59", "2026-11-21T23:59:00.000Z"],
  // Twice: the first time.
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
])("in %s the clocks show %s at %s", (timeZone, shown, moment) => {
  expect(momentAt(timeZone, shown)).toBe(moment);
  expect(localTime(timeZone, moment)).toBe(shown);
});

test("a time that the clocks skip is the moment of the change", () => {
  expect(momentAt("Europe/Berlin", "2026-03-29T02:30")).toBe("2026-03-29T01:00:00.000Z");
});

test("a date with a time to the minute is one that a field holds", () => {
  expect(isLocalTime("2026-11-21T18:30")).toBe(true);
  for (const text of ["", "2026-11-21", "2026-13-21T18:30", "2026-11-21T25:00", "2026-11-21T18:30:00Z"])
    expect(isLocalTime(text)).toBe(false);
});

describe("in any time zone, whenever the day starts,", () => {
  const zones = [
    "UTC",
    "America/New_York",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Asia/Beirut",
    "America/Havana",
    "America/Sao_Paulo",
    "Africa/Casablanca",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
  ];
  const calendars = fc.record({ timeZone: fc.constantFrom(...zones), dayStartsAt: fc.integer({ min: 0, max: 720 }) });
  const [from, to] = [Date.parse("2010-01-01"), Date.parse("2035-01-01")];
  /** As many near a change of the clocks as anywhere else: in most zones they change on a Sunday, early. */
  const moments = fc
    .oneof(
      fc.integer({ min: from, max: to }),
      fc
        .tuple(
          fc.constantFrom("2018-02-18", "2018-11-04", "2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04"),
          fc.integer({ min: -36 * 60, max: 60 * 60 }),
        )
        .map(([day, minutes]) => Date.parse(day) + minutes * 60_000),
      fc
        .tuple(fc.constantFrom("2026-10-25", "2026-11-01"), fc.integer({ min: -36 * 60, max: 60 * 60 }))
        .map(([day, minutes]) => Date.parse(day) + minutes * 60_000),
    )
    .map((milliseconds) => new Date(milliseconds).toISOString());

  test("a moment is between the start of its day and the start of the next", () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, moment) => {
        const day = businessDay(calendar, moment);
        expect(startOfDay(calendar, day) <= moment).toBe(true);
        expect(moment < startOfDay(calendar, dayAfter(day, 1))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("a later moment is of no earlier day", () => {
    fc.assert(
      fc.property(calendars, moments, fc.integer({ min: 0, max: 4 * 3_600_000 }), (calendar, moment, later) => {
        const next = new Date(Date.parse(moment) + later).toISOString();
        expect(businessDay(calendar, next) >= businessDay(calendar, moment)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test("a day starts in its own beginning", () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, moment) => {
        const day = moment.slice(0, 10);
        expect(businessDay(calendar, startOfDay(calendar, day))).toBe(day);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("what happened counts", () => {
  const calendar: Calendar = { timeZone: "America/New_York", dayStartsAt: 240 };
  const recordedAt = "2026-11-10T16:00:00.000Z";
  const occur = (occurredAt: string, closedThrough?: string) =>
    occurrenceOf({ ...calendar, closedThrough }, recordedAt, occurredAt);

  test("on the day on which it is recorded, unless another moment is given", () => {
    expect(occurrenceOf(calendar, recordedAt)).toEqual({ occurredAt: recordedAt, businessDay: "2026-11-10" });
  });

  test.each([
    ["2026-11-10T08:59:59.000Z", "2026-11-09"],
    // The first moment of seven days ago.
    ["2026-11-03T09:00:00.000Z", "2026-11-03"],
  ])("on its own day: %s on %s", (occurredAt, day) => {
    expect(occur(occurredAt)).toEqual({ occurredAt, businessDay: day });
  });

  test("late on the first day of the week where it is older than seven days", () => {
    const occurredAt = "2026-11-03T08:59:59.999Z";
    expect(occur(occurredAt)).toEqual({ occurredAt, businessDay: "2026-11-03", late: true });
  });

  test.each([
    ["2026-11-07T16:00:00.000Z", "2026-11-08", "2026-11-09"],
    ["2026-11-01T16:00:00.000Z", "2026-11-08", "2026-11-09"],
    // Closed long ago: only its age makes it late.
    ["2026-11-01T16:00:00.000Z", "2026-10-31", "2026-11-03"],
    // Even on a day that another start of the day has put into the closed period.
    ["2026-11-10T16:00:00.000Z", "2026-11-10", "2026-11-11"],
  ])("late on the first open day: %s, closed through %s, on %s", (occurredAt, closedThrough, day) => {
    expect(occur(occurredAt, closedThrough)).toEqual({ occurredAt, businessDay: day, late: true });
  });

  test("on its own day after the closed period", () => {
    const occurredAt = "2026-11-09T16:00:00.000Z";
    expect(occur(occurredAt, "2026-11-08")).toEqual({ occurredAt, businessDay: "2026-11-09" });
  });
});
