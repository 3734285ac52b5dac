import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { ViewProps } from "../../components/resource/props.ts";
import { type Filter, selectFilter, sortSelect } from "../../components/resource/filters.tsx";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { Money } from "../../components/Money.tsx";
import { useRoute } from "../../lib/cache.ts";
import { usePermissions } from "../../lib/permissions.tsx";
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

/** How much of its reorder level an item has: the least is the most urgent. */
const shareOfLevel = ({ quantity, reorderLevel }: InventoryItem) =>
  reorderLevel === undefined || (reorderLevel === 0 && quantity > 0) ? Infinity : quantity / (reorderLevel || 1);

/** Compares two numbers, of which both may be infinite. */
const ascending = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

const urgency = {
  value: "urgency",
  label: "Most urgent first",
  compare: (one: InventoryItem, other: InventoryItem) => ascending(shareOfLevel(one), shareOfLevel(other)),
};

const stockValue = {
  value: "value",
  label: "Highest value first",
  compare: (one: InventoryItem, other: InventoryItem) => ascending(other.stockValue ?? 0, one.stockValue ?? 0),
};

const sortByUrgency = sortSelect("By name", [urgency]);
const sortByAny = sortSelect("By name", [urgency, stockValue]);

interface ItemTableProps extends ViewProps<InventoryItem> {
  readonly categories: readonly string[];
}

/** All items, by name. */
export function ItemTable({ categories, ...view }: ItemTableProps) {
  const { has } = usePermissions();
  const list = useList(items, view.params, {
    filters: [stockFilter, categoryFilter(categories), has("costs.read") ? sortByAny : sortByUrgency],
  });
  const { data: figures } = useRoute(summary, { params: view.params });
  const value = figures?.data.inventory.value;
  const { restaurantId } = view.params;
  const { byItem } = useOnOrder(restaurantId);
  return (
    <ResourceTable
      {...view}
      list={list}
      rows={list.rows.map((item) => ({ ...item, restaurantId, onOrder: byItem.get(item.id) }))}
      columns={itemColumns}
      phoneLines={itemLines}
      {...(value !== undefined &&
        !list.isFiltered && {
          total: (
            <>
              In stock: <Money amount={value} />
            </>
          ),
        })}
      opens="view"
      renderActions={(item) => <ItemActions item={item} unsaved={list.isUnsaved(item)} open={view.open} />}
      file={async () => (await import("./item-file.ts")).itemFile}
      icon={<Inventory2Outlined />}
      hint="Add your first item: its name, how much you have, and when to reorder."
    />
  );
}
