import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newDeviceId } from "../../lib/device-id.ts";
import { CountStore } from "./count-store.ts";
import { bodyOf, countedIn, type Draft, unreadIn } from "./draft.ts";

/** Stands in for localStorage; while `isFull`, every write throws QuotaExceededError. */
class FakeStorage {
  readonly #kept = new Map<string, string>();
  isFull = false;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException("Full", "QuotaExceededError");
    this.#kept.set(key, value);
  };
  removeItem = (key: string) => this.#kept.delete(key);
}

let storage: FakeStorage;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T14:00:00.000Z") });
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => new CountStore("robin", "bistro");

const sheet = (): Draft => ({
  id: newDeviceId(),
  startedAt: "2026-11-22T14:00:00.000Z",
  title: "All items",
  itemIds: ["butter", "cream", "flour"],
  entries: {},
  hidesExpected: false,
});

/** Two tabs with the same count. */
function twoTabs() {
  const a = open();
  a.begin(sheet());
  return { a, b: open() };
}

const typeOf = (store: CountStore) => (itemId: string, quantity: number) =>
  store.type(itemId, { text: String(quantity), quantity, expected: 10 });

const figuresOf = (store: CountStore) => {
  const draft = store.draft();
  return draft && Object.fromEntries(countedIn(draft).map(({ itemId, quantity }) => [itemId, quantity]));
};

const bodyIn = (store: CountStore) =>
  bodyOf(store.draft() ?? expect.unreachable(), { reason: "ROUTINE" }, () => true, 0);

const count = { id: newDeviceId(), number: "CNT-000001" };

/** Sends a tab's draft and reports it saved. @returns whether something typed meanwhile goes on as a new count */
function saveLeavesRest(store: CountStore, meanwhile = () => {}) {
  const { id } = store.draft() ?? expect.unreachable();
  const body = bodyIn(store);
  store.send(body);
  meanwhile();
  return store.saved(id, body, count, (itemId) => itemId !== "gone");
}

describe("a count that is open in two tabs", () => {
  test("holds what either has typed, and of an item what was typed last", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    typeOf(a)("cream", 3);
    a.flush();
    b.follow();
    expect(figuresOf(b)).toEqual({ butter: 7, cream: 3 });
    // Neither knows of the other's when it writes.
    typeOf(b)("butter", 8);
    vi.advanceTimersByTime(10);
    typeOf(a)("flour", 5);
    typeOf(a)("cream", 4);
    vi.advanceTimersByTime(1000);
    b.follow();
    a.follow();
    for (const store of [a, b, open()]) expect(figuresOf(store)).toEqual({ butter: 8, cream: 4, flour: 5 });
  });

  test("restores an entry that the other tab overwrote in storage before reading it", () => {
    const { a, b } = twoTabs();
    const before = storage.getItem("stockpot-count:robin:bistro") ?? "";
    typeOf(a)("butter", 7);
    a.flush();
    storage.setItem("stockpot-count:robin:bistro", before);
    typeOf(b)("cream", 3);
    b.flush();
    a.follow();
    vi.advanceTimersByTime(1000);
    b.follow();
    expect([figuresOf(a), figuresOf(b)]).toEqual([
      { butter: 7, cream: 3 },
      { butter: 7, cream: 3 },
    ]);
  });

  test("clears an entry in both tabs, which is then neither counted nor invalid", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    a.flush();
    b.follow();
    b.type("butter", undefined);
    b.flush();
    a.follow();
    expect(figuresOf(a)).toEqual({});
    expect(unreadIn(a.draft() ?? expect.unreachable())).toEqual([]);
    expect(saveLeavesRest(a)).toBe(false);
  });

  test("goes by what was typed last also after the clock was set back", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    a.flush();
    b.follow();
    vi.setSystemTime(Date.parse("2026-11-22T13:00:00.000Z"));
    typeOf(b)("butter", 8);
    b.flush();
    a.follow();
    expect(figuresOf(a)).toEqual({ butter: 8 });
  });

  test("agrees on one of two entries of the same moment", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    typeOf(b)("butter", 8);
    vi.advanceTimersByTime(1000);
    a.follow();
    b.follow();
    vi.advanceTimersByTime(1000);
    expect(figuresOf(a)).toEqual(figuresOf(b));
    expect(figuresOf(open())).toEqual(figuresOf(a));
  });

  test("keeps untouched rows as they are", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    a.flush();
    b.follow();
    const before = b.draft()?.entries["butter"];
    typeOf(a)("cream", 3);
    a.flush();
    b.follow();
    expect(b.draft()?.entries["butter"]).toBe(before);
  });

  test("is locked in both while it is sent, and open in both once it is refused", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    const body = bodyIn(a);
    a.send(body);
    b.follow();
    typeOf(b)("butter", 8);
    expect([b.draft()?.sending, figuresOf(b)]).toEqual([body, { butter: 7 }]);
    a.refused(body);
    b.follow();
    typeOf(b)("butter", 8);
    expect([b.draft()?.sending, figuresOf(b), bodyIn(b).id]).toEqual([undefined, { butter: 8 }, body.id]);
  });

  test("ends in both tabs once it is saved or discarded in one", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    a.flush();
    b.follow();
    expect(saveLeavesRest(a)).toBe(false);
    b.follow();
    expect([b.draft(), b.ended()?.saved, a.ended()]).toEqual([null, count, null]);
    b.flush();
    expect(open().draft()).toBeNull();

    expect(b.begin(sheet())).toBe(true);
    expect(b.ended()).toBeNull();
    a.follow();
    a.discard();
    b.follow();
    expect([b.draft(), b.ended()?.saved]).toEqual([null, undefined]);
    expect(b.ended()).not.toBeNull();
  });

  test("keeps entries typed in the other tab during the save as a new count", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    a.flush();
    b.follow();
    typeOf(b)("cream", 3);
    // The other tab's entry reaches localStorage before the answer does.
    expect(saveLeavesRest(a, b.flush)).toBe(true);
    expect([figuresOf(a), a.draft()?.sending]).toEqual([{ cream: 3 }, undefined]);
    const { id } = a.draft() ?? expect.unreachable();
    typeOf(b)("flour", 5);
    b.follow();
    expect([b.draft()?.id, figuresOf(b)]).toEqual([id, { cream: 3 }]);

    typeOf(b)("flour", 5);
    // The answer comes before the other tab's entry reaches localStorage.
    expect(saveLeavesRest(a)).toBe(false);
    b.follow();
    expect([figuresOf(b), b.ended()?.lateId, b.ended()?.saved]).toEqual([{ flour: 5 }, b.draft()?.id, count]);
    expect(b.draft()?.id).not.toBe(id);
    a.follow();
    expect(figuresOf(a)).toEqual({ flour: 5 });
  });

  test("forgets what was typed for an item that is gone when it is saved", () => {
    const { a } = twoTabs();
    typeOf(a)("butter", 7);
    typeOf(a)("gone", 1);
    const { id } = a.draft() ?? expect.unreachable();
    const body = bodyOf(a.draft() ?? expect.unreachable(), { reason: "ROUTINE" }, (one) => one !== "gone", 0);
    a.send(body);
    expect(a.saved(id, body, count, (one) => one !== "gone")).toBe(false);
    expect(open().draft()).toBeNull();
  });

  test("is not begun over one that another tab has begun", () => {
    const [a, b] = [open(), open()];
    const first = sheet();
    a.begin(first);
    expect(b.begin(sheet())).toBe(false);
    expect(b.draft()).toEqual(first);
  });
});

describe("a count whose id the server holds with other figures", () => {
  test("gets another id and keeps what was typed, also after a reload", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    const body = bodyIn(a);
    a.send(body);
    a.taken(body);
    for (const store of [a, open()]) {
      expect([store.draft()?.sending, figuresOf(store)]).toEqual([undefined, { butter: 7 }]);
      expect(bodyIn(store).id).not.toBe(body.id);
    }
    const { id } = bodyIn(a);
    b.follow();
    expect(bodyIn(b).id).toBe(id);
    // The other tab had sent the same body and gets the same refusal.
    b.taken(body);
    expect(bodyIn(b).id).toBe(id);
    expect(a.draft()?.id).toBe(b.draft()?.id);
  });

  test("ends in both tabs when the answer of the tab that saved arrives after the other's refusal", () => {
    const { a, b } = twoTabs();
    typeOf(a)("butter", 7);
    const { id } = a.draft() ?? expect.unreachable();
    const body = bodyIn(a);
    a.send(body);
    b.follow();
    b.taken(body);
    expect(a.saved(id, body, count, () => true)).toBe(false);
    b.follow();
    expect([a.draft(), b.draft(), b.ended()?.saved]).toEqual([null, null, count]);
  });
});

describe("a device without room", () => {
  test("keeps what was typed while the page is open, and says so", () => {
    const store = open();
    store.begin(sheet());
    storage.isFull = true;
    typeOf(store)("butter", 7);
    store.flush();
    store.follow();
    expect([store.isKept(), figuresOf(store)]).toEqual([false, { butter: 7 }]);
    storage.isFull = false;
    store.flush();
    expect([store.isKept(), figuresOf(open())]).toEqual([true, { butter: 7 }]);
  });

  test("does not bring back what was discarded", () => {
    const store = open();
    store.begin(sheet());
    storage.isFull = true;
    store.discard();
    expect(open().draft()).toBeNull();
  });
});
