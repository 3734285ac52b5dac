import { useTheme } from "@mui/material/styles";
import { LineChart } from "@mui/x-charts/LineChart";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../../lib/formats.ts";

/** A receipt whose cost is known: US dollars per base unit. */
export type PricedReceipt = Movement & { readonly unitCost: number };

interface PriceChartProps {
  /** The oldest first. */
  readonly prices: readonly PricedReceipt[];
  /** The item's base unit. */
  readonly unit: Unit;
}

/** The unit cost from each receipt to the next as steps, on an axis that starts at zero. */
export function PriceChart({ prices, unit }: PriceChartProps) {
  const formats = useFormats();
  const { vars } = useTheme();
  const tickLabelStyle = { fill: vars.palette.text.secondary, fontSize: 11 };
  return (
    <LineChart
      height={160}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, right: 28, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: prices.map(({ occurredAt }) => new Date(occurredAt)),
          scaleType: "time",
          tickNumber: 4,
          height: 24,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
          valueFormatter: (at: Date, { location }) =>
            location === "tick" ? formats.date(at.getTime()) : formats.dateTime(at.getTime()),
        },
      ]}
      yAxis={[
        {
          min: 0,
          tickNumber: 4,
          width: 64,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
          valueFormatter: formats.unitCost,
        },
      ]}
      series={[
        {
          data: prices.map(({ unitCost }) => unitCost),
          label: "Cost",
          curve: "stepAfter",
          showMark: prices.length <= 40,
          color: vars.palette.warning.main,
          valueFormatter: (cost) => (cost === null ? "" : formats.moneyPer(cost, unit)),
        },
      ]}
      sx={{ "& .MuiChartsGrid-line": { stroke: vars.palette.divider } }}
    />
  );
}
