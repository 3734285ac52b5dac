import type { Big } from "big.js";
import { foldText } from "../text.ts";
import type { StockStatus } from "./inventory.schema.ts";

export const stockStatuses = ["low", "warning", "normal"] as const;

/** Above the reorder level, but at most this many times it, stock is worth a warning. */
export const warningFactor = 1.5;

/** @param reorderLevel in the same unit as `quantity`; without one, stock is never low */
export function stockStatusOf(quantity: Big, reorderLevel: Big | undefined): StockStatus {
  if (!reorderLevel) return "normal";
  if (quantity.lte(reorderLevel)) return "low";
  return quantity.lte(reorderLevel.times(warningFactor)) ? "warning" : "normal";
}

/**
 * What a name is sorted and searched by. It ends below every letter and space,
 * because the table's keys go on after it and "Flour" belongs before "Flour tart".
 */
export const nameKeyOf = (name: string) => `${foldText(name)}\u0001`;

/** What a category is filtered by; "" is no category. */
export const categoryKeyOf = (category: string | undefined) => foldText(category ?? "");
