import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import Box from "@mui/material/Box";
import { activities } from "@stockpot/core/api/activity";
import { list } from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { activityNames, supplierColumns } from "./supplier-columns.tsx";
import { supplierActions, type SupplierVerbs } from "./SupplierActions.tsx";
import { suppliersOf } from "./use-suppliers.ts";

const statusOptions = activities.map((value) => ({ value, label: activityNames[value] }));

interface SupplierTableProps extends SupplierVerbs {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

/** Every supplier, searched, filtered and paged by the server. */
export function SupplierTable({ restaurantId, onAdd, ...verbs }: SupplierTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const status = activities.find((value) => value === url.get("status"));
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([restaurantId, q, status]) });
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { ...query, ...(q !== "" && { q }), ...(status && { status }) } },
    {
      keepPreviousData: true,
      onError: () =>
        notify.failure({ title: "Error loading suppliers", text: "Failed to load suppliers. Please try again." }),
    },
  );
  const pending = usePendingChanges<Supplier>(suppliersOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending, {
    belongs: ({ isActive }) => status === undefined || isActive === (status === "active"),
  });

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search suppliers" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ status: value })}
        />
      </Box>
      <LoadedTable
        what="suppliers"
        response={response}
        label="Suppliers"
        columns={supplierColumns}
        rows={rows}
        pendingRow={(supplier) => isUnsaved(pending, supplier.id)}
        rowActions={supplierActions(pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              q !== "" || status !== undefined
                ? {
                    title: "No suppliers match",
                    hint: "Try another spelling, or look through all suppliers.",
                    onClear: () => filter({ q: null, status: null }),
                  }
                : undefined
            }
            none={{
              icon: <LocalShippingOutlined />,
              title: "No Suppliers Found",
              hint: "Add whom you buy from: then their procurements can be written.",
              add: "Add Supplier",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}
