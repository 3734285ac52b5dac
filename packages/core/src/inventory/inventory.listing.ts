import { categoryKeyOf } from "../platform/text.ts";
import { ItemEntryEntity } from "../stock/item.entity.ts";
import type { InventoryQuery } from "./inventory.schema.ts";

/** Where items are listed: those in stock are found among all of them, as most are. */
export function entriesOf(restaurantId: string, category: string | undefined, stockStatus: InventoryQuery["stock"]) {
  const categoryKey = categoryKeyOf(category);
  const isOfCategory = categoryKey !== "";
  if (stockStatus === "low" || stockStatus === "warning") {
    return isOfCategory
      ? ItemEntryEntity.query.byCategoryAndStockStatus({ restaurantId, categoryKey, stockStatus })
      : ItemEntryEntity.query.byStockStatus({ restaurantId, stockStatus });
  }
  const all = isOfCategory
    ? ItemEntryEntity.query.byCategory({ restaurantId, categoryKey })
    : ItemEntryEntity.query.byName({ restaurantId });
  return stockStatus === "normal" ? all.where((entry, { eq }) => eq(entry.stockStatus, "normal")) : all;
}
