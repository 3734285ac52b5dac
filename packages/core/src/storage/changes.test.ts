import { describe, expect, test } from "vitest";
import { applyChanges, withoutBlanks } from "./changes.ts";

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly level?: number;
  readonly isActive: boolean;
}

const thing: Thing = { id: "1", name: "Flour", note: "dry", level: 5, isActive: true };

describe("a change set on a stored thing", () => {
  test("keeps an absent field", () => {
    expect(applyChanges(thing, {})).toEqual(thing);
    expect(applyChanges(thing, { name: undefined, level: undefined })).toEqual(thing);
  });

  test("sets a given field, also to zero and false", () => {
    expect(applyChanges(thing, { name: "Rye", level: 0, isActive: false })).toEqual({
      id: "1",
      name: "Rye",
      note: "dry",
      level: 0,
      isActive: false,
    });
  });

  test("removes a null or blank field, so that it is not stored", () => {
    const cleared = applyChanges(thing, { note: "", level: null });
    expect(cleared).toEqual({ id: "1", name: "Flour", isActive: true });
    expect(Object.keys(cleared)).not.toContain("note");
  });

  test("leaves the thing that it was given as it was", () => {
    applyChanges(thing, { note: null });
    expect(thing.note).toBe("dry");
  });
});

test("a thing is stored without its blank fields, and with zero, false and empty lists", () => {
  const draft = { name: "Flour", note: "", city: undefined, level: 0, isActive: false, urls: [] };
  expect(withoutBlanks(draft)).toEqual({ name: "Flour", level: 0, isActive: false, urls: [] });
});
