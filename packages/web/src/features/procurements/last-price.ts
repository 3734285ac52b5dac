import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { costPerBaseUnit } from "@stockpot/core/measure/money";
import { factor } from "@stockpot/core/measure/quantity";
import type { Unit } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import { converts } from "../inventory/units.ts";
import type { LineForm } from "./procurement-values.ts";
import { defaultUnit } from "./units.ts";

/** The decimals of a price that can be entered. */
const priceDecimals = 4;

type Bought = Pick<InventoryItem, "baseUnit" | "equivalences" | "lastCost" | "lastPurchase">;

/** What an item last cost in US dollars a unit; null while that is not known, or the unit does not convert. */
export function lastPriceOf(item: Bought, unit: Unit | ""): number | null {
  const { lastPurchase, lastCost, baseUnit, equivalences } = item;
  if (unit === "") return null;
  if (lastPurchase?.unit === unit) return lastPurchase.unitPrice;
  const last = lastPurchase ?? (lastCost === undefined ? undefined : { unit: baseUnit, unitPrice: lastCost });
  if (last === undefined) return null;
  const by = factor(last.unit, unit, equivalences);
  if (by === undefined) return null;
  return costPerBaseUnit(Big(last.unitPrice), by).round(priceDecimals, Big.roundHalfEven).toNumber();
}

/** The unit in which an item is bought. */
const buyingUnitOf = ({ baseUnit, lastPurchase }: Bought) => lastPurchase?.unit ?? baseUnit;

/**
 * Unit and price of a line whose item has just been chosen: those of its last purchase, except what a person has entered.
 * @param previous the line's item until then
 */
export function bought(
  item: Bought,
  { unit, unitPrice }: Pick<LineForm, "unit" | "unitPrice">,
  previous: Bought | undefined,
): Pick<LineForm, "unit" | "unitPrice"> {
  const isOwnUnit = unit !== "" && unit !== (previous === undefined ? defaultUnit : buyingUnitOf(previous));
  const next = isOwnUnit && converts(unit, item) ? unit : buyingUnitOf(item);
  return { unit: next, unitPrice: refilled(item, next, unitPrice, previous && lastPriceOf(previous, unit)) };
}

/** The price of a line whose unit was changed: the last one for the new unit, unless a person has entered another. */
export const repriced = (item: Bought, from: Unit | "", to: Unit | "", unitPrice: number | null) =>
  refilled(item, to, unitPrice, lastPriceOf(item, from));

const refilled = (item: Bought, unit: Unit | "", unitPrice: number | null, filled: number | null | undefined) =>
  unitPrice === null || unitPrice === filled ? lastPriceOf(item, unit) : unitPrice;
