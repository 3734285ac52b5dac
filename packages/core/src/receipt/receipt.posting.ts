import { Big } from "big.js";
import type { NamedActor } from "../actor.ts";
import type { Presenter } from "../api/response.ts";
import { DomainError } from "../error.ts";
import { costPerBaseUnit } from "../measure/money.ts";
import { closeProcurementWrite } from "../reference/open-documents.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { usualPriceAlertPercent } from "../restaurant/settings.rules.ts";
import type { ActivityDraft } from "../activity/activity.ts";
import type { LineByLine, Posting } from "../posting/document.ts";
import type { DocumentMove } from "../stock/move.ts";
import type { Attempt } from "../storage/conflict.ts";
import { type Write, put } from "../storage/write.ts";
import type { ProcurementLine, ProcurementRecord } from "../procurement/procurement.entity.ts";
import type { ProcurementWithLines } from "../procurement/procurement.reading.ts";
import { aboveApproved, isAboveApproved } from "../procurement/procurement.rules.ts";
import { countsOf, putProcurement, subjectOf } from "../procurement/procurement.writes.ts";
import { ReceiptEntity, type ReceiptLine, type ReceiptRecord } from "./receipt.entity.ts";
import { linesAfter, totalOf, withProgress } from "./receipt.progress.ts";
import type { ReceivingContext } from "./receipt.reading.ts";

/** The document that the ledger names for what comes and goes with a receipt. */
export const sourceOf = ({ procurementId: id, procurementNumber: number, receiptNumber: receipt }: ReceiptRecord) => ({
  type: "PROCUREMENT",
  id,
  number,
  receipt,
});

/** The lines that bring something into stock. */
export const acceptedLines = ({ lines }: Pick<ReceiptRecord, "lines">): readonly ReceiptLine[] =>
  lines.filter(({ baseQuantity }) => !baseQuantity.eq(0));

/** What one of several requests that lead to a receipt makes of it. */
interface Request<Result> {
  readonly actor: Pick<NamedActor, "fullName">;
  readonly present: Presenter;
  readonly resultOf: (receipt: ReceiptRecord, read: ProcurementWithLines) => Result;
  readonly reload: (attempt: Attempt) => Promise<Posting<LineByLine<Result>>>;
  /** Writes of the last transaction. */
  readonly alsoWrites?: readonly Write[];
  /** Whether the queue holds it, though nothing of it is in stock. */
  readonly isQueued?: boolean;
}

/** A receipt as the stock engine posts it: line by line, with the header as the last step wrote it. */
export function receiptPosting<Result>(
  receipt: ReceiptRecord,
  { read, restaurant, lastNumber }: ReceivingContext,
  { actor, present, resultOf, reload, alsoWrites = [], isQueued }: Request<Result>,
): Posting<LineByLine<Result>> {
  const { procurement, lines } = read;
  const isStored = procurement.underWay?.receiptId === receipt.id;
  const { postedLines = 0 } = procurement;
  const accepted = acceptedLines(receipt);
  const document: LineByLine<Result> = {
    strategy: "LINE_BY_LINE",
    source: sourceOf(receipt),
    scope: "procurements",
    calendar: calendarOf(restaurant),
    present,
    postedLines,
    ...(isQueued === true && { isQueued }),
    occurredAt: receipt.receivedAt,
    writesAfterPosting: (posted, at) => {
      const isLast = posted === accepted.length;
      const next = isLast
        ? withReceipt(actor, read, receipt, at)
        : { ...procurement, underWay: { verb: "RECEIVE" as const, receiptId: receipt.id }, postedLines: posted };
      const amount = totalOf(accepted.slice(postedLines, posted));
      return {
        writes: [
          putProcurement(procurement, next),
          ...(isStored ? [] : [put(ReceiptEntity.put(receipt).where(({ id }, { notExists }) => notExists(id)))]),
          ...(next.status === "COMPLETED" ? [closeProcurementWrite(procurement)] : []),
          ...(isLast ? alsoWrites : []),
        ],
        counts: {
          before: [countsOf(procurement)],
          after: [countsOf(next), ...(isStored ? [] : [{ procurements: { receipts: 1 } }])],
        },
        ...(!isStored && { numbering: { scope: "procurements", last: lastNumber, of: "lastReceiptNumber" as const } }),
        activity: isLast
          ? {
              action: "POSTED",
              subject: subjectOf(next),
              changes: changesBy(receipt, next),
            }
          : { because: "Its last step is recorded" },
        facts: posted > postedLines ? { purchase: { supplierId: receipt.supplier.id, amount } } : {},
        result: resultOf(receipt, { procurement: next, lines }),
      };
    },
    reload,
  };
  const { priceAlertPercent = usualPriceAlertPercent } = restaurant;
  return { document, moves: accepted.map((line) => ({ ...moveOf(line, receipt, lines), priceAlertPercent })) };
}

/** What the record of activity says of a delivery. */
function changesBy(
  { receiptNumber, totalAmount }: ReceiptRecord,
  procurement: ProcurementRecord,
): NonNullable<ActivityDraft["changes"]> {
  const amounts = [
    { field: "delivery", to: receiptNumber },
    { field: "totalAmount", to: totalAmount.toFixed(), costs: true as const },
  ];
  if (!isAboveApproved(procurement)) return amounts;
  return [...amounts, { field: "aboveApproved", to: aboveApproved(procurement).toFixed(), costs: true }];
}

const withReceipt = (
  actor: Pick<NamedActor, "fullName">,
  read: ProcurementWithLines,
  receipt: ReceiptRecord,
  at: string,
): ProcurementRecord => ({
  ...withProgress(actor, read.procurement, linesAfter(read, receipt), at, receipt.acceptedAmount),
  receiptIds: [...(read.procurement.receiptIds ?? []), receipt.id],
});

function moveOf(line: ReceiptLine, { supplier }: ReceiptRecord, ordered: readonly ProcurementLine[]): DocumentMove {
  const { lineId, inventoryItemId: itemId, unit, unitPrice, baseQuantity, totalPrice } = line;
  const factor = ordered.find(({ id }) => id === lineId)?.factor;
  if (!factor) throw new DomainError("INTERNAL", "A receipt has a line that its procurement does not have");
  return {
    itemId,
    kind: "RECEIPT",
    quantity: baseQuantity,
    unitCost: costPerBaseUnit(Big(unitPrice), factor),
    value: totalPrice,
    purchase: { supplierId: supplier.id, unit, unitPrice },
    line: lineId,
  };
}
