import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { useId } from "react";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { PermissionButton } from "../../components/PermissionButton.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import { fingerSized } from "../../components/widths.ts";
import { useQuery, useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { isUnsaved, usePendingChanges, applyPending } from "../../lib/optimistic.ts";
import { Figure } from "../../components/Figure.tsx";
import type { ViewProps } from "../../components/resource/props.ts";
import { useOnOrder } from "../../components/on-order.tsx";
import { useRowTarget } from "../../components/resource/use-row-target.ts";
import { Add, CheckCircleOutlined, Inventory2Outlined } from "../../lib/icons.tsx";
import { orderLowPath, stockAlertsPath } from "./addresses.ts";
import { ItemActions } from "./ItemActions.tsx";
import { criticalColumns, criticalLines } from "./item-columns.tsx";
import { items } from "./items.ts";
import { OrderLowButton } from "./OrderLowButton.tsx";

const maxCritical = 5;

/** The inventory in three figures, and its most urgent items. */
export function StockOverview({ params, add, open }: ViewProps<InventoryItem>) {
  const id = useId();
  const notify = useNotify();
  const { permission } = usePermissions();
  const onError = () => notify.failure(items.messages.notLoaded);
  const figures = useRoute(summary, { params }, { onError });
  const low = useQuery(items.list(params, { stock: "low", limit: maxCritical }), { onError });
  const onOrder = useOnOrder(params.restaurantId);
  const pending = usePendingChanges<InventoryItem>(items.scopeOf(params));
  const rows = applyPending(low.data?.data ?? [], pending, { belongs: (item) => item.stockStatus === "low" });
  const isPending = (item: InventoryItem) => isUnsaved(pending, item.id);
  const rowTarget = useRowTarget(items, { dialog: "view", open, isUnsaved: isPending });
  const inventory = figures.data?.data.inventory;
  const total = low.data?.pagination.total ?? 0;
  const more = total - maxCritical;

  const toAlerts = (
    <RouterLink to={stockAlertsPath(params.restaurantId)} sx={{ whiteSpace: "nowrap", ...fingerSized }}>
      See which
    </RouterLink>
  );

  const lowNote = (
    <>
      {onOrder.low !== undefined && onOrder.low > 0 && `${onOrder.low} on order · `}
      {toAlerts}
    </>
  );

  if (inventory?.items === 0 && pending.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Inventory2Outlined />}
          title="No Inventory Items Found"
          action={
            <PermissionButton {...permission("items.edit")} variant="contained" startIcon={<Add />} onClick={add}>
              Add Item
            </PermissionButton>
          }
        >
          Add your first item: its name, how much you have, and when to reorder.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      {figures.error !== undefined && figures.data === undefined && !figures.isLoading ? (
        <Card>
          <LoadFailure what="the inventory's figures" error={figures.error} onRetry={() => void figures.mutate()} />
        </Card>
      ) : (
        <Box
          sx={{
            display: "grid",
            gap: { xs: 1, sm: 2 },
            gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
            "&& > *": { p: { xs: 1.25, sm: 2 } },
          }}
        >
          <Figure label="Items" value={inventory?.items} />
          <Figure
            label="Low stock"
            value={inventory?.low}
            tone={inventory !== undefined && inventory.low > 0 ? "error" : "plain"}
            {...(inventory !== undefined && inventory.low > 0 && { note: lowNote })}
          />
          <Figure
            label="Getting low"
            value={inventory?.warning}
            tone={inventory !== undefined && inventory.warning > 0 ? "warning" : "plain"}
            {...(inventory !== undefined && inventory.warning > 0 && { note: toAlerts })}
          />
        </Box>
      )}
      <section aria-labelledby={id}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
          <Typography id={id} variant="h2" sx={{ mr: "auto" }}>
            Low-stock items
          </Typography>
          <OrderLowButton to={orderLowPath(params.restaurantId)} low={total} onOrder={onOrder.low} />
        </Box>
        <LoadedTable
          what="inventory items"
          response={low}
          label="Low-stock items"
          columns={criticalColumns}
          phoneLines={criticalLines}
          rows={rows.slice(0, maxCritical).map((item) => ({
            ...item,
            restaurantId: params.restaurantId,
            onOrder: onOrder.byItem.get(item.id),
          }))}
          skeletonRows={maxCritical}
          pendingRow={isPending}
          rowTarget={rowTarget}
          renderActions={(item) => <ItemActions item={item} unsaved={isPending(item)} open={open} />}
          empty={
            <EmptyState icon={<CheckCircleOutlined />} title="Nothing is low">
              Every item with a reorder level is above it.
            </EmptyState>
          }
        />
        {more > 0 && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            <RouterLink to={stockAlertsPath(params.restaurantId)}>{`And ${more} more items...`}</RouterLink>
          </Typography>
        )}
      </section>
    </Box>
  );
}
