import { list } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useQuery } from "../../lib/cache.ts";
import { call, urlOf } from "../../lib/call.ts";

/** The most that one page of the API holds. */
const pageSize = 100;

/** What was read a moment ago is what the difference is shown against. */
const lifetimeSeconds = 15;

async function loadAll(restaurantId: string): Promise<readonly InventoryItem[]> {
  const items: InventoryItem[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const page = await call(list, { params: { restaurantId }, query });
    items.push(...page.data);
    cursor = page.pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/** Every item of a restaurant, by name. */
export const useAllItems = (restaurantId: string) =>
  useQuery({
    url: `${urlOf(list, { params: { restaurantId } })}?all`,
    lifetimeSeconds,
    load: () => loadAll(restaurantId),
  });
