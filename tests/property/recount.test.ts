import * as countRoutes from "@stockpot/core/count/count.routes";
import { CounterEntity } from "@stockpot/core/counter/counter.entity";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { setClock } from "@stockpot/core/platform/clock";
import { failuresOf } from "@stockpot/core/platform/failed-work";
import { RecountEntity } from "@stockpot/core/recount/recount.entity";
import { counted, kept } from "@stockpot/core/recount/recount.rules";
import { type Finding, recount, recountOnwards } from "@stockpot/core/recount/recount.service";
import type { Drift } from "@stockpot/core/recount/recount.sums";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { compact } from "@stockpot/core/report/compaction";
import { ItemEntity } from "@stockpot/core/stock/item.entity";
import { client } from "@stockpot/core/storage/client";
import { keyIn } from "@stockpot/core/storage/read-records";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { countDraft } from "../support/count-fixtures.ts";
import { putAll, removeAll, type StoredItem } from "../support/engine.ts";
import { buildMember, buildUser, inside, type RestaurantFixture, unique } from "../support/fixtures.ts";
import { withoutGrant } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { plainMap } from "../support/ledger.ts";
import { inProcess } from "../support/order-fixtures.ts";
import { createPrivateTable } from "../support/private-table.ts";
import { entityOf, everyItem, scanRecount } from "../support/scan-recount.ts";
import { Workload } from "../support/workload.ts";

// All of the table is recounted: these tests have one to themselves.
await vi.hoisted(async () => {
  const { nameOwnTable } = await import("../support/own-table.ts");
  nameOwnTable("recount");
});

/** Everything that is stored. */
let items: readonly StoredItem[];
let load: Workload;
let bistro: RestaurantFixture;

beforeAll(async () => {
  await createPrivateTable();
  load = await Workload.begin(inProcess, 1);
  await load.work(7, 3);
  const owner = await buildUser();
  const made = await invoke(restaurants.create, { token: owner.token, body: place() });
  bistro = { owner, restaurant: made.body.data };
  await buildMember(bistro, { role: "STAFF" });
  const item = await addItem(bistro);
  await invoke(countRoutes.create, { ...inside(bistro), body: countDraft({ [item.id]: 3 }) });
  await compact(bistro.restaurant.id);
  items = await everyItem();
});

const place = () => ({ name: unique("Bistro"), address: "1 Market Street" });

async function addItem(at: RestaurantFixture) {
  const body = {
    name: unique("Flour"),
    quantity: 5,
    unitCost: 2,
    reorderLevel: 4,
    baseUnit: "GRAM",
    category: "Dry goods",
  };
  return (await invoke(inventory.create, { ...inside(at), body })).body.data;
}

/** A recount from its beginning. */
const forget = () => RecountEntity.delete({}).go();
beforeEach(forget);

const endpoint = () => inject("endpoint");
const sorted = (drift: readonly Drift[]) =>
  drift.map(({ counter, kept: says, counted: are }) => `${counter}: ${says}, ${are}`).toSorted();

const progress = async () => (await RecountEntity.get({}).go({ consistent: true })).data;

/** A run of the job. */
async function runOnce(until: number, findings: Finding[]): Promise<void> {
  await recountOnwards({ until, report: (finding) => findings.push(finding) });
}

/** Runs until a round is finished. @returns what was found, and in how many runs */
async function runRound(until: number, between: (run: number) => Promise<unknown> = async () => {}) {
  const findings: Finding[] = [];
  for (let runs = 1; ; runs += 1) {
    await runOnce(until, findings);
    if ((await progress())?.stage === "finished") return { findings, runs };
    await between(runs);
  }
}

/** Changes the table, and puts everything back when the test is over. */
async function sabotage(removed: readonly StoredItem[], put: readonly StoredItem[]): Promise<void> {
  await removeAll(endpoint(), removed);
  await putAll(endpoint(), put);
}

afterEach(async () => {
  await forget();
  const known = new Set(items.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`));
  await removeAll(
    endpoint(),
    (await everyItem()).filter(({ pk, sk }) => !known.has(`${pk?.S} ${sk?.S}`)),
  );
  await putAll(endpoint(), items);
});

/** One of each kind, all numbers of which are one more than they were, and all sets of which have lost a member. */
function wrong(item: StoredItem): StoredItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, wrongValue(value)]));
}

function wrongValue(value: StoredItem[string]): StoredItem[string] {
  if (value.N !== undefined) return { N: `${Number(value.N) + 1}` };
  if (value.SS !== undefined && value.SS.length > 1) return { SS: value.SS.slice(1) };
  if (value.BS !== undefined && value.BS.length > 1) return { BS: value.BS.slice(1) };
  if (value.L !== undefined) return { L: value.L.map(wrongValue) };
  return value.M === undefined ? value : { M: wrong(value.M) };
}

/** Whether it counts as something, or says how much: a delta may have nothing but facts. */
const matters = (item: StoredItem) => {
  const thing = plainMap(item);
  const entity = entityOf(item);
  const counts = [...(counted[entity]?.(thing) ?? []), kept[entity]?.(thing) ?? {}];
  return counts.some((one) => Object.values(one).some((amount) => Number(amount) !== 0));
};

const lastOf = (entity: string) =>
  items.findLast((item) => entityOf(item) === entity && matters(item)) ?? expect.unreachable();

/** Holds all ways of recounting against the scan. */
async function expectFound() {
  const scanned = sorted(await scanRecount());
  expect(sorted((await recount()).drift)).toEqual(scanned);
  expect(sorted((await runRound(Infinity)).findings)).toEqual(scanned);
  return scanned;
}

describe("what a scan of the whole table finds, the recount finds", () => {
  test("where nothing was touched", async () => {
    await expectFound();
  });

  test.each(Object.keys(kept))("where a counter says something else: %s", async (entity) => {
    const before = sorted(await scanRecount());
    await sabotage([], [wrong(lastOf(entity))]);
    expect(await expectFound()).not.toEqual(before);
  });

  test.each(Object.keys(counted))("where something is missing that was counted: %s", async (entity) => {
    const before = sorted(await scanRecount());
    await sabotage([lastOf(entity)], []);
    expect(await expectFound()).not.toEqual(before);
  });

  test("a page at a time, in runs that have no time for more", async () => {
    await sabotage(
      [],
      Object.keys(kept).map((entity) => wrong(lastOf(entity))),
    );
    const scanned = sorted(await scanRecount());
    const { findings, runs } = await runRound(0);
    expect(sorted(findings)).toEqual(scanned);
    const parts = new Set(items.map(({ pk }) => pk?.S).filter((pk) => pk?.startsWith("$stockpot#")));
    expect(runs).toBeGreaterThan(parts.size);
  });

  test("in two runs at once, which find nothing else", async () => {
    await sabotage(
      [],
      Object.keys(kept).map((entity) => wrong(lastOf(entity))),
    );
    const scanned = sorted(await scanRecount());
    const findings: Finding[] = [];
    // Each has some time, so that they overtake one another again and again.
    while ((await progress())?.stage !== "finished") {
      const until = Date.now() + 40;
      await Promise.all([runOnce(until, findings), runOnce(until, findings), runOnce(0, findings)]);
    }
    expect(sorted(findings).filter((one, index, all) => one !== all[index - 1])).toEqual(scanned);
    expect((await progress())?.restaurants).toBe(restaurantsIn(items).length);
  });
});

const restaurantsIn = (some: readonly StoredItem[]) => some.filter((item) => entityOf(item) === "restaurant");

/** Makes the table answer in pages of a few records, and does something in every reading once an item was read. */
function afterItem({ id, restaurantId }: { id: string; restaurantId: string }, change: () => Promise<unknown>) {
  const seen = { times: 0 };
  const [partition] = Object.values(keyIn(RestaurantEntity, { id: restaurantId }));
  const { sk: item = "" } = keyIn(ItemEntity, { restaurantId, id });
  let isChanging = false;
  let isChanged = false;
  const name = "afterItem";
  client.middlewareStack.add(
    (next) => async (args) => {
      const { data: page } = Page.safeParse(args.input);
      if (isChanging || !page || page.ExpressionAttributeValues[":pk"] !== partition) return next(args);
      const from = page.ExclusiveStartKey?.sk ?? "";
      if (from === "") isChanged = false;
      if (from >= item && !isChanged) {
        [isChanged, isChanging] = [true, true];
        seen.times += 1;
        await withoutGrant(change);
        isChanging = false;
      }
      return next({ ...args, input: { ...args.input, Limit: 5 } });
    },
    { step: "initialize", priority: "low", name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return seen;
}

const Page = z.looseObject({
  KeyConditionExpression: z.literal("pk = :pk"),
  ExpressionAttributeValues: z.looseObject({ ":pk": z.string() }),
  ExclusiveStartKey: z.looseObject({ sk: z.string() }).optional(),
});

describe("what changes while it is counted", () => {
  test("is no drift where a restaurant moves the same amount in every reading", async () => {
    const { id } = await addItem(bistro);
    const seen = afterItem({ id, restaurantId: bistro.restaurant.id }, async () => {
      const params = { ...inside(bistro).params, itemId: id };
      const { quantity, version } = (await invoke(inventory.get, { ...inside(bistro), params })).body.data;
      const headers = { "if-match": `"${version}"` };
      await invoke(inventory.update, { ...inside(bistro), headers, params, body: { quantity: quantity + 1 } });
    });
    const before = sorted(await scanRecount());
    expect(sorted((await recount()).drift)).toEqual(before);
    // Each reading found it otherwise, and each time by one.
    expect(seen.times).toBe(4);
  });

  test("finds no drift while people are at work", async () => {
    const before = sorted(await scanRecount());
    const underWay = new Set([1]);
    const work = load.work(7, 3).finally(() => underWay.clear());
    while (underWay.size > 0) {
      await forget();
      expect(sorted((await runRound(Infinity)).findings)).toEqual(before);
    }
    await work;
  });

  test("is counted where a restaurant is added in the middle of a round, and skipped where one is deleted", async () => {
    const before = sorted(await scanRecount());
    const added: string[] = [];
    const { token } = bistro.owner;
    const { findings } = await runRound(0, async () => {
      const { readingId, after } = (await progress()) ?? expect.unreachable();
      // The first time that the last restaurant of all has been read in part.
      if (added.length > 0 || readingId === undefined || after !== restaurantBefore(bistro.restaurant.id)) return;
      const made = await invoke(restaurants.create, { token, body: place() });
      added.push(made.body.data.id);
      await CounterEntity.patch({ restaurantId: made.body.data.id, scope: "orders" }).add({ total: 2 }).go();
      await invoke(restaurants.remove, inside(bistro));
    });
    const [id] = added;
    expect(sorted(findings)).toEqual([...before, `restaurant ${id} orders total: 2, 0`].toSorted());
  });
});

/** The id of the restaurant that comes before another in a round. */
const restaurantBefore = (id: string) =>
  restaurantsIn(items)
    .map((item) => item["id"]?.S ?? "")
    .toSorted()
    .findLast((other) => other < id);

test("holds no more than one restaurant's figures, however many there are", async () => {
  const before = await recount();
  for (let times = 1; times <= 3; times += 1) {
    const made = await invoke(restaurants.create, { token: bistro.owner.token, body: place() });
    for (let item = 1; item <= 3; item += 1) await addItem({ ...bistro, restaurant: made.body.data });
  }
  const after = await recount();
  expect(after.counters).toBeGreaterThan(before.counters + 3 * 12);
  expect(after.held).toBe(before.held);
  expect(before.held).toBeLessThan(before.counters);
});

test("a restaurant that cannot be read fails three runs, which name it, and holds up no other", async () => {
  const last = lastOf("count");
  const restaurantId = last["restaurantId"]?.S ?? expect.unreachable();
  const item = items.find((one) => entityOf(one) === "inventory" && one["pk"]?.S === last["pk"]?.S);
  const broken = Object.entries(item ?? expect.unreachable()).map(([name, value]) => [
    name,
    value.S === undefined ? { BOOL: true } : value,
  ]);
  const platform = wrong(lastOf("administrators"));
  await sabotage([], [Object.fromEntries(broken), platform]);
  const findings: Finding[] = [];
  const failures: unknown[] = [];
  while ((await progress())?.stage !== "finished") {
    await runOnce(Infinity, findings).catch((error: unknown) => failures.push(...failuresOf(error)));
  }
  expect(failures).toEqual(Array.from({ length: 3 }, () => ({ ids: { restaurantId }, error: expect.any(Error) })));
  expect(findings.map(({ counter }) => counter)).toContain("administrators count");
});

const at = (days: number) => setClock(() => new Date(Date.UTC(2026, 0, 1 + days, 8)));

test("begins a round a week after the one before began, and says when that was and when it ended", async () => {
  onTestFinished(() => setClock(() => new Date()));
  at(0);
  await runRound(Infinity);
  const first = { stage: "finished", startedAt: "2026-01-01T08:00:00.000Z", finishedAt: "2026-01-01T08:00:00.000Z" };
  expect(await progress()).toMatchObject({ ...first, restaurants: restaurantsIn(items).length });
  const { version } = (await progress()) ?? expect.unreachable();
  at(6);
  await runOnce(Infinity, []);
  expect(await progress()).toMatchObject({ ...first, version });
  at(7);
  await runOnce(0, []);
  expect(await progress()).toMatchObject({ ...first, stage: "restaurants", startedAt: "2026-01-08T08:00:00.000Z" });
});
