import {
  foodCostPercentage,
  plateCost,
  type PlateLine,
  plateLineOf as measuredLineOf,
  servingsOf,
} from "@stockpot/core/bom/bom.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { Big } from "big.js";

/** A row of a recipe in the form: null and "" stand for empty. */
interface PlateRow {
  readonly inventoryItemId: string;
  readonly quantity: number | null;
  readonly unit: Unit | "";
}

/** A whole line of a plate. */
type MeasuredLine = PlateLine & { readonly baseQuantity: Big };

/** How much of the ingredient a plate uses, in its base unit; undefined while the row is incomplete. */
function plateLineOf(row: PlateRow, item: InventoryItem | undefined): MeasuredLine | undefined {
  const { quantity, unit } = row;
  if (item === undefined || unit === "" || quantity === null || !Number.isFinite(quantity) || quantity < 0) {
    return undefined;
  }
  const { baseQuantity } = measuredLineOf({ inventoryItemId: item.id, name: item.name, quantity, unit }, item);
  return baseQuantity && { inventoryItemId: item.id, name: item.name, baseQuantity };
}

const stockedOf = ({ averageCost, available }: InventoryItem) => ({
  available: Big(available),
  ...(averageCost !== undefined && { averageCost: Big(averageCost) }),
});

const stockOf = (items: ReadonlyMap<string, InventoryItem>) =>
  new Map([...items].map(([id, item]) => [id, stockedOf(item)] as const));

/** What a row's ingredient costs in US dollars; undefined while the row is incomplete or its ingredient has no cost. */
export function rowCost(row: PlateRow, item: InventoryItem | undefined): Big | undefined {
  const line = plateLineOf(row, item);
  return line && item && plateCost([line], new Map([[item.id, stockedOf(item)]])).cost;
}

/** The ingredient that costs the most of a plate, as it was entered. */
interface DearestIngredient {
  readonly name: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** US dollars. */
  readonly cost: number;
}

export interface PlateCosting {
  /** The sum of all rows with a cost, US dollars; undefined while no row has one. */
  readonly known: number | undefined;
  /** Ingredients without a cost. */
  readonly uncosted: readonly Pick<InventoryItem, "id" | "name">[];
  /** How many rows are incomplete. */
  readonly incomplete: number;
  readonly foodCostPercentage: number | undefined;
  /** The known part of the cost is above the price already. */
  readonly isAbovePrice: boolean;
  readonly dearest: DearestIngredient | undefined;
  /** How many plates the stock still gives; undefined while a row is incomplete. */
  readonly servings: ReturnType<typeof servingsOf>;
}

/** Computes a plate's cost while the recipe is edited, with the server's rules. */
export function costingOf(
  rows: readonly PlateRow[],
  ingredients: ReadonlyMap<string, InventoryItem>,
  price: number | undefined,
): PlateCosting {
  const entered = rows.map((row) => {
    const item = ingredients.get(row.inventoryItemId);
    return { ...row, item, line: plateLineOf(row, item), cost: rowCost(row, item) };
  });
  const lines = entered.flatMap(({ line }) => line ?? []);
  const uncosted = entered.flatMap(({ item, line, cost }) =>
    item !== undefined && line !== undefined && cost === undefined ? [item] : [],
  );
  const costs = entered.flatMap(({ cost }) => cost ?? []);
  const known = costs.reduce((sum, cost) => sum.plus(cost), Big(0));
  const isWhole = lines.length === rows.length;
  const isServed = isWhole && lines.every(({ baseQuantity }) => baseQuantity.gt(0));
  const percentage =
    price === undefined || uncosted.length > 0 || !isWhole ? undefined : foodCostPercentage(known, Big(price));
  return {
    known: costs.length === 0 ? undefined : known.toNumber(),
    uncosted,
    incomplete: rows.length - lines.length,
    foodCostPercentage: percentage?.toNumber(),
    isAbovePrice: price !== undefined && price > 0 && known.gt(price),
    dearest: dearestOf(entered),
    servings: isServed ? servingsOf(lines, stockOf(ingredients)) : undefined,
  };
}

interface Entered extends PlateRow {
  readonly item: InventoryItem | undefined;
  readonly cost: Big | undefined;
}

function dearestOf(rows: readonly Entered[]): DearestIngredient | undefined {
  let dearest: { readonly ingredient: DearestIngredient; readonly cost: Big } | undefined;
  for (const { item, quantity, unit, cost } of rows) {
    if (item === undefined || quantity === null || unit === "" || cost === undefined) continue;
    if (dearest !== undefined && cost.lte(dearest.cost)) continue;
    dearest = { ingredient: { name: item.name, quantity, unit, cost: cost.toNumber() }, cost };
  }
  return dearest?.ingredient;
}
