import { offsetAt } from "@stockpot/core/platform/zone";
import { afterEach, describe, expect, test, vi } from "vitest";
import { offsetsListed } from "../bundle/stubs/zone-table.ts";
import { zoneList } from "../bundle/zone-list.ts";

const hour = 60 * 60_000;
const [from, until] = [Date.UTC(2026, 0), Date.UTC(2028, 0)];
const list = zoneList(2026, 2028);
const listed = offsetsListed(JSON.stringify(list));

const zones = Intl.supportedValuesOf("timeZone");

describe("the list that functions take the time of zones from", () => {
  test("says of every zone what the platform's calendars say", () => {
    const moments = Array.from({ length: 90 }, (_, index) => from + index * 8 * 24 * hour);
    const wrong = zones.filter((zone) => moments.some((moment) => listed(zone, moment) !== offsetAt(zone, moment)));
    expect(wrong).toEqual([]);
  });

  test("says so up to the moment at which clocks change, and from it", () => {
    const changes = list.zones.flatMap(({ names: [zone = ""], since }) => since.slice(1).map((at) => ({ zone, at })));
    expect(changes.length).toBeGreaterThan(100);
    const around = changes.flatMap(({ zone, at }) => [-1, 0, 1].map((more) => ({ zone, moment: at * 60_000 + more })));
    expect(around.filter(({ zone, moment }) => listed(zone, moment) !== offsetAt(zone, moment))).toEqual([]);
  });

  test("leaves to the calendars what is before it, after it, or no name of its own", () => {
    expect(listed("America/New_York", from - 1)).toBeUndefined();
    expect(listed("America/New_York", until)).toBeUndefined();
    expect(listed("Mars/Olympus", from)).toBeUndefined();
    expect(listed("america/new_york", from)).toBeUndefined();
  });
});

const onRelease = (tz: string) => vi.stubGlobal("process", { ...process, versions: { ...process.versions, tz } });

describe("where the platform knows another release of the zones", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("a later one is asked instead", () => {
    onRelease("2999a");
    expect(listed("America/New_York", from)).toBeUndefined();
  });

  test("an earlier one is not", () => {
    onRelease("2001a");
    expect(listed("America/New_York", from)).toBe(-5 * hour);
  });
});
