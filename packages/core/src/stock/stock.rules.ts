import type { Big } from "big.js";

export const stockStatuses = ["low", "warning", "normal"] as const;
export type StockStatus = (typeof stockStatuses)[number];

export const movementKinds = ["OPENING", "ADJUSTMENT", "RECEIPT", "CONSUMPTION", "REVERSAL", "WASTE"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Above the reorder level, but at most this many times it, stock is worth a warning. */
const warningFactor = 1.5;

/** @param reorderLevel in the same unit as `quantity`; without one, stock is never low */
export function stockStatusOf(quantity: Big, reorderLevel: Big | undefined): StockStatus {
  if (!reorderLevel) return "normal";
  if (quantity.lte(reorderLevel)) return "low";
  return quantity.lte(reorderLevel.times(warningFactor)) ? "warning" : "normal";
}
