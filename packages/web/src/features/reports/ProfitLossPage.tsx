import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { profitLoss } from "@stockpot/core/report/report.routes";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import { useState } from "react";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { RestaurantPage } from "../../components/RestaurantPage.tsx";
import { FilterSelect } from "../../components/table/FilterSelect.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";
import { PrintOutlined } from "../../lib/icons.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { CategoriesCard } from "./CategoriesCard.tsx";
import { EntriesDialog } from "./EntriesDialog.tsx";
import { Gaps } from "./Gaps.tsx";
import { NoFigures } from "./NoFigures.tsx";
import { PeriodBar } from "./PeriodBar.tsx";
import { barsOf, lengthOf } from "./periods.ts";
import { PrimeCost } from "./PrimeCost.tsx";
import { Proof } from "./Proof.tsx";
import { ReportDownload } from "./ReportDownload.tsx";
import { ReportHint } from "./ReportHint.tsx";
import { linesFor, type Line } from "./statement-lines.ts";
import { statementCsv } from "./statement-csv.ts";
import { StatementPaper } from "./StatementPaper.tsx";
import { StatementTable } from "./StatementTable.tsx";
import { StatementTiles } from "./StatementTiles.tsx";
import { useReportDays } from "./use-report-days.ts";

export const ProfitLossPage = () => (
  <RestaurantPage
    title="Profit & Loss"
    noRestaurantText="Create your first restaurant, then see what is left of its sales."
  >
    {(restaurantId) => <ProfitLossOf restaurantId={restaurantId} />}
  </RestaurantPage>
);

const comparisons = [
  { value: "PERIOD_BEFORE", label: "Compare with the days before" },
  { value: "YEAR_BEFORE", label: "Compare with a year before" },
] as const;

const columnUnits = [
  { value: "DAY", label: "Columns by day" },
  { value: "WEEK", label: "Columns by week" },
  { value: "MONTH", label: "Columns by month" },
] as const;

/** A day is too short for days, and a year too long. */
const mostDayColumns = 62;

const chosenIn = <Value extends string>(options: readonly { readonly value: Value }[], text: string | null) =>
  options.find(({ value }) => value === text)?.value;

function ProfitLossOf({ restaurantId }: { readonly restaurantId: string }) {
  const url = useUrlState();
  const days = useReportDays(restaurantId);
  const { from, to } = days;
  const compare = chosenIn(comparisons, url.get("compare"));
  const units = columnUnits.filter(({ value }) => value !== "DAY" || lengthOf(days) <= mostDayColumns);
  const by = chosenIn(units, url.get("by"));
  const { data, error, mutate } = useRoute(
    profitLoss,
    days.isInOrder
      ? { params: { restaurantId }, query: { from, to, ...(compare && { compare }), by: by ?? barsOf(days) } }
      : null,
  );
  const report = data?.data;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      <PeriodBar
        days={days}
        active={Number(compare !== undefined) + Number(by !== undefined)}
        filters={[
          <FilterSelect
            key="compare"
            label="Comparison"
            all="No comparison"
            value={compare ?? ""}
            options={comparisons}
            onChange={(value) => url.set({ compare: value }, { replace: true })}
          />,
          <FilterSelect
            key="by"
            label="Columns"
            all="No columns"
            value={by ?? ""}
            options={units}
            onChange={(value) => url.set({ by: value }, { replace: true })}
          />,
        ]}
      />
      {error !== undefined && (
        <Card>
          <LoadFailure what="the statement" error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      {error === undefined && report === undefined && days.isInOrder && <Skeleton variant="rounded" height={420} />}
      {report !== undefined && days.isInOrder && (
        <Report restaurantId={restaurantId} report={report} hasColumns={by !== undefined} />
      )}
    </Box>
  );
}

interface ReportProps {
  readonly restaurantId: string;
  readonly report: ProfitLoss;
  readonly hasColumns: boolean;
}

function Report({ restaurantId, report, hasColumns }: ReportProps) {
  const formats = useFormats();
  const [opened, setOpened] = useState<Line | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const columns = hasColumns ? report.columns : [];
  const { from, to } = report;
  return (
    <>
      <StatementTiles report={report} />
      <NoFigures restaurantId={restaurantId} report={report} />
      <Gaps restaurantId={restaurantId} report={report} />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: "minmax(0, 1fr)",
          "@media (min-width: 1200px)": {
            ...(!hasColumns && { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" }),
          },
        }}
      >
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1 }}>
          <StatementTable restaurantId={restaurantId} report={report} columns={columns} onOpen={setOpened} />
          <Typography variant="body2" color="textSecondary">
            Underlined lines open the documents behind them.
          </Typography>
        </Box>
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
          <PrimeCost columns={report.columns} />
          <CategoriesCard restaurantId={restaurantId} from={from} to={to} />
          <Proof report={report} />
        </Box>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" variant="outlined" startIcon={<PrintOutlined />} onClick={() => setIsPrinting(true)}>
          Print
        </Button>
        <ReportDownload
          restaurantId={restaurantId}
          file="PROFIT_LOSS"
          name={`profit-loss-${from}-${to}.csv`}
          rows={linesFor([report]).length}
          csvOf={() => statementCsv(report, formats.currency, columns)}
        />
      </Box>
      <ReportHint restaurantId={restaurantId} />
      {isPrinting && <StatementPaper report={report} columns={columns} onPrinted={() => setIsPrinting(false)} />}
      {opened?.figure !== undefined && (
        <EntriesDialog
          restaurantId={restaurantId}
          title={opened.label}
          figure={opened.figure}
          from={from}
          to={to}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
