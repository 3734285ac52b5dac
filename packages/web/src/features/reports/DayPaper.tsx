import Box from "@mui/material/Box";
import type { DayReport } from "@stockpot/core/report/report.schema";
import { useFormats } from "../../lib/formats.ts";
import { dayFigures, textOf } from "./day-figures.ts";
import { paperTableSx, ReportPaper } from "./ReportPaper.tsx";

interface DayPaperProps {
  readonly report: DayReport;
  readonly onPrinted: () => void;
}

/** A day on paper: its figures, and what was sold. */
export function DayPaper({ report, onPrinted }: DayPaperProps) {
  const formats = useFormats();
  const { day, weekBefore, products } = report;
  return (
    <ReportPaper title="The Day" from={day} to={day} onPrinted={onPrinted}>
      <Box component="table" sx={{ ...paperTableSx, width: "60%", mb: "6mm" }}>
        <thead>
          <tr>
            <th scope="col">{""}</th>
            <th scope="col">{formats.day(day)}</th>
            <th scope="col">{formats.day(weekBefore.day)}</th>
          </tr>
        </thead>
        <tbody>
          {dayFigures.map((figure) => (
            <tr key={figure.key}>
              <th scope="row">{figure.label}</th>
              <td>{textOf(figure, report, formats)}</td>
              <td>{textOf(figure, weekBefore, formats)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box component="table" sx={paperTableSx}>
        <thead>
          <tr>
            <th scope="col">Dish</th>
            <th scope="col">Sold</th>
            <th scope="col">Sales</th>
            <th scope="col">Cost</th>
            <th scope="col">Margin</th>
            <th scope="col">Food cost</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ productId, name = "Deleted dish", quantity, sales, cost, margin, foodCostPercent }) => (
            <tr key={productId}>
              <th scope="row">{name}</th>
              <td>{formats.whole(quantity)}</td>
              <td>{formats.money(sales)}</td>
              <td>{cost === undefined ? "–" : formats.money(cost)}</td>
              <td>{margin === undefined ? "–" : formats.money(margin)}</td>
              <td>{foodCostPercent === undefined ? "–" : formats.percent(foodCostPercent)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </ReportPaper>
  );
}
