import { describe, expect, test } from "vitest";
import { mergeLoaded } from "./item-history.ts";

const at = (...moments: readonly number[]) => moments.map((moment) => ({ at: `2026-01-0${moment}` }));

const all = <Entry>(entries: readonly Entry[]) => ({ entries, through: undefined });
const through = <Entry>(moment: number, entries: readonly Entry[]) => ({ entries, through: `2026-01-0${moment}` });

describe("two lists, newest first", () => {
  test("are one, newest first", () => {
    const merged = mergeLoaded(all(at(5, 2)), all(at(4, 3, 1)));
    expect(merged).toEqual(at(5, 4, 3, 2, 1));
  });

  test("end where the first of them is not loaded further", () => {
    const merged = mergeLoaded(through(3, at(5, 3)), through(1, at(4, 2, 1)));
    expect(merged).toEqual(at(5, 4, 3));
  });

  test("leave out nothing of a list that is loaded to its end", () => {
    const merged = mergeLoaded(all(at(5)), through(3, at(4, 3)));
    expect(merged).toEqual(at(5, 4, 3));
  });

  test("keep the order of what happened at one moment", () => {
    const [movement, entry] = [
      { at: "2026-01-01", key: "movement" },
      { at: "2026-01-01", key: "entry" },
    ];
    expect(mergeLoaded(all([movement]), all([entry]))).toEqual([movement, entry]);
  });
});
