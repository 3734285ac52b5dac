import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setRequestTime, withinRequest } from "../platform/request-time.ts";
import { inTurn } from "./turns.ts";

let begun: string[] = [];
let ends: (() => void)[] = [];

beforeEach(() => {
  [begun, ends] = [[], []];
  vi.useFakeTimers();
});

afterEach(async () => {
  for (const end of ends) end();
  await settled();
  vi.useRealTimers();
});

/** Takes a turn that goes on until it is told to end. */
function turnOf(name: string, ids: readonly string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const answer = inTurn(ids, (hasWaited) => {
    begun.push(hasWaited ? `${name} after others` : name);
    return promise;
  });
  answer.catch(() => undefined);
  const end = () => resolve(name);
  ends.push(end);
  return { answer, end, fail: () => reject(new Error(name)) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("inTurn", () => {
  test("lets those who want the same thing follow each other in the order in which they came", async () => {
    const [first, second, third] = [turnOf("first", ["a"]), turnOf("second", ["a"]), turnOf("third", ["a"])];
    await settled();
    expect(begun).toEqual(["first"]);
    first.end();
    await settled();
    expect(begun).toEqual(["first", "second after others"]);
    second.end();
    third.end();
    expect(await Promise.all([first.answer, second.answer, third.answer])).toEqual(["first", "second", "third"]);
  });

  test("lets nobody wait who wants other things", async () => {
    turnOf("first", ["a", "b"]);
    turnOf("other", ["c"]);
    await settled();
    expect(begun).toEqual(["first", "other"]);
  });

  test("lets two who want two things in another order both have them", async () => {
    const [one, other] = [turnOf("one", ["a", "b"]), turnOf("other", ["b", "a"])];
    one.end();
    other.end();
    expect(await Promise.all([one.answer, other.answer])).toEqual(["one", "other"]);
  });

  test("ends a turn whose holder fails", async () => {
    const first = turnOf("first", ["a"]);
    turnOf("second", ["a"]);
    first.fail();
    await expect(first.answer).rejects.toThrow("first");
    await settled();
    expect(begun).toEqual(["first", "second after others"]);
  });

  test("ends a turn whose holder never ends, for those behind it", async () => {
    turnOf("first", ["a"]);
    turnOf("second", ["a"]);
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(["first", "second after others"]);
  });

  test("keeps the line for those behind somebody whose request has no time left", async () => {
    let now = 0;
    setRequestTime({ now: () => now, lastAttemptMs: 500 });
    const first = turnOf("first", ["a"]);
    const hasty = withinRequest(() => turnOf("hasty", ["a"]).answer);
    const refused = expect(hasty).rejects.toMatchObject({ code: "CONFLICT" });
    const last = turnOf("last", ["a"]);
    now = 500;
    await vi.advanceTimersByTimeAsync(500);
    await refused;
    expect(begun).toEqual(["first"]);
    first.end();
    await settled();
    expect(begun).toEqual(["first", "last after others"]);
    last.end();
  });

  test("remembers nothing of a line that has come to its end", async () => {
    const first = turnOf("first", ["a"]);
    first.end();
    await settled();
    turnOf("second", ["a"]);
    expect(begun).toEqual(["first", "second"]);
  });
});
