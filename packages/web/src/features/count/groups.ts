import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";

interface Group {
  readonly name: string;
  readonly items: readonly InventoryItem[];
}

/** What items are chosen and grouped by. */
export type Grouping = "storageArea" | "category";

export const withoutGroup: Readonly<Record<Grouping, string>> = {
  storageArea: "No storage area",
  category: "No category",
};

type Compare = (a: string, b: string) => number;

/** Items as they stand on a sheet: by storage area, or by category where no area is known. */
export const groupForCount = (items: readonly InventoryItem[], compare: Compare): readonly Group[] =>
  groupBy(items.some(({ storageArea }) => storageArea !== undefined) ? "storageArea" : "category", items, compare);

/** Items by storage area or category, and within one by name; those without one come last. */
export function groupBy(by: Grouping, items: readonly InventoryItem[], compare: Compare): readonly Group[] {
  // Written with other capitals it is the same one.
  const groups = Map.groupBy(items, (item) => (item[by] ?? "").toLowerCase());
  return [...groups]
    .toSorted(([a], [b]) => Number(a === "") - Number(b === "") || compare(a, b))
    .map(([, some]) => ({
      name: some[0]?.[by] ?? withoutGroup[by],
      items: some.toSorted((a, b) => compare(a.name, b.name)),
    }));
}
