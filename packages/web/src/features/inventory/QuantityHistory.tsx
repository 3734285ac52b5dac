import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { useId } from "react";
import { ChartTable } from "../../components/table/ChartTable.tsx";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";

/** The most that one page of the API holds. */
const maxMovements = 100;
const heightPx = 180;

const QuantityChart = lazyChart({
  load: async () => (await import("./QuantityChart.tsx")).QuantityChart,
  heightPx,
  missing: "The chart could not be loaded. The movements below show the same numbers.",
});

interface QuantityHistoryProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** The quantity over time. */
export function QuantityHistory({ restaurantId, item }: QuantityHistoryProps) {
  const id = useId();
  const formats = useFormats();
  const { data, error } = useRoute(route, {
    params: { restaurantId, itemId: item.id },
    query: { limit: maxMovements },
  });
  const movements = (data?.data ?? []).toReversed();
  // A single movement makes no line. If the movements fail to load, their table says so.
  if (error !== undefined || (data !== undefined && movements.length < 2)) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        Quantity over time
      </Typography>
      {data === undefined ? (
        <Skeleton variant="rounded" height={heightPx} />
      ) : (
        <>
          <QuantityChart movements={movements} unit={item.baseUnit} />
          <ChartTable
            caption="Quantity over time"
            headers={["When", "On hand"]}
            rows={movements.map(({ id: key, occurredAt, balance }) => ({
              key,
              cells: [formats.dateTime(occurredAt), formats.quantity(balance, item.baseUnit)],
            }))}
          />
        </>
      )}
    </section>
  );
}
