import type { Money } from "../measure/money.ts";
import { buckets } from "../stock/stock.rules.ts";

/** The figures of a report that documents add up to: values of buckets, and sums of sales. */
export const entryFigures = [
  ...buckets,
  "gross",
  "comps",
  "discounts",
  "refunds",
  "service",
  "staffPaid",
  "uncosted",
] as const;
export type EntryFigure = (typeof entryFigures)[number];

/** What left stock is shown above 0, as the statement has it. */
const spent: readonly EntryFigure[] = ["SALE", "NEGATIVE_COST", "WASTE", "FAMILY", "FREEBIE", "COUNT", "ADJUSTMENT"];

export const shownAs = (figure: EntryFigure, amount: Money): Money =>
  spent.includes(figure) ? amount.times(-1) : amount;
