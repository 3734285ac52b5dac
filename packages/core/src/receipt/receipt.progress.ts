import { Big } from "big.js";
import type { NamedActor } from "../actor.ts";
import { applyChanges } from "../storage/changes.ts";
import type { ProcurementRecord } from "../procurement/procurement.entity.ts";
import { type LineInProgress, type ProcurementWithLines, linesInProgress } from "../procurement/procurement.reading.ts";
import { withStatus } from "../procurement/procurement.writes.ts";
import type { ReceiptLine, ReceiptRecord } from "./receipt.entity.ts";
import { acceptedOf, isDone } from "../procurement/receipt.rules.ts";

/**
 * A procurement whose lines have come so far; complete once nothing of any is outstanding.
 * @param acceptedAmount what an approver has accepted above what was approved, US dollars
 */
export function withProgress(
  actor: Pick<NamedActor, "fullName">,
  before: ProcurementRecord,
  lines: readonly LineInProgress[],
  at: string,
  acceptedAmount = before.acceptedAmount,
): ProcurementRecord {
  const closedShort = lines.filter((line) => line.closedShort).map(({ id }) => id);
  const done = lines.filter(isDone).length;
  const receivedAmount = sumOf(lines.map((line) => line.receivedAmount));
  // Goods that have left stock again no longer count as accepted.
  const accepted = acceptedAmount?.gt(receivedAmount) ? receivedAmount : acceptedAmount;
  const next: ProcurementRecord = {
    // No longer a member's draft: a header of few deliveries stays below a kilobyte.
    ...applyChanges(before, {
      draftedById: null,
      underWay: null,
      postedLines: null,
      closedShort: null,
      acceptedAmount: null,
    }),
    received: lines.map(({ received }) => received),
    receivedAmounts: lines.map((line) => line.receivedAmount),
    receivedAmount,
    ...(accepted?.gt(before.totalAmount) && { acceptedAmount: accepted }),
    ...(closedShort.length > 0 && { closedShort }),
    linesDone: done,
    linesReceived: lines.filter(({ received }) => received.gt(0)).length,
  };
  if (done === lines.length) return withStatus(actor, { ...next, completedDate: at }, "COMPLETED", at);
  if (before.status !== "COMPLETED") return { ...next, version: before.version + 1, updatedAt: at };
  return withStatus(actor, applyChanges(next, { completedDate: null }), "APPROVED", at);
}

/** The lines of a procurement after a delivery. */
export const linesAfter = (read: ProcurementWithLines, { lines }: ReceiptRecord): readonly LineInProgress[] =>
  linesInProgress(read).map((line) => {
    const delivered = lines.find(({ lineId }) => lineId === line.id);
    if (!delivered) return line;
    return {
      ...line,
      received: line.received.plus(acceptedOf(delivered)),
      receivedAmount: line.receivedAmount.plus(delivered.totalPrice),
      closedShort: line.closedShort || delivered.closeShort === true,
    };
  });

/**
 * The lines of a procurement after a delivery is undone: what it brought is outstanding again.
 * @param undone its lines, but for those that stay in stock
 */
export const linesWithout = (read: ProcurementWithLines, undone: readonly ReceiptLine[]): readonly LineInProgress[] =>
  linesInProgress(read).map((line) => {
    const delivered = undone.find(({ lineId }) => lineId === line.id);
    if (!delivered) return line;
    return {
      ...line,
      received: line.received.minus(acceptedOf(delivered)),
      receivedAmount: line.receivedAmount.minus(delivered.totalPrice),
      closedShort: false,
    };
  });

const sumOf = (amounts: readonly Big[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0));

export const totalOf = (lines: readonly { readonly totalPrice: Big }[]): Big =>
  sumOf(lines.map(({ totalPrice }) => totalPrice));
