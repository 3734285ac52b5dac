import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keepNames } from "./kept-names.ts";

const record = fc.record({ changed: fc.nat(3), late: fc.nat(2) });

/** The names of a record after so many changes. */
const namesAfter = (index: number, changes: number) => [`name ${index} after ${changes}`];

test("what was read of records is kept if no reading was late, and only then", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records) => {
      const kept = keepNames();
      const filling = kept.fill("suppliers");
      for (const [index, { changed, late }] of records.entries()) {
        const seen = Math.max(0, changed - late);
        filling.add(namesAfter(index, seen), seen);
      }
      const changes = records.reduce((sum, { changed }) => sum + changed, 0);
      filling.end(changes);
      const isExact = records.every(({ changed, late }) => changed === 0 || late === 0);
      expect(kept.get("suppliers", changes)).toEqual(
        isExact ? records.flatMap(({ changed }, index) => namesAfter(index, changed)) : undefined,
      );
    }),
  );
});

function fill(kept: ReturnType<typeof keepNames>, key: string, names: readonly string[], changes = 1) {
  const filling = kept.fill(key);
  filling.add(names, changes);
  filling.end(changes);
}

test("names are those of one number of changes, and others take their place", () => {
  const kept = keepNames();
  expect(kept.has("items")).toBe(false);
  fill(kept, "items", ["Flour"], 7);
  expect(kept.get("items", 7)).toEqual(["Flour"]);
  expect(kept.get("items", 8)).toBeUndefined();
  expect(kept.get("products", 7)).toBeUndefined();
  fill(kept, "items", ["Rye flour"], 8);
  expect(kept.get("items", 7)).toBeUndefined();
  expect(kept.get("items", 8)).toEqual(["Rye flour"]);
});

test("beyond so many characters, what was asked for least recently goes", () => {
  const kept = keepNames(10);
  for (const key of ["a", "b"]) fill(kept, key, ["12345"]);
  kept.get("a", 1);
  fill(kept, "c", ["1", "2"]);
  expect(["a", "b", "c"].filter(kept.has)).toEqual(["a", "c"]);
  fill(kept, "d", ["12345678"]);
  expect(["a", "b", "c", "d"].filter(kept.has)).toEqual(["c", "d"]);
});

test("more names than may be kept at all are not, nor those that they follow", () => {
  const kept = keepNames(10);
  for (const key of ["a", "b"]) fill(kept, key, ["123"]);
  fill(kept, "a", ["123456", "12345"], 2);
  expect(["a", "b"].filter(kept.has)).toEqual(["b"]);
});
