import { plateLineOf } from "@stockpot/core/bom/bom.rules";
import type { ItemRecipes } from "@stockpot/core/bom/bom.schema";
import { type InventoryItem, InventoryItemChanges } from "@stockpot/core/inventory/inventory.schema";
import { Big } from "big.js";
import * as z from "zod";
import { valueOf } from "./item-stock.ts";

export interface CostForm {
  unitCost: number | null;
  costReason: string;
}

export const emptyCost: CostForm = { unitCost: null, costReason: "" };

export const CostCorrection = z.strictObject({
  unitCost: InventoryItemChanges.shape.unitCost.unwrap(),
  costReason: InventoryItemChanges.shape.costReason.unwrap(),
});
export type CostCorrection = z.output<typeof CostCorrection>;

type RecipeOfItem = ItemRecipes["recipes"][number];

/** What a corrected cost makes of an item's value and of the plates that take it, US dollars. */
export function effectOf(item: InventoryItem, recipes: readonly RecipeOfItem[], unitCost: number) {
  const { averageCost, quantity, stockValue = 0 } = item;
  const more = Big(unitCost).minus(averageCost ?? 0);
  return {
    value: { before: stockValue, after: valueOf(quantity, unitCost) },
    plates: recipes.flatMap((recipe) => {
      const { name, cost } = recipe;
      const taken = plateLineOf({ ...recipe, inventoryItemId: item.id }, item).baseQuantity;
      if (cost === undefined || taken === undefined) return [];
      return [{ name, cost: { before: cost, after: taken.times(more).plus(cost).toNumber() } }];
    }),
  };
}
