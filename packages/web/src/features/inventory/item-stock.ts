import { stockStatusOf } from "@stockpot/core/stock/stock.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { quantityDecimals, ratioOf, roundRatio } from "@stockpot/core/measure/quantity";

const exact = (value: number) => roundRatio(ratioOf(value), quantityDecimals);

/** The status that the server will compute. */
export const statusOf = (quantity: number, reorderLevel: number | undefined) =>
  stockStatusOf(exact(quantity), reorderLevel === undefined ? undefined : exact(reorderLevel));

/** The difference of two quantities in the same unit, without binary rounding. */
export const difference = (a: number, b: number) => exact(a).minus(exact(b)).toNumber();

/** What a quantity is worth at a cost of one, US dollars, without binary rounding. */
export const valueOf = (quantity: number, unitCost: number) => exact(quantity).times(unitCost).toNumber();

/** How much an item has above its reorder level, below 0 if it is short; in its base unit. */
export const aboveReorderLevel = ({ quantity, reorderLevel = 0 }: InventoryItem) => difference(quantity, reorderLevel);

/** Whether an item has a cost that can be corrected: only stock on hand has a value. */
export const isCorrectable = ({ quantity, averageCost }: InventoryItem): boolean =>
  quantity > 0 && averageCost !== undefined;
