import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type KeptNames, type ReadChanges, keepNames } from "./kept-names.ts";

const record = fc.record({ changed: fc.nat(3), late: fc.nat(2) });

/** The names of a record after so many changes. */
const namesAfter = (index: number, changes: number) => [`name ${index} after ${changes}`];

/** The count of changes, and how it was asked for. */
function counted(changes: number) {
  const readings: unknown[] = [];
  const readChanges: ReadChanges = (options) => {
    readings.push(options?.consistent ?? false);
    return Promise.resolve(changes);
  };
  return { readings, readChanges };
}

const find = (kept: KeptNames, key: string, changes: number) => kept.find(key, counted(changes).readChanges);

test("what was read of records is found if no reading was late, and only then", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 5 }), async (records) => {
      const kept = keepNames();
      const filling = kept.fill("suppliers");
      for (const [index, { changed, late }] of records.entries()) {
        const seen = Math.max(0, changed - late);
        filling.add(namesAfter(index, seen), seen);
      }
      filling.keep();
      const changes = records.reduce((sum, { changed }) => sum + changed, 0);
      const isExact = records.every(({ changed, late }) => changed === 0 || late === 0);
      expect(await find(kept, "suppliers", changes)).toEqual(
        isExact ? records.flatMap(({ changed }, index) => namesAfter(index, changed)) : undefined,
      );
    }),
  );
});

function fill(kept: KeptNames, key: string, names: readonly string[], changes = 1) {
  const filling = kept.fill(key);
  filling.add(names, changes);
  filling.keep();
}

test("changes are counted consistently until names were found once, and then as they were a moment ago", async () => {
  const kept = keepNames();
  fill(kept, "items", ["Flour"], 7);
  const { readings, readChanges } = counted(7);
  for (let search = 0; search < 3; search += 1) expect(await kept.find("items", readChanges)).toEqual(["Flour"]);
  fill(kept, "items", ["Flour"], 7);
  await kept.find("items", readChanges);
  expect(readings).toEqual([true, false, false, true]);
});

test("names that are kept while others are asked about are not taken for those", async () => {
  const kept = keepNames();
  fill(kept, "items", ["Flour"], 7);
  const found = kept.find("items", () => {
    fill(kept, "items", ["Rye flour"], 8);
    return Promise.resolve(7);
  });
  expect(await found).toEqual(["Flour"]);
  const { readings, readChanges } = counted(8);
  expect(await kept.find("items", readChanges)).toEqual(["Rye flour"]);
  expect(readings).toEqual([true]);
});

test("names are those of one number of changes, and others take their place", async () => {
  const kept = keepNames();
  expect(kept.has("items")).toBe(false);
  fill(kept, "items", ["Flour"], 7);
  expect(await find(kept, "items", 7)).toEqual(["Flour"]);
  expect(await find(kept, "items", 8)).toBeUndefined();
  expect(await find(kept, "products", 7)).toBeUndefined();
  fill(kept, "items", ["Rye flour"], 8);
  expect(await find(kept, "items", 7)).toBeUndefined();
  expect(await find(kept, "items", 8)).toEqual(["Rye flour"]);
});

test("beyond so many characters, what was asked for least recently goes", async () => {
  const kept = keepNames(10);
  for (const key of ["a", "b"]) fill(kept, key, ["12345"]);
  await find(kept, "a", 1);
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
