import { Big } from "big.js";
import { ratioOf, roundRatio } from "../measure/quantity.ts";
import type { Source } from "../stock/movement.schema.ts";
import type { Bucket, MovementKind, MovementReason } from "../stock/stock.rules.ts";

/** A line of the ledger. */
export interface Line {
  readonly id: string;
  readonly kind: MovementKind;
  /** Signed, in the base unit. */
  readonly quantity: Big;
  readonly balance: Big;
  /** Signed US dollars; absent before movements had values. */
  readonly value?: Big | undefined;
  readonly valueAfter?: Big | undefined;
  readonly unitCost?: Big | undefined;
  readonly bucket?: Bucket | undefined;
  readonly reason?: MovementReason | undefined;
  readonly reverses?: string | undefined;
  readonly source?: Source | undefined;
  readonly businessDay: string;
  readonly late?: boolean | undefined;
  readonly occurredAt: string;
  readonly recordedAt: string;
}

/** An item's stock at one moment. */
export interface Stock {
  /** In the base unit. */
  readonly quantity: Big;
  /** US dollars; undefined where movements had no values yet. */
  readonly value: Big | undefined;
  /** US dollars a base unit; undefined while no cost is known. */
  readonly averageCost: Big | undefined;
}

/** A value by its quantity, which is not 0: US dollars a base unit, rounded half-even once to 10 decimals. */
export const averageOf = (value: Big, quantity: Big): Big => {
  const [worth, held] = [ratioOf(value), ratioOf(quantity)];
  const sign = held.numerator < 0n ? -1n : 1n;
  return roundRatio(
    { numerator: sign * worth.numerator * held.denominator, denominator: sign * worth.denominator * held.numerator },
    10,
  );
};

/** The stock before a line, as far as the line tells. */
export function stockBefore(line: Line): Stock {
  const quantity = line.balance.minus(line.quantity);
  // A migration values what is on hand: before it there was stock without a value.
  const value = line.reason === "MIGRATION" ? undefined : line.value && line.valueAfter?.minus(line.value);
  const isCosted = value !== undefined && quantity.gt(0) && !value.eq(0);
  return { quantity, value, averageCost: isCosted ? averageOf(value, quantity) : undefined };
}

/**
 * The stock after a line: what it adds, and the average that follows. Without stock on hand the average stays what it
 * last was, and becomes a receipt's cost; stock without a value has none before its first receipt.
 */
export function stockAfter(before: Stock, line: Line): Stock {
  const quantity = before.quantity.plus(line.quantity);
  if (line.value === undefined) return { ...before, quantity };
  const value = (before.value ?? Big(0)).plus(line.value);
  const isReceipt = line.kind === "RECEIPT";
  const known = (averageCost: Big | undefined) => ({ quantity, value, averageCost });
  if (quantity.gt(0)) {
    const isUncosted = value.eq(0) && before.averageCost === undefined && !isReceipt;
    return known(isUncosted ? undefined : averageOf(value, quantity));
  }
  return known(isReceipt && !line.quantity.eq(0) ? averageOf(line.value, line.quantity) : before.averageCost);
}

export const replay = (start: Stock, lines: readonly Line[]): Stock => lines.reduce(stockAfter, start);

/** What stock that has never moved comes to. */
export const nothing: Stock = { quantity: Big(0), value: Big(0), averageCost: undefined };
