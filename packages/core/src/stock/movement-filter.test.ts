import { describe, expect, test } from "vitest";
import { firstIdAt } from "../platform/id.ts";
import { idsOn, movementFilter } from "./movement-filter.ts";

const calendar = { timeZone: "America/New_York", dayStartsAt: 240 };

describe("a filter of movements", () => {
  test("keeps those whose business day is in the range, whenever they were recorded", () => {
    const isOn = movementFilter(undefined, { from: "2026-11-20", to: "2026-11-21", calendar });
    const recordedAt = "2026-11-25T12:00:00.000Z";
    const kept = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].filter((businessDay) =>
      isOn({ businessDay, recordedAt }),
    );
    expect(kept).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("counts a movement without a business day on the day on which it was recorded", () => {
    const isOn = movementFilter(undefined, { from: "2026-11-21", to: "2026-11-21", calendar });
    // The day begins at 04:00 in New York, which is 09:00 in UTC.
    expect(isOn({ recordedAt: "2026-11-21T08:59:59.000Z" })).toBe(false);
    expect(isOn({ recordedAt: "2026-11-21T09:00:00.000Z" })).toBe(true);
    expect(isOn({ recordedAt: "2026-11-22T08:59:59.000Z" })).toBe(true);
  });

  test("may have one end alone, and a kind", () => {
    const isSince = movementFilter("WASTE", { from: "2026-11-21", calendar });
    expect(isSince({ kind: "WASTE", businessDay: "2027-01-01" })).toBe(true);
    expect(isSince({ kind: "WASTE", businessDay: "2026-11-20" })).toBe(false);
    expect(isSince({ kind: "RECEIPT", businessDay: "2027-01-01" })).toBe(false);
    expect(movementFilter("WASTE", undefined)({ kind: "WASTE" })).toBe(true);
  });
});

/** Whether a movement recorded at a moment is read for one business day. */
const holds = (recordedAt: string) => {
  const [first, last] = idsOn({ from: "2026-11-21", to: "2026-11-21" });
  const id = firstIdAt(Date.parse(recordedAt));
  return first.id <= id && id <= last.id;
};

describe("the ids of a range of business days", () => {
  test.each([
    ["as the day begins farthest east", "2026-11-20T10:00:00.000Z"],
    ["as it ends farthest west, where it begins at noon", "2026-11-22T23:59:59.999Z"],
    ["a week after it", "2026-11-29T23:59:59.999Z"],
  ])("hold what is recorded %s", (_, recordedAt) => expect(holds(recordedAt)).toBe(true));

  test("hold nothing from long before it or long after", () => {
    expect(holds("2026-11-18T23:59:59.999Z")).toBe(false);
    expect(holds("2026-12-01T00:00:00.001Z")).toBe(false);
  });

  test("have no end where the range has none", () => {
    const [first, last] = idsOn({});
    expect(first.id < firstIdAt(1)).toBe(true);
    expect(last.id > firstIdAt(Date.parse("2999-01-01"))).toBe(true);
  });
});
