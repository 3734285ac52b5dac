import * as inventory from "@stockpot/core/inventory/inventory.routes";
import { onOrder } from "@stockpot/core/procurement/procurement.routes";
import { get as settings } from "@stockpot/core/settings/settings.routes";
import { useRoute } from "../../lib/cache.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { lowOrders, type Wanted } from "./low-orders.ts";
import { maxLines } from "./procurement-values.ts";
import type { ChosenItem } from "./requested-items.ts";

/**
 * Low items, or the selected ones, as orders by supplier.
 * @param chosen all that is low, where it is empty
 */
export function useLowOrders(restaurantId: string, chosen: readonly ChosenItem[]) {
  const params = { restaurantId };
  const all = useRoute(
    inventory.list,
    chosen.length === 0 ? { params, query: { stock: "low", limit: maxLines } } : null,
  );
  const some = useIngredients(
    restaurantId,
    chosen.map(({ itemId }) => itemId),
  );
  const open = useRoute(onOrder, { params });
  const rules = useRoute(settings, { params });
  const wanted: readonly Wanted[] =
    chosen.length === 0
      ? (all.data?.data ?? []).map((item) => ({ item }))
      : chosen.flatMap(({ itemId, quantity }) => {
          const item = some.items.get(itemId);
          return item === undefined ? [] : [{ item, quantity }];
        });
  const asked = [chosen.length === 0 ? all : undefined, open, rules].filter((one) => one !== undefined);
  const orderedBy = new Map(open.data?.data.map((one) => [one.inventoryItemId, one]));
  return {
    wanted,
    /** The open procurements that an item is on. */
    orderedBy,
    warningFactor: rules.data?.data.warningFactor,
    ordersOf: (items: readonly Wanted[]) => lowOrders(items, rules.data?.data.warningFactor),
    /** How many items are low beyond those that one page holds. */
    more: (all.data?.pagination.total ?? 0) - (all.data?.data.length ?? 0),
    loaded: some.loaded && asked.every(({ data, isValidating }) => data !== undefined && !isValidating),
    failed: some.failed || asked.some(({ error, isValidating }) => error !== undefined && !isValidating),
    retry: () => {
      some.retry();
      for (const one of asked) void one.mutate();
    },
  };
}
