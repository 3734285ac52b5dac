import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { OutputOf } from "@stockpot/core/api/route";
import type { list } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { SWRResponse } from "swr";
import type { Column } from "../../components/table/DataTable.tsx";
import { EmptyState } from "../../components/table/EmptyState.tsx";
import { BelowZero } from "../../components/BelowZero.tsx";
import { LoadedTable } from "../../components/table/LoadedTable.tsx";
import { onOrderColumn, useOnOrder, type WithOnOrder } from "../../components/on-order.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { StockQuantity } from "../../components/why/ItemFigures.tsx";
import { RouterLink } from "../../components/RouterLink.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { CheckCircleOutlined } from "../../lib/icons.tsx";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

/** An item with its restaurant, for the link, and its quantity on order. */
type Row = InventoryItem & WithOnOrder;

const columns: readonly Column<Row>[] = [
  {
    key: "name",
    header: "Item",
    grow: 40,
    render: ({ id, name, restaurantId }) => (
      <RouterLink to={toPage(paths.inventory, restaurantId, { dialog: "view", item: id })}>{name}</RouterLink>
    ),
  },
  {
    key: "level",
    header: "Level",
    hideBelow: 640,
    grow: 18,
    render: (item) => (item.quantity < 0 ? <BelowZero /> : <Level item={item} />),
  },
  {
    key: "quantity",
    header: "Quantity",
    align: "right",
    render: (item) => (
      <Box component="span" sx={{ color: "error.main", fontWeight: 560 }}>
        <StockQuantity item={item} value={item.quantity} beside={[item.reorderLevel ?? 0]} aligned />
      </Box>
    ),
  },
  {
    key: "reorderLevel",
    header: "Reorder level",
    phoneLabel: "of",
    align: "right",
    render: ({ quantity, reorderLevel, baseUnit }) =>
      reorderLevel === undefined ? "–" : <Quantity value={reorderLevel} unit={baseUnit} beside={[quantity]} aligned />,
  },
  onOrderColumn,
];

const phoneLines = ["name name quantity", "level onOrder reorderLevel"];

/** A bar of how much of the reorder level is left; the numbers beside it say the same. */
const Level = ({ item: { quantity, reorderLevel = 0 } }: { readonly item: InventoryItem }) => (
  <Box aria-hidden sx={{ height: 4, borderRadius: 1, bgcolor: "divider", overflow: "hidden" }}>
    <Box
      sx={{
        width: reorderLevel === 0 ? 0 : `${Math.min(1, quantity / reorderLevel) * 100}%`,
        height: 1,
        bgcolor: "error.main",
      }}
    />
  </Box>
);

interface LowStockProps {
  readonly restaurantId: string;
  readonly response: SWRResponse<OutputOf<typeof list>, ApiError>;
}

/** The items below zero, or at or below their reorder level, that are most urgent. */
export function LowStock({ restaurantId, response }: LowStockProps) {
  const onOrder = useOnOrder(restaurantId);
  return (
    <section aria-labelledby="low-stock">
      <Typography id="low-stock" variant="h2" sx={{ mb: 1 }}>
        Low-stock items
      </Typography>
      <LoadedTable
        what="low-stock items"
        response={response}
        label="Low-stock items"
        columns={columns}
        phoneLines={phoneLines}
        rows={(response.data?.data ?? []).map((item) => ({
          ...item,
          restaurantId,
          onOrder: onOrder.byItem.get(item.id),
        }))}
        skeletonRows={5}
        empty={
          <EmptyState icon={<CheckCircleOutlined />} title="Nothing is low">
            Every item with a reorder level is above it.
          </EmptyState>
        }
      />
    </section>
  );
}
