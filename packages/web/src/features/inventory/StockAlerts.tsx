import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useId } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePage } from "../../lib/paging.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { itemActions, type ItemVerbs } from "./ItemActions.tsx";
import { alertColumns } from "./item-columns.tsx";
import { inventoryOf } from "./use-inventory.ts";

const rowsPerPage = 25;

const alerts = {
  low: {
    param: "lowPage",
    title: "Low",
    text: "At or below the reorder level",
    none: "Nothing runs low",
    why: "Every item with a reorder level is above it.",
  },
  warning: {
    param: "warningPage",
    title: "Warning",
    text: "At most half as much again as the reorder level",
    none: "Nothing is close to its reorder level",
    why: "Items show here before they run low.",
  },
} as const;

interface StockAlertsProps extends ItemVerbs {
  readonly restaurantId: string;
}

/** What has to be bought, and what soon will. */
export const StockAlerts = (props: StockAlertsProps) => (
  <Box sx={{ display: "grid", gap: 3, minWidth: 0 }}>
    <AlertTable stock="low" {...props} />
    <AlertTable stock="warning" {...props} />
  </Box>
);

interface AlertTableProps extends StockAlertsProps {
  readonly stock: "low" | "warning";
}

function AlertTable({ restaurantId, stock, ...verbs }: AlertTableProps) {
  const id = useId();
  const notify = useNotify();
  const { param, title, text, none, why } = alerts[stock];
  const { query, pagingOf } = usePage(useUrlState(), { param, of: `${restaurantId} ${stock}`, limit: rowsPerPage });
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { ...query, stock } },
    { keepPreviousData: true, onError: () => notify.failure("Failed to load inventory items") },
  );
  const pending = usePendingChanges<InventoryItem>(inventoryOf(restaurantId));
  const rows = applyPending(response.data?.data ?? [], pending, { belongs: (item) => item.stockStatus === stock });
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <LoadedTable
        what="inventory items"
        response={response}
        label={`${title} stock`}
        columns={alertColumns}
        rows={rows}
        pendingRow={(item) => isUnsaved(pending, item.id)}
        renderActions={itemActions(pending, verbs)}
        {...(response.data !== undefined &&
          response.data.pagination.pages > 1 && { paging: pagingOf(response.data.pagination) })}
        empty={
          <EmptyState icon={<CheckCircleOutlined />} title={none}>
            {why}
          </EmptyState>
        }
      />
    </section>
  );
}
