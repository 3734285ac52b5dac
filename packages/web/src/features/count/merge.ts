import type { CountBody, Draft, Entry } from "./draft.ts";

const stampOf = ({ stamp, countedAt }: Entry) => stamp ?? Date.parse(countedAt);

/** A stamp after all of a draft's, also where the device's clock was set back. */
export const nextStamp = (draft: Draft): number =>
  Math.max(Date.now(), draft.stamp ?? 0, ...Object.values(draft.entries).map(stampOf)) + 1;

/** Whether an entry was typed after another for the same item. Two tabs agree on it, also about two of one moment. */
function isLater(entry: Entry, than: Entry | undefined): boolean {
  if (than === undefined) return true;
  const after = stampOf(entry) - stampOf(than);
  return after > 0 || (after === 0 && entry.text > than.text);
}

interface Merged {
  /** The tab's own where the other knows nothing later. */
  readonly draft: Draft;
  /** Whether the tab knows something that the other does not. */
  readonly isAhead: boolean;
}

/** Brings together what two tabs know of one draft: of each item the last entry, of everything else the last change. */
export function merge(mine: Draft, theirs: Draft): Merged {
  const isBehind = (theirs.stamp ?? 0) > (mine.stamp ?? 0);
  const news = Object.entries(theirs.entries).filter(([itemId, entry]) => isLater(entry, mine.entries[itemId]));
  return {
    draft:
      isBehind || news.length > 0
        ? { ...(isBehind ? theirs : mine), entries: { ...mine.entries, ...Object.fromEntries(news) } }
        : mine,
    isAhead:
      (mine.stamp ?? 0) > (theirs.stamp ?? 0) ||
      Object.entries(mine.entries).some(([itemId, entry]) => isLater(entry, theirs.entries[itemId])),
  };
}

/** Some entries of a draft as one of its own, unless there are none. */
export function splitOff(draft: Draft, id: string, belongs: (itemId: string, entry: Entry) => boolean): Draft | null {
  const entries = Object.entries(draft.entries).filter(
    ([itemId, entry]) => entry.text !== "" && belongs(itemId, entry),
  );
  if (entries.length === 0) return null;
  const { startedAt, title, itemIds, hidesExpected } = draft;
  return { id, startedAt, title, itemIds, hidesExpected, entries: Object.fromEntries(entries) };
}

/** A draft with another's entries. */
export const withEntriesOf = (late: Draft, draft: Draft): Draft => ({
  ...draft,
  itemIds: [...new Set([...draft.itemIds, ...Object.keys(late.entries)])],
  entries: { ...draft.entries, ...late.entries },
  stamp: nextStamp(draft),
});

/** Whether an entry is not in what was sent: another tab had it later. */
export const isMissingIn =
  ({ lines }: CountBody) =>
  (itemId: string, { quantity }: Entry): boolean =>
    !lines.some((line) => line.itemId === itemId && line.quantity === quantity);
