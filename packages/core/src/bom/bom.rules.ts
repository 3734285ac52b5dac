import { Big } from "big.js";

export const duplicateIngredient = "This ingredient is already in the recipe";

/** What a plate takes of one ingredient, in its base unit. */
export interface PlateLine {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly baseQuantity: Big;
}

export interface StockFigures {
  /** US dollars a base unit; absent while no receipt has given one. */
  readonly averageCost?: Big | undefined;
  /** In the base unit. */
  readonly available: Big;
}

/** What a plate costs in US dollars; no figure at all while an ingredient's cost is unknown. */
export function plateCost(lines: readonly PlateLine[], items: ReadonlyMap<string, StockFigures>) {
  const uncosted = lines.filter((line) => items.get(line.inventoryItemId)?.averageCost === undefined);
  if (uncosted.length > 0) {
    return {
      uncosted: uncosted.map((line) => line.name),
      uncostedIds: uncosted.map((line) => line.inventoryItemId),
    };
  }
  const cost = lines.reduce(
    (sum, line) => sum.plus(line.baseQuantity.times(items.get(line.inventoryItemId)?.averageCost ?? 0)),
    Big(0),
  );
  return { cost, uncosted: [], uncostedIds: [] };
}

/** How many plates the stock still gives, and the ingredient that runs out first. */
export function servingsOf(lines: readonly PlateLine[], items: ReadonlyMap<string, StockFigures>) {
  let least: { servings: number; limitedBy: string } | undefined;
  for (const line of lines) {
    const available = items.get(line.inventoryItemId)?.available ?? Big(0);
    const plates = available.lte(0) ? Big(0) : available.div(line.baseQuantity).round(0, Big.roundDown);
    const servings = Math.min(plates.toNumber(), Number.MAX_SAFE_INTEGER);
    if (!least || servings < least.servings) least = { servings, limitedBy: line.name };
  }
  return least;
}

/** An ingredient cost as a percentage of the price, to one decimal; none for what is given away. */
export const foodCostPercentage = (cost: Big, price: Big) =>
  price.lte(0) ? undefined : cost.div(price).times(100).round(1, Big.roundHalfEven);
