import { ingredients } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useState } from "react";
import { useRoute } from "../../lib/cache.ts";
import { applyPending, usePendingChanges } from "../../lib/optimistic.ts";
import { items } from "./items.ts";

/**
 * The items of a recipe's or procurement's rows by id, with their unsaved changes. An item chosen from a search is there
 * at once.
 */
export function useIngredients(restaurantId: string, ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, InventoryItem>>(new Map());
  const wanted = [...new Set(ids.filter((id) => id !== ""))].toSorted().join(",");
  const { data, error, isLoading, isValidating, mutate } = useRoute(
    ingredients,
    wanted === "" ? null : { params: { restaurantId }, query: { ids: wanted } },
    { keepPreviousData: true },
  );
  const pending = usePendingChanges<InventoryItem>(items.scopeOf({ restaurantId }));
  const known = new Map(chosen);
  for (const item of data?.data ?? []) known.set(item.id, item);
  for (const item of applyPending([...known.values()], pending, { adds: false })) known.set(item.id, item);
  return {
    items: known,
    failed: error !== undefined && !isValidating,
    /** Every item that still exists is loaded. */
    loaded: wanted === "" || (data !== undefined && !isLoading && !isValidating),
    retry: () => void mutate(),
    choose: (item: InventoryItem) => setChosen((before) => new Map(before).set(item.id, item)),
  };
}

export type Ingredients = ReturnType<typeof useIngredients>;
