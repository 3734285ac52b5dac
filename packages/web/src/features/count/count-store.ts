import type { CountSummary } from "@stockpot/core/count/count.schema";
import { useCallback, useSyncExternalStore } from "react";
import { newDeviceId } from "../../lib/device-id.ts";
import {
  type CountBody,
  type Draft,
  type Ended,
  type EndedElsewhere,
  type Entry,
  forget,
  keep,
  keyOf,
  readKept,
} from "./draft.ts";
import { isMissingIn, merge, nextStamp, splitOff, withEntriesOf } from "./merge.ts";

const writeAfterMs = 150;

/**
 * The count that is being typed. Each row reads its own entry, so that a key renders one row, however many there are.
 * Other tabs may type in the same count: what they have kept is read before anything is written, and whenever the
 * browser tells of it.
 */
export class CountStore {
  readonly #key: string;
  #draft: Draft | null;
  #ended: EndedElsewhere | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKept = true;
  #isWritten = true;
  /** The items whose entries no other tab can know yet. */
  readonly #unwritten = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(userId: string, restaurantId: string) {
    this.#key = keyOf(userId, restaurantId);
    this.#draft = readKept(this.#key).draft;
  }

  readonly draft = (): Draft | null => this.#draft;

  /** How the count ended that was open here, where another tab has ended it. */
  readonly ended = (): EndedElsewhere | null => this.#ended;

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

  /** Follows what other tabs have kept. */
  readonly follow = () => {
    const { draft: theirs, ended } = readKept(this.#key);
    const mine = this.#draft;
    if (theirs === null) {
      if (mine !== null && ended?.id === mine.id) this.#endedElsewhere(mine, ended);
    } else if (mine?.id === theirs.id) {
      const { draft, isAhead } = merge(mine, theirs);
      if (isAhead) this.#writeSoon();
      if (draft === mine) return;
      this.#draft = draft;
      this.#tell();
    } else {
      const late = mine && this.#late(mine);
      this.#draft = late ? withEntriesOf(late, theirs) : theirs;
      if (late) this.#writeSoon();
      this.#tell();
    }
  };

  /** What was typed here too late for another tab to know. */
  #late(draft: Draft): Draft | null {
    return splitOff(draft, newDeviceId(), (itemId) => this.#unwritten.has(itemId));
  }

  #endedElsewhere(draft: Draft, ended: Ended) {
    const late = this.#late(draft);
    this.#ended = { ...ended, ...(late && { lateId: late.id }) };
    this.#replace(late);
  }

  /** Whether a change of the browser's storage is of this store. */
  readonly concerns = ({ key }: StorageEvent): boolean => key === null || key === this.#key;

  /** Writes at once. */
  #replace(draft: Draft | null) {
    this.#draft = draft;
    this.#isWritten = draft === null;
    if (draft === null) this.#unwritten.clear();
    this.#write();
    this.#tell();
  }

  /** @returns whether it has begun: another tab may have begun one meanwhile */
  readonly begin = (draft: Draft): boolean => {
    this.follow();
    if (this.#draft !== null) return false;
    this.#ended = null;
    this.#replace(draft);
    return true;
  };

  #change(change: (draft: Draft) => Draft) {
    this.follow();
    if (this.#draft !== null) this.#replace({ ...change(this.#draft), stamp: nextStamp(this.#draft) });
  }

  readonly hideExpected = (hidesExpected: boolean) => this.#change((draft) => ({ ...draft, hidesExpected }));

  /** Locks the sent entries until {@link saved} or {@link refused}. */
  readonly send = (sending: CountBody) => this.#change((draft) => ({ ...draft, sending }));

  /** Unlocks what was sent: nothing was written. */
  readonly refused = ({ id }: CountBody) =>
    this.#change(({ sending, ...open }) => (sending === undefined || sending.id === id ? open : { ...open, sending }));

  /** Unlocks what was sent, to be sent under another id: other figures were saved under this one. */
  readonly taken = ({ id }: CountBody) =>
    this.#change(({ sending, ...open }) =>
      (open.countId ?? open.id) === id ? { ...open, countId: newDeviceId() } : { ...open, ...(sending && { sending }) },
    );

  /**
   * Ends a count, except for what another tab typed while it was sent.
   * @returns whether there is such
   */
  readonly saved = (
    draftId: string,
    body: CountBody,
    { id, number }: Pick<CountSummary, "id" | "number">,
    isKnown: (itemId: string) => boolean,
  ): boolean => {
    this.follow();
    const draft = this.#draft;
    if (draft?.id !== draftId) return false;
    const isMissing = isMissingIn(body);
    const late = splitOff(draft, newDeviceId(), (itemId, entry) => isKnown(itemId) && isMissing(itemId, entry));
    this.#end({ id: draftId, saved: { id, number } });
    if (late) this.#replace(late);
    return late !== null;
  };

  readonly discard = () => {
    this.follow();
    if (this.#draft !== null) this.#end({ id: this.#draft.id });
  };

  #end(ended: Ended) {
    this.#replace(null);
    // Whatever room there is, what has ended may not come back.
    if (!keep(this.#key, { ended })) forget(this.#key);
  }

  readonly dismiss = () => {
    this.#ended = null;
    this.#tell();
  };

  /** Notes the entry typed for an item; undefined is not counted. */
  readonly type = (itemId: string, entry: Omit<Entry, "countedAt" | "stamp"> | undefined) =>
    this.#put(itemId, { ...(entry ?? { text: "", expected: 0 }), countedAt: new Date().toISOString() });

  /** Writes what was typed as it was understood. */
  readonly show = (itemId: string, text: string) => {
    const entry = this.#draft?.entries[itemId];
    if (entry !== undefined && entry.text !== text) this.#put(itemId, { ...entry, text });
  };

  #put(itemId: string, entry: Entry) {
    const draft = this.#draft;
    if (draft === null || draft.sending !== undefined) return;
    this.#draft = { ...draft, entries: { ...draft.entries, [itemId]: { ...entry, stamp: nextStamp(draft) } } };
    this.#unwritten.add(itemId);
    this.#writeSoon();
    this.#tell();
  }

  #writeSoon() {
    this.#isWritten = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, writeAfterMs);
  }

  /** Writes what was typed last to the device. */
  readonly flush = () => {
    if (this.#isWritten) return;
    this.follow();
    const wasKept = this.#isKept;
    this.#write();
    if (wasKept !== this.#isKept) this.#tell();
  };

  #write() {
    clearTimeout(this.#timer);
    if (this.#isWritten || this.#draft === null) return;
    this.#isKept = keep(this.#key, this.#draft);
    this.#isWritten = this.#isKept;
    if (this.#isKept) this.#unwritten.clear();
  }
}

export const useDraft = (store: CountStore): Draft | null => useSyncExternalStore(store.subscribe, store.draft);

export const useEnded = (store: CountStore): EndedElsewhere | null =>
  useSyncExternalStore(store.subscribe, store.ended);

export function useEntry(store: CountStore, itemId: string): Entry | undefined {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      const entry = store.draft()?.entries[itemId];
      return entry?.text === "" ? undefined : entry;
    }, [store, itemId]),
  );
}
