import * as counts from "@stockpot/core/count/count.service";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import * as waste from "@stockpot/core/waste/waste.service";
import { type DemoEvent, type DemoKitchen, chances, idOf, momentAgo } from "./timeline.ts";

/** Counted after service. Days count back from today. */
const counted: readonly {
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly notes?: string;
}[] = [
  { daysAgo: 8, categories: ["Dairy", "Produce", "Meat", "Seafood"], notes: "Walk-in" },
  { daysAgo: 3, categories: ["Dairy", "Produce", "Meat", "Seafood", "Dry goods", "Pastry", "Bar"] },
];

interface Wasted {
  readonly daysAgo: number;
  readonly item: string;
  /** In the item's base unit. */
  readonly amount: number;
  readonly reason: string;
}

const wasted: Readonly<Record<string, readonly Wasted[]>> = {
  "Bistro Lavande": [
    { daysAgo: 10, item: "Baguettes", amount: 4, reason: "OVERPRODUCED" },
    { daysAgo: 9, item: "Baby spinach", amount: 0.35, reason: "SPOILED" },
    { daysAgo: 7, item: "Mussels", amount: 0.8, reason: "EXPIRED" },
    { daysAgo: 4, item: "Whole milk", amount: 1, reason: "EXPIRED" },
    { daysAgo: 2, item: "Baguettes", amount: 3, reason: "OVERPRODUCED" },
    { daysAgo: 1, item: "Parsley", amount: 1, reason: "SPOILED" },
  ],
  "Harbor Grill": [
    { daysAgo: 9, item: "Coleslaw mix", amount: 1.5, reason: "OVERPRODUCED" },
    { daysAgo: 3, item: "Lobster", amount: 1, reason: "DROPPED" },
  ],
};

/** What a restaurant counts and what it throws away. */
export function planCounts(kitchen: DemoKitchen): readonly DemoEvent[] {
  const chance = chances(`${kitchen.name}, counted`);
  return [
    ...counted.map(({ daysAgo, ...count }) => ({
      at: momentAgo(kitchen, daysAgo, "22:50"),
      run: () => countShelves(kitchen, count, chance),
    })),
    ...(wasted[kitchen.name] ?? []).map(({ daysAgo, ...what }) => ({
      at: momentAgo(kitchen, daysAgo, "22:30"),
      run: () => throwAway(kitchen, what),
    })),
  ];
}

/** Some shelves: a third of the items differ from the books, most often by a little less. */
async function countShelves(
  { cook }: DemoKitchen,
  { categories, notes }: { readonly categories: readonly string[]; readonly notes?: string },
  chance: () => number,
): Promise<void> {
  const { data } = await inventory.list(cook, { limit: 100 });
  const lines = data
    .filter(({ category, quantity }) => categories.includes(category ?? "") && quantity.gt(0))
    .map(({ id: itemId, quantity, baseUnit }) => {
      const differs = chance() < 1 / 3;
      const found = quantity.toNumber() * (differs ? 0.94 + chance() * 0.08 : 1);
      return { itemId, quantity: differs ? rounded(found, baseUnit) : quantity.toNumber() };
    });
  await counts.create(cook, { reason: "ROUTINE", ...(notes !== undefined && { notes }), lines });
}

/** As it would be read off a scale, or counted. */
const rounded = (quantity: number, unit: string): number =>
  unit === "PIECE" ? Math.round(quantity) : Number(quantity.toPrecision(2));

async function throwAway(kitchen: DemoKitchen, { item, amount, reason }: Omit<Wasted, "daysAgo">): Promise<void> {
  const { cook } = kitchen;
  const itemId = idOf(kitchen, item);
  const { quantity } = await inventory.get(cook, { params: { itemId } });
  if (quantity.lt(amount)) return;
  await waste.create(cook, { lines: [{ subject: { type: "ITEM", id: itemId }, quantity: amount, reason }] });
}
