import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import Box from "@mui/material/Box";
import { list } from "@stockpot/core/inventory/inventory.routes";
import { stockStatuses } from "@stockpot/core/stock/stock.rules";
import { type InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { itemActions, type ItemVerbs } from "./ItemActions.tsx";
import { itemColumns } from "./item-columns.tsx";
import { stockStatusNames } from "./StockStatusChip.tsx";
import { inventoryOf } from "./use-inventory.ts";

const statusOptions = stockStatuses.map((status) => ({ value: status, label: stockStatusNames[status] }));

interface ItemTableProps extends ItemVerbs {
  readonly restaurantId: string;
  readonly categories: readonly string[];
  readonly onAdd: () => void;
}

/** Every item, searched, filtered and paged by the server. */
export function ItemTable({ restaurantId, categories, onAdd, ...verbs }: ItemTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const category = url.get("category") ?? "";
  const stock = stockStatuses.find((status) => status === url.get("stock"));
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([restaurantId, q, category, stock]) });
  const response = useRoute(
    list,
    {
      params: { restaurantId },
      query: { ...query, ...(q !== "" && { q }), ...(category !== "" && { category }), ...(stock && { stock }) },
    },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load inventory items") },
  );
  const pending = usePendingChanges<InventoryItem>(inventoryOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending);
  const filtered = q !== "" || category !== "" || stock !== undefined;
  const offered = category === "" || categories.includes(category) ? categories : [...categories, category];

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search inventory items" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Stock status"
          all="All statuses"
          value={stock ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ stock: value })}
        />
        <FilterSelect
          label="Category"
          all="All categories"
          value={category}
          options={offered.map((name) => ({ value: name, label: name }))}
          onChange={(value) => filter({ category: value })}
        />
      </Box>
      <LoadedTable
        what="inventory items"
        response={response}
        label="Inventory items"
        columns={itemColumns}
        rows={rows}
        skeletonRows={8}
        pendingRow={(item) => isUnsaved(pending, item.id)}
        renderActions={itemActions(pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              filtered
                ? {
                    title: "No items match",
                    hint: "Try another spelling, or look through all items.",
                    onClear: () => filter({ q: null, category: null, stock: null }),
                  }
                : undefined
            }
            none={{
              icon: <Inventory2Outlined />,
              title: "No Inventory Items Found",
              hint: "Add the first thing on your shelves: its name, how much there is, and the level at which to reorder.",
              add: "Add Item",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}
