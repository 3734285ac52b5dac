import { Big } from "big.js";
import { type Money, averageOf, unitCostOf } from "../measure/money.ts";
import type { Source } from "../stock/movement.schema.ts";
import type { Bucket, MovementKind, MovementReason } from "../stock/stock.rules.ts";

/** A line of the ledger. */
export interface Line {
  readonly id: string;
  readonly kind: MovementKind;
  /** Signed, in the base unit. */
  readonly quantity: Big;
  readonly balance: Big;
  /** Signed US dollars. */
  readonly value: Big;
  readonly valueAfter: Big;
  readonly unitCost?: Big | undefined;
  readonly bucket: Bucket;
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
  /** US dollars. */
  readonly value: Big;
  /** US dollars a base unit; undefined while no cost is known. */
  readonly averageCost: Big | undefined;
}

/** The stock before a line, as far as the line tells. */
export function stockBefore({ quantity, balance, value, valueAfter }: Line): Stock {
  const before = balance.minus(quantity);
  const worth = valueAfter.minus(value);
  const cost = !worth.eq(0) && before.gt(0) ? unitCostOf(worth, before) : undefined;
  return { quantity: before, value: worth, averageCost: cost };
}

/** The cost of a base unit that is known with a line; undefined while none ever was. */
function costKnownBy(before: Stock, { kind, quantity, value, unitCost }: Line): Money | undefined {
  if (kind === "OPENING") return unitCost;
  if (kind === "RECEIPT" && !quantity.eq(0)) return unitCostOf(value, quantity);
  if (kind === "REVALUATION" && unitCost) return unitCost;
  return before.averageCost;
}

/** The stock after a line: what the line adds, and the average cost that follows. */
export function stockAfter(before: Stock, line: Line): Stock {
  const quantity = before.quantity.plus(line.quantity);
  const value = before.value.plus(line.value);
  return {
    quantity,
    value,
    averageCost: averageOf({ quantity, stockValue: value, averageCost: costKnownBy(before, line) }),
  };
}

export const replay = (start: Stock, lines: readonly Line[]): Stock => lines.reduce(stockAfter, start);

/** What stock that has never moved comes to. */
export const nothing: Stock = { quantity: Big(0), value: Big(0), averageCost: undefined };
