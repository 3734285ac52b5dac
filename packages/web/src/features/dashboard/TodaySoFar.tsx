import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { DayReport } from "@stockpot/core/report/report.schema";
import { RouterLink } from "../../components/RouterLink.tsx";
import { useFormats } from "../../lib/formats.ts";
import { paths } from "../../paths.ts";
import { toPage } from "../../lib/to-page.ts";

interface TodaySoFarProps {
  readonly restaurantId: string;
  readonly day: DayReport;
}

/** What today has come to, as in "Today $218.00 · 3 orders · food cost 19.0%", which opens the day. */
export function TodaySoFar({ restaurantId, day }: TodaySoFarProps) {
  const formats = useFormats();
  const { netSales, orders, foodCostPercent, weekBefore } = day;
  const count = (amount: number) => `${formats.whole(amount)} ${amount === 1 ? "order" : "orders"}`;
  const text = [
    `Today ${formats.money(netSales)}`,
    count(orders),
    ...(foodCostPercent === undefined ? [] : [`food cost ${formats.percent(foodCostPercent)}`]),
  ].join(" · ");
  return (
    <Card sx={{ position: "relative", p: 2, "&:hover": { bgcolor: "action.hover" } }}>
      <Typography variant="h2">
        <RouterLink
          to={toPage(paths.reportDay, restaurantId)}
          sx={{
            color: "inherit",
            textDecoration: "none",
            "&::after": { content: '""', position: "absolute", inset: 0 },
          }}
        >
          {text}
        </RouterLink>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {`${formats.money(weekBefore.netSales)} and ${count(weekBefore.orders)} on ${formats.day(weekBefore.day)}`}
      </Typography>
    </Card>
  );
}
