import type { ActivityEntry } from "@stockpot/core/activity/activity.schema";

/** A list, newest first, of which there may be more than is loaded. */
interface Loaded<Entry> {
  readonly entries: readonly Entry[];
  /** When the oldest happened that is loaded; undefined if all of them are. */
  readonly through: string | undefined;
}

/**
 * Several lists as one, newest first, as far back as each of them is loaded: between older entries, there may be
 * something that is not there yet.
 */
export function mergeLoaded<Entry extends { readonly at: string }>(...lists: readonly Loaded<Entry>[]): Entry[] {
  const from =
    lists
      .flatMap(({ through = [] }) => through)
      .toSorted()
      .at(-1) ?? "";
  return lists
    .flatMap(({ entries }) => entries)
    .filter(({ at }) => at >= from)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** When the oldest of some pages happened, where there are older ones. */
export const throughOf = <Entry>(
  entries: readonly Entry[],
  hasMore: boolean,
  momentOf: (entry: Entry) => string,
): string | undefined => {
  const oldest = entries.at(-1);
  return hasMore && oldest !== undefined ? momentOf(oldest) : undefined;
};

const toldByMovements = new Set(["quantity", "reason", "occurredAt", "unitCost", "costReason"]);

/** Whether an entry only says that the stock of an item was changed, which its movement says too. */
export const isMovement = ({ action, changes }: ActivityEntry): boolean =>
  action === "UPDATED" && changes.length > 0 && changes.every(({ field }) => toldByMovements.has(field));
