import type { Big } from "big.js";
import { invalidField } from "../error.ts";
import { type Prices, costPerBaseUnit } from "../measure/money.ts";
import { type Factor, applyFactor, factor } from "../measure/quantity.ts";
import { type Unit, conversionRefusal, unitNames } from "../measure/unit.ts";
import type { ItemRecord } from "./item.entity.ts";

/**
 * The most that is kept of anything: of an item in its base unit, and of its value and of what a document comes to in US
 * dollars. Equivalences and prices multiply entered amounts, and the table keeps 38 digits.
 */
export const maxAmount = 1e15;

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

/**
 * @param most that the line may come to
 * @throws DomainError INVALID on the line's quantity when it comes to more than that, or than is kept of an item
 */
export function refuseTooMuch(
  baseQuantity: Big,
  { name, baseUnit }: Pick<ItemRecord, "name" | "baseUnit">,
  path: string,
  most = maxAmount,
): void {
  if (baseQuantity.lte(most)) return;
  throw invalidField("INVALID", path, `This is more ${name} than can be recorded in ${unitNames[baseUnit].symbol}`);
}

interface PricedLine extends Prices {
  /** How many base units one unit of the line is. */
  readonly factor: Factor;
}

/**
 * @param path of the price in the request
 * @throws DomainError INVALID when a line costs more than is kept of an item's value, in all or for one base unit
 */
export function refuseTooDear(
  { unitPrice, totalPrice, factor: by }: PricedLine,
  { name, baseUnit }: Pick<ItemRecord, "name" | "baseUnit">,
  path: string,
): void {
  if (costPerBaseUnit(unitPrice, by).gt(maxAmount)) {
    throw invalidField(
      "INVALID",
      path,
      `The cost per ${unitNames[baseUnit].name.toLowerCase()} of ${name} is too high`,
    );
  }
  if (totalPrice.gt(maxAmount)) throw invalidField("INVALID", path, "The total of this line is too high");
}
