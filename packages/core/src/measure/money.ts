import { Big } from "big.js";
import { ratioOf, ratioOfFactor, roundRatio, type Factor, type Quantity } from "./quantity.ts";

/** Exact US dollars. */
export type Money = Big;

/** Decimals of a cost per base unit, and of the price of a unit bought. */
export const costDecimals = 10;

/** What a line of a document costs: quantity × unit price, rounded half away from zero once to whole cents. */
export const lineTotal = (quantity: Quantity, unitPrice: Money): Money =>
  quantity.times(unitPrice).round(2, Big.roundHalfUp);

/** What a line of a document costs, US dollars: one unit of it, and all of it. */
export interface Prices {
  readonly unitPrice: Money;
  readonly totalPrice: Money;
}

/** The price that was entered: of a unit, or of the whole line. */
interface EnteredPrice {
  readonly unitPrice?: number | undefined;
  readonly totalPrice?: number | undefined;
}

/** Which of the two was entered. */
export const givenPrice = ({ totalPrice }: EnteredPrice) => (totalPrice === undefined ? "unitPrice" : "totalPrice");

/** Digits of a price, so that it is an exact JSON number. */
const priceDigits = 15;

/** The price of a unit that comes to a total: with as few decimals as give it to the cent, at least two. */
export function priceFor(total: Money, quantity: Quantity): Money {
  const exact = unitCostOf(total, quantity).prec(priceDigits, Big.roundHalfEven);
  for (let decimals = 2; decimals < costDecimals; decimals += 1) {
    const price = exact.round(decimals, Big.roundHalfEven);
    if (lineTotal(quantity, price).eq(total)) return price;
  }
  return exact;
}

/**
 * Both prices of a line of which one is given.
 * @param quantity above 0 where the total is given
 */
export function pricesOf(quantity: Quantity, { unitPrice = 0, totalPrice }: EnteredPrice): Prices {
  if (totalPrice === undefined) return { unitPrice: Big(unitPrice), totalPrice: lineTotal(quantity, Big(unitPrice)) };
  return { unitPrice: priceFor(Big(totalPrice), quantity), totalPrice: Big(totalPrice) };
}

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

/** Stock of an item and what it cost. */
export interface ValuedStock {
  readonly quantity: Quantity;
  /** US dollars; below 0 where more was taken than there was. */
  readonly stockValue: Money;
  /** US dollars a base unit; absent while no cost is known. */
  readonly averageCost?: Money | undefined;
}

/** Decimals of the value of stock. */
const valueDecimals = 9;

const zero = Big(0);

const roundValue = (value: Money): Money => value.round(valueDecimals, Big.roundHalfEven);

/** value × part / whole, rounded half-even once. */
function proportion(value: Money, part: Quantity, whole: Quantity, decimals: number): Money {
  const [top, bottom] = [ratioOf(value.times(part)), ratioOf(whole)];
  const sign = bottom.numerator < 0n ? -1n : 1n;
  return roundRatio(
    { numerator: sign * top.numerator * bottom.denominator, denominator: sign * top.denominator * bottom.numerator },
    decimals,
  );
}

/**
 * What a part of an amount is worth, of which the value is known, 9 decimals; the whole of it is worth exactly that.
 */
export const valueOfPart = (value: Money, part: Quantity, whole: Quantity): Money =>
  proportion(value, part, whole, valueDecimals);

/** What an amount at a cost per base unit is worth, 9 decimals. */
export const valueOf = (quantity: Quantity, unitCost: Money): Money => roundValue(quantity.times(unitCost));

/** A value as the cost of one base unit, 10 decimals. */
export const unitCostOf = (value: Money, quantity: Quantity): Money =>
  proportion(value, Big(1), quantity, costDecimals);

/**
 * The value that an amount brings or takes at the average cost, 9 decimals. The last unit takes all that is left, so
 * that an empty stock has no value; stock taken below zero costs the last average, because a tiny remainder says nothing
 * of a cost.
 * @param change signed, not 0
 */
export function valueAtAverage({ quantity, stockValue, averageCost = zero }: ValuedStock, change: Quantity): Money {
  const left = quantity.plus(change);
  if (left.eq(0)) return stockValue.times(-1);
  if (change.gt(0) || quantity.lte(0)) return valueOf(change, averageCost);
  return left.lt(0)
    ? valueOf(left, averageCost).minus(stockValue)
    : proportion(stockValue, change, quantity, valueDecimals);
}

/** Less than can be entered: such a remainder is worth too little to tell a cost from. */
const leastQuantity = Big("0.0001");

/**
 * The average cost of stock, 10 decimals; with nothing on hand it stays what it was, for recipes and for sales below
 * zero.
 */
export const averageOf = ({ quantity, stockValue, averageCost }: ValuedStock): Money | undefined =>
  averageCost === undefined || quantity.lt(leastQuantity) ? averageCost : unitCostOf(stockValue, quantity);

interface Receipt {
  /** In the base unit, above 0. */
  readonly quantity: Quantity;
  /** US dollars, whole cents. */
  readonly value: Money;
}

/**
 * What a receipt corrects of the value of the stock that it joins: stock below zero was taken at another cost, and stock
 * without a cost at none; afterwards all of it stands at the receipt's.
 */
export function correctionOnReceipt(stock: ValuedStock, receipt: Receipt): Money {
  if (stock.averageCost !== undefined && stock.quantity.gt(0)) return zero;
  const target = proportion(receipt.value, stock.quantity.plus(receipt.quantity), receipt.quantity, valueDecimals);
  return target.minus(stock.stockValue).minus(receipt.value);
}

/**
 * The correction after any other change: an empty stock has no value, and stock on hand again after a shortage, or with a
 * value below zero, is worth its average cost.
 */
export function correctionAfter(before: ValuedStock, after: Omit<ValuedStock, "averageCost">): Money {
  const { quantity, stockValue } = after;
  if (quantity.eq(0)) return stockValue.times(-1);
  const isAtAverage = quantity.gt(0) && (before.quantity.lt(0) || stockValue.lt(0));
  return isAtAverage ? valueOf(quantity, before.averageCost ?? zero).minus(stockValue) : zero;
}
