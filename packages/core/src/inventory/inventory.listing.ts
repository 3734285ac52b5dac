import { categoryKeyOf } from "../platform/text.ts";
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

/** Where items are listed. */
export function entriesOf(restaurantId: string, category: string | undefined, stockStatus: InventoryQuery["stock"]) {
  const { query } = ItemEntryEntity;
  const categoryKey = categoryKeyOf(category);
  if (categoryKey === "") {
    return stockStatus ? query.byStockStatus({ restaurantId, stockStatus }) : query.byName({ restaurantId });
  }
  return stockStatus
    ? query.byCategoryAndStockStatus({ restaurantId, categoryKey, stockStatus })
    : query.byCategory({ restaurantId, categoryKey });
}
