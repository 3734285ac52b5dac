import * as boms from "@stockpot/core/bom/bom.routes";
import * as inventory from "@stockpot/core/inventory/inventory.routes";
import * as orders from "@stockpot/core/order/order.routes";
import * as products from "@stockpot/core/product/product.routes";
import { recount } from "@stockpot/core/recount/recount.service";
import { foldNames } from "@stockpot/core/administration/fold-names";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { valueStock } from "@stockpot/core/restaurant/value-stock";
import * as suppliers from "@stockpot/core/supplier/supplier.routes";
import * as users from "@stockpot/core/user/user.routes";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { strikesOf, withCalls, withFault } from "../support/faults.ts";
import { inside } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { openOldTable } from "../support/old-table.ts";
import { storedItems } from "../support/table.ts";

// Everything that an older version stored is in it: these tests have a table to themselves.
vi.hoisted(() => {
  process.env["TABLE_NAME"] = `names-${process.pid}-${Date.now()}`;
});

/** Names and categories of the old table, what they are called here, and how the older version folded that. */
const renamed = [
  ["Dairy", "Smør", "smør"],
  ["Panna cotta", "दाल", "दल"],
  ["Desserts", "Æbler", "æbler"],
  ["Hannah Weiss", "Hannah Weiß", "hannah weiß"],
  ["Noah Fischer", "Noah Łoś", "noah łos"],
] as const;

/** A category that the older version folded to nothing, and then counted with the restaurant's products. */
const combining = "\u0301";

function isDropped(line: string) {
  return line.includes('"scope":{"S":"products/canteen"}');
}

function withCombining(line: string): string {
  if (line.includes('"category":{"S":"Canteen"}')) return line.replace('"S":"Canteen"', `"S":"${combining}"`);
  if (line.includes('"categoryKey":{"S":"canteen"}'))
    return line.replace('"categoryKey":{"S":"canteen"}', '"categoryKey":{"S":""}').replace('#canteen"', '#"');
  return line.includes('"scope":{"S":"products"}') ? line.replace('"active":{"N":"4"}', '"active":{"N":"3"}') : line;
}

const rename = (table: string) => {
  const lines = table.split("\n").filter((line) => !isDropped(line));
  let text = lines.map(withCombining).join("\n");
  for (const [before, after, folded] of renamed)
    text = text.replaceAll(before, after).replaceAll(before.toLowerCase(), folded);
  return text;
};

const driftWithout = async (known: RegExp) =>
  (await recount()).drift.map(({ counter }) => counter).filter((counter) => !known.test(counter));

const fold = () => asFunction("background.postings", foldNames);

describe("names that an older version folded otherwise", () => {
  let old: Awaited<ReturnType<typeof openOldTable>>;
  beforeEach(async () => {
    old = await openOldTable(rename);
    await asFunction("background.removals", purgeDeletedRestaurants);
    await asFunction("background.postings", valueStock);
  });

  const foundBy = async (q: string) => {
    const query = { q, limit: "100" };
    const given = { ...inside(old.busy), query };
    const answers = [
      (await invoke(inventory.list, given)).body.data.map(({ name }) => name),
      (await invoke(products.list, given)).body.data.map(({ name }) => name),
      (await invoke(boms.list, given)).body.data.map(({ name }) => name),
      (await invoke(suppliers.list, given)).body.data.map(({ name }) => name),
      (await invoke(orders.list, given)).body.data.map(({ customer }) => customer.fullName),
      (await invoke(users.list, { token: old.admin.token, query })).body.data.map(({ fullName }) => fullName),
    ];
    return answers.flat();
  };

  const inCategory = async (category: string) => {
    const query = { category, limit: "100" };
    const items = (await invoke(inventory.list, { ...inside(old.busy), query })).body;
    const dishes = (await invoke(products.list, { ...inside(old.busy), query })).body;
    expect(items.pagination.total).toBe(items.data.length);
    expect(dishes.pagination.total).toBe(dishes.data.length);
    return [...items.data, ...dishes.data].map((one) => one.category);
  };

  async function expectFolded() {
    expect(await foundBy("smor")).toEqual(["Catskill Smør"]);
    expect(await foundBy("दाल")).toEqual(["दाल", "दाल", "दाल, vanilla"]);
    expect(await foundBy("दिल")).toEqual([]);
    expect(await foundBy("weiss")).toEqual(["Hannah Weiß"]);
    expect(await foundBy("noah los")).toEqual(["Noah Łoś"]);
    expect(await inCategory("SMOR")).toEqual(["Smør", "Smør", "Smør", "Smør"]);
    expect(await inCategory("aebler")).toEqual(["Æbler", "Æbler"]);
    expect((await recount()).drift).toEqual([]);
  }

  test("are found, filtered and counted once the background work has run", async () => {
    expect(await foundBy("smor")).toEqual([]);
    expect(await inCategory("smor")).toEqual([]);
    expect(await driftWithout(/ products active$/)).toEqual([]);
    await fold();
    await expectFolded();
  });

  test("are written once: another run writes nothing", async () => {
    await fold();
    const all = { restaurants: [old.busy.restaurant, old.large.restaurant], people: [] };
    const before = await storedItems(all);
    await fold();
    expect(await storedItems(all)).toEqual(before);
  });

  test("cost no write where every letter is folded as before", async () => {
    old = await openOldTable();
    const all = { restaurants: [old.busy.restaurant, old.large.restaurant], people: [old.admin, old.user] };
    const before = await storedItems(all);
    await fold();
    expect(await storedItems(all)).toEqual(before);
  });

  test("are whole when a run stops after any of its writes, and the next one ends it", async () => {
    const { calls } = await withCalls(fold);
    const last = { isCarriedOut: true, isLasting: true };
    for (const at of strikesOf(last, calls)) {
      old = await openOldTable(rename);
      await expect(withFault({ ...last, at }, fold)).rejects.toThrow("injected");
      expect(await driftWithout(/ products active$| stock value$| in reports$|^item /)).toEqual([]);
      await fold();
      expect(await foundBy("smor")).toEqual(["Catskill Smør"]);
      expect(await foundBy("weiss")).toEqual(["Hannah Weiß"]);
    }
  });

  test("do not drift by an edit that comes first", async () => {
    const { token, params } = inside(old.busy);
    const smor = old.busy.items.find(({ name }) => name === "Mozzarella") ?? expect.unreachable();
    const edited = { token, params: { ...params, itemId: smor.id }, body: { category: "Ost" } };
    expect((await invoke(inventory.update, edited)).status).toBe(200);
    const canteen = inside(old.large);
    const dishes = (await invoke(products.list, { ...canteen, query: { limit: "100" } })).body.data;
    for (const dish of dishes.filter(({ category }) => category === combining)) {
      const { name, price, isAvailable, isActive } = dish;
      const body = { name, price, isAvailable, isActive, category: "Canteen" };
      const given = { ...canteen, params: { ...canteen.params, productId: dish.id }, body };
      expect((await invoke(products.update, given)).status).toBe(200);
    }
    expect((await recount()).drift).toEqual([]);
    await fold();
    expect(await inCategory("smor")).toHaveLength(3);
    expect((await recount()).drift).toEqual([]);
  });
});
