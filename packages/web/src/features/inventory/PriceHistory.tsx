import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { unitNames } from "@stockpot/core/unit";
import { lazy, Suspense, useId } from "react";
import { screenReaderOnly } from "../../components/screen-reader-only.ts";
import { useRoute } from "../../lib/cache.ts";
import { formatDateTime, formatMoney } from "../../lib/format.ts";
import type { Price } from "./PriceChart.tsx";
import { retryImport } from "../../lib/retry-import.ts";

/** The most that one page of the API holds. */
const mostReceipts = 100;
const heightPx = 160;

const hasCost = (movement: Movement): movement is Price => movement.unitCost !== undefined;

const ChartMissing = () => (
  <Typography variant="body2" color="textSecondary">
    The chart could not be loaded. The receipts among the movements below are what it shows.
  </Typography>
);

// The charts weigh more than the rest of the page, so they come when an item is looked at.
const PriceChart = lazy(async () => {
  try {
    const { PriceChart: loaded } = await retryImport(() => import("./PriceChart.tsx"));
    return { default: loaded };
  } catch {
    return { default: ChartMissing };
  }
});

interface PriceHistoryProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** What the item cost, receipt by receipt: a chart, and the same numbers as a table for screen readers. */
export function PriceHistory({ restaurantId, item }: PriceHistoryProps) {
  const id = useId();
  const { data } = useRoute(route, {
    params: { restaurantId, itemId: item.id },
    query: { limit: mostReceipts, kind: "RECEIPT" },
  });
  const prices = (data?.data ?? []).filter(hasCost).toReversed();
  // One price makes no line: it is the last cost, which stands above.
  if (item.lastCost === undefined || prices.length < 2) return null;
  const per = unitNames[item.baseUnit].name.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {`Cost per ${per} over time`}
      </Typography>
      <Box aria-hidden sx={{ height: heightPx }}>
        <Suspense fallback={<Skeleton variant="rounded" height={heightPx} />}>
          <PriceChart prices={prices} unit={item.baseUnit} />
        </Suspense>
      </Box>
      <Box sx={{ position: "relative" }}>
        <Box component="table" sx={screenReaderOnly}>
          <caption>Price history</caption>
          <thead>
            <tr>
              <th scope="col">Received</th>
              <th scope="col">Procurement</th>
              <th scope="col">{`Cost per ${per}`}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map(({ id: movementId, occurredAt, source, unitCost }) => (
              <tr key={movementId}>
                <th scope="row">{formatDateTime(occurredAt)}</th>
                <td>{source?.number ?? "–"}</td>
                <td>{formatMoney(unitCost)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </section>
  );
}
