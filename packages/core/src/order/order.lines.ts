import type { Big } from "big.js";
import type { Adjustment, OrderLine, OrderRecord } from "./order.entity.ts";
import type { Discount, PricedLine } from "./order-money.rules.ts";

/** A line after all adjustments: quantity, price and ingredients are those of the remaining part. */
export interface LineNow extends OrderLine, PricedLine {
  /** How many were ordered. */
  readonly ordered: number;
  /** How many of those were taken off again, and how many of these had been made and were thrown away. */
  readonly voided: number;
  readonly wasted: number;
  /** What one piece takes. */
  readonly each: readonly { readonly inventoryItemId: string; readonly quantity: Big }[];
}

interface Adjusted {
  readonly adjustments?: OrderRecord["adjustments"] | undefined;
}

/**
 * The lines of an order as they stand, those of which nothing is left too. Lines that were not added in the end are
 * left out.
 */
export function linesNow({ adjustments = [] }: Adjusted, lines: readonly OrderLine[]): readonly LineNow[] {
  const ids = new Set(adjustments.map(({ id }) => id));
  return lines
    .filter(({ addedBy }) => addedBy === undefined || ids.has(addedBy))
    .map((line) =>
      lineNow(
        line,
        adjustments.filter(({ lineId }) => lineId === line.id),
      ),
    );
}

function lineNow(line: OrderLine, adjustments: readonly Adjustment[]): LineNow {
  const { quantity: ordered, unitPrice } = line;
  const voids = adjustments.filter(({ kind }) => kind === "VOID");
  const voided = piecesOf(voids);
  const quantity = ordered - voided;
  const each = line.ingredients.map(({ inventoryItemId, quantity: all }) => ({
    inventoryItemId,
    quantity: all.div(ordered),
  }));
  const discount = discountIn(adjustments);
  return {
    ...line,
    ordered,
    voided,
    wasted: piecesOf(voids.filter(({ stock }) => stock === "WASTE")),
    quantity,
    comped: Math.min(quantity, adjustments.findLast(({ kind }) => kind === "COMP")?.quantity ?? 0),
    ...(discount && { discount }),
    totalPrice: unitPrice.times(quantity),
    each,
    ingredients: line.ingredients.map(({ recipeQuantity, ...ingredient }) => ({
      ...ingredient,
      quantity: ingredient.quantity.div(ordered).times(quantity),
      ...(recipeQuantity && { recipeQuantity: recipeQuantity.div(ordered).times(quantity) }),
    })),
  };
}

const piecesOf = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((sum, { quantity = 0 }) => sum + quantity, 0);

/** The discount that stands: the last one that was given, unless that took it away. */
function discountIn(adjustments: readonly Adjustment[]): Discount | undefined {
  const { percent = 0, amount } = adjustments.findLast(({ kind }) => kind === "DISCOUNT") ?? {};
  if (percent > 0) return { percent };
  return amount?.gt(0) ? { amount } : undefined;
}

/** The discount on the whole order. */
export const orderDiscountOf = ({ adjustments = [] }: Adjusted): Discount | undefined =>
  discountIn(adjustments.filter(({ lineId }) => lineId === undefined));
