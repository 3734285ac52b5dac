import type { DayReport } from "@stockpot/core/report/report.schema";
import type { Formats } from "../../lib/formats.ts";

export type DayOf = Omit<DayReport, "weekBefore" | "products" | "hours">;

interface DayFigure {
  readonly key: string;
  readonly label: string;
  /** Undefined where there is none. */
  readonly valueIn: (day: DayOf) => number | undefined;
  readonly format: (formats: Formats) => (value: number) => string;
}

const money = ({ money: format }: Formats) => format;
const whole = ({ whole: format }: Formats) => format;
const percent = ({ percent: format }: Formats) => format;

/** The figures of a day, in this order. */
export const dayFigures: readonly DayFigure[] = [
  { key: "netSales", label: "Net sales", valueIn: ({ netSales }) => netSales, format: money },
  { key: "orders", label: "Orders", valueIn: ({ orders }) => orders, format: whole },
  { key: "averageCheck", label: "Average check", valueIn: ({ averageCheck }) => averageCheck, format: money },
  { key: "costOfSales", label: "Cost of sales", valueIn: ({ costOfSales }) => costOfSales, format: money },
  { key: "foodCost", label: "Food cost", valueIn: ({ foodCostPercent }) => foodCostPercent, format: percent },
  { key: "grossProfit", label: "Gross profit", valueIn: ({ grossProfit }) => grossProfit, format: money },
  { key: "waste", label: "Waste", valueIn: ({ waste }) => waste, format: money },
  { key: "deliveries", label: "Deliveries", valueIn: ({ deliveries }) => deliveries, format: money },
  { key: "staffMeals", label: "Staff meals at cost", valueIn: ({ staffMeals }) => staffMeals, format: money },
  { key: "freebies", label: "Freebies at cost", valueIn: ({ freebies }) => freebies, format: money },
  { key: "comps", label: "Comps", valueIn: ({ comps }) => comps, format: money },
  { key: "discounts", label: "Discounts", valueIn: ({ discounts }) => discounts, format: money },
  { key: "refunds", label: "Refunds", valueIn: ({ refunds }) => refunds, format: money },
  { key: "cancelled", label: "Canceled orders", valueIn: ({ cancelled }) => cancelled, format: whole },
  { key: "voided", label: "Voided orders", valueIn: ({ voided }) => voided, format: whole },
];

/** How many of them are shown large. The others are listed, where either day has them. */
export const largeFigures = 6;

export const smallFiguresOf = (report: DayReport): readonly DayFigure[] =>
  dayFigures
    .slice(largeFigures)
    .filter(({ valueIn }) => (valueIn(report) ?? 0) !== 0 || (valueIn(report.weekBefore) ?? 0) !== 0);

/** A figure as text; a dash where there is none. */
export function textOf({ valueIn, format }: DayFigure, day: DayOf, formats: Formats): string {
  const value = valueIn(day);
  return value === undefined ? "–" : format(formats)(value);
}
