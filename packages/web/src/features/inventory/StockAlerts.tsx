import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useId } from "react";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { fixedFilter } from "../../components/resource/filters.tsx";
import type { ViewProps } from "../../components/resource/props.ts";
import { useRowTarget } from "../../components/resource/use-row-target.ts";
import { useList } from "../../components/resource/use-list.ts";
import { alertColumns } from "./alert-columns.tsx";
import { ItemActions } from "./ItemActions.tsx";
import { items } from "./items.ts";

const rowsPerPage = 25;

const alerts = {
  low: {
    pageParam: "lowPage",
    title: "Low",
    label: "Low stock",
    text: "At or below the reorder level",
    none: "Nothing is low",
    why: "Every item is above its reorder level.",
  },
  warning: {
    pageParam: "warningPage",
    title: "Getting low",
    label: "Stock that is getting low",
    text: "Not far above the reorder level",
    none: "Nothing is close to its reorder level",
    why: "Items appear here before they are low.",
  },
} as const;

type StockAlertsProps = ViewProps<InventoryItem>;

/** Items that are low, and items that are getting low. */
export const StockAlerts = (props: StockAlertsProps) => (
  <Box sx={{ display: "grid", gap: 3, minWidth: 0 }}>
    <AlertTable stock="low" {...props} />
    <AlertTable stock="warning" {...props} />
  </Box>
);

interface AlertTableProps extends StockAlertsProps {
  readonly stock: "low" | "warning";
}

function AlertTable({ stock, params, open }: AlertTableProps) {
  const id = useId();
  const { pageParam, title, label, text, none, why } = alerts[stock];
  const list = useList(items, params, {
    filters: [fixedFilter<InventoryItem>({ stock }, ({ stockStatus }) => stockStatus === stock)],
    search: null,
    limit: rowsPerPage,
    pageParam,
  });
  const rowTarget = useRowTarget(items, { dialog: "view", open, isUnsaved: list.isUnsaved });
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
        response={list.response}
        label={label}
        columns={alertColumns[stock]}
        rows={list.rows}
        pendingRow={list.isUnsaved}
        rowTarget={rowTarget}
        renderActions={(item) => <ItemActions item={item} unsaved={list.isUnsaved(item)} open={open} />}
        {...(list.paging.pagination !== undefined && list.paging.pagination.pages > 1 && { paging: list.paging })}
        empty={
          <EmptyState icon={<CheckCircleOutlined />} title={none}>
            {why}
          </EmptyState>
        }
      />
    </section>
  );
}
