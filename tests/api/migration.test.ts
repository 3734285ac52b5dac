import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { RestaurantEntity } from "@stockpot/core/restaurant/restaurant.entity";
import { recount } from "@stockpot/core/recount/recount.service";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { sortLowStock } from "@stockpot/core/restaurant/sort-low-stock";
import { valueStock } from "@stockpot/core/restaurant/value-stock";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import { postings } from "@stockpot/functions/background";
import { Big } from "big.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { strikesOf, withCalls, withFault } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { openOldTable } from "../support/old-table.ts";
import { inProcess, setStatus } from "../support/order-fixtures.ts";
import { onProcurement } from "../support/procurement-fixtures.ts";
import { itemsMentioning, storedItems } from "../support/table.ts";

// Everything that an older version stored is in it: these tests have a table to themselves.
vi.hoisted(() => {
  process.env["TABLE_NAME"] = `migration-${process.pid}-${Date.now()}`;
});

type OldTable = Awaited<ReturnType<typeof openOldTable>>;

const itemsIn = async (place: OldTable["busy"]) =>
  (await invoke(inventory.list, { ...inside(place), query: { limit: "100" } })).body.data;

describe("a table that was stored before movements had values", () => {
  let old: OldTable;
  beforeEach(async () => {
    old = await openOldTable();
  });

  test("is listed with its quantities", async () => {
    const items = await itemsIn(old.busy);
    expect(new Map(items.map(({ id, quantity }) => [id, quantity]))).toEqual(
      new Map(old.busy.items.map(({ id, quantity }) => [id, quantity.toNumber()])),
    );
    expect(await itemsIn(old.empty)).toEqual([]);
  });

  test("counts what was committed and not applied, and nothing else that is pending", async () => {
    const { movements, items, orders } = old.large;
    const committed = orders.filter(({ posting }) => posting === "COMMITTED");
    const half = committed.find(({ status }) => status === "READY_FOR_PICKUP");
    const wasted = committed.find(({ status }) => status === "CANCELLED");
    const listed = new Map((await itemsIn(old.large)).map(({ id, quantity }) => [id, quantity]));
    const consumedBy = (orderId = "") =>
      new Set(movements.filter(({ source }) => source?.id === orderId).map(({ itemId }) => itemId));
    const changed = items.filter(({ id, quantity }) => listed.get(id) !== quantity.toNumber());
    expect(consumedBy(half?.id).size).toBe(25);
    expect(changed).toHaveLength(25);
    expect(changed.filter(({ id }) => consumedBy(half?.id).has(id))).toEqual([]);
    // What is brought back and wasted comes to the same on hand.
    expect(consumedBy(wasted?.id).size).toBe(34);
    expect(changed.filter(({ id }) => consumedBy(wasted?.id).has(id))).toEqual([]);
  });

  test.each(["busy", "large"] as const)("has a ledger that adds up in the %s restaurant", (which) => {
    const { items, movements } = old[which];
    for (const { id, name, quantity, movementCount } of items) {
      const own = movements.filter(({ itemId }) => itemId === id);
      let sum = Big(0);
      for (const movement of own) {
        sum = sum.plus(movement.quantity);
        expect(String(movement.balance), name).toBe(String(sum));
      }
      expect([String(sum), own.length], name).toEqual([String(quantity), movementCount]);
    }
  });

  test("is consistent once its postings have ended and what was deleted is removed", async () => {
    expect((await recount()).drift).toEqual([]);
    await asFunction("background.postings", postings);
    await asFunction("background.removals", purgeDeletedRestaurants);
    expect((await recount()).drift).toEqual([]);
    for (const { restaurant } of [old.busy, old.large]) {
      assertConsistent(await readLedger(restaurant), { mayBeNegative: restaurant.allowNegativeStock });
    }
    expect(await itemsMentioning(old.deleted.id)).toEqual([]);
  });
});

const run = () => asFunction("background.postings", postings);
const valueAll = () => asFunction("background.postings", valueStock);

type Restaurant = "busy" | "large";
const stockedIn = ["busy", "large"] as const;

describe("the value of stock from before", () => {
  let old: OldTable;
  beforeEach(async () => {
    old = await openOldTable();
  });

  const ledgerOf = (which: Restaurant) => readLedger(old[which].restaurant);
  const expectConsistent = async (which: Restaurant) =>
    assertConsistent(await ledgerOf(which), { mayBeNegative: old[which].restaurant.allowNegativeStock });

  const unvaluedIn = async (which: Restaurant) =>
    (await ledgerOf(which)).items.filter(({ stockValue }) => !stockValue).length;

  /** What each item is worth, and by how many lines of which kind. */
  const valuesIn = async (which: Restaurant) => {
    const { items, movements } = await ledgerOf(which);
    return items
      .map(({ id, name, quantity, stockValue, movementCount }) => ({
        name,
        quantity: quantity.toFixed(),
        value: stockValue?.toFixed(),
        movementCount,
        valuations: movements.filter(({ itemId, reason }) => itemId === id && reason === "MIGRATION").length,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  };
  const allValues = async () => Promise.all(stockedIn.map(valuesIn));

  test.each(stockedIn)("is its average cost in the %s restaurant, by one line of each item's ledger", async (which) => {
    const before = new Map(old[which].items.map((item) => [item.id, item]));
    await valueAll();
    const { items, movements } = await ledgerOf(which);
    const known = new Set(old[which].movements.map(({ id }) => id));
    for (const { id, name, quantity, averageCost = Big(0), stockValue, movementCount } of items) {
      // What a committed posting had left on an item is applied when it is read.
      if (before.get(id)?.pending.length !== 0) continue;
      const worth = quantity.times(averageCost).round(9, Big.roundHalfEven).toFixed();
      expect(stockValue?.toFixed(), name).toBe(worth);
      const added = movements.filter((movement) => movement.itemId === id && !known.has(movement.id));
      expect(added.map(({ kind, bucket, reason, value }) => [kind, bucket, reason, value?.toFixed()])).toEqual(
        quantity.eq(0) ? [] : [["REVALUATION", "OPENING", "MIGRATION", worth]],
      );
      expect(movementCount, name).toBe((before.get(id)?.movementCount ?? 0) + added.length);
    }
    expect(items.some(({ stockValue }) => stockValue?.gt(0))).toBe(true);
    expect((await recount()).drift).toEqual([]);
  });

  test("is found once: another run writes nothing", async () => {
    await run();
    const all = { restaurants: [old.busy.restaurant, old.large.restaurant], people: [] };
    const before = await storedItems(all);
    await run();
    expect(await storedItems(all)).toEqual(before);
    expect((await recount()).drift).toEqual([]);
    for (const which of stockedIn) await expectConsistent(which);
  });

  test("is the same when a run stops after any of its writes and another one continues", async () => {
    const { calls } = await withCalls(valueAll);
    const whole = await allValues();
    const last = { isCarriedOut: true, isLasting: true };
    const strikes = strikesOf(last, calls);
    expect(strikes.length).toBeGreaterThan(4);
    for (const at of strikes) {
      old = await openOldTable();
      await expect(withFault({ ...last, at }, valueAll)).rejects.toThrow("injected");
      expect((await recount()).drift, `stopped after call ${at}`).toEqual([]);
      await valueAll();
      expect(await allValues(), `stopped after call ${at}`).toEqual(whole);
    }
    expect((await recount()).drift).toEqual([]);
  });

  test("is found in all other restaurants when one fails, and there by the next run", async () => {
    const { id, timeZone } = old.busy.restaurant;
    await RestaurantEntity.patch({ id }).set({ timeZone: "Nowhere/Land" }).go();
    await expect(valueAll()).rejects.toThrow("Some stock could not be valued");
    expect(await unvaluedIn("large")).toBe(0);
    expect(await unvaluedIn("busy")).toBeGreaterThan(0);
    await RestaurantEntity.patch({ id }).set({ timeZone }).go();
    await valueAll();
    expect(await unvaluedIn("busy")).toBe(0);
    expect((await recount()).drift).toEqual([]);
  });

  test("is found by two runs at once as by one", async () => {
    await valueAll();
    const whole = await allValues();
    old = await openOldTable();
    await Promise.all([valueAll(), valueAll()]);
    expect(await allValues()).toEqual(whole);
    await Promise.all([run(), run()]);
    expect((await recount()).drift).toEqual([]);
    for (const which of stockedIn) await expectConsistent(which);
  });

  const count = async (itemId: string, quantity: number) => {
    const { token, params } = inside(old.busy);
    const given = { token, params: { ...params, itemId }, body: { quantity } };
    expect((await invoke(inventory.update, given)).status).toBe(200);
  };

  test("is found by a movement that comes first, in its own transaction", async () => {
    const moved = old.busy.items.filter(({ quantity, averageCost }) => quantity.gt(1) && averageCost?.gt(0));
    const [first] = moved;
    await count(first?.id ?? "", 1);
    const { movements, deltas } = await ledgerOf("busy");
    const added = movements.filter(({ itemId, value }) => itemId === first?.id && value !== undefined);
    expect(added.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["REVALUATION", "MIGRATION"],
      ["ADJUSTMENT", undefined],
    ]);
    expect(deltas).toHaveLength(1);
    await expectConsistent("busy");
    await run();
    await expectConsistent("busy");
    const after = await valuesIn("busy");
    expect(after.find(({ name }) => name === first?.name)?.valuations).toBe(1);
  });

  test("is found once where stock moves between the reading and the writing of it", async () => {
    const [first] = old.busy.items.filter(({ quantity, averageCost }) => quantity.gt(1) && averageCost?.gt(0));
    const { wasInterrupted } = await withInterruption(
      new RegExp(`TransactItems.*${first?.id ?? "none"}`),
      () => count(first?.id ?? "", 1),
      valueAll,
    );
    expect(wasInterrupted).toBe(true);
    const values = await valuesIn("busy");
    expect(values.find(({ name }) => name === first?.name)).toMatchObject({ quantity: "1", valuations: 1 });
    expect((await recount()).drift).toEqual([]);
    await expectConsistent("busy");
  });

  test.each(["before", "after"])(
    "lets orders that were prepared before be cancelled and completed, and deliveries received, %s it is known",
    async (when) => {
      if (when === "after") await run();
      const open = old.busy.orders.filter(({ stage, status }) => stage === "consumed" && status !== "COMPLETED");
      expect(open.length).toBeGreaterThan(2);
      const ways = [["CANCELLED", "RETURN"], ["CANCELLED", "WASTE"], ["COMPLETED"]] as const;
      for (const [index, [status, stock]] of ways.entries()) {
        const answer = await setStatus(old.busy, open[index] ?? expect.unreachable(), status, {
          transport: inProcess,
          ...(stock && { stock }),
        });
        expect(answer.status, answer.text).toBe(200);
      }
      const { movements } = await ledgerOf("busy");
      const reversals = movements.filter(({ kind, value }) => kind === "REVERSAL" && value !== undefined);
      expect(reversals.length).toBeGreaterThan(1);
      // Nobody knows what it cost when it was taken: it is worth the average cost, and no sale is taken back.
      for (const { reverses, bucket } of reversals) expect([reverses, bucket]).toEqual([undefined, "OPENING"]);
      await expectConsistent("busy");

      const ordered = old.busy.procurements.find(({ status }) => status === "APPROVED") ?? expect.unreachable();
      const received = await invoke(procurements.complete, onProcurement(old.busy, ordered));
      expect(received.status, received.text).toBe(200);
      await expectConsistent("busy");
      await run();
      for (const which of stockedIn) await expectConsistent(which);
      await asFunction("background.removals", purgeDeletedRestaurants);
      expect((await recount()).drift).toEqual([]);
    },
  );
});

const sortAll = () => asFunction("background.postings", sortLowStock);
const shareLeft = ({ quantity, reorderLevel = Number.NaN }: InventoryItem) =>
  reorderLevel === 0 ? quantity * 1e6 : quantity / reorderLevel;
const byUrgency = (items: readonly InventoryItem[]) => items.toSorted((a, b) => shareLeft(a) - shareLeft(b));
const namesOf = (items: readonly InventoryItem[]) => items.map(({ name }) => name);

describe("low stock from before it was sorted by urgency", () => {
  let old: OldTable;
  beforeEach(async () => {
    old = await openOldTable();
  });
  const listIn = async (place: OldTable["busy"], query: Readonly<Record<string, string>> = {}) => {
    const { data, pagination } = (await invoke(inventory.list, { ...inside(place), query: { limit: "100", ...query } }))
      .body;
    expect(pagination.total).toBe(data.length);
    return data;
  };

  /** A list of each status, in its whole and of each category, holds what it should, in whatever order. */
  async function expectListed() {
    for (const which of stockedIn) {
      const all = await listIn(old[which]);
      for (const stock of stockStatuses) {
        const wanted = all.filter(({ stockStatus }) => stockStatus === stock);
        const listed = await listIn(old[which], { stock });
        expect(namesOf(listed).toSorted(), `${stock} in ${which}`).toEqual(namesOf(wanted).toSorted());
        for (const category of new Set(wanted.flatMap((item) => item.category ?? []))) {
          const ofCategory = wanted.filter((item) => item.category === category);
          const some = await listIn(old[which], { stock, category });
          expect(namesOf(some).toSorted(), `${stock} ${category}`).toEqual(namesOf(ofCategory).toSorted());
        }
      }
    }
  }

  test("is listed by name before, and by urgency once it is sorted", async () => {
    await expectListed();
    const before = await listIn(old.large, { stock: "warning" });
    expect(before.length).toBeGreaterThan(2);
    expect(namesOf(before)).not.toEqual(namesOf(byUrgency(before)));
    await sortAll();
    await expectListed();
    for (const which of stockedIn) {
      for (const stock of ["low", "warning"]) {
        const listed = await listIn(old[which], { stock });
        expect(namesOf(listed), `${stock} in ${which}`).toEqual(namesOf(byUrgency(listed)));
      }
    }
    expect((await recount()).drift).toEqual([]);
  });

  test("is whole while some of it is sorted, and when a run stops after any of its writes", async () => {
    const { calls } = await withCalls(sortAll);
    const sorted = namesOf(await listIn(old.large, { stock: "warning" }));
    const last = { isCarriedOut: true, isLasting: true };
    for (const at of strikesOf(last, calls)) {
      old = await openOldTable();
      await expect(withFault({ ...last, at }, sortAll)).rejects.toThrow("injected");
      await expectListed();
      await sortAll();
      expect(namesOf(await listIn(old.large, { stock: "warning" })), `stopped after call ${at}`).toEqual(sorted);
    }
    expect((await recount()).drift).toEqual([]);
  });

  test("is sorted by an edit that comes first", async () => {
    const low = await listIn(old.large, { stock: "low" });
    const [most] = byUrgency(low);
    expect(low[0]?.id).not.toBe(most?.id);
    const { token, params } = inside(old.large);
    const given = { token, params: { ...params, itemId: most?.id ?? "" }, body: { description: "By the door" } };
    expect((await invoke(inventory.update, given)).status).toBe(200);
    expect((await listIn(old.large, { stock: "low" }))[0]?.id).toBe(most?.id);
    await expectListed();
  });

  test("is rewritten once: another run writes nothing", async () => {
    await run();
    const all = { restaurants: [old.busy.restaurant, old.large.restaurant], people: [] };
    const before = await storedItems(all);
    await sortAll();
    expect(await storedItems(all)).toEqual(before);
  });
});
