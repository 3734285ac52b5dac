import { cutToKey, foldText, keysBy } from "./text.ts";

/** How names were folded at first: without the marks of any script, and with letters such as ø as they are. */
export const foldTextAtFirst = (text: string) =>
  cutToKey(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim());

/**
 * Stored with a thing whose keys are by `foldText`; those of an earlier version lack it. Packed names are by `foldText`
 * whatever a thing says: to fold otherwise is to pack them anew.
 */
export const folding = 2;

/** The same, of an item that is listed by a short entry (see `item-entry.ts`). */
export const shortEntries = 3;

interface Folded {
  readonly folding?: number | undefined;
}

/** How the names of a stored thing were folded. */
export const storedFold = (thing: Folded) => (thing.folding === undefined ? foldTextAtFirst : foldText);

type Named = Parameters<typeof keysBy>[1];

/** What a stored thing is listed and counted by. */
export const storedKeysOf = (thing: Named & Folded) => keysBy(storedFold(thing), thing);

/** Whether a stored thing is listed or counted by other keys than its names have now. */
export const hasEarlierKeys = (thing: Named & Folded) =>
  JSON.stringify(storedKeysOf(thing)) !== JSON.stringify(keysBy(foldText, thing));
