import { Big } from "big.js";

/** What a line of a count will come to, as far as its reader knows. */
export interface LinePreview {
  readonly difference: number;
  /** US dollars; undefined while no cost is known. */
  readonly value: number | undefined;
  /** It is a quarter of what was expected, or more. */
  readonly isLarge: boolean;
}

const largeShare = "0.25";

/** @param expected what the book said when it was counted, like `counted` in the base unit */
export function previewLine(counted: number, expected: number, averageCost: number | undefined): LinePreview {
  const difference = Big(counted).minus(expected);
  return {
    difference: difference.toNumber(),
    value: averageCost === undefined ? undefined : difference.times(averageCost).toNumber(),
    isLarge: !difference.eq(0) && difference.abs().gte(Big(expected).abs().times(largeShare)),
  };
}

/** What lines come to together. */
export const totalValue = (lines: readonly Pick<LinePreview, "value">[]): number =>
  lines.reduce((sum, { value = 0 }) => sum.plus(value), Big(0)).toNumber();
