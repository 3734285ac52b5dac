import * as inventory from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { folding, shortEntries } from "@stockpot/core/platform/stored-keys";
import { nameKeyOf } from "@stockpot/core/platform/text";
import { calendarOf } from "@stockpot/core/restaurant/restaurant.rules";
import { rewriteItems } from "@stockpot/core/stock/rewrite-items";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildItem, buildRestaurant, inside, type RestaurantFixture } from "../support/fixtures.ts";
import { asFunction } from "../support/grants.ts";
import { invoke } from "../support/invoke.ts";
import { assertConsistent, readLedger } from "../support/ledger.ts";
import { walk } from "../support/paging.ts";

const categories = ["Dairy", "Dry goods"];
const names = ["Flour", "flour", "Flour tart", "Crème", "7.5#", "𠮷", "﨑"];
/** Of a reorder level of 4. */
const quantities = [0, 5, 10];

const drafts = names.flatMap((name, index) =>
  [0, 1].map((again) => ({
    name,
    quantity: quantities[(index + again) % quantities.length] ?? 0,
    reorderLevel: 4,
    ...(index % 3 > 0 && { category: categories[(index + again) % categories.length] ?? "" }),
  })),
);

const shareLeft = ({ quantity }: InventoryItem) => quantity;
const keyOf = ({ name }: InventoryItem) => nameKeyOf(name);
const byName = (one: InventoryItem, other: InventoryItem) =>
  Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));

/** Gives items the entries of an earlier version, or those of now. */
const rewrite = (bistro: RestaurantFixture, ids: readonly string[], form: number) =>
  asFunction("background.postings", () =>
    rewriteItems(bistro.restaurant.id, calendarOf(bistro.restaurant), {
      isDue: (item) => ids.includes(item.id) && item.folding !== form,
      rewrite: (item) => ({ item: { ...item, folding: form }, lines: [] }),
    }),
  );

/** Every list, and what is found in it, holds what it should, in its order and page by page. */
async function expectListed(bistro: RestaurantFixture, items: readonly InventoryItem[]) {
  for (const category of [undefined, ...categories]) {
    for (const stock of [undefined, ...stockStatuses]) {
      const wanted = items
        .filter((item) => category === undefined || item.category === category)
        .filter(({ stockStatus }) => stock === undefined || stockStatus === stock)
        .toSorted(
          (a, b) => (stock === undefined || stock === "normal" ? 0 : shareLeft(a) - shareLeft(b)) || byName(a, b),
        );
      for (const q of [undefined, "flour"]) {
        const found = wanted.filter(({ name }) => q === undefined || name.toLowerCase().includes(q));
        const filter = { ...(category && { category }), ...(stock && { stock }), ...(q && { q }) };
        const read = async ({ limit, page, cursor }: { limit: number; page?: number; cursor?: string }) => {
          const asked = { limit: String(limit), ...(page && { page: String(page) }), ...(cursor && { cursor }) };
          return (await invoke(inventory.list, { ...inside(bistro), query: { ...filter, ...asked } })).body;
        };
        for (const limit of [2, 100]) {
          const listed = await walk<InventoryItem>(read, { limit, total: found.length });
          const what = `${JSON.stringify(filter)}, ${limit} a page`;
          // Of two of one name either may come first.
          expect(listed.map(keyOf), what).toEqual(found.map(keyOf));
          expect(new Set(listed.map(({ id }) => id)), what).toEqual(new Set(found.map(({ id }) => id)));
        }
      }
    }
  }
}

test("items with entries of an earlier version stand in every list with the others, and stay there when they change", async () => {
  const bistro = await buildRestaurant();
  const items: InventoryItem[] = [];
  for (const draft of drafts) items.push((await buildItem({ at: bistro, ...draft })).item);
  const ids = items.map(({ id }) => id);
  await expectListed(bistro, items);
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(ids),
      fc.nat(items.length - 1),
      fc.constantFrom(...quantities),
      async (old, at, quantity) => {
        await rewrite(bistro, ids, shortEntries);
        await rewrite(bistro, old, folding);
        const { token, params } = inside(bistro);
        const changed = items[at] ?? expect.unreachable();
        const body = { quantity, name: changed.name.slice(0, 5) };
        const given = { token, params: { ...params, itemId: changed.id }, body };
        items[at] = (await invoke(inventory.update, given)).body.data;
        await expectListed(bistro, items);
      },
    ),
    { numRuns: 4, examples: [[ids, 0, 0]] },
  );
  const [first, ...others] = items;
  for (const gone of [first ?? expect.unreachable(), others.at(-1) ?? expect.unreachable()]) {
    const { token, params } = inside(bistro);
    await invoke(inventory.remove, { token, params: { ...params, itemId: gone.id } });
  }
  await expectListed(bistro, others.slice(0, -1));
  assertConsistent(await readLedger(bistro.restaurant));
});
