import { v7, validate } from "uuid";
import { presentMilliseconds } from "./clock.ts";

/** Beyond this difference from the machine's the clock counts as overridden. */
const anotherTimeMilliseconds = 60_000;

let sequence = 0;

/**
 * A new UUIDv7: ids sort by the time they were made, which is the overridden clock's while that is back-dated.
 */
export function newId(): string {
  const msecs = presentMilliseconds();
  if (Math.abs(msecs - Date.now()) < anotherTimeMilliseconds) return v7();
  sequence += 1;
  return v7({ msecs, seq: sequence });
}

/** One of many ids that sort in their order: the same as the first but for its last four digits. */
export const idInOrder = (first: string, index: number): string =>
  `${first.slice(0, -4)}${index.toString(16).padStart(4, "0")}`;

/** Below every id that is made at a moment or later. */
export function firstIdAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Not below any id. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Guards lookups by ids from a path: a value that is not a UUID never becomes a key. */
export const isId = (value: string) => validate(value);
