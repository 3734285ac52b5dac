import { Big } from "big.js";

/** So many times the level below zero, how far it is no longer counts. */
const most = Big(1_000_000);
const decimals = 6;
const width = "1000000.000000".length;

/**
 * What low stock is sorted by, the most urgent first: the quantity divided by the reorder level, as digits that sort as
 * text. Stock at zero or below comes first.
 * @param quantity at most ten times the level, as low stock is
 * @param reorderLevel in the same unit; 0 where there is none
 */
export function urgencyOf(quantity: Big, reorderLevel: Big): string {
  const ratio = reorderLevel.eq(0) ? quantity.times(most) : quantity.div(reorderLevel);
  const aboveLeast = ratio.plus(most);
  return `${(aboveLeast.lt(0) ? Big(0) : aboveLeast).toFixed(decimals).padStart(width, "0")}#`;
}
