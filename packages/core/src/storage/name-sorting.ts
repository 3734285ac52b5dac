import { packedIdLength } from "./packed-id.ts";

/** How what was found is sorted, told by the packed names alone. */
export interface Sorting {
  /** Where the searched text begins in a packed name: the id, and what may follow it, stand before. */
  readonly textAt: number;
  /** How much of a name, from its beginning, says where it is sorted. */
  readonly placeLength?: number;
  readonly compare: (one: string, other: string) => number;
}

/** UTF-16 puts what lies beyond its first plane before the end of it; the table's order is that of code points. */
const rankOf = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Compares the parts of two names that begin and end at the same places, by code points. */
function compareParts(one: string, other: string, start: number, end: number): number {
  const length = Math.min(one.length, other.length, end);
  for (let at = start; at < length; at += 1) {
    const difference = rankOf(one.charCodeAt(at)) - rankOf(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return Math.min(one.length, end) - Math.min(other.length, end);
}

const compareIds = (one: string, other: string) => compareParts(one, other, 0, packedIdLength);

/** As the index by name: a name ends below every letter, so that "Flour" is before "Flour tart". */
export const byName: Sorting = {
  textAt: packedIdLength,
  compare: (one, other) => compareParts(one, other, packedIdLength, Infinity) || compareIds(one, other),
};

/** Newest first, as the ids are. */
export const byId: Sorting = {
  textAt: packedIdLength,
  placeLength: packedIdLength,
  compare: (one, other) => compareIds(other, one),
};
