import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import Box from "@mui/material/Box";
import { costs, list } from "@stockpot/core/bom/bom.routes";
import { activities } from "@stockpot/core/api/activity";
import { type Bom } from "@stockpot/core/bom/bom.schema";
import { EmptyList } from "../../components/EmptyList.tsx";
import { FilterSelect } from "../../components/FilterSelect.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { activityNames, bomColumns, type BomRow } from "./bom-columns.tsx";
import { bomActions, type BomVerbs } from "./BomActions.tsx";
import { CostNotice } from "./CostNotice.tsx";
import { bomsOf } from "./use-boms.ts";

const statusOptions = activities.map((value) => ({ value, label: activityNames[value] }));

interface BomTableProps extends BomVerbs {
  readonly restaurantId: string;
  readonly onAdd: () => void;
}

/** Every BOM, searched, filtered and paged by the server; its cost follows as soon as it is known. */
export function BomTable({ restaurantId, onAdd, ...verbs }: BomTableProps) {
  const notify = useNotify();
  const url = useUrlState();
  const q = url.get("q") ?? "";
  const status = activities.find((value) => value === url.get("status"));
  const { query, page, filter, pagingOf } = usePage(url, { of: JSON.stringify([restaurantId, q, status]) });
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { ...query, ...(q !== "" && { q }), ...(status && { status }) } },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load BOMs") },
  );
  const costing = useCosts(restaurantId, response.data?.data ?? []);
  const pending = usePendingChanges<Bom>(bomsOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending, {
    belongs: ({ isActive }) => status === undefined || isActive === (status === "active"),
  }).map((bom) => ({ ...bom, costing: costing.of(bom) }));

  return (
    <Box sx={{ display: "grid", gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <SearchField label="Search BOMs" value={q} onChange={(text) => filter({ q: text })} />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={status ?? ""}
          options={statusOptions}
          onChange={(value) => filter({ status: value })}
        />
      </Box>
      <CostNotice failed={costing.failed} onRetry={costing.retry} />
      <LoadedTable<BomRow>
        what="BOMs"
        response={response}
        label="BOMs"
        columns={bomColumns}
        rows={rows}
        pendingRow={(bom) => isUnsaved(pending, bom.id)}
        renderActions={bomActions(pending, verbs)}
        paging={pagingOf(response.data?.pagination)}
        empty={
          <EmptyList
            page={page}
            onFirstPage={() => url.set({ page: null })}
            filtered={
              q !== "" || status !== undefined
                ? {
                    title: "No BOMs match",
                    hint: "Try another spelling, or look through all BOMs.",
                    onClear: () => filter({ q: null, status: null }),
                  }
                : undefined
            }
            none={{
              icon: <MenuBookOutlined />,
              title: "No BOMs Found",
              hint: "Write down what goes into a plate of a product: then you see what it costs and how many are left.",
              add: "Create BOM",
              onAdd,
            }}
          />
        }
      />
    </Box>
  );
}

/** What plates of listed BOMs cost. */
function useCosts(restaurantId: string, boms: readonly Bom[]) {
  const ids = boms.map(({ id }) => id).join(",");
  const { data, error, isValidating, mutate } = useRoute(
    costs,
    ids === "" ? null : { params: { restaurantId }, query: { ids } },
    { keepPreviousData: true },
  );
  return {
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
    of: ({ id }: Bom) =>
      data?.data.find((cost) => cost.id === id) ??
      (isValidating && ids.includes(id) ? ("loading" as const) : undefined),
  };
}
