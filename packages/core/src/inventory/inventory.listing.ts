import { categoryKeyOf } from "../platform/text.ts";
import { ItemEntryEntity } from "../stock/item.entity.ts";
import type { InventoryQuery } from "./inventory.schema.ts";

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
