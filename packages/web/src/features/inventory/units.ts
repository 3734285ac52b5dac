import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { factor } from "@stockpot/core/measure/quantity";
import { type Unit, unitNames, units } from "@stockpot/core/measure/unit";

const lengths: ReadonlySet<Unit> = new Set(["CENTIMETER", "METER", "INCH", "FOOT"]);

const offered = units.filter((unit) => !lengths.has(unit));

const optionOf = (unit: Unit) => ({
  value: unit,
  label: `${unitNames[unit].name} (${unitNames[unit].symbol})`,
});

/** The 13 units of the item form, and the item's own if it is another. */
export const unitOptions = (present?: Unit) =>
  (present === undefined || offered.includes(present) ? offered : [...offered, present]).map(optionOf);

/** What determines which units convert to an item's base unit. */
export type Measured = Pick<InventoryItem, "baseUnit" | "equivalences">;

export const converts = (unit: Unit, { baseUnit, equivalences }: Measured) =>
  factor(unit, baseUnit, equivalences) !== undefined;

interface Row {
  readonly inventoryItemId: string;
  readonly unit: Unit | "";
}

/** The index of the first row whose unit does not convert to its item's base unit, or -1. */
export const findUnconvertible = (rows: readonly Row[], items: ReadonlyMap<string, Measured>) =>
  rows.findIndex(({ inventoryItemId, unit }) => {
    const item = items.get(inventoryItemId);
    return item !== undefined && unit !== "" && !converts(unit, item);
  });
