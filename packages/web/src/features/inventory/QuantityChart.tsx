import { LineChart } from "@mui/x-charts/LineChart";
import { useTheme } from "@mui/material/styles";
import type { Movement } from "@stockpot/core/stock/movement.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { useFormats } from "../../lib/formats.ts";

interface QuantityChartProps {
  /** The oldest first. */
  readonly movements: readonly Movement[];
  readonly unit: Unit;
}

/** The quantity on hand after each movement, as steps. */
export function QuantityChart({ movements, unit }: QuantityChartProps) {
  const formats = useFormats();
  const { vars } = useTheme();
  const tickLabelStyle = { fill: vars.palette.text.secondary, fontSize: 11 };
  return (
    <LineChart
      height={180}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: movements.map(({ occurredAt }) => new Date(occurredAt)),
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
          min: Math.min(0, ...movements.map(({ balance }) => balance)),
          tickNumber: 4,
          width: 48,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
          valueFormatter: formats.number,
        },
      ]}
      series={[
        {
          data: movements.map(({ balance }) => balance),
          label: "On hand",
          curve: "stepAfter",
          area: true,
          showMark: movements.length <= 30,
          color: vars.palette.primary.main,
          valueFormatter: (value) => (value === null ? "" : formats.quantity(value, unit)),
        },
      ]}
      sx={{
        "& .MuiLineChart-area": { fillOpacity: 0.14 },
        "& .MuiChartsGrid-line": { stroke: vars.palette.divider },
      }}
    />
  );
}
