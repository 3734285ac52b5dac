import type { Big } from "big.js";
import { invalidField } from "../error.ts";
import { type Factor, applyFactor, factor } from "../measure/quantity.ts";
import { type Unit, conversionRefusal } from "../measure/unit.ts";
import type { ItemRecord } from "./item.entity.ts";

/** What a line of a document comes to in its item's base unit, to be frozen on it. */
interface BaseQuantity {
  /** How many base units one unit of the line is. */
  readonly factor: Factor;
  readonly baseQuantity: Big;
}

/**
 * @param path of the line's unit in the request
 * @throws DomainError INVALID when nothing converts the unit into the item's
 */
export function baseQuantityOf(quantity: Big, unit: Unit, item: ItemRecord, path: string): BaseQuantity {
  const by = factor(unit, item.baseUnit, item.equivalences);
  if (!by) throw invalidField("INVALID", path, conversionRefusal(unit, item));
  return { factor: by, baseQuantity: applyFactor(quantity, by) };
}
