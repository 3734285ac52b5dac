import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { postings } from "@stockpot/functions/background";
import { Big } from "big.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { openOldTable } from "../support/old-table.ts";
import { itemsMentioning } from "../support/table.ts";

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
