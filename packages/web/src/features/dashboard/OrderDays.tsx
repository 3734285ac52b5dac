import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { Restaurant, RestaurantSummary } from "@stockpot/core/restaurant/restaurant.schema";
import { ChartTable } from "../../components/table/ChartTable.tsx";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";

const heightPx = 176;

const DaysChart = lazyChart({
  load: async () => (await import("./DaysChart.tsx")).DaysChart,
  heightPx,
  missing: "The chart could not be loaded.",
});

const measures = [
  { key: "orders", label: "Orders", format: "whole", total: "whole" },
  { key: "revenue", label: "Revenue", format: "wholeMoney", total: "money" },
] as const;

/** Added up in cents, which are whole. */
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;

const swatches = [
  { label: "Last 14 days", bgcolor: "primary.main" },
  { label: "Today so far", bgcolor: "primary.main", opacity: 0.45 },
  { label: "Previous 14 days", bgcolor: "text.disabled", opacity: 0.45 },
] as const;

/** What the colours of both charts mean. */
const Legend = ({ compares }: { readonly compares: boolean }) => (
  <Box aria-hidden sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, mb: 1 }}>
    {swatches.slice(0, compares ? undefined : -1).map(({ label, ...swatch }) => (
      <Box key={label} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
        <Box sx={{ width: 10, height: 10, borderRadius: 0.5, ...swatch }} />
        <Typography variant="caption" color="textSecondary">
          {label}
        </Typography>
      </Box>
    ))}
  </Box>
);

interface OrderDaysProps {
  readonly summary: Pick<RestaurantSummary, "days" | "previousDays" | "orderTypes">;
  /** By whose time the days start. */
  readonly restaurant: Pick<Restaurant, "timeZone" | "dayStartsAt">;
}

type OrderTypes = RestaurantSummary["orderTypes"];

const totalOf = ({ sales, family, freebies }: OrderTypes) => sales + family + freebies;

/** As in "120 sales", "8 family", "3 freebies". */
const typeTexts = ({ sales, family, freebies }: OrderTypes, { whole }: Formats): readonly string[] => [
  `${whole(sales)} ${sales === 1 ? "sale" : "sales"}`,
  ...(family > 0 ? [`${whole(family)} family`] : []),
  ...(freebies > 0 ? [`${whole(freebies)} ${freebies === 1 ? "freebie" : "freebies"}`] : []),
];

/** Orders and revenue of the last days beside those before them. */
export function OrderDays({
  summary: { days, previousDays, orderTypes },
  restaurant: { timeZone, dayStartsAt },
}: OrderDaysProps) {
  const formats = useFormats();
  // A restaurant that is younger has nothing to compare with.
  const compares = previousDays.some(({ orders, revenue }) => orders > 0 || (revenue ?? 0) > 0);
  // Not every member may see sales.
  const showsRevenue = days.every(({ revenue }) => revenue !== undefined);
  const isToday = (index: number) => index === days.length - 1;
  return (
    <Box component="section" aria-labelledby="order-days" sx={{ containerType: "inline-size" }}>
      <Typography id="order-days" variant="h2" sx={{ mb: 0.5 }}>
        Last 14 days
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {`${showsRevenue ? "Revenue is net sales, less refunds. " : ""}Days start at ${formats.time(dayStartsAt)} in the restaurant's time zone (${timeZone.replaceAll("_", " ")}).`}
      </Typography>
      {totalOf(orderTypes) > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {`Completed: ${typeTexts(orderTypes, formats).join(" · ")}`}
        </Typography>
      )}
      <Legend compares={compares} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "minmax(0, 1fr)",
          "@container (min-width: 720px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {measures
          .filter(({ key }) => key === "orders" || showsRevenue)
          .map(({ key, label, format, total }) => {
            const values = days.map((day) => day[key] ?? 0);
            const previous = previousDays.map((day) => day[key] ?? 0);
            return (
              <Card key={key} sx={{ p: 2 }}>
                <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 1, mb: 1 }}>
                  <Typography variant="body2" component="h3" color="textSecondary">
                    {label}
                  </Typography>
                  <Typography component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
                    <Box component="strong" sx={{ fontWeight: 620 }}>
                      {formats[total](sumOf(values))}
                    </Box>
                    {compares && (
                      <Typography variant="caption" color="textSecondary" component="span">
                        {` · ${formats[total](sumOf(previous))} in the previous 14 days`}
                      </Typography>
                    )}
                  </Typography>
                </Box>
                <DaysChart
                  dates={days.map(({ date }) => date)}
                  values={values}
                  previous={previous}
                  label={label}
                  format={formats[format]}
                  heightPx={heightPx}
                />
              </Card>
            );
          })}
      </Box>
      <ChartTable
        caption={showsRevenue ? "Orders and revenue of the last 14 days" : "Orders of the last 14 days"}
        headers={[
          "Day",
          "Orders",
          ...(showsRevenue ? ["Revenue"] : []),
          "Orders 14 days earlier",
          ...(showsRevenue ? ["Revenue 14 days earlier"] : []),
        ]}
        rows={days.map(({ date, orders, revenue }, index) => ({
          key: date,
          cells: [
            isToday(index) ? `${formats.day(date)}, so far` : formats.day(date),
            formats.whole(orders),
            ...(showsRevenue ? [formats.money(revenue ?? 0)] : []),
            formats.whole(previousDays[index]?.orders ?? 0),
            ...(showsRevenue ? [formats.money(previousDays[index]?.revenue ?? 0)] : []),
          ],
        }))}
      />
    </Box>
  );
}
