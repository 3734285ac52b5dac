import { useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import type { Role } from "@stockpot/core/user/user.schema";

interface RoleChartProps {
  readonly counts: readonly { readonly role: Role; readonly count: number }[];
}

/** How many people have each role, as bars. */
export function RoleChart({ counts }: RoleChartProps) {
  const { vars } = useTheme();
  return (
    <BarChart
      height={180}
      layout="horizontal"
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
      grid={{ vertical: true }}
      xAxis={[{ min: 0, tickMinStep: 1, tickNumber: 5, height: 24 }]}
      yAxis={[{ data: counts.map(({ role }) => role), scaleType: "band", width: 64, categoryGapRatio: 0.45 }]}
      series={[{ data: counts.map(({ count }) => count), label: "Users", color: vars.palette.primary.main }]}
      borderRadius={3}
    />
  );
}
