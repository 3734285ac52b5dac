import { Big } from "big.js";
import { applyFactor, factor } from "../measure/quantity.ts";
import type { Equivalence } from "../measure/quantity.schema.ts";
import type { Unit } from "../measure/unit.ts";

export const duplicateIngredient = "This ingredient is already in the recipe";

/** One ingredient of a recipe. */
export interface RecipeLine {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: Unit;
}

/** What a plate takes of one ingredient. */
export interface PlateLine extends Pick<RecipeLine, "inventoryItemId" | "name"> {
  /** In the item's base unit; undefined where nothing converts the recipe's unit into that. */
  readonly baseQuantity: Big | undefined;
}

/** A recipe is read and printed for so many plates at most. */
const maxPlates = 1000;

/**
 * The lines of a recipe with the amounts that so many plates take, in the units of the recipe.
 * @returns undefined unless that is a whole number from 1 to 1,000
 */
export function platesOf<Line extends Pick<RecipeLine, "quantity">>(
  lines: readonly Line[],
  plates: number | null,
): Line[] | undefined {
  if (plates === null || !Number.isInteger(plates) || plates < 1 || plates > maxPlates) return undefined;
  return lines.map((line) => ({ ...line, quantity: Big(line.quantity).times(plates).toNumber() }));
}

/** What turns amounts of an item into its base unit. */
export interface Measured {
  readonly baseUnit: Unit;
  readonly equivalences: readonly Equivalence[];
}

export interface StockFigures {
  /** US dollars a base unit; absent while no receipt has given one. */
  readonly averageCost?: Big | undefined;
  /** In the base unit. */
  readonly available: Big;
}

/** What a plate takes of an ingredient by the conversions that its item has now. */
export function plateLineOf(
  { inventoryItemId, name, quantity, unit }: RecipeLine,
  item: Measured | undefined,
): PlateLine {
  const by = item && factor(unit, item.baseUnit, item.equivalences);
  return { inventoryItemId, name, baseQuantity: by && applyFactor(Big(quantity), by) };
}

export const plateLinesOf = (
  lines: readonly RecipeLine[],
  items: ReadonlyMap<string, Measured>,
): readonly PlateLine[] => lines.map((line) => plateLineOf(line, items.get(line.inventoryItemId)));

/** What a plate costs in US dollars; no figure at all while an ingredient's cost is unknown. */
export function plateCost(lines: readonly PlateLine[], items: ReadonlyMap<string, StockFigures>) {
  const costs = lines.map(({ inventoryItemId, baseQuantity }) => {
    const { averageCost } = items.get(inventoryItemId) ?? {};
    return averageCost && baseQuantity?.times(averageCost);
  });
  const uncosted = lines.filter((_, index) => costs[index] === undefined);
  if (uncosted.length > 0) {
    return {
      uncosted: uncosted.map((line) => line.name),
      uncostedIds: uncosted.map((line) => line.inventoryItemId),
    };
  }
  const cost = costs.reduce<Big>((sum, one) => sum.plus(one ?? 0), Big(0));
  return { cost, uncosted: [], uncostedIds: [] };
}

/** How many plates the stock still gives, and the ingredient that runs out first. */
export function servingsOf(lines: readonly PlateLine[], items: ReadonlyMap<string, StockFigures>) {
  let least: { servings: number; limitedBy: string } | undefined;
  for (const line of lines) {
    const available = items.get(line.inventoryItemId)?.available ?? Big(0);
    const taken = line.baseQuantity ?? Big(0);
    const plates = available.gt(0) && taken.gt(0) ? available.div(taken).round(0, Big.roundDown) : Big(0);
    const servings = Math.min(plates.toNumber(), Number.MAX_SAFE_INTEGER);
    if (!least || servings < least.servings) least = { servings, limitedBy: line.name };
  }
  return least;
}

/** The lowest price, US dollars in whole cents, at which a plate costs no more than so many percent of it. */
export const priceAtTarget = (cost: Big, percent: number): Big | undefined =>
  percent <= 0 ? undefined : cost.times(100).div(percent).round(2, Big.roundUp);

/** An ingredient cost as a percentage of the price, to one decimal; none at a price of 0. */
export const foodCostPercentage = (cost: Big, price: Big) =>
  price.lte(0) ? undefined : cost.div(price).times(100).round(1, Big.roundHalfEven);
