/**
 * What stock is worth, written apart from the product: quantities and values in billionths, costs in ten-billionths.
 */
export interface Stock {
  readonly quantity: bigint;
  readonly value: bigint;
  readonly average?: bigint;
}

/** A line of an item's ledger. */
export interface Past {
  /** Of a line that was read from the ledger. */
  readonly id?: string;
  /** The id of the line that it brings back. */
  readonly reverses?: string;
  readonly kind: string;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly reason: string;
  readonly unitCost?: bigint;
  /** The delivery's line or the order that it belongs to. */
  readonly document?: string;
}

/** Divided, rounded half to even. */
export function divided(above: bigint, below: bigint): bigint {
  const [top, bottom] = below < 0n ? [-above, -below] : [above, below];
  const floor = top / bottom - (top % bottom < 0n ? 1n : 0n);
  const rest = 2n * (top - floor * bottom);
  return rest > bottom || (rest === bottom && floor % 2n !== 0n) ? floor + 1n : floor;
}

const scale = 10_000_000_000n;
/** A value from a quantity at a cost. */
export const worth = (quantity: bigint, cost: bigint) => divided(quantity * cost, scale);
/** A cost from a value and its quantity. */
export const costOf = (value: bigint, quantity: bigint) => divided(value * scale, quantity);
const aCent = 10n ** 17n;
/** Whole cents of a price, halves rounded up, as a value. */
export const paid = (quantity: bigint, price: bigint) => ((2n * quantity * price + aCent) / (2n * aCent)) * 10_000_000n;

/** The least quantity that can be entered: below it, the average stays what it was. */
const leastQuantity = 100_000n;

export const averageOf = (value: bigint, quantity: bigint, known: bigint | undefined): bigint | undefined =>
  known === undefined || quantity < leastQuantity ? known : costOf(value, quantity);

function valueOfMove({ quantity: before, value, average = 0n }: Stock, change: bigint): bigint {
  const left = before + change;
  if (left === 0n) return -value;
  if (change > 0n || before <= 0n) return worth(change, average);
  return left < 0n ? worth(left, average) - value : divided(value * change, before);
}

function correctionOf(before: Stock, { kind, quantity, value }: Pick<Past, "kind" | "quantity" | "value">) {
  const after = before.quantity + quantity;
  const now = before.value + value;
  if (kind === "RECEIPT") {
    if (before.average !== undefined && before.quantity > 0n) return 0n;
    return divided(value * after, quantity) - now;
  }
  if (after === 0n) return -now;
  const isAtAverage = after > 0n && (before.quantity < 0n || now < 0n);
  return isAtAverage ? worth(after, before.average ?? 0n) - now : 0n;
}

interface Moving {
  readonly kind: string;
  readonly quantity: bigint;
  /** Where the document says it; otherwise the average cost. */
  readonly value?: bigint | undefined;
  /** Of the first quantity. */
  readonly unitCost?: bigint;
}

/** The stock after a move, the value of the move, and the correction after it. */
export function stockAfter(before: Stock, { kind, quantity, unitCost, ...given }: Moving) {
  const value = given.value ?? valueOfMove(before, quantity);
  const correction = correctionOf(before, { kind, quantity, value });
  const after = before.quantity + quantity;
  const now = before.value + value + correction;
  const known = kind === "RECEIPT" ? costOf(value, quantity) : kind === "OPENING" ? unitCost : before.average;
  const average = averageOf(now, after, known);
  return {
    stock: { quantity: after, value: now, ...(average !== undefined && { average }) },
    value,
    correction,
    reason: kind !== "RECEIPT" ? "REMAINDER" : before.quantity < 0n ? "SOLD_BEFORE_RECEIVED" : "FIRST_COST",
  };
}
