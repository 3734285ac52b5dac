import { useCallback, useSyncExternalStore } from "react";
import { type Draft, type Entry, readDraft, writeDraft } from "./draft.ts";

const writeAfterMs = 150;

/**
 * The count that is being typed. Each row reads its own entry, so that a key renders one row, however many there are.
 */
export class CountStore {
  #draft: Draft | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = true;
  /** What another tab has written stays unless something was typed here. */
  #isWritten = true;
  readonly #listeners = new Set<() => void>();
  readonly #write: (draft: Draft | null) => boolean;

  constructor(userId: string, restaurantId: string) {
    this.#draft = readDraft(userId, restaurantId);
    this.#write = (draft) => writeDraft(userId, restaurantId, draft);
  }

  readonly draft = (): Draft | null => this.#draft;

  /** Whether the device could keep what was typed. */
  readonly isKept = (): boolean => this.#isKept;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  /** Begins, changes or, with null, ends a count; kept at once. */
  readonly set = (draft: Draft | null) => {
    this.#draft = draft;
    this.#isWritten = false;
    this.flush();
    this.#tell();
  };

  readonly change = (changes: Partial<Draft>) => {
    if (this.#draft !== null) this.set({ ...this.#draft, ...changes });
  };

  /** Notes what is typed for an item now; undefined is not counted. */
  readonly type = (itemId: string, entry: Omit<Entry, "countedAt"> | undefined) =>
    this.#put(itemId, entry && { ...entry, countedAt: new Date().toISOString() });

  /** Writes what was typed as it was understood. */
  readonly show = (itemId: string, text: string) => {
    const entry = this.#draft?.entries[itemId];
    if (entry !== undefined && entry.text !== text) this.#put(itemId, { ...entry, text });
  };

  #put(itemId: string, entry: Entry | undefined) {
    const draft = this.#draft;
    if (draft === null || draft.sending !== undefined) return;
    const { [itemId]: _before, ...others } = draft.entries;
    this.#draft = { ...draft, entries: entry === undefined ? others : { ...others, [itemId]: entry } };
    this.#isWritten = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, writeAfterMs);
    this.#tell();
  }

  /** Writes what was typed last to the device. */
  readonly flush = () => {
    clearTimeout(this.#timer);
    if (this.#isWritten) return;
    const isKept = this.#write(this.#draft);
    this.#isWritten = isKept;
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    this.#tell();
  };
}

export const useDraft = (store: CountStore): Draft | null => useSyncExternalStore(store.subscribe, store.draft);

export function useEntry(store: CountStore, itemId: string): Entry | undefined {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.draft()?.entries[itemId], [store, itemId]),
  );
}
