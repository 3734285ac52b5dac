import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";

interface BarsChartProps {
  readonly names: readonly string[];
  readonly values: readonly number[];
  /** What the values are, as in "Prime cost". */
  readonly label: string;
  readonly format: (value: number) => string;
  readonly heightPx: number;
}

/** More names would touch each other on a phone. */
const mostNames = 6;

/** A bar for each period, the oldest first. */
export function BarsChart({ names, values, label, format, heightPx }: BarsChartProps) {
  const {
    vars: { palette },
  } = useTheme();
  const tickLabelStyle = { fill: palette.text.secondary, fontSize: 11 };
  const every = Math.ceil(names.length / mostNames);
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
          data: [...names],
          scaleType: "band",
          height: 24,
          categoryGapRatio: 0.3,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
          tickLabelInterval: (_, index) => index % every === 0,
        },
      ]}
      yAxis={[
        {
          tickNumber: 4,
          width: 56,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
          valueFormatter: format,
        },
      ]}
      series={[
        {
          data: [...values],
          label,
          color: palette.primary.main,
          valueFormatter: (value: number | null) => (value === null ? null : format(value)),
        },
      ]}
      sx={{ "& .MuiChartsGrid-line": { stroke: palette.divider } }}
    />
  );
}
