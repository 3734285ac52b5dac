import { Big } from "big.js";

export const countReasons = ["ROUTINE", "CORRECTION", "OTHER"] as const;
export type CountReason = (typeof countReasons)[number];

/** While a count has more lines than one transaction holds, it is posted in steps. */
export const countStatuses = ["POSTING", "POSTED"] as const;

export const countLineStatuses = ["COUNTED", "POSTED", "REFUSED"] as const;

/** Why a line was not posted: it is to be counted again. */
export const countRefusals = [
  /** The item was counted or corrected elsewhere after it was counted here. */
  "COUNTED_SINCE",
  /** More has been taken since than was counted. */
  "BELOW_ZERO",
  /** The item was deleted, or is kept in another unit. */
  "ITEM_CHANGED",
] as const;
export type CountRefusal = (typeof countRefusals)[number];

export const maxCountLines = 500;

/** How long after it was counted a line may still be saved. */
export const saveWithinDays = 7;

/** CNT-000001 upward within a restaurant. */
export const countNumberOf = (sequence: number) => `CNT-${String(sequence).padStart(6, "0")}`;

/** An item's stock now, and what has happened to it since it was counted. */
interface Book {
  readonly onHand: Big;
  readonly movedSince: Big;
  /** Whether it was counted again, or corrected by hand. */
  readonly isCorrectedSince: boolean;
}

export interface Decision {
  /** What the book said at the moment of counting. */
  readonly expected: Big;
  /** What the line adds to the stock, unless it is refused. */
  readonly difference: Big;
  readonly refusal?: CountRefusal;
}

/**
 * What a count comes to. The difference is against what the book said at the moment of counting, and it is the
 * difference that is posted: afterwards there is what was counted and whatever has moved since.
 */
export function decideLine(counted: Big, { onHand, movedSince, isCorrectedSince }: Book): Decision {
  const expected = onHand.minus(movedSince);
  const difference = counted.minus(expected);
  if (difference.eq(0)) return { expected, difference };
  if (isCorrectedSince) return { expected, difference, refusal: "COUNTED_SINCE" };
  const isBelow = difference.lt(0) && onHand.plus(difference).lt(0);
  return { expected, difference, ...(isBelow && { refusal: "BELOW_ZERO" }) };
}

const sumOf = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), Big(0));

/** What the lines of a count come to: what was missing, below 0, and what was there beyond the book. */
export const totalsOf = (values: readonly Big[]): { readonly shortValue: Big; readonly overValue: Big } => ({
  shortValue: sumOf(values.filter((value) => value.lt(0))),
  overValue: sumOf(values.filter((value) => value.gt(0))),
});
