import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import { shortenEntries } from "@stockpot/core/restaurant/shorten-entries";
import { sortLowStock } from "@stockpot/core/restaurant/sort-low-stock";
import { valueStock } from "@stockpot/core/restaurant/value-stock";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { recount } from "@stockpot/core/recount/recount.service";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import { postings } from "@stockpot/functions/background";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { strikesOf, withCalls, withFault } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { openOldTable } from "../support/old-table.ts";
import { itemsMentioning, itemsOf, storedItems } from "../support/table.ts";

// Everything that an older version stored is in it: these tests have a table to themselves.
vi.hoisted(() => {
  process.env["TABLE_NAME"] = `entries-${process.pid}-${Date.now()}`;
});

type OldTable = Awaited<ReturnType<typeof openOldTable>>;

const removals = () => asFunction("background.removals", purgeDeletedRestaurants);
const shorten = () => asFunction("background.postings", shortenEntries);

describe("items that an earlier version listed", () => {
  let old: OldTable;
  /** With what other background work makes of it: what was committed is applied, and what is low is sorted. */
  async function open() {
    old = await openOldTable();
    await asFunction("background.postings", valueStock);
    await asFunction("background.postings", sortLowStock);
  }
  beforeEach(open);

  const places = () => [old.busy, old.large];
  const all = () => ({ restaurants: places().map(({ restaurant }) => restaurant), people: [] });

  /** What every list says, in its order, page by page. */
  async function listed() {
    const found: Record<string, readonly string[]> = {};
    for (const place of places()) {
      const categories = new Set((await pagesOf(place, {})).flatMap(({ category }) => category ?? []));
      for (const category of [undefined, ...categories]) {
        for (const stock of [undefined, ...stockStatuses]) {
          const filter = { ...(category && { category }), ...(stock && { stock }) };
          const items = await pagesOf(place, filter);
          // Which of two of one name comes first, nobody says.
          found[`${place.restaurant.name} ${JSON.stringify(filter)}`] = items.map(({ name }) => name);
        }
      }
      found[`${place.restaurant.name}, a search`] = (await pagesOf(place, { q: "o" })).map(({ name }) => name);
    }
    return found;
  }

  async function pagesOf(place: OldTable["busy"], filter: Readonly<Record<string, string>>) {
    const items = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "7", ...filter, ...(cursor && { cursor }) };
      const { body } = await invoke(inventory.list, { ...inside(place), query });
      items.push(...body.data);
      expect(body.pagination.total).toBeGreaterThanOrEqual(items.length);
      cursor = body.pagination.nextCursor;
      if (cursor === null) expect(items).toHaveLength(body.pagination.total);
    } while (cursor !== null);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    return items;
  }

  const longEntries = async () =>
    (await itemsOf(all())).filter((item) => item["__edb_e__"]?.S === "inventoryEntry").length;

  test("are in the same lists by short entries, and none has its old one any more", async () => {
    const before = await listed();
    expect(await longEntries()).toBeGreaterThan(20);
    await shorten();
    expect(await listed()).toEqual(before);
    expect(await longEntries()).toBe(0);
  });

  test("are rewritten once: another run writes nothing", async () => {
    await asFunction("background.postings", postings);
    const before = await storedItems(all());
    await shorten();
    expect(await storedItems(all())).toEqual(before);
  });

  test("are in their lists while only some are rewritten, when a run stops after any of its writes", async () => {
    const { calls } = await withCalls(shorten);
    await open();
    const before = await listed();
    const last = { isCarriedOut: true, isLasting: true };
    const strikes = strikesOf(last, calls);
    expect(strikes.length).toBeGreaterThan(4);
    for (const at of strikes) {
      await open();
      await expect(withFault({ ...last, at }, shorten)).rejects.toThrow("injected");
      expect(await listed(), `stopped after call ${at}`).toEqual(before);
      await shorten();
      expect(await longEntries(), `stopped after call ${at}`).toBe(0);
    }
  });

  test("are listed once where one is changed between the reading and the writing of it", async () => {
    const [first] = old.busy.items;
    const { token, params } = inside(old.busy);
    const given = { token, params: { ...params, itemId: first?.id ?? "" }, body: { name: "Zucchini" } };
    const { wasInterrupted } = await withInterruption(
      new RegExp(`TransactItems.*${first?.id ?? "none"}`),
      () => invoke(inventory.update, given),
      shorten,
    );
    expect(wasInterrupted).toBe(true);
    expect((await pagesOf(old.busy, {})).filter(({ id }) => id === first?.id).map(({ name }) => name)).toEqual([
      "Zucchini",
    ]);
    expect(await longEntries()).toBe(0);
  });

  test("go with their restaurant, before and after", async () => {
    await shorten();
    const ids = old.busy.items.map(({ id }) => id);
    expect((await invoke(restaurants.remove, inside(old.busy))).status).toBe(204);
    await expect(withFault({ isCarriedOut: true, isLasting: true, at: 4 }, removals)).rejects.toThrow("emptied");
    await removals();
    const left = await itemsMentioning(old.busy.restaurant.id, ...ids);
    // What its owner was answered is the owner's, and who deleted it the platform's.
    expect(left.filter((item) => !/"__edb_e__":\{"S":"(answer|audit)"\}/.test(item))).toEqual([]);
  });

  test("add up with the others", async () => {
    await removals();
    await asFunction("background.postings", postings);
    expect((await recount()).drift).toEqual([]);
  });
});
