import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { endOfLastWeek } from "@stockpot/core/restaurant/settings.rules";
import { get as getSettings } from "@stockpot/core/settings/settings.routes";
import { totals } from "@stockpot/core/waste/waste.routes";
import { lazyChart } from "../../components/lazy-chart.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { ChartTable } from "../../components/table/ChartTable.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, useFormatSettings } from "../../lib/formats.ts";
import { presentDay } from "../../lib/present-day.ts";
import { usePermissions } from "../../lib/permissions.tsx";

const heightPx = 196;
const mostReasons = 5;

const ReasonsChart = lazyChart({
  load: async () => (await import("./ReasonsChart.tsx")).ReasonsChart,
  heightPx,
  missing: "The chart could not be loaded.",
});

/** This week's waste by reason: its value, or the number of lines for members who see no costs. */
export function WeekByReason({ restaurantId }: { readonly restaurantId: string }) {
  const formats = useFormats();
  const place = useFormatSettings();
  const { has } = usePermissions();
  const settings = useRoute(getSettings, { params: { restaurantId } });
  const today = presentDay(place);
  const weekStartsOn = settings.data?.data.weekStartsOn;
  const from = weekStartsOn === undefined ? undefined : dayAfter(endOfLastWeek(today, weekStartsOn), 1);
  const { data, error, mutate } = useRoute(
    totals,
    from === undefined ? null : { params: { restaurantId }, query: { from, to: today } },
  );
  const failure = error ?? settings.error;
  if (failure !== undefined) {
    return (
      <Card>
        <LoadFailure
          what="this week's waste"
          error={failure}
          onRetry={() => void (settings.error === undefined ? mutate() : settings.mutate())}
        />
      </Card>
    );
  }
  if (data === undefined || data.data.records === 0) return null;
  const seesCosts = has("costs.read");
  const { reasons, records, value = 0 } = data.data;
  const recordCount = `${formats.whole(records)} ${records === 1 ? "record" : "records"}`;
  const shown = reasons.slice(0, mostReasons);
  return (
    <Box component="section" aria-labelledby="week-by-reason" sx={{ containerType: "inline-size" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2, mb: 1 }}>
        <Typography id="week-by-reason" variant="h2">
          This week by reason
        </Typography>
        <Typography sx={{ fontWeight: 620, fontVariantNumeric: "tabular-nums" }}>
          {seesCosts ? `${formats.money(value)} · ${recordCount}` : recordCount}
        </Typography>
      </Box>
      <Card sx={{ p: 2 }}>
        <ReasonsChart
          names={shown.map(({ name }) => name)}
          values={shown.map((reason) => (seesCosts ? (reason.value ?? 0) : reason.entries))}
          label={seesCosts ? "Value" : "Lines"}
          format={seesCosts ? formats.money : formats.whole}
          heightPx={heightPx}
        />
        <ChartTable
          caption="This week's waste by reason"
          headers={["Reason", "Lines", ...(seesCosts ? ["Value"] : [])]}
          rows={reasons.map((reason) => ({
            key: reason.reason,
            cells: [
              reason.name,
              formats.whole(reason.entries),
              ...(seesCosts ? [formats.money(reason.value ?? 0)] : []),
            ],
          }))}
        />
      </Card>
    </Box>
  );
}
