import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { lazy, Suspense, useId } from "react";
import { screenReaderOnly } from "../../components/screen-reader-only.ts";
import { useRoute } from "../../lib/cache.ts";
import { formatDateTime, formatQuantity } from "../../lib/format.ts";
import { retryImport } from "../../lib/retry-import.ts";

/** The most that one page of the API holds. */
const mostMovements = 100;
const heightPx = 180;

const ChartMissing = () => (
  <Typography variant="body2" color="textSecondary">
    The chart could not be loaded. The movements below hold the same numbers.
  </Typography>
);

// The charts weigh more than the rest of the page, so they come when an item is looked at.
const QuantityChart = lazy(async () => {
  try {
    const { QuantityChart: loaded } = await retryImport(() => import("./QuantityChart.tsx"));
    return { default: loaded };
  } catch {
    return { default: ChartMissing };
  }
});

interface QuantityHistoryProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** The quantity over time: a chart, and the same numbers as a table for screen readers. */
export function QuantityHistory({ restaurantId, item }: QuantityHistoryProps) {
  const id = useId();
  const { data, error } = useRoute(route, {
    params: { restaurantId, itemId: item.id },
    query: { limit: mostMovements },
  });
  const movements = (data?.data ?? []).toReversed();
  // One movement makes no line, and where the movements fail their table says so.
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
          <Box aria-hidden sx={{ height: heightPx }}>
            <Suspense fallback={<Skeleton variant="rounded" height={heightPx} />}>
              <QuantityChart movements={movements} unit={item.baseUnit} />
            </Suspense>
          </Box>
          <Box sx={{ position: "relative" }}>
            <Box component="table" sx={screenReaderOnly}>
              <caption>Quantity over time</caption>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">On hand</th>
                </tr>
              </thead>
              <tbody>
                {movements.map(({ id: movementId, occurredAt, balance }) => (
                  <tr key={movementId}>
                    <th scope="row">{formatDateTime(occurredAt)}</th>
                    <td>{formatQuantity(balance, item.baseUnit)}</td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </>
      )}
    </section>
  );
}
