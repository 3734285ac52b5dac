import { ingredients } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useRoute } from "../../lib/cache.ts";
import type { Wastable } from "./wastes.ts";

/** The items among some things, by id. */
export function useWastedItems(restaurantId: string, things: readonly Wastable[]): ReadonlyMap<string, InventoryItem> {
  const ids = [...new Set(things.flatMap(({ type, id }) => (type === "ITEM" ? [id] : [])))].toSorted().join(",");
  const { data } = useRoute(ingredients, ids === "" ? null : { params: { restaurantId }, query: { ids } }, {
    keepPreviousData: true,
  });
  return new Map(data?.data.map((item) => [item.id, item]));
}
