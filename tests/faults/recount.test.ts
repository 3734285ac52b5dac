import { randomUUID } from "node:crypto";
import { CounterEntity, PlatformCounterEntity } from "@stockpot/core/counter/counter.entity";
import { RecountEntity, RecountPartEntity } from "@stockpot/core/recount/recount.entity";
import { loadReading, readProgress, saveProgress, saveReading } from "@stockpot/core/recount/recount.progress";
import { beginReading } from "@stockpot/core/recount/recount.reading";
import { type Finding, recount, recountOnwards } from "@stockpot/core/recount/recount.service";
import { type Sums, digitsOf } from "@stockpot/core/recount/recount.sums";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { UserEntity } from "@stockpot/core/user/user.entity";
import { Big } from "big.js";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { atEachCall, faultKinds } from "../support/faults.ts";
import { inProcess } from "../support/order-fixtures.ts";
import { createPrivateTable } from "../support/private-table.ts";
import { Workload } from "../support/workload.ts";

// All of the table is recounted: these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("recount-faults");
});

const lineOf = ({ counter, kept, counted }: Omit<Finding, "restaurantId">) => `${counter}: ${kept}, ${counted}`;

let expected: readonly string[];

beforeAll(async () => {
  await createPrivateTable();
  for (const seed of [1, 2]) await Workload.begin(inProcess, seed);
  for (const { id: restaurantId } of (await RestaurantEntity.query.byCreation({}).go()).data) {
    await CounterEntity.patch({ restaurantId, scope: "products" }).add({ active: 3 }).go();
  }
  const [user] = (await UserEntity.query.byCreation({}).go()).data;
  await UserEntity.patch({ id: user?.id ?? "" })
    .add({ restaurantCount: 1 })
    .go();
  // No id of a random few need have fallen on the shard.
  await PlatformCounterEntity.upsert({ shard: "0" }).add({ audits: 1 }).go();
  expected = (await recount()).drift.map(lineOf).toSorted();
  expect(expected).toHaveLength(4);
});

describe.each([
  ["that end with the round", Infinity, 1],
  ["of a page", 0, 23],
])("runs %s find all there is", (_what, until, every) => {
  test.each(faultKinds)("where a call %s, and the next run goes on", async (_name, fault) => {
    await atEachCall(
      fault,
      async (strike) => {
        await RecountEntity.delete({}).go();
        const found = new Set<string>();
        const runToEnd = async () => {
          while ((await RecountEntity.get({}).go({ consistent: true })).data?.stage !== "finished") {
            await recountOnwards({ until, report: (finding) => found.add(lineOf(finding)) });
          }
        };
        // The first is struck and ends as it may.
        await Promise.allSettled([strike(runToEnd)]);
        await runToEnd();
        expect([...found].toSorted()).toEqual(expected);
      },
      every,
    );
  });
});

test("of two runs that save how far they came from the same place, the second is told so", async () => {
  await RecountEntity.delete({}).go();
  await recountOnwards({ until: 0, report: () => {} });
  const progress = (await readProgress()) ?? expect.unreachable();
  const saved = await saveProgress(progress);
  expect(saved).toEqual({ ...progress, version: progress.version + 1 });
  expect(await saveProgress(progress)).toBeUndefined();
  expect(await saveProgress({ ...progress, version: 0 })).toBeUndefined();
  expect(await readProgress()).toEqual(saved);
});

test("a reading that is too large for one item of the table is taken up as it was left", async () => {
  const sums: Sums = new Map(
    Array.from({ length: 30_000 }, (_, index) => [`item ${randomUUID()} value`, index % 2 ? index : Big("0.1")]),
  );
  const from = { pk: "a", sk: "b" };
  const before = [{ counter: "restaurant a orders total", kept: "1", counted: "2" }];
  const existing = new Set(["item a", "item b"]);
  const reading = { nth: 2, part: 1, from, things: 7, counted: sums, kept: new Map(sums), existing, before };
  const saved = await saveReading("restaurant a", reading);
  expect(saved.readingParts).toBeGreaterThan(1);
  const loaded = await loadReading("restaurant a", saved);
  expect({ ...loaded, counted: digitsOf(loaded.counted), kept: digitsOf(loaded.kept) }).toEqual({
    ...reading,
    counted: digitsOf(sums),
    kept: digitsOf(sums),
  });
  // If another subject is next, or a part has expired, it is read again.
  expect(await loadReading("restaurant b", saved)).toEqual(beginReading());
  await RecountPartEntity.delete({ readingId: saved.readingId ?? "", part: 0 }).go();
  expect(await loadReading("restaurant a", saved)).toEqual(beginReading());
});
