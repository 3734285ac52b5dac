import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { list } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/DataTable.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { LoadedTable } from "../../components/LoadedTable.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { StockQuantity } from "../../components/why/ItemFigures.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";

const maxItems = 5;

const columns: readonly Column<InventoryItem>[] = [
  { key: "name", header: "Item", render: (item) => item.name },
  { key: "level", header: "Level", hideBelow: "md", width: "28%", render: (item) => <Level item={item} /> },
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
    align: "right",
    render: ({ quantity, reorderLevel, baseUnit }) =>
      reorderLevel === undefined ? "–" : <Quantity value={reorderLevel} unit={baseUnit} beside={[quantity]} aligned />,
  },
];

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
}

/** The first few items at or below their reorder level. */
export function LowStock({ restaurantId }: LowStockProps) {
  const notify = useNotify();
  const response = useRoute(
    list,
    { params: { restaurantId }, query: { stock: "low", limit: maxItems } },
    { onError: () => notify.failure("Failed to load dashboard data") },
  );
  return (
    <section aria-labelledby="low-stock">
      <Typography id="low-stock" variant="h2" sx={{ mt: 1, mb: 1 }}>
        Low-stock items
      </Typography>
      <LoadedTable
        what="low-stock items"
        response={response}
        label="Low-stock items"
        columns={columns}
        rows={response.data?.data ?? []}
        skeletonRows={maxItems}
        empty={
          <EmptyState icon={<CheckCircleOutlined />} title="Nothing is low">
            Every item is above its reorder level.
          </EmptyState>
        }
      />
    </section>
  );
}
