import type { CountDraft, CountSummary } from "@stockpot/core/count/count.schema";

/** What was typed for one item. */
export interface Entry {
  /** Empty where it was cleared again. */
  readonly text: string;
  /** What was understood, in the item's unit; undefined while it is not. */
  readonly quantity?: number;
  /** When it was typed. */
  readonly countedAt: string;
  /** What the book said then. */
  readonly expected: number;
  /** Grows with each change of the draft, so that the later of two tabs' entries is told from the earlier. */
  readonly stamp?: number;
}

/** A count as it is sent: with the id that the device has made. */
export type CountBody = CountDraft & { readonly id: string };

/** A count that is not saved yet. */
export interface Draft {
  /** Also the count's, so that it is saved once however often it is sent. */
  readonly id: string;
  /** The count's id, where other figures were saved under the draft's. */
  readonly countId?: string;
  readonly startedAt: string;
  /** What it is a count of, such as "All items". */
  readonly title: string;
  readonly itemIds: readonly string[];
  readonly entries: Readonly<Record<string, Entry>>;
  readonly hidesExpected: boolean;
  /** The body that is being sent: it may not change until an answer has come. */
  readonly sending?: CountBody;
  /** That of the last change of anything but an entry. */
  readonly stamp?: number;
}

/** How a count has ended, for the other tabs that show it. */
export interface Ended {
  /** The draft's. */
  readonly id: string;
  /** Absent where it was discarded. */
  readonly saved?: Pick<CountSummary, "id" | "number">;
}

/** What another tab did with the count that was open here. */
export interface EndedElsewhere extends Ended {
  /** The draft that holds what was typed here too late for the other tab. */
  readonly lateId?: string;
}

/** What a device keeps for a person in a restaurant. */
export interface Kept {
  readonly draft: Draft | null;
  readonly ended: Ended | null;
}

export const keyOf = (userId: string, restaurantId: string) => `stockpot-count:${userId}:${restaurantId}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  typeof value["text"] === "string" &&
  typeof value["countedAt"] === "string" &&
  typeof value["expected"] === "number" &&
  (value["quantity"] === undefined || typeof value["quantity"] === "number");

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  typeof value["startedAt"] === "string" &&
  typeof value["title"] === "string" &&
  Array.isArray(value["itemIds"]) &&
  isRecord(value["entries"]) &&
  Object.values(value["entries"]).every(isEntry);

const isEnded = (value: unknown): value is { readonly ended: Ended } => {
  if (!isRecord(value) || !isRecord(value["ended"]) || typeof value["ended"]["id"] !== "string") return false;
  const { saved } = value["ended"];
  return (
    saved === undefined || (isRecord(saved) && [saved["id"], saved["number"]].every((of) => typeof of === "string"))
  );
};

/** The unsaved count of a person in a restaurant on this device, or how the last one ended; no other user sees it. */
export function readKept(key: string): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return { draft: isDraft(stored) ? stored : null, ended: isEnded(stored) ? stored.ended : null };
  } catch {
    // What another version wrote, or what was cut off.
    return { draft: null, ended: null };
  }
}

/** @returns whether it is kept: a device may have no room for it */
export function keep(key: string, what: Draft | { readonly ended: Ended }): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

export const forget = (key: string) => localStorage.removeItem(key);

/** The entries that hold a number. */
export const countedIn = (draft: Draft) =>
  draft.itemIds.flatMap((itemId) => {
    const entry = draft.entries[itemId];
    return entry?.quantity === undefined ? [] : [{ itemId, ...entry, quantity: entry.quantity }];
  });

/** The entries that hold something else. */
export const unreadIn = (draft: Draft) =>
  draft.itemIds.filter((itemId) => {
    const entry = draft.entries[itemId];
    return entry !== undefined && entry.text !== "" && entry.quantity === undefined;
  });

/**
 * The body that saves a count.
 * @param isKnown whether an item still exists
 * @param offsetMs how far the server's clock is ahead of the device's
 */
export function bodyOf(
  draft: Draft,
  { reason, notes }: Pick<CountDraft, "reason" | "notes">,
  isKnown: (itemId: string) => boolean,
  offsetMs: number,
): CountBody {
  return {
    id: draft.countId ?? draft.id,
    reason,
    ...(notes !== undefined && notes !== "" && { notes }),
    lines: countedIn(draft)
      .filter(({ itemId }) => isKnown(itemId))
      .map(({ itemId, quantity, countedAt }) => ({
        itemId,
        quantity,
        countedAt: new Date(Date.parse(countedAt) + offsetMs).toISOString(),
      })),
  };
}
