import { foodCostPercentage, plateCost, type PlateLine } from "@stockpot/core/bom/bom.rules";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import type { Unit } from "@stockpot/core/measure/unit";
import { Big } from "big.js";

/** A row of a recipe in the form: null and "" stand for empty. */
interface PlateRow {
  readonly inventoryItemId: string;
  readonly quantity: number | null;
  readonly unit: Unit | "";
}

/** How much of the ingredient a plate uses, in its base unit; undefined while the row is incomplete. */
export function plateLineOf(row: PlateRow, item: InventoryItem | undefined): PlateLine | undefined {
  const { quantity, unit } = row;
  if (item === undefined || unit === "" || quantity === null || !Number.isFinite(quantity) || quantity < 0) {
    return undefined;
  }
  const by = factor(unit, item.baseUnit, item.equivalences);
  if (by === undefined) return undefined;
  const baseQuantity = applyFactor(Big(quantity), by).toFixed();
  return { inventoryItemId: item.id, name: item.name, baseQuantity };
}

const stockedOf = ({ averageCost, available }: InventoryItem) => ({
  available: Big(available),
  ...(averageCost !== undefined && { averageCost: Big(averageCost) }),
});

export interface PlateCosting {
  /** Each row's cost in US dollars; undefined while it is incomplete or its ingredient has no cost. */
  readonly rows: readonly (number | undefined)[];
  /** The sum of all rows with a cost. */
  readonly known: number;
  /** Ingredients without a cost, by name. */
  readonly uncosted: readonly string[];
  /** How many rows are incomplete. */
  readonly incomplete: number;
  readonly foodCostPercentage: number | undefined;
}

/** Computes a plate's cost while the recipe is edited, with the server's rules. */
export function costingOf(
  rows: readonly PlateRow[],
  ingredients: ReadonlyMap<string, InventoryItem>,
  price: number | undefined,
): PlateCosting {
  const stocked = new Map([...ingredients].map(([id, item]) => [id, stockedOf(item)] as const));
  const lines = rows.map((row) => plateLineOf(row, ingredients.get(row.inventoryItemId)));
  const costs = lines.map((line) => (line === undefined ? undefined : plateCost([line], stocked).cost));
  const known = costs.reduce<Big>((sum, cost) => (cost === undefined ? sum : sum.plus(cost)), Big(0));
  const uncosted = lines.flatMap((line, index) => (line && costs[index] === undefined ? [line.name] : []));
  const incomplete = lines.filter((line) => line === undefined).length;
  const percentage =
    price === undefined || uncosted.length > 0 || incomplete > 0 ? undefined : foodCostPercentage(known, Big(price));
  return {
    rows: costs.map((cost) => cost?.toNumber()),
    known: known.toNumber(),
    uncosted,
    incomplete,
    foodCostPercentage: percentage?.toNumber(),
  };
}
