import { Big } from "big.js";
import { ratioOf, ratioOfFactor, roundRatio, type Factor, type Quantity } from "./quantity.ts";

/** Exact US dollars. */
export type Money = Big;

/** Decimals of a cost per base unit. */
const costDecimals = 10;

/** What a line of a document costs: quantity × unit price, rounded half-even once to whole cents. */
export const lineTotal = (quantity: Quantity, unitPrice: Money): Money =>
  quantity.times(unitPrice).round(2, Big.roundHalfEven);

/**
 * A price per unit bought as the cost of one base unit, rounded half-even once to 10 decimals.
 * @param baseUnits how many base units one such unit is
 */
export function costPerBaseUnit(unitPrice: Money, baseUnits: Factor): Money {
  const price = ratioOf(unitPrice);
  const by = ratioOfFactor(baseUnits);
  return roundRatio(
    { numerator: price.numerator * by.denominator, denominator: price.denominator * by.numerator },
    costDecimals,
  );
}

interface Stock {
  readonly quantity: Quantity;
  /** US dollars a base unit; absent while no cost is known. */
  readonly averageCost?: Money | undefined;
}

interface Receipt {
  /** In the base unit. */
  readonly quantity: Quantity;
  /** US dollars a base unit. */
  readonly unitCost: Money;
}

/**
 * The perpetual weighted average cost after a receipt, 10 decimals. Stock at or below zero has no value to average
 * with, nor has stock of unknown cost: the receipt's cost then is the new average.
 */
export function averageAfterReceipt(stock: Stock, receipt: Receipt): Money {
  if (stock.averageCost === undefined || stock.quantity.lte(0)) {
    return receipt.unitCost.round(costDecimals, Big.roundHalfEven);
  }
  const value = stock.quantity.times(stock.averageCost).plus(receipt.quantity.times(receipt.unitCost));
  const worth = ratioOf(value);
  const held = ratioOf(stock.quantity.plus(receipt.quantity));
  return roundRatio(
    { numerator: worth.numerator * held.denominator, denominator: worth.denominator * held.numerator },
    costDecimals,
  );
}
