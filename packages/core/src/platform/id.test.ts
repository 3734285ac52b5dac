import { afterEach, describe, expect, test } from "vitest";
import { setClock } from "./clock.ts";
import { firstIdAt, newId } from "./id.ts";

afterEach(() => setClock(() => new Date()));

describe("an id", () => {
  test("sorts after those made before it", () => {
    const ids = Array.from({ length: 100 }, newId);
    expect(ids.toSorted()).toEqual(ids);
  });

  test("is as old as the clock says, and still sorts in the order of the making", () => {
    const past = Date.parse("2026-03-01T12:00:00Z");
    setClock(() => new Date(past));
    const ids = Array.from({ length: 100 }, newId);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.every((id) => id >= firstIdAt(past) && id < firstIdAt(past + 1))).toBe(true);
  });
});
