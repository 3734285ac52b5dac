import { v7, validate } from "uuid";
import { presentMilliseconds } from "./clock.ts";

/** How far the clock is from the machine's when it tells of another time than the present. */
const anotherTimeMilliseconds = 60_000;

let sequence = 0;

/**
 * A new UUIDv7: ids sort by the time they were made. While the clock tells of the past, so do they: lists are read by
 * the time that their ids carry.
 */
export function newId(): string {
  const msecs = presentMilliseconds();
  if (Math.abs(msecs - Date.now()) < anotherTimeMilliseconds) return v7();
  sequence += 1;
  return v7({ msecs, seq: sequence });
}

/** Below every id that is made at a moment or later. */
export function firstIdAt(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Guards lookups by ids from a path: what is no UUID names nothing, and never becomes a key. */
export const isId = (value: string) => validate(value);
