import type { ExpenseCategory } from "@stockpot/core/expense/expense.rules";
import type { ProfitLoss } from "@stockpot/core/report/report.schema";
import type { EntryFigure } from "@stockpot/core/report/entries.rules";

/** A statement, or a column of one. */
export type Statement = Pick<ProfitLoss, "from" | "to" | "lines" | "expenses">;

type LineName = keyof Statement["lines"];

export const categoryNames: Readonly<Record<ExpenseCategory, string>> = {
  LABOUR_HOURLY: "Hourly wages",
  LABOUR_SALARY: "Salaries",
  LABOUR_TAXES_BENEFITS: "Payroll taxes & benefits",
  OCCUPANCY: "Rent & occupancy",
  UTILITIES: "Utilities",
  MARKETING: "Marketing",
  REPAIRS: "Repairs & maintenance",
  ADMIN: "Administration",
  OTHER: "Other expenses",
};

export interface Line {
  readonly key: string;
  readonly label: string;
  readonly amountIn: (statement: Statement) => number;
  /** A deduction from the lines above. */
  readonly isDeducted?: boolean;
  /** A sum of lines above it. */
  readonly isTotal?: boolean;
  /** The figure whose documents it opens. */
  readonly figure?: EntryFigure;
  /** It is what was spent, which is on a page of its own. */
  readonly isExpense?: boolean;
}

const line = (name: LineName, label: string, more: Omit<Line, "key" | "label" | "amountIn"> = {}): Line => ({
  key: name,
  label,
  amountIn: ({ lines }) => lines[name],
  ...more,
});

const ofCategory = (category: ExpenseCategory): Line => ({
  key: category,
  label: categoryNames[category],
  amountIn: ({ expenses }) => expenses.find((one) => one.category === category)?.amount ?? 0,
  isDeducted: true,
  isExpense: true,
});

const deducted = (figure: EntryFigure) => ({ figure, isDeducted: true });
const total = { isTotal: true };

const all: readonly Line[] = [
  line("grossSales", "Gross sales", { figure: "gross" }),
  line("comps", "Comps", deducted("comps")),
  line("discounts", "Discounts", deducted("discounts")),
  line("refunds", "Refunds", deducted("refunds")),
  line("netSales", "Net sales", total),
  line("serviceCharges", "Service charges", { figure: "service" }),
  line("costOfFoodSold", "Cost of food sold", deducted("SALE")),
  line("priceCorrections", "Price corrections", deducted("NEGATIVE_COST")),
  line("costOfSales", "Cost of sales", { ...total, isDeducted: true }),
  line("grossProfit", "Gross profit on sales", total),
  line("waste", "Waste & spoilage", deducted("WASTE")),
  line("staffMeals", "Staff meals at cost", deducted("FAMILY")),
  line("staffPaid", "Paid by staff", { figure: "staffPaid" }),
  line("freebies", "Freebies at cost", deducted("FREEBIE")),
  line("variance", "Stock variance", deducted("COUNT")),
  line("corrections", "Manual corrections", deducted("ADJUSTMENT")),
  line("otherFoodCosts", "Other food costs", { ...total, isDeducted: true }),
  line("profitAfterFood", "Gross profit after food losses", total),
  ofCategory("LABOUR_HOURLY"),
  ofCategory("LABOUR_SALARY"),
  ofCategory("LABOUR_TAXES_BENEFITS"),
  line("labour", "Labor", { ...total, isDeducted: true }),
  line("primeCost", "Prime cost", { ...total, isDeducted: true }),
  ofCategory("OCCUPANCY"),
  ofCategory("UTILITIES"),
  ofCategory("MARKETING"),
  ofCategory("REPAIRS"),
  ofCategory("ADMIN"),
  ofCategory("OTHER"),
  line("operatingProfit", "Operating profit", total),
];

/** Lines that a statement has anyway. The others are left out while they are 0 in all of its columns. */
const always = new Set([
  "grossSales",
  "netSales",
  "costOfFoodSold",
  "costOfSales",
  "grossProfit",
  "waste",
  "staffMeals",
  "otherFoodCosts",
  "profitAfterFood",
  "primeCost",
  "operatingProfit",
]);

/** The lines of a statement, of which some columns may have nothing. */
export const linesFor = (statements: readonly Statement[]): readonly Line[] =>
  all.filter(({ key, amountIn }) => always.has(key) || statements.some((statement) => amountIn(statement) !== 0));

/** As it is shown: deductions are below 0. */
export const shownIn = ({ amountIn, isDeducted = false }: Line, statement: Statement): number =>
  isDeducted ? 0 - amountIn(statement) : amountIn(statement);

/** In percent of net sales; undefined without sales. */
export const percentOfNet = (amount: number, { lines: { netSales } }: Statement): number | undefined =>
  netSales > 0 ? Math.round((amount / netSales) * 1000) / 10 : undefined;
