import { Big } from "big.js";

/** Whole cents, rounded half away from zero. */
export const cents = (amount: Big): Big => amount.round(2, Big.roundHalfUp);

/** A part in percent of the whole, to one decimal; undefined for a whole of 0. */
export const percentOf = (part: Big, whole: Big): Big | undefined =>
  whole.gt(0) ? part.times(100).div(whole).round(1, Big.roundHalfUp) : undefined;
