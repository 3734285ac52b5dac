import { Big } from "big.js";
import type { Money } from "../measure/money.ts";
import { dayAfter } from "../platform/calendar.ts";
import { type ExpenseCategory, expenseCategories, isLabour } from "../expense/expense.rules.ts";
import { type Weekday, endOfLastWeek } from "../restaurant/settings.rules.ts";
import { type Bucket, buckets } from "../stock/stock.rules.ts";
import type { Figures } from "./rollup.rules.ts";

const zero = Big(0);

/** As a statement shows it: whole cents, rounded half away from zero. */
const shown = (amount: Money): Money => amount.round(2, Big.roundHalfUp);

const figureIn = (figures: Figures, name: string): Money => figures[name] ?? zero;

/** What left stock in a bucket, above 0. */
const costIn = (figures: Figures, bucket: Bucket): Money => figureIn(figures, bucket).times(-1);

const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total.plus(amount), zero);

/** What was spent apart from food, whole US cents by category. */
export type Spent = Readonly<Partial<Record<ExpenseCategory, number>>>;

/**
 * The lines of a profit and loss statement, US dollars in whole cents. Each line that is a sum adds up lines as they
 * are shown, so that a statement foots.
 */
export function linesOf(figures: Figures, spent: Spent) {
  const figure = (name: string) => shown(figureIn(figures, name));
  const cost = (bucket: Bucket) => shown(costIn(figures, bucket));
  const spentOn = (isWanted: (category: ExpenseCategory) => boolean) =>
    sum(expenseCategories.filter(isWanted).map((category) => Big(spent[category] ?? 0).div(100)));

  const [grossSales, comps, discounts, refunds] = [
    figure("gross"),
    figure("comps"),
    figure("discounts"),
    figure("refunds"),
  ];
  const netSales = grossSales.minus(comps).minus(discounts).minus(refunds);
  const serviceCharges = figure("service");
  const [costOfFoodSold, priceCorrections] = [cost("SALE"), cost("NEGATIVE_COST")];
  const costOfSales = costOfFoodSold.plus(priceCorrections);
  const grossProfit = netSales.plus(serviceCharges).minus(costOfSales);
  const waste = cost("WASTE");
  const [staffMeals, staffPaid] = [cost("FAMILY"), figure("staffPaid")];
  const [freebies, variance, corrections] = [cost("FREEBIE"), cost("COUNT"), cost("ADJUSTMENT")];
  const otherFoodCosts = sum([waste, staffMeals, freebies, variance, corrections]).minus(staffPaid);
  const profitAfterFood = grossProfit.minus(otherFoodCosts);
  const labour = spentOn(isLabour);
  const primeCost = sum([costOfSales, otherFoodCosts, labour]);
  const otherExpenses = spentOn((category) => !isLabour(category));
  return {
    grossSales,
    comps,
    discounts,
    refunds,
    netSales,
    serviceCharges,
    costOfFoodSold,
    priceCorrections,
    costOfSales,
    grossProfit,
    waste,
    staffMeals,
    staffPaid,
    freebies,
    variance,
    corrections,
    otherFoodCosts,
    profitAfterFood,
    labour,
    primeCost,
    otherExpenses,
    operatingProfit: profitAfterFood.minus(labour).minus(otherExpenses),
  };
}

/** The value of stock that a rollup adds, all buckets together. */
const stockIn = (figures: Figures): Money => sum(buckets.map((bucket) => figureIn(figures, bucket)));

/** What left stock, by the lines of the statement and exact. */
const used = ["SALE", "NEGATIVE_COST", "WASTE", "FAMILY", "FREEBIE", "COUNT", "ADJUSTMENT"] as const;

/**
 * The proof of a statement, exact: opening stock and stock in, less closing stock, equal the lines of food.
 * @param before of all days before the statement
 */
export function proofOf(before: Figures, during: Figures) {
  const opening = stockIn(before);
  return {
    opening,
    purchases: figureIn(during, "RECEIPT"),
    /** Stock that was entered with its item, and stock without a cost that got one. */
    firstCosts: figureIn(during, "OPENING"),
    closing: opening.plus(stockIn(during)),
    used: sum(used.map((bucket) => costIn(during, bucket))),
  };
}

/** As in textbooks: opening stock and purchases, less closing stock, less unsold use; in whole cents. */
export function traditionalOf(
  { opening, purchases, firstCosts, closing }: ReturnType<typeof proofOf>,
  during: Figures,
) {
  const lines = {
    opening: shown(opening),
    purchases: shown(purchases.plus(firstCosts)),
    closing: shown(closing),
    staffMeals: shown(costIn(during, "FAMILY")),
    promotions: shown(costIn(during, "FREEBIE")),
  };
  const consumed = lines.opening.plus(lines.purchases).minus(lines.closing);
  return { ...lines, consumed, costOfFoodSold: consumed.minus(lines.staffMeals).minus(lines.promotions) };
}

/** With what a period is compared. */
export const comparisons = ["PERIOD_BEFORE", "YEAR_BEFORE"] as const;
type Comparison = (typeof comparisons)[number];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A year before has the same weekdays. */
const daysOfYear = 364;

const dayMilliseconds = 86_400_000;
const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;

/** The days with which some are compared: as many right before them, or the same weekdays a year before. */
export function comparedDays(comparison: Comparison, days: Days): Days {
  const back = comparison === "YEAR_BEFORE" ? daysOfYear : lengthOf(days);
  return { from: dayAfter(days.from, -back), to: dayAfter(days.to, -back) };
}

/** By what a statement has columns. */
export const columnUnits = ["DAY", "WEEK", "MONTH"] as const;
type ColumnUnit = (typeof columnUnits)[number];

/** The most columns of a statement. */
export const maxColumns = 62;

function endOf(unit: ColumnUnit, day: string, weekStartsOn: Weekday): string {
  if (unit === "DAY") return day;
  if (unit === "WEEK") return dayAfter(endOfLastWeek(day, weekStartsOn), 7);
  return dayAfter(`${dayAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
}

/** The days of each column, of which the first and the last may be parts of a week or month. */
export function columnsOf(unit: ColumnUnit, { from, to }: Days, weekStartsOn: Weekday): readonly Days[] {
  const columns: Days[] = [];
  for (let day = from; day <= to;) {
    const end = endOf(unit, day, weekStartsOn);
    columns.push({ from: day, to: end < to ? end : to });
    day = dayAfter(end, 1);
  }
  return columns;
}
