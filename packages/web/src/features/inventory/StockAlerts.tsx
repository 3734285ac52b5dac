import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { get as settings } from "@stockpot/core/settings/settings.routes";
import { use, useId, useState } from "react";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { fixedFilter } from "../../components/resource/filters.tsx";
import type { ViewProps } from "../../components/resource/props.ts";
import { useOnOrder } from "../../components/on-order.tsx";
import { useRowTarget } from "../../components/resource/use-row-target.ts";
import { useList } from "../../components/resource/use-list.ts";
import { narrow } from "../../components/widths.ts";
import { useRoute } from "../../lib/cache.ts";
import { isPaged } from "../../lib/paging.ts";
import { useFormats } from "../../lib/formats.ts";
import { CheckCircleOutlined } from "../../lib/icons.tsx";
import { orderLowPath } from "./addresses.ts";
import { alertColumns, alertLines } from "./alert-columns.tsx";
import { items } from "./items.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { OrderButton, OrderLowButton } from "./OrderLowButton.tsx";
import { SelectionContext } from "./selection.tsx";

const rowsPerPage = 25;

const alerts = {
  low: {
    pageParam: "lowPage",
    title: "Low",
    label: "Low stock",
    text: "Below zero, or at or below the reorder level",
    none: "Nothing is low",
    why: "Every item with a reorder level is above it.",
  },
  warning: {
    pageParam: "warningPage",
    title: "Getting low",
    label: "Stock that is getting low",
    text: "Above the reorder level, but not by much",
    none: "Nothing is close to its reorder level",
    why: "Items appear here before they are low.",
  },
} as const;

/** On a phone the figures end before the boxes. */
const onPhone = {
  "&& tbody :is([data-column=quantity], [data-column=onOrder], [data-column=missing], [data-column=aboveLevel])": {
    textAlign: "right",
  },
} as const;

/** The boxes to order by are of no use on paper. */
const onPaper = { "& [data-column=select]": { display: "none !important" } };

type StockAlertsProps = ViewProps<InventoryItem>;

/** Items that are low, and items that are getting low. */
export function StockAlerts({ params, open }: StockAlertsProps) {
  const low = useAlerts("low", params);
  const warning = useAlerts("warning", params);
  const mayOrder = usePermissions().has("purchases.draft");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (some: readonly string[], isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of some)
        if (isSelected) after.add(id);
        else after.delete(id);
      return after;
    });
  return (
    <SelectionContext value={{ ids, toggle }}>
      <Box sx={{ display: "grid", gap: 3, minWidth: 0, [narrow]: onPhone, "@media print": onPaper }}>
        {mayOrder && low.rows.length + warning.rows.length + ids.size > 0 && (
          <OrderBar restaurantId={params.restaurantId} low={low.response.data?.pagination.total ?? 0} />
        )}
        <AlertTable stock="low" list={low} params={params} open={open} />
        <AlertTable stock="warning" list={warning} params={params} open={open} />
      </Box>
    </SelectionContext>
  );
}

type Stock = keyof typeof alerts;

const useAlerts = (stock: Stock, params: StockAlertsProps["params"]) =>
  useList(items, params, {
    filters: [fixedFilter<InventoryItem>({ stock }, ({ stockStatus }) => stockStatus === stock)],
    search: null,
    limit: rowsPerPage,
    pageParam: alerts[stock].pageParam,
  });

interface AlertTableProps extends Pick<StockAlertsProps, "params" | "open"> {
  readonly stock: Stock;
  readonly list: ReturnType<typeof useAlerts>;
}

function AlertTable({ stock, list, params, open }: AlertTableProps) {
  const id = useId();
  const { title, label, text, none, why } = alerts[stock];
  const formats = useFormats();
  const { data: rules } = useRoute(settings, { params });
  const above = rules && `Up to ${formats.decimals(0)((rules.data.warningFactor - 1) * 100)}% above the reorder level`;
  const mayOrder = usePermissions().has("purchases.draft");
  const { ids, toggle } = use(SelectionContext);
  const onOrder = useOnOrder(params.restaurantId);
  const shown = list.rows.map((item) => item.id);
  const selected = shown.filter((one) => ids.has(one));
  const rowTarget = useRowTarget(items, { dialog: "view", open, isUnsaved: list.isUnsaved });
  return (
    <section aria-labelledby={id}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {stock === "warning" ? (above ?? text) : text}
        </Typography>
        {mayOrder && shown.length > 0 && (
          <FormControlLabel
            data-screen-only=""
            label="Select all"
            sx={{ ml: "auto" }}
            control={
              <Checkbox
                size="small"
                checked={selected.length === shown.length}
                indeterminate={selected.length > 0 && selected.length < shown.length}
                onChange={(_, isSelected) => toggle(shown, isSelected)}
                slotProps={{ input: { "aria-label": `Select all: ${title}` } }}
              />
            }
          />
        )}
      </Box>
      <LoadedTable
        what="inventory items"
        response={list.response}
        label={label}
        columns={alertColumns[stock]}
        phoneLines={alertLines[stock]}
        rows={list.rows.map((item) => ({
          ...item,
          restaurantId: params.restaurantId,
          onOrder: onOrder.byItem.get(item.id),
        }))}
        pendingRow={list.isUnsaved}
        rowTarget={rowTarget}
        {...(isPaged(list.paging.pagination) && { paging: list.paging })}
        empty={
          <EmptyState icon={<CheckCircleOutlined />} title={none}>
            {why}
          </EmptyState>
        }
      />
    </section>
  );
}

interface OrderBarProps {
  readonly restaurantId: string;
  /** How many items are low. */
  readonly low: number;
}

/** Orders the selected items of either table, or else all low ones. */
function OrderBar({ restaurantId, low }: OrderBarProps) {
  const { ids } = use(SelectionContext);
  const { low: onOrder } = useOnOrder(restaurantId);
  return (
    <Box
      data-screen-only=""
      // As high without its button, so that the first row that is selected stays where it was pressed.
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minHeight: 44 }}
    >
      <Typography color="textSecondary" sx={{ mr: "auto" }}>
        Select what to order
      </Typography>
      {ids.size > 0 ? (
        <OrderButton chosen to={orderLowPath(restaurantId, [...ids])} count={ids.size} />
      ) : (
        <OrderLowButton to={orderLowPath(restaurantId)} low={low} onOrder={onOrder} />
      )}
    </Box>
  );
}
