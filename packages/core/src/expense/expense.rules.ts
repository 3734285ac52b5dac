import { dayAfter } from "../platform/calendar.ts";
import { dayMilliseconds } from "../platform/clock.ts";

/** What a restaurant spends apart from food, in the order of a statement. */
export const expenseCategories = [
  "LABOUR_HOURLY",
  "LABOUR_SALARY",
  "LABOUR_TAXES_BENEFITS",
  "OCCUPANCY",
  "UTILITIES",
  "MARKETING",
  "REPAIRS",
  "ADMIN",
  "OTHER",
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

export const isLabour = (category: ExpenseCategory): boolean => category.startsWith("LABOUR");

/** The most expenses that have not ended yet. */
export const maxExpenses = 500;

/** The most days of an expense that is spread. */
export const maxExpenseDays = 366;

/** The last day of what has no end. */
export const noEnd = "9999-12-31";

interface Spread {
  /** Whole US cents: of each month, or of all its days. */
  readonly amountCents: number;
  readonly isMonthly: boolean;
  /** Business days, both included. */
  readonly from: string;
  readonly to: string;
}

/** How many days there are from one to another, both included. */
const daysFrom = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1);

/** What falls on some days of an amount that is spread evenly over a span, in whole cents: the earliest days take the rest. */
function partOf(amountCents: number, span: Pick<Spread, "from" | "to">, from: string, to: string): number {
  const [first, last] = [from > span.from ? from : span.from, to < span.to ? to : span.to];
  if (first > last) return 0;
  const days = daysFrom(span.from, span.to);
  const [each, rest] = [Math.floor(amountCents / days), amountCents % days];
  const [before, through] = [daysFrom(span.from, first) - 1, daysFrom(span.from, last)];
  return each * (through - before) + Math.min(rest, through) - Math.min(rest, before);
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: string) => firstOfMonth(dayAfter(firstOfMonth(day), 31));

/** What falls on some days of an expense, whole US cents. A month's amount is spread over all days of the month. */
export function spentOn({ amountCents, isMonthly, ...span }: Spread, from: string, to: string): number {
  if (!isMonthly) return partOf(amountCents, span, from, to);
  const [first, last] = [from > span.from ? from : span.from, to < span.to ? to : span.to];
  let sum = 0;
  for (let month = firstOfMonth(first); month <= last; month = firstOfNextMonth(month)) {
    sum += partOf(amountCents, { from: month, to: dayAfter(firstOfNextMonth(month), -1) }, first, last);
  }
  return sum;
}
