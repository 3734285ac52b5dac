import * as z from "zod";
import { countDecimals } from "../measure/quantity.schema.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { oneLine } from "../platform/text.schema.ts";
import { expenseCategories, maxExpenseDays } from "./expense.rules.ts";

/** The most days of a report, or of a list of expenses. */
const maxReportDays = 400;

const amountText = "Must be from $0.01 to $10,000,000";

export const ExpenseDraft = z
  .strictObject({
    category: z.enum(expenseCategories, "Choose a category"),
    label: oneLine(
      z
        .string("Description is required")
        .trim()
        .min(1, "Description is required")
        .max(100, "Description must be less than 100 characters"),
    ),
    /** US dollars: of each month, or of all days together. */
    amount: z
      .number(amountText)
      .min(0.01, amountText)
      .max(10_000_000, amountText)
      .refine((value) => countDecimals(value) <= 2, "Use at most 2 decimals"),
    /** Whether it comes back every month. */
    isMonthly: z.boolean().default(false),
    /** Business days, both included; without the last one it is of the first day alone, or goes on every month. */
    from: z.iso.date("Choose a day"),
    to: z.iso.date("Choose a day").optional(),
  })
  .refine(({ from, to }) => to === undefined || from <= to, {
    path: ["to"],
    message: "The last day is before the first",
  })
  .refine(
    ({ isMonthly, from, to = from }) =>
      isMonthly || Date.parse(to) - Date.parse(from) < maxExpenseDays * dayMilliseconds,
    {
      path: ["to"],
      message: "At most a year",
    },
  );
export type ExpenseDraft = z.output<typeof ExpenseDraft>;

export const Expense = z.object({
  id: z.uuid(),
  category: z.enum(expenseCategories),
  label: z.string(),
  /** US dollars. */
  amount: z.number(),
  isMonthly: z.boolean(),
  from: z.iso.date(),
  /** Absent where it goes on every month. */
  to: z.iso.date().optional(),
  /** Who entered it, by name at that time. */
  by: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Expense = z.output<typeof Expense>;

/** Business days of the restaurant, both included. */
export const reportDays = {
  from: z.iso.date("Choose a day"),
  to: z.iso.date("Choose a day"),
};

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Values with an issue of their own are not compared. */
const isValid = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

export const isInOrder = ({ from, to }: Days): boolean => from <= to;
export const inOrder = { path: ["to"], message: "The last day is before the first", when: isValid };
export const areFew = ({ from, to }: Days): boolean =>
  Date.parse(to) - Date.parse(from) < maxReportDays * dayMilliseconds;
export const few = { path: ["to"], message: `At most ${maxReportDays} days`, when: isValid };

export const ExpenseQuery = z.strictObject(reportDays).refine(isInOrder, inOrder).refine(areFew, few);
export type ExpenseQuery = z.output<typeof ExpenseQuery>;

export const Expenses = z.object({
  /** US dollars, of what falls on the days. */
  total: z.number(),
  /** Those of which some falls on the days, by category and then by first day. */
  expenses: z.array(Expense.extend({ spent: z.number() })),
});
export type Expenses = z.output<typeof Expenses>;
