import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { useFormats } from "../../lib/formats.ts";

interface DaysChartProps {
  /** Days such as 2026-11-21, the oldest first; the last one is not over yet. */
  readonly dates: readonly string[];
  readonly values: readonly number[];
  /** Of as many days before. */
  readonly previous: readonly number[];
  /** What the values are, as in "Orders". */
  readonly label: string;
  readonly format: (value: number) => string;
  readonly heightPx: number;
}

const faded = (colour: string) => `color-mix(in srgb, ${colour} 45%, transparent)`;

/** Day by day, each beside the day two weeks before. */
export function DaysChart({ dates, values, previous, label, format, heightPx }: DaysChartProps) {
  const formats = useFormats();
  const {
    vars: { palette },
  } = useTheme();
  const last = dates.length - 1;
  const valueFormatter = (value: number | null) => (value === null ? null : format(value));
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
          categoryGapRatio: 0.3,
          barGapRatio: -0.4,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: { fill: palette.text.secondary, fontSize: 11 },
          // Every fourth day including today: more would touch each other on a phone.
          tickLabelInterval: (_, index) => (last - index) % 4 === 0,
          valueFormatter: (day: string, { location }) => {
            if (location !== "tick") return day === dates[last] ? `${formats.day(day)}, so far` : formats.day(day);
            return day === dates[last] ? "Today" : formats.shortDay(day);
          },
        },
      ]}
      yAxis={[
        {
          min: 0,
          tickMinStep: 1,
          tickNumber: 4,
          width: 48,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle: { fill: palette.text.secondary, fontSize: 11 },
          valueFormatter: format,
        },
      ]}
      series={[
        { data: [...previous], label: "14 days earlier", color: faded(palette.text.disabled), valueFormatter },
        {
          data: values.map((value, index) => (index === last ? null : value)),
          label,
          stack: "now",
          color: palette.primary.main,
          valueFormatter,
        },
        {
          data: values.map((value, index) => (index === last ? value : null)),
          label: `${label} so far`,
          stack: "now",
          color: faded(palette.primary.main),
          valueFormatter,
        },
      ]}
      sx={{ "& .MuiChartsGrid-line": { stroke: palette.divider } }}
    />
  );
}
