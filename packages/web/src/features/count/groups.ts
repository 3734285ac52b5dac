import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";

interface Group {
  readonly category: string;
  readonly items: readonly InventoryItem[];
}

/** Items as they stand on a sheet: by category, and within one by name. */
export function groupByCategory(
  items: readonly InventoryItem[],
  compare: (a: string, b: string) => number,
): readonly Group[] {
  // Written with other capitals it is the same one.
  const groups = Map.groupBy(items, ({ category = "" }) => category.toLowerCase());
  return [...groups]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === "") || compare(a, b))
    .map(([, some]) => ({
      category: some[0]?.category ?? "No category",
      items: some.toSorted((a, b) => compare(a.name, b.name)),
    }));
}
