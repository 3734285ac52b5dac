import { offsetAt } from "@stockpot/core/platform/zone";

/** Zones whose clocks show the same all the time: their names, and their offsets, each with when it begins. */
interface Listed {
  readonly names: readonly string[];
  /** In minutes, ahead of UTC. */
  readonly offsets: readonly number[];
  /** In minutes since 1970; the first is where the list begins. */
  readonly since: readonly number[];
}

/** What the clocks of every zone show in some years, as one release of the IANA database has it. */
export interface ZoneList {
  /** Such as 2026c: a later one is greater. */
  readonly release: string;
  /** Milliseconds since 1970: the list ends before that. */
  readonly until: number;
  readonly zones: readonly Listed[];
}

const minute = 60_000;
/** No zone changes its clocks twice within so short a time. */
const step = 7 * 24 * 60 * minute;

/** The first whole minute between two moments at which a zone's clocks show what they show at the later one. */
function changeBetween(timeZone: string, low: number, high: number): number {
  let [before, after] = [low / minute, high / minute];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(timeZone, middle * minute) === offsetAt(timeZone, high)) after = middle;
    else before = middle;
  }
  return after;
}

function changesOf(timeZone: string, from: number, until: number): Pick<Listed, "offsets" | "since"> {
  const offsets = [offsetAt(timeZone, from) / minute];
  const since = [from / minute];
  for (let at = from + step; at <= until; at += step) {
    const offset = offsetAt(timeZone, at) / minute;
    if (offset === offsets.at(-1)) continue;
    offsets.push(offset);
    since.push(changeBetween(timeZone, at - step, at));
  }
  return { offsets, since };
}

/** Lists the zones of this Node for some years, the last of which is left out. */
export function zoneList(fromYear: number, untilYear: number): ZoneList {
  const [from, until] = [Date.UTC(fromYear, 0), Date.UTC(untilYear, 0)];
  const alike = new Map<string, Listed>();
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    const changes = changesOf(timeZone, from, until);
    const key = JSON.stringify(changes);
    alike.set(key, { names: [...(alike.get(key)?.names ?? []), timeZone], ...changes });
  }
  return { release: process.versions["tz"] ?? "", until, zones: [...alike.values()] };
}
