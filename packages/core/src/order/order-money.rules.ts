import { Big } from "big.js";
import { type Money, lineTotal } from "../measure/money.ts";
import type { Charges } from "../counter/order-terms.ts";
import type { OrderType } from "./order.reasons.ts";

/** A part of a price: in percent of it, or as an amount of US dollars, which is never more than the price. */
export type Discount = { readonly percent: number } | { readonly amount: Money };

/** A line of an order as far as its price goes. */
export interface PricedLine {
  /** US dollars. */
  readonly unitPrice: Money;
  readonly quantity: number;
  /** How many of them are not charged. */
  readonly comped: number;
  readonly discount?: Discount | undefined;
}

/** What an order comes to before service and tax, US dollars. */
export interface OrderAmounts {
  /** Of all its lines at their prices, whatever its type. */
  readonly totalAmount: Money;
  readonly compAmount: Money;
  readonly discountAmount: Money;
}

/** An order's amounts as they are stored: zeros are absent, to keep an ordinary order within a kilobyte. */
type KeptAmounts = Pick<OrderAmounts, "totalAmount"> & Partial<OrderAmounts>;

/** What an order comes to, US dollars. */
interface OrderMoney extends Omit<OrderAmounts, "totalAmount"> {
  /** At menu prices, as sales; nothing for a staff meal. */
  readonly grossAmount: Money;
  /** Of a sale: gross less comps and discounts. */
  readonly netAmount: Money;
  readonly serviceAmount: Money;
  readonly taxAmount: Money;
  readonly dueAmount: Money;
}

const zero = Big(0);
const cents = (amount: Money): Money => amount.round(2, Big.roundHalfUp);
const percentOf = (amount: Money, percent: number): Money => cents(amount.times(percent).div(100));
const least = (one: Money, other: Money): Money => (one.lt(other) ? one : other);
const sumOf = (amounts: readonly Money[]): Money => amounts.reduce((sum, amount) => sum.plus(amount), zero);

/** What a discount takes off a price. */
export const discountOn = (price: Money, discount: Discount | undefined): Money => {
  if (!discount) return zero;
  return "percent" in discount ? percentOf(price, discount.percent) : least(discount.amount, price);
};

const totalOfLine = ({ unitPrice, quantity }: PricedLine): Money => lineTotal(Big(quantity), unitPrice);

/** The part of a line that is not charged. */
export const compOfLine = ({ unitPrice, comped }: PricedLine): Money => lineTotal(Big(comped), unitPrice);

/** The amount of a line before its discount. */
export const chargedOfLine = (line: PricedLine): Money => totalOfLine(line).minus(compOfLine(line));

/** What the discount of a line takes off it. */
export const discountOfLine = (line: PricedLine): Money => discountOn(chargedOfLine(line), line.discount);

/** What the lines of a sale come to after their own comps and discounts: what a discount on the order is taken off. */
export const chargedOf = (lines: readonly PricedLine[]): Money =>
  sumOf(lines.map((line) => chargedOfLine(line).minus(discountOfLine(line))));

/** What the lines of an order come to: comps first, then discounts on lines, then the one on the order. */
export function amountsOf(type: OrderType, lines: readonly PricedLine[], discount: Discount | undefined): OrderAmounts {
  const totalAmount = sumOf(lines.map(totalOfLine));
  if (type === "FAMILY") return { totalAmount, compAmount: zero, discountAmount: zero };
  if (type === "FREEBIE") return { totalAmount, compAmount: totalAmount, discountAmount: zero };
  return {
    totalAmount,
    compAmount: sumOf(lines.map(compOfLine)),
    discountAmount: sumOf(lines.map(discountOfLine)).plus(discountOn(chargedOf(lines), discount)),
  };
}

export const keptAmounts = ({ totalAmount, compAmount, discountAmount }: OrderAmounts): KeptAmounts => ({
  totalAmount,
  ...(compAmount.gt(0) && { compAmount }),
  ...(discountAmount.gt(0) && { discountAmount }),
});

/** Service is charged on the net, and tax on both, rounded half away from zero once on the order. */
export function moneyOf(
  { type, totalAmount, compAmount = zero, discountAmount = zero }: KeptAmounts & { readonly type: OrderType },
  { taxPercent = 0, taxIncluded = false, serviceChargePercent = 0, staffPricePercent = 0 }: Charges = {},
): OrderMoney {
  if (type === "FAMILY") {
    const dueAmount = percentOf(totalAmount, staffPricePercent);
    return {
      grossAmount: zero,
      compAmount,
      discountAmount,
      netAmount: zero,
      serviceAmount: zero,
      taxAmount: zero,
      dueAmount,
    };
  }
  const netAmount = totalAmount.minus(compAmount).minus(discountAmount);
  const serviceAmount = percentOf(netAmount, serviceChargePercent);
  const taxed = netAmount.plus(serviceAmount);
  const taxAmount = taxIncluded
    ? cents(taxed.times(taxPercent).div(Big(taxPercent).plus(100)))
    : percentOf(taxed, taxPercent);
  const dueAmount = taxIncluded ? taxed : taxed.plus(taxAmount);
  return { grossAmount: totalAmount, compAmount, discountAmount, netAmount, serviceAmount, taxAmount, dueAmount };
}

/**
 * What each line of a sale brings after everything that is taken off, to the cent: a discount on the order is shared out
 * by what the lines are charged, and the cents that are left go to the largest remainders.
 */
export function netsOfLines(lines: readonly PricedLine[], discount: Discount | undefined): readonly Money[] {
  const charged = lines.map((line) => chargedOfLine(line).minus(discountOfLine(line)));
  const sum = sumOf(charged);
  const taken = discountOn(sum, discount);
  if (taken.eq(0)) return charged;
  const shares = charged.map((amount, index) => {
    const exact = amount.times(taken).div(sum);
    const share = exact.round(2, Big.roundDown);
    return { index, share, remainder: exact.minus(share) };
  });
  const left = taken
    .minus(sumOf(shares.map(({ share }) => share)))
    .times(100)
    .toNumber();
  const byRemainder = shares.toSorted((one, other) => other.remainder.cmp(one.remainder) || one.index - other.index);
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return charged.map((amount, index) => {
    const share = shares[index]?.share ?? zero;
    return amount.minus(share).minus(rounded.has(index) ? "0.01" : 0);
  });
}
