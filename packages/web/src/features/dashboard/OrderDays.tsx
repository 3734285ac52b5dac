import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Restaurant, RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { ChartTable } from "../../components/ChartTable.tsx";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { useFormats } from "../../lib/formats.ts";

const heightPx = 168;

const DaysChart = lazyChart({
  load: async () => (await import("./DaysChart.tsx")).DaysChart,
  heightPx,
  missing: "The chart could not be loaded.",
});

const measures = [
  { key: "orders", label: "Orders", format: "whole", total: "whole" },
  { key: "revenue", label: "Revenue", format: "wholeMoney", total: "money" },
] as const;

interface OrderDaysProps {
  /** The oldest first; undefined while they load. */
  readonly days: RestaurantSummary["days"] | undefined;
  /** By whose time the days start. */
  readonly restaurant: Pick<Restaurant, "timeZone" | "dayStartsAt">;
}

/** Orders and revenue of the last days. */
export function OrderDays({ days, restaurant: { timeZone, dayStartsAt } }: OrderDaysProps) {
  const formats = useFormats();
  return (
    <section aria-labelledby="order-days">
      <Typography id="order-days" variant="h2" sx={{ mt: 1, mb: 1 }}>
        Last 14 days
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -0.5, mb: 1 }}>
        {`Orders count on the day they were created, revenue on the day they were completed. Days start at ${formats.time(dayStartsAt)} in the restaurant's time zone (${timeZone.replaceAll("_", " ")}).`}
      </Typography>
      <Box
        sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}
      >
        {measures.map(({ key, label, format, total }) => {
          const values = days?.map((day) => day[key]);
          return (
            <Card key={key} sx={{ p: 2 }}>
              <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", mb: 1 }}>
                <Typography variant="body2" component="h3" color="textSecondary">
                  {label}
                </Typography>
                <Typography sx={{ fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>
                  {values === undefined ? (
                    <Skeleton width={56} />
                  ) : (
                    formats[total](values.reduce((sum, value) => sum + value, 0))
                  )}
                </Typography>
              </Box>
              {days === undefined || values === undefined ? (
                <Skeleton variant="rounded" height={heightPx} />
              ) : (
                <DaysChart
                  dates={days.map(({ date }) => date)}
                  values={values}
                  label={label}
                  format={formats[format]}
                  heightPx={heightPx}
                />
              )}
            </Card>
          );
        })}
      </Box>
      {days !== undefined && (
        <ChartTable
          caption="Orders and revenue of the last 14 days"
          headers={["Day", "Orders", "Revenue"]}
          rows={days.map(({ date, orders, revenue }) => ({
            key: date,
            cells: [formats.day(date), formats.whole(orders), formats.money(revenue)],
          }))}
        />
      )}
    </section>
  );
}
