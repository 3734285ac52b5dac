import Typography from "@mui/material/Typography";
import { movements as route } from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import { useId } from "react";
import { ChartTable } from "../../components/table/ChartTable.tsx";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import type { PricedReceipt } from "./PriceChart.tsx";

/** The most that one page of the API holds. */
const maxReceipts = 100;

const hasCost = (movement: Movement): movement is PricedReceipt => movement.unitCost !== undefined;

const PriceChart = lazyChart({
  load: async () => (await import("./PriceChart.tsx")).PriceChart,
  heightPx: 160,
  missing: "The chart could not be loaded. The deliveries under Movements below show the same prices.",
});

interface PriceHistoryProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
}

/** What the item cost, receipt by receipt. */
export function PriceHistory({ restaurantId, item }: PriceHistoryProps) {
  const id = useId();
  const formats = useFormats();
  const { data } = useRoute(route, {
    params: { restaurantId, itemId: item.id },
    query: { limit: maxReceipts, kind: "RECEIPT" },
  });
  const prices = (data?.data ?? []).filter(hasCost).toReversed();
  // A single price makes no line; it is the last cost, shown above.
  if (item.lastCost === undefined || prices.length < 2) return null;
  const per = unitNames[item.baseUnit].name.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 1 }}>
        {`Cost per ${per} over time`}
      </Typography>
      <PriceChart prices={prices} unit={item.baseUnit} />
      <ChartTable
        caption="Price history"
        headers={["Received", "Procurement", `Cost per ${per}`]}
        rows={prices.map(({ id: key, occurredAt, source, unitCost }) => ({
          key,
          cells: [formats.dateTime(occurredAt), source?.number ?? "–", formats.unitCost(unitCost)],
        }))}
      />
    </section>
  );
}
