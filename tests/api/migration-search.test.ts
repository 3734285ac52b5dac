import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as users from "@stockpot/core/user/user.routes";
import { foldNames } from "@stockpot/core/administration/fold-names";
import { packNames } from "@stockpot/core/administration/pack-names";
import { recount } from "@stockpot/core/recount/recount.service";
import { nameRestaurants } from "@stockpot/core/restaurant/name-restaurants";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { valueStock } from "@stockpot/core/restaurant/value-stock";
import { client } from "@stockpot/core/storage/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { strikesOf, withCalls, withFault } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { withInterruption } from "../support/interruption.ts";
import { invoke } from "../support/invoke.ts";
import { openOldTable } from "../support/old-table.ts";
import { storedItems } from "../support/table.ts";

// Everything that an older version stored is in it: these tests have a table to themselves.
vi.hoisted(() => {
  process.env["TABLE_NAME"] = `search-${process.pid}-${Date.now()}`;
});

const pack = () => asFunction("background.postings", packNames);
const nameAll = () => asFunction("background.postings", nameRestaurants);
const driftOf = async () => (await recount()).drift.filter(({ counter }) => counter.includes(" names"));

/** How often indexes were asked. */
async function indexesAsked(run: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  client.middlewareStack.add(
    (next) => (args) => {
      if ("IndexName" in args.input) asked += 1;
      return next(args);
    },
    { step: "initialize", name: "asked" },
  );
  try {
    await run();
  } finally {
    client.middlewareStack.remove("asked");
  }
  return asked;
}

describe("names that an older version stored without packing them", () => {
  let old: Awaited<ReturnType<typeof openOldTable>>;
  beforeEach(async () => {
    old = await openOldTable();
    await asFunction("background.removals", purgeDeletedRestaurants);
    await asFunction("background.postings", valueStock);
    await asFunction("background.postings", foldNames);
  });

  const foundBy = async (q: string) => {
    const query = { q, limit: "100" };
    const given = { ...inside(old.busy), query };
    return [
      (await invoke(inventory.list, given)).body.data.map(({ name }) => name),
      (await invoke(products.list, given)).body.data.map(({ name }) => name),
      (await invoke(boms.list, given)).body.data.map(({ name }) => name),
      (await invoke(suppliers.list, given)).body.data.map(({ name }) => name),
      (await invoke(orders.list, given)).body.data.map(({ orderNumber }) => orderNumber),
      (await invoke(users.list, { token: old.admin.token, query })).body.data.map(({ fullName }) => fullName),
    ];
  };
  const parts = ["a", "ord-0", "er", "o", "nobody"];
  const foundByAll = async () => Promise.all(parts.map(foundBy));

  test("are found before they are packed as after, and then without looking through an index", async () => {
    const before = await foundByAll();
    expect(before.flat(2).length).toBeGreaterThan(20);
    expect(await indexesAsked(foundByAll)).toBeGreaterThanOrEqual(6 * parts.length);
    await pack();
    expect(await foundByAll()).toEqual(before);
    expect(await indexesAsked(foundByAll)).toBe(0);
    expect((await recount()).drift).toEqual([]);
  });

  test("are packed once: another run writes nothing", async () => {
    await pack();
    const all = { restaurants: [old.busy.restaurant, old.large.restaurant], people: [old.admin, old.user] };
    const before = await storedItems(all);
    await pack();
    expect(await storedItems(all)).toEqual(before);
  });

  test("are packed whole when a run stops after some of its writes, and the next one ends it", async () => {
    const expected = await foundByAll();
    const { calls } = await withCalls(pack);
    const last = { isCarriedOut: true, isLasting: true };
    for (const at of strikesOf(last, calls).filter((_, index) => index % 4 === 0)) {
      old = await openOldTable();
      await asFunction("background.postings", foldNames);
      await expect(withFault({ ...last, at }, pack)).rejects.toThrow("injected");
      expect(await driftOf()).toEqual([]);
      await pack();
      expect(await foundByAll()).toEqual(expected);
      expect(await driftOf()).toEqual([]);
    }
  });

  test("are packed as they are by then where an item is renamed, and another added, in between", async () => {
    const { token, params } = inside(old.busy);
    const [item] = old.busy.items;
    const { wasInterrupted } = await withInterruption(
      /TransactItems/,
      async () => {
        const itemId = item?.id ?? "";
        expect(
          (await invoke(inventory.update, { token, params: { ...params, itemId }, body: { name: "Zest" } })).status,
        ).toBe(200);
        const body = { name: "Zestier", quantity: 1, baseUnit: "GRAM" };
        expect((await invoke(inventory.create, { token, params, body })).status).toBe(201);
      },
      pack,
    );
    expect(wasInterrupted).toBe(true);
    expect((await foundBy("zest"))[0]).toEqual(["Zest", "Zestier"]);
    expect((await foundBy(item?.name ?? ""))[0]).toEqual([]);
    expect(await driftOf()).toEqual([]);
  });

  test("leave a recipe to be changed and replaced as before", async () => {
    await pack();
    const given = inside(old.busy);
    const [bom] = (await invoke(boms.list, { ...given, query: { status: "active" } })).body.data;
    const { productId = "", name = "", items = [] } = bom ?? {};
    const body = {
      restaurantId: old.busy.restaurant.id,
      productId,
      name: `${name} anew`,
      items: items.map(({ inventoryItemId, quantity, unit }) => ({ inventoryItemId, quantity, unit })),
    };
    expect((await invoke(boms.create, { ...given, body })).status).toBe(201);
    expect((await foundBy("anew"))[2]).toEqual([`${name} anew`]);
    expect((await recount()).drift).toEqual([]);
  });
});

describe("restaurants of an older version", () => {
  test("are found by name once they have been made to be, and written no more after that", async () => {
    const old = await openOldTable();
    const { restaurant } = old.busy;
    const found = async () => {
      const query = { q: restaurant.name.toUpperCase() };
      return (await invoke(restaurants.list, { token: old.admin.token, query })).body.data.map(({ id }) => id);
    };
    expect(await found()).toEqual([]);
    await nameAll();
    expect(await found()).toEqual([restaurant.id]);
    const all = { restaurants: [restaurant, old.large.restaurant], people: [] };
    const before = await storedItems(all);
    await nameAll();
    expect(await storedItems(all)).toEqual(before);
  });

  test("are all found when runs stop before or after any of their writes", async () => {
    const old = await openOldTable();
    const { calls } = await withCalls(nameAll);
    for (const isCarriedOut of [false, true]) {
      for (const at of strikesOf({ isCarriedOut, isLasting: true }, calls)) {
        await openOldTable();
        await expect(withFault({ isCarriedOut, isLasting: true, at }, nameAll)).rejects.toThrow();
        await nameAll();
        const { body } = await invoke(restaurants.list, {
          token: old.admin.token,
          query: { q: old.large.restaurant.name },
        });
        expect(body.data.map(({ id }) => id)).toContain(old.large.restaurant.id);
      }
    }
  });
});
