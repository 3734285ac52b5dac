import { Big } from "big.js";
import { priceFor } from "../measure/money.ts";

/** RCV-000001 upward within a restaurant. */
export const receiptNumberOf = (sequence: number) => `RCV-${String(sequence).padStart(6, "0")}`;

export const receiptStatuses = ["POSTED", "UNDONE"] as const;

/** Deliveries that one procurement may have. */
export const maxReceipts = 50;

/** A line may be received up to so many times what was ordered; beyond that, a reason is required. */
const overFactor = 1.1;

interface Ordered {
  /** In the line's unit. */
  readonly quantity: number;
  /** What was accepted of it so far, in the same unit. */
  readonly received: Big | number;
}

/** The outstanding quantity of a line, also of one that was closed short. */
export function missingOf({ quantity, received }: Ordered): Big {
  const missing = Big(quantity).minus(received);
  return missing.gt(0) ? missing : Big(0);
}

/** The quantity of a line that is still expected. */
export const outstandingOf = (line: Ordered & { readonly closedShort: boolean }): Big =>
  line.closedShort ? Big(0) : missingOf(line);

/** Whether nothing more is expected of a line. */
export const isDone = (line: Ordered & { readonly closedShort: boolean }): boolean => outstandingOf(line).eq(0);

interface Paid {
  /** What was accepted of a line, in its unit, and what that came to, US dollars. */
  readonly received: Big | number;
  readonly receivedAmount: Big | number;
}

/** The price that was paid for what came of a line, US dollars a unit. */
export const paidPriceOf = ({ received, receivedAmount }: Paid): number =>
  priceFor(Big(receivedAmount), Big(received)).toNumber();

/**
 * The price at which the next delivery of a line starts: what was paid for the ones before, unless they were free.
 * @param line with the price as ordered, US dollars a unit
 */
export const nextPriceOf = (line: Paid & { readonly unitPrice: number }): number =>
  Big(line.receivedAmount).gt(0) && Big(line.received).gt(0) ? paidPriceOf(line) : line.unitPrice;

/** Whether so much of a line, over all deliveries, needs a reason. */
export const isOver = ({ quantity, received }: Ordered): boolean => Big(received).gt(Big(quantity).times(overFactor));

/** Why no line can be closed while nothing was received: there is another way. */
export const nothingReceived = "None of this procurement was received. Cancel it instead.";

/** What goes into stock of what was delivered. */
export const acceptedOf = ({ received, damaged = 0 }: { readonly received: number; readonly damaged?: number }): Big =>
  Big(received).minus(damaged);
