import { Big } from "big.js";
import type { NamedActor } from "../actor.ts";
import { applyChanges } from "../storage/changes.ts";
import type { ProcurementRecord } from "../procurement/procurement.entity.ts";
import { type LineInProgress, type ProcurementWithLines, linesInProgress } from "../procurement/procurement.reading.ts";
import { withStatus } from "../procurement/procurement.writes.ts";
import type { ReceiptLine, ReceiptRecord } from "./receipt.entity.ts";
import { acceptedOf, isDone } from "../procurement/receipt.rules.ts";

/** A procurement whose lines have come so far; complete once nothing of any is outstanding. */
export function withProgress(
  actor: Pick<NamedActor, "fullName">,
  before: ProcurementRecord,
  lines: readonly LineInProgress[],
  at: string,
): ProcurementRecord {
  const closedShort = lines.filter((line) => line.closedShort).map(({ id }) => id);
  const done = lines.filter(isDone).length;
  const next: ProcurementRecord = {
    // No longer a draft of anybody's: a header of few deliveries stays below a kilobyte.
    ...applyChanges(before, { draftedById: null, underWay: null, postedLines: null, closedShort: null }),
    received: lines.map(({ received }) => received),
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
    return delivered ? { ...line, received: line.received.minus(acceptedOf(delivered)), closedShort: false } : line;
  });

/** What a procurement's deliveries come to with another one, US dollars. */
export const amountWith = (
  { procurement }: ProcurementWithLines,
  { totalAmount }: Pick<ReceiptRecord, "totalAmount">,
) => procurement.receivedAmount.plus(totalAmount);

/** A procurement whose deliveries come to so many US dollars. */
export function withReceivedAmount(
  procurement: ProcurementRecord,
  receivedAmount: Big,
  acceptedAmount = procurement.acceptedAmount,
): ProcurementRecord {
  const { acceptedAmount: _before, ...rest } = procurement;
  // What is no longer in stock is no longer accepted either.
  const accepted = acceptedAmount?.gt(receivedAmount) ? receivedAmount : acceptedAmount;
  return { ...rest, receivedAmount, ...(accepted?.gt(rest.totalAmount) && { acceptedAmount: accepted }) };
}

export const totalOf = (lines: readonly { readonly totalPrice: Big }[]): Big =>
  lines.reduce((sum, { totalPrice }) => sum.plus(totalPrice), Big(0));
