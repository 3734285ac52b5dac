import { categoryKeyOf } from "../platform/text.ts";
import { inStockQuery } from "../stock/item-entry.ts";
import { ItemEntryEntity, type ItemRecord } from "../stock/item.entity.ts";
import type { InventoryQuery } from "./inventory.schema.ts";

/** Whether an item is in the list with these filters. */
export const isListed = (
  item: Pick<ItemRecord, "category" | "stockStatus">,
  category: string | undefined,
  stock: InventoryQuery["stock"],
) =>
  (category === undefined || categoryKeyOf(item.category) === categoryKeyOf(category)) &&
  (stock === undefined || item.stockStatus === stock);

/** Where items are listed: what is in stock is apart from the rest. */
export function entriesOf(restaurantId: string, category: string | undefined, stockStatus: InventoryQuery["stock"]) {
  const { query } = ItemEntryEntity;
  const categoryKey = category === undefined ? undefined : categoryKeyOf(category);
  const also =
    stockStatus === undefined || stockStatus === "normal" ? inStockQuery(restaurantId, categoryKey) : undefined;
  if (categoryKey === undefined) {
    const all = stockStatus ? query.byStockStatus({ restaurantId, stockStatus }) : query.byName({ restaurantId });
    return { query: all, also };
  }
  const ofCategory = stockStatus
    ? query.byCategoryAndStockStatus({ restaurantId, categoryKey, stockStatus })
    : query.byCategory({ restaurantId, categoryKey });
  return { query: ofCategory, also };
}
