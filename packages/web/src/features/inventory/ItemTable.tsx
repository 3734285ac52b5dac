import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { ViewProps } from "../../components/resource/props.ts";
import { type Filter, selectFilter } from "../../components/resource/filters.tsx";
import { useOnOrder } from "../../components/on-order.tsx";
import { ResourceTable } from "../../components/resource/ResourceTable.tsx";
import { useList } from "../../components/resource/use-list.ts";
import { Inventory2Outlined } from "../../lib/icons.tsx";
import { ItemActions } from "./ItemActions.tsx";
import { itemColumns, itemLines } from "./item-columns.tsx";
import { items } from "./items.ts";
import { stockStatusNames } from "./StockStatusChip.tsx";

const stockFilter = selectFilter<InventoryItem>({
  param: "stock",
  label: "Stock status",
  all: "All statuses",
  options: stockStatuses.map((value) => ({ value, label: stockStatusNames[value] })),
});

/** Filters by the categories in use, and the current one if it is another. */
const categoryFilter =
  (categories: readonly string[]): Filter<InventoryItem> =>
  (url) => {
    const present = url.get("category") ?? "";
    const offered = present === "" || categories.includes(present) ? categories : [...categories, present];
    return selectFilter<InventoryItem>({
      param: "category",
      label: "Category",
      all: "All categories",
      options: offered.map((value) => ({ value, label: value })),
    })(url);
  };

interface ItemTableProps extends ViewProps<InventoryItem> {
  readonly categories: readonly string[];
}

/** All items, by name. */
export function ItemTable({ categories, ...view }: ItemTableProps) {
  const list = useList(items, view.params, { filters: [stockFilter, categoryFilter(categories)] });
  const { restaurantId } = view.params;
  const { byItem } = useOnOrder(restaurantId);
  return (
    <ResourceTable
      {...view}
      list={list}
      rows={list.rows.map((item) => ({ ...item, restaurantId, onOrder: byItem.get(item.id) }))}
      columns={itemColumns}
      phoneLines={itemLines}
      opens="view"
      renderActions={(item) => <ItemActions item={item} unsaved={list.isUnsaved(item)} open={view.open} />}
      icon={<Inventory2Outlined />}
      hint="Add your first item: its name, how much you have, and when to reorder."
    />
  );
}
