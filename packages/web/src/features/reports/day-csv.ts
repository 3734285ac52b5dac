import type { DayReport } from "@stockpot/core/report/report.schema";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { dayFigures } from "./day-figures.ts";

/** A day as a CSV file: its figures beside those of a week before, then what was sold. */
export function dayCsv(report: DayReport, currency: string): string {
  const { day, weekBefore, products } = report;
  const figures = dayFigures.map(({ label, valueIn }): readonly Cell[] => [
    label,
    valueIn(report),
    valueIn(weekBefore),
  ]);
  const sold = products.map(({ name = "Deleted dish", quantity, sales, cost, margin, foodCostPercent }) => [
    name,
    quantity,
    sales,
    cost,
    margin,
    foodCostPercent,
  ]);
  return csvOf([
    ["", day, weekBefore.day],
    ...figures,
    [],
    ["Dish", "Sold", `Sales (${currency})`, `Cost (${currency})`, `Margin (${currency})`, "Food cost %"],
    ...sold,
  ]);
}
