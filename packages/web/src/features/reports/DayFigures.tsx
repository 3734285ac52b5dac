import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { DayReport } from "@stockpot/core/report/report.schema";
import { Figure } from "../../components/Figure.tsx";
import { useFormats } from "../../lib/formats.ts";
import { paths } from "../../paths.ts";
import { dayFigures, largeFigures, smallFiguresOf, textOf } from "./day-figures.ts";
import { toPage } from "../../lib/to-page.ts";

interface DayFiguresProps {
  readonly restaurantId: string;
  readonly report: DayReport;
}

/** What a day came to, each figure beside that of the same weekday a week before. */
export function DayFigures({ restaurantId, report }: DayFiguresProps) {
  const formats = useFormats();
  const { weekBefore } = report;
  const before = formats.shortDay(weekBefore.day);
  const small = smallFiguresOf(report);
  const statement = toPage(paths.profitLoss, restaurantId, { from: report.day, to: report.day });
  return (
    <>
      <Box sx={{ containerType: "inline-size" }}>
        <Box
          sx={{
            display: "grid",
            gap: { xs: 1, sm: 2 },
            gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
            "@container (min-width: 700px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
            "@container (min-width: 1100px)": { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
          }}
        >
          {dayFigures.slice(0, largeFigures).map((figure) => (
            <Figure
              key={figure.key}
              label={figure.label}
              value={figure.valueIn(report) ?? null}
              format={figure.format(formats)}
              to={statement}
              note={`${textOf(figure, weekBefore, formats)} on ${before}`}
            />
          ))}
        </Box>
      </Box>
      {small.length > 0 && (
        <Card
          component="dl"
          aria-label="More of the day"
          sx={{
            m: 0,
            p: 2,
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(128px, 1fr))",
            gap: 2,
            "& dd": { m: 0 },
          }}
        >
          {small.map((figure) => (
            <div key={figure.key}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {figure.label}
              </Typography>
              <Typography component="dd" sx={{ fontWeight: 560, fontVariantNumeric: "tabular-nums" }}>
                {textOf(figure, report, formats)}
              </Typography>
              <Typography component="dd" variant="body2" color="textSecondary">
                {`${textOf(figure, weekBefore, formats)} on ${before}`}
              </Typography>
            </div>
          ))}
        </Card>
      )}
    </>
  );
}
