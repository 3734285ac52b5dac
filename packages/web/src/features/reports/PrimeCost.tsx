import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { ChartTable } from "../../components/table/ChartTable.tsx";
import { useFormats } from "../../lib/formats.ts";
import { shortDaysOf } from "./periods.ts";
import { percentOfNet, type Statement } from "./statement-lines.ts";

const heightPx = 220;

const BarsChart = lazyChart({
  load: async () => (await import("./BarsChart.tsx")).BarsChart,
  heightPx,
  missing: "The chart could not be loaded.",
});

/** Prime cost over time, with its figures in a table for screen readers. */
export function PrimeCost({ columns }: { readonly columns: readonly Statement[] }) {
  const formats = useFormats();
  return (
    <Card component="section" aria-labelledby="prime-cost" sx={{ p: 2 }}>
      <Typography id="prime-cost" variant="h2" sx={{ mb: 1 }}>
        Prime cost
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Cost of sales, food losses and labor.
      </Typography>
      <BarsChart
        names={columns.map(({ from }) => formats.shortDay(from))}
        values={columns.map(({ lines }) => lines.primeCost)}
        label="Prime cost"
        format={formats.wholeMoney}
        heightPx={heightPx}
      />
      <ChartTable
        caption="Prime cost over time"
        headers={["Period", "Prime cost", "% of net sales"]}
        rows={columns.map((column) => {
          const percent = percentOfNet(column.lines.primeCost, column);
          return {
            key: column.from,
            cells: [
              shortDaysOf(column, column, formats),
              formats.money(column.lines.primeCost),
              percent === undefined ? "–" : formats.percent(percent),
            ],
          };
        })}
      />
    </Card>
  );
}
