import { type Measured, plateLineOf } from "@stockpot/core/bom/bom.rules";
import type { ItemRecipes } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { Equivalence } from "@stockpot/core/measure/quantity.schema";
import { Big } from "big.js";
import type { ItemForm } from "./item-draft.ts";

type RecipeOfItem = ItemRecipes["recipes"][number];

/** What other conversions of an item do to a recipe that takes it. */
export interface ConversionEffect {
  readonly name: string;
  /** US dollars a plate, now and with the other conversions; undefined where a cost is not known or not seen. */
  readonly cost?: { readonly before: number; readonly after: number };
  /** Nothing would convert the recipe's unit into the item's any more. */
  readonly isBroken: boolean;
}

/** The complete rows: a half-typed one changes nothing yet. */
export const conversionsIn = (rows: ItemForm["equivalences"]): readonly Equivalence[] =>
  rows.flatMap((row) => Equivalence.safeParse(row).data ?? []);

function effectOn(recipe: RecipeOfItem, item: InventoryItem, changed: Measured): ConversionEffect | undefined {
  const { name, cost } = recipe;
  const line = { ...recipe, inventoryItemId: item.id };
  const [before, after] = [plateLineOf(line, item).baseQuantity, plateLineOf(line, changed).baseQuantity];
  if (after === undefined) return { name, isBroken: true };
  if (before === undefined || before.eq(after)) return undefined;
  if (cost === undefined || item.averageCost === undefined) return { name, isBroken: false };
  const more = after.minus(before).times(item.averageCost);
  return { name, isBroken: false, cost: { before: cost, after: Big(cost).plus(more).toNumber() } };
}

/** The recipes that would take another amount of an item than now, or could not be converted any more. */
export const effectsOf = (
  recipes: readonly RecipeOfItem[],
  item: InventoryItem,
  equivalences: readonly Equivalence[],
): readonly ConversionEffect[] =>
  recipes.flatMap((recipe) => effectOn(recipe, item, { baseUnit: item.baseUnit, equivalences }) ?? []);
