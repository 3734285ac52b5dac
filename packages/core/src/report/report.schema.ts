import * as z from "zod";
import { areFew, few, inOrder, isInOrder, reportDays } from "../expense/expense.schema.ts";
import { expenseCategories } from "../expense/expense.rules.ts";
import { exactNumber } from "../measure/quantity.schema.ts";
import { Id } from "../platform/id.schema.ts";
import { columnUnits, comparisons } from "./profit-loss.rules.ts";
import { units } from "../measure/unit.ts";
import { costGroups } from "./category.rules.ts";
import { entryFigures } from "./entries.rules.ts";

export const ProfitLossQuery = z
  .strictObject({
    ...reportDays,
    compare: z.enum(comparisons, "Choose a period to compare with").optional(),
    /** Columns: at most 62. */
    by: z.enum(columnUnits, "Choose days, weeks or months").optional(),
  })
  .refine(isInOrder, inOrder)
  .refine(areFew, few);
export type ProfitLossQuery = z.output<typeof ProfitLossQuery>;

export const PeriodQuery = z.strictObject(reportDays).refine(isInOrder, inOrder).refine(areFew, few);
export type PeriodQuery = z.output<typeof PeriodQuery>;

const days = { from: z.iso.date(), to: z.iso.date() };

/** US dollars in whole cents. */
const Lines = z.object({
  /** At menu prices, what was given away included. */
  grossSales: exactNumber,
  comps: exactNumber,
  discounts: exactNumber,
  refunds: exactNumber,
  netSales: exactNumber,
  serviceCharges: exactNumber,
  costOfFoodSold: exactNumber,
  /** Stock that was sold before it was received, at another cost. */
  priceCorrections: exactNumber,
  costOfSales: exactNumber,
  grossProfit: exactNumber,
  waste: exactNumber,
  /** At cost. */
  staffMeals: exactNumber,
  /** What staff paid for their meals. */
  staffPaid: exactNumber,
  /** At cost. */
  freebies: exactNumber,
  /** What counts found missing; below 0 where they found more. */
  variance: exactNumber,
  corrections: exactNumber,
  otherFoodCosts: exactNumber,
  profitAfterFood: exactNumber,
  labour: exactNumber,
  primeCost: exactNumber,
  otherExpenses: exactNumber,
  operatingProfit: exactNumber,
});

const Statement = z.object({
  ...days,
  lines: Lines,
  /** US dollars by category; those with nothing are left out. */
  expenses: z.array(z.object({ category: z.enum(expenseCategories), amount: exactNumber })),
  counts: z.object({ orders: exactNumber, covers: exactNumber, staffMeals: exactNumber, freebies: exactNumber }),
});

export const ProfitLoss = Statement.extend({
  /** Exact: opening + purchases + first costs - closing = used. */
  proof: z.object({
    opening: exactNumber,
    purchases: exactNumber,
    firstCosts: exactNumber,
    closing: exactNumber,
    used: exactNumber,
  }),
  /** The same as an accountant files it, in whole cents. */
  traditional: z.object({
    opening: exactNumber,
    purchases: exactNumber,
    closing: exactNumber,
    consumed: exactNumber,
    staffMeals: exactNumber,
    promotions: exactNumber,
    costOfFoodSold: exactNumber,
  }),
  /** What the figures do not know. */
  gaps: z.object({
    /** Net sales of products of which no cost is known. */
    uncosted: exactNumber,
    /** Movements that happened on a closed day, or over a week before they were entered. */
    late: exactNumber,
    /** What orders that are not completed have used by the end of the period. */
    openOrders: exactNumber,
  }),
  compared: Statement.optional(),
  columns: z.array(Statement),
});
export type ProfitLoss = z.output<typeof ProfitLoss>;

export const EntriesQuery = z
  .strictObject({
    ...reportDays,
    /** What the entries add up to. */
    figure: z.enum(entryFigures, "Choose a line of the report"),
    /** Only entries of earlier days: `next` of the page before. */
    before: z.iso.date("Choose a day").optional(),
  })
  .refine(isInOrder, inOrder)
  .refine(areFew, few);
export type EntriesQuery = z.output<typeof EntriesQuery>;

/** The documents behind a figure, newest day first: a page holds whole days. */
export const Entries = z.object({
  /** US dollars, exact, of all pages. */
  total: exactNumber,
  entries: z.array(
    z.object({
      day: z.iso.date(),
      /** Such as ORDER; ITEM where an item was changed by itself. */
      type: z.string(),
      id: z.string(),
      /** Such as ORD-000001; the name of an item. */
      name: z.string(),
      /** US dollars, exact. */
      amount: exactNumber,
    }),
  ),
  /** Absent on the last page. */
  next: z.iso.date().optional(),
});
export type Entries = z.output<typeof Entries>;

const Sold = z.object({
  /** Net sales before refunds, US dollars in whole cents. */
  sales: exactNumber,
  cost: exactNumber,
  /** Cost in percent of sales, to one decimal; absent without sales, or while no cost is known. */
  foodCostPercent: exactNumber.optional(),
});

/** Sales and cost of food sold by menu category: the categories and the others add up to the total. */
export const Categories = z.object({
  groups: z.array(
    Sold.extend({
      group: z.enum(costGroups),
      /** The highest sales first; without a category, of products that were deleted. */
      categories: z.array(Sold.extend({ category: z.string().optional() })),
    }),
  ),
  /** Refunds, and what orders took that were not completed. */
  others: z.object({ sales: exactNumber, cost: exactNumber }),
  /** As in the statement. */
  total: Sold,
});
export type Categories = z.output<typeof Categories>;

const UsedItem = z.object({
  itemId: Id(),
  name: z.string(),
  /** What was used of it, in `unit`. */
  quantity: exactNumber,
  unit: z.enum(units),
});

/** Items about which the figures of some days know too little: at most 20 of each kind. */
export const Gaps = z.object({
  /** Used while no cost of them was known, so that they cost nothing. */
  uncosted: z.array(UsedItem),
  /** Used, and in none of the last 20 counts of these days; what cost most comes first. */
  uncounted: z.array(UsedItem),
});
export type Gaps = z.output<typeof Gaps>;

export const DayQuery = z.strictObject({
  /** A business day; the present one, where it is absent. */
  day: z.iso.date("Choose a day").optional(),
});
export type DayQuery = z.output<typeof DayQuery>;

const DayFigures = z.object({
  day: z.iso.date(),
  /** US dollars in whole cents. */
  netSales: exactNumber,
  orders: exactNumber,
  covers: exactNumber,
  /** Absent without orders. */
  averageCheck: exactNumber.optional(),
  costOfSales: exactNumber,
  /** Cost of sales in percent of net sales, to one decimal; absent without sales. */
  foodCostPercent: exactNumber.optional(),
  grossProfit: exactNumber,
  waste: exactNumber,
  staffMeals: exactNumber,
  freebies: exactNumber,
  deliveries: exactNumber,
  discounts: exactNumber,
  comps: exactNumber,
  refunds: exactNumber,
  /** Orders entered on the day that were cancelled, or were a mistake. */
  cancelled: z.int(),
  voided: z.int(),
});

/** What a restaurant's day came to, beside the same weekday a week before. */
export const DayReport = DayFigures.extend({
  weekBefore: DayFigures,
  /** What was sold, the most first. */
  products: z.array(
    z.object({
      productId: Id(),
      /** Absent where the product was deleted. */
      name: z.string().optional(),
      quantity: exactNumber,
      /** Net sales, US dollars in whole cents. */
      sales: exactNumber,
      /** Absent where none is known. */
      cost: exactNumber.optional(),
      margin: exactNumber.optional(),
      foodCostPercent: exactNumber.optional(),
    }),
  ),
  /** Net sales by the hour in which orders were entered, 0 to 23. */
  hours: z.array(z.object({ hour: z.int(), orders: exactNumber, sales: exactNumber })),
});
export type DayReport = z.output<typeof DayReport>;
