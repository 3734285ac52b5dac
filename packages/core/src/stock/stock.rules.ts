import type { Big } from "big.js";

export const stockStatuses = ["low", "warning", "normal"] as const;
export type StockStatus = (typeof stockStatuses)[number];

export const movementKinds = [
  "OPENING",
  "ADJUSTMENT",
  "RECEIPT",
  "CONSUMPTION",
  "REVERSAL",
  "WASTE",
  "REVALUATION",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The lines of a report: what the value of a movement was spent on, or came from. */
export const buckets = ["OPENING", "RECEIPT", "SALE", "WASTE", "ADJUSTMENT", "NEGATIVE_COST"] as const;
export type Bucket = (typeof buckets)[number];

/** Why a movement was made, where its kind does not say it. */
export const movementReasons = [
  /** The ingredients of a cancelled order were thrown away. */
  "CANCELLED_ORDER",
  /** The item was deleted with stock on hand. */
  "DELETED_ITEM",
  /** Stock that was counted before movements had values. */
  "MIGRATION",
  /** The first receipt of stock without a cost gave it one. */
  "FIRST_COST",
  /** Stock was sold before it was received, at another cost. */
  "SOLD_BEFORE_RECEIVED",
  /** What came back at its original value left a value that no stock stands for. */
  "REMAINDER",
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Above the reorder level, but at most this many times it, stock is worth a warning. */
const warningFactor = 1.5;

/** @param reorderLevel in the same unit as `quantity`; without one, stock is never low */
export function stockStatusOf(quantity: Big, reorderLevel: Big | undefined): StockStatus {
  if (!reorderLevel) return "normal";
  if (quantity.lte(reorderLevel)) return "low";
  return quantity.lte(reorderLevel.times(warningFactor)) ? "warning" : "normal";
}
