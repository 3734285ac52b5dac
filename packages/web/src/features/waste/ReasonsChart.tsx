import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";

interface ReasonsChartProps {
  readonly names: readonly string[];
  readonly values: readonly number[];
  /** What the values are, as in "Value". */
  readonly label: string;
  readonly format: (value: number) => string;
  readonly heightPx: number;
}

/** A bar for each reason, the largest at the top. */
export function ReasonsChart({ names, values, label, format, heightPx }: ReasonsChartProps) {
  const {
    vars: { palette },
  } = useTheme();
  const tickLabelStyle = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <BarChart
      layout="horizontal"
      height={heightPx}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 4, right: 32, bottom: 0, left: 0 }}
      grid={{ vertical: true }}
      yAxis={[
        {
          data: [...names],
          scaleType: "band",
          width: 136,
          categoryGapRatio: names.length > 2 ? 0.35 : 0.7,
          disableLine: true,
          disableTicks: true,
          tickLabelStyle,
        },
      ]}
      xAxis={[
        {
          min: 0,
          tickNumber: 4,
          height: 24,
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
