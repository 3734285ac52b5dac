import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import Box from "@mui/material/Box";
import { list } from "@stockpot/core/procurement/procurement.routes";
import { procurementStatuses } from "@stockpot/core/procurement/procurement.rules";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { procurementActions, type ProcurementVerbs } from "./ProcurementActions.tsx";
import { procurementColumns } from "./procurement-columns.tsx";
import { statusNames } from "./ProcurementStatusChip.tsx";
import { procurementsOf } from "./use-procurements.ts";

const rowsPerPage = 10;

const statusOptions = procurementStatuses.map((value) => ({ value, label: statusNames[value] }));

interface ProcurementTableProps {
  readonly restaurantId: string;
  readonly onAdd: () => void;
  readonly verbs: ProcurementVerbs;
}

/** Every procurement, newest first, filtered and paged by the server. */
export function ProcurementTable({ restaurantId, onAdd, verbs }: ProcurementTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const status = procurementStatuses.find((one) => one === url.get("status"));
  const { query, page, filter, pagingOf } = usePage(url, {
    of: JSON.stringify([restaurantId, status]),
    limit: rowsPerPage,
  });
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { ...query, ...(status && { status }) } },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load procurements") },
  );
  const pending = usePendingChanges<ProcurementSummary>(procurementsOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending, {
    belongs: (procurement) => status === undefined || procurement.status === status,
    adds: page === 1,
  });

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ status: value })}
        />
      </Box>
      <LoadedTable
        what="procurements"
        response={response}
        label="Procurements"
        columns={procurementColumns}
        rows={rows}
        pendingRow={(procurement) => isUnsaved(pending, procurement.id)}
        renderActions={procurementActions(pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              status !== undefined
                ? {
                    title: "No procurements match",
                    hint: `Nothing is ${statusNames[status].toLowerCase()} at the moment.`,
                    onClear: () => filter({ status: null }),
                  }
                : undefined
            }
            none={{
              icon: <ReceiptLongOutlined />,
              title: "No Procurements Found",
              hint: "Write down what you buy. Completing it brings the goods into stock at what they cost.",
              add: "New Procurement",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}
