import { Big } from "big.js";

/** RCV-000001 upward within a restaurant. */
export const receiptNumberOf = (sequence: number) => `RCV-${String(sequence).padStart(6, "0")}`;

export const receiptStatuses = ["POSTED", "UNDONE"] as const;

/** Deliveries that one procurement may have. */
export const maxReceipts = 50;

/** A line may be received up to so many times what was ordered; beyond that somebody has to say why. */
const overFactor = 1.1;

interface Ordered {
  /** In the line's unit. */
  readonly quantity: number;
  /** What was accepted of it so far, in the same unit. */
  readonly received: Big | number;
}

/** What is still to come of a line, whether or not it is expected any more. */
export function missingOf({ quantity, received }: Ordered): Big {
  const missing = Big(quantity).minus(received);
  return missing.gt(0) ? missing : Big(0);
}

/** What is still expected of a line. */
export const outstandingOf = (line: Ordered & { readonly closedShort: boolean }): Big =>
  line.closedShort ? Big(0) : missingOf(line);

/** Whether nothing more is expected of a line. */
export const isDone = (line: Ordered & { readonly closedShort: boolean }): boolean => outstandingOf(line).eq(0);

/** Whether so much of a line, over all deliveries, needs a reason. */
export const isOver = ({ quantity, received }: Ordered): boolean => Big(received).gt(Big(quantity).times(overFactor));

/** Why no line can be closed while nothing was received: there is another way. */
export const nothingReceived = "None of this procurement was received. Cancel it instead.";

/** What goes into stock of what was delivered. */
export const acceptedOf = ({ received, damaged = 0 }: { readonly received: number; readonly damaged?: number }): Big =>
  Big(received).minus(damaged);
