import { type Factor, applyFactor, factor } from "@stockpot/core/measure/quantity";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { usualWarningFactor } from "@stockpot/core/stock/stock.rules";
import { Big } from "big.js";
import { emptyLine, type LineForm } from "./procurement-values.ts";

/** Bought by the hundred rather than one by one. */
const smallUnits: ReadonlySet<Unit> = new Set(["GRAM", "MILLILITER", "CENTIMETER"]);
/** They are sold whole. */
const wholeUnits: ReadonlySet<Unit> = new Set(["PIECE", "DOZEN"]);

/** In which steps an amount is ordered. */
function stepOf(amount: Big, unit: Unit): number {
  if (smallUnits.has(unit)) return amount.lt(100) ? 10 : amount.lt(1000) ? 50 : 500;
  if (amount.gte(100)) return 10;
  return amount.lt(1) && !wholeUnits.has(unit) ? 0.1 : 1;
}

/** What a person would order to have at least an amount: 15 kg for 14.0973 kg, 0.1 kg for 0.04 kg. */
export function roundUpToOrder(amount: Big, unit: Unit): Big {
  const step = stepOf(amount, unit);
  const steps = amount.div(step).round(0, Big.roundUp);
  return (steps.lt(1) ? Big(1) : steps).times(step);
}

/**
 * What brings an item up to where nothing is said of it any more: the reorder level times the warning factor.
 * @returns in its base unit, 0 where there is enough
 */
export function amountToOrder(
  { available, reorderLevel = 0 }: Pick<InventoryItem, "available" | "reorderLevel">,
  warningFactor: number = usualWarningFactor,
): Big {
  const missing = Big(reorderLevel).times(warningFactor).minus(available);
  return missing.lt(0) ? Big(0) : missing;
}

const priceDecimals = 4;

const lastPriceOf = ({ lastCost }: Pick<InventoryItem, "lastCost">) =>
  lastCost === undefined ? null : Big(lastCost).round(priceDecimals, Big.roundHalfEven).toNumber();

type Ordered = Pick<InventoryItem, "id" | "baseUnit" | "equivalences" | "lastCost" | "lastPurchase">;

/** How it was last bought, as far as that unit still converts. */
function lastPurchaseOf({ lastPurchase, baseUnit, equivalences }: Ordered) {
  const by: Factor | undefined = lastPurchase && factor(baseUnit, lastPurchase.unit, equivalences);
  return lastPurchase && by && { ...lastPurchase, by };
}

/**
 * A line that orders an item as it was last bought: in that unit and at that price, rounded up to an orderable quantity.
 * @param amount in the base unit
 */
export function orderLine(item: Ordered, amount: Big): LineForm {
  const last = lastPurchaseOf(item);
  const unit = last?.unit ?? item.baseUnit;
  const quantity = roundUpToOrder(last ? applyFactor(amount, last.by) : amount, unit).toNumber();
  const unitPrice = last ? last.unitPrice : lastPriceOf(item);
  return { ...emptyLine, inventoryItemId: item.id, quantity, unit, unitPrice };
}
