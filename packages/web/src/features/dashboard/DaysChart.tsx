import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { useFormats } from "../../lib/formats.ts";

interface DaysChartProps {
  /** Days such as 2026-11-21, the oldest first. */
  readonly dates: readonly string[];
  readonly values: readonly number[];
  /** What the values are, as in "Orders". */
  readonly label: string;
  readonly format: (value: number) => string;
  readonly heightPx: number;
}

/** One bar a day. */
export function DaysChart({ dates, values, label, format, heightPx }: DaysChartProps) {
  const formats = useFormats();
  const { vars } = useTheme();
  return (
    <BarChart
      height={heightPx}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: [...dates],
          scaleType: "band",
          height: 24,
          categoryGapRatio: 0.35,
          // Every third day including the last: all of them would not fit.
          tickLabelInterval: (_, index) => (dates.length - 1 - index) % 3 === 0,
          valueFormatter: (day: string, { location }) =>
            location === "tick" ? formats.shortDay(day) : formats.day(day),
        },
      ]}
      yAxis={[{ min: 0, tickMinStep: 1, tickNumber: 4, width: 48, valueFormatter: format }]}
      series={[
        {
          data: [...values],
          label,
          color: vars.palette.primary.main,
          valueFormatter: (value) => (value === null ? "" : format(value)),
        },
      ]}
      borderRadius={3}
    />
  );
}
