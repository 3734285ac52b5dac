// The first calendar of the platform's costs a process 12 ms, most of what a first request does about days. A function
// asks the list that its bundle was built with, unless its own platform knows a later release of the zones.
import type { ZoneList } from "../zone-list.ts";

const minute = 60_000;

/** @param json a ZoneList, parsed when it is first asked */
export function offsetsListed(json: string): (timeZone: string, milliseconds: number) => number | undefined {
  let list: ZoneList | undefined;
  const found = new Map<string, ZoneList["zones"][number] | undefined>();
  return (timeZone, milliseconds) => {
    const { release, until, zones }: ZoneList = (list ??= JSON.parse(json));
    if (release < (process.versions["tz"] ?? "") || milliseconds >= until) return undefined;
    const zone = found.get(timeZone) ?? zones.find(({ names }) => names.includes(timeZone));
    found.set(timeZone, zone);
    const offset = zone?.offsets[zone.since.findLastIndex((begin) => begin * minute <= milliseconds)];
    return offset === undefined ? undefined : offset * minute;
  };
}
