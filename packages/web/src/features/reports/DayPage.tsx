import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { dayAfter } from "@stockpot/core/platform/calendar";
import { day as route } from "@stockpot/core/report/report.routes";
import type { DayReport } from "@stockpot/core/report/report.schema";
import { useId, useState } from "react";
import { FieldLabel } from "../../components/fields/Field.tsx";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats, useFormatSettings } from "../../lib/formats.ts";
import { ChevronLeft, ChevronRight, PrintOutlined } from "../../lib/icons.tsx";
import { presentDay } from "../../lib/present-day.ts";
import { dayIn } from "../../lib/url-day.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { DayFigures } from "./DayFigures.tsx";
import { DayPaper } from "./DayPaper.tsx";
import { DayProducts } from "./DayProducts.tsx";
import { dayCsv } from "./day-csv.ts";
import { ReportDownload } from "./ReportDownload.tsx";
import { ReportHint } from "./ReportHint.tsx";

export const DayPage = () => (
  <RestaurantPage title="The Day" noRestaurantText="Create your first restaurant, then see what its day came to.">
    {(restaurantId) => <DayOf restaurantId={restaurantId} />}
  </RestaurantPage>
);

function DayOf({ restaurantId }: { readonly restaurantId: string }) {
  const url = useUrlState();
  const today = presentDay(useFormatSettings());
  const day = dayIn(url, "day") || today;
  const { data, error, mutate } = useRoute(route, { params: { restaurantId }, query: { day } });
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <DayBar day={day} today={today} onChange={(chosen) => url.set({ day: chosen === today ? null : chosen })} />
      {error !== undefined && (
        <Card>
          <LoadFailure what="the day" error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      {error === undefined && data === undefined && <Skeleton variant="rounded" height={320} />}
      {data !== undefined && <Report restaurantId={restaurantId} report={data.data} isToday={day === today} />}
    </Box>
  );
}

interface DayBarProps {
  readonly day: string;
  readonly today: string;
  readonly onChange: (day: string) => void;
}

/** Goes from day to day, or to any day. */
function DayBar({ day, today, onChange }: DayBarProps) {
  const id = useId();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <IconButton aria-label="Day before" onClick={() => onChange(dayAfter(day, -1))}>
        <ChevronLeft />
      </IconButton>
      <FieldLabel htmlFor={id} visuallyHidden>
        Day
      </FieldLabel>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        value={day}
        onChange={({ target: { value } }) => value !== "" && onChange(value)}
        slotProps={{ input: { max: today } }}
      />
      <IconButton aria-label="Day after" disabled={day >= today} onClick={() => onChange(dayAfter(day, 1))}>
        <ChevronRight />
      </IconButton>
      {day !== today && (
        <Button variant="outlined" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
    </Box>
  );
}

interface ReportProps {
  readonly restaurantId: string;
  readonly report: DayReport;
  readonly isToday: boolean;
}

function Report({ restaurantId, report, isToday }: ReportProps) {
  const formats = useFormats();
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <>
      <DayFigures restaurantId={restaurantId} report={report} />
      <Box component="section" aria-labelledby="dishes">
        <Typography id="dishes" variant="h2" sx={{ mb: 1 }}>
          {isToday ? "Sold so far" : "Sold"}
        </Typography>
        <DayProducts restaurantId={restaurantId} products={report.products} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" variant="outlined" startIcon={<PrintOutlined />} onClick={() => setIsPrinting(true)}>
          Print
        </Button>
        <ReportDownload
          restaurantId={restaurantId}
          file="DAY"
          name={`day-${report.day}.csv`}
          rows={report.products.length}
          csvOf={() => dayCsv(report, formats.currency)}
        />
      </Box>
      <ReportHint restaurantId={restaurantId} />
      {isPrinting && <DayPaper report={report} onPrinted={() => setIsPrinting(false)} />}
    </>
  );
}
