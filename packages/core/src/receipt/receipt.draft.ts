import { Big } from "big.js";
import type { Member } from "../actor.ts";
import { convertRows, DomainError, invalidField } from "../error.ts";
import { type Prices, givenPrice, pricesOf } from "../measure/money.ts";
import { applyFactor } from "../measure/quantity.ts";
import { unitNames } from "../measure/unit.ts";
import type { Occurrence } from "../platform/calendar.ts";
import { refuseTooDear, refuseTooMuch } from "../stock/base-quantity.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { mayApprove } from "../procurement/procurement.access.ts";
import { approvedAmountOf } from "../procurement/procurement.rules.ts";
import { type LineInProgress, linesInProgress } from "../procurement/procurement.reading.ts";
import { type ReceiptLine, type ReceiptRecord, invoiceKeyOf } from "./receipt.entity.ts";
import { totalOf } from "./receipt.progress.ts";
import type { ReceivingContext } from "./receipt.reading.ts";
import {
  acceptedOf,
  isOver,
  maxReceipts,
  nextPriceOf,
  outstandingOf,
  receiptNumberOf,
} from "../procurement/receipt.rules.ts";
import type { ReceiptDraft, ReceiptLineDraft } from "../procurement/receipt.schema.ts";

type ReceivingActor = Pick<Member, "restaurantId" | "userId" | "fullName" | "rights" | "capabilities">;

/** Of when a delivery is, and when it is recorded. */
interface Moment {
  readonly occurrence: Occurrence;
  readonly at: string;
}

/**
 * A delivery to be posted, checked against the outstanding lines.
 * @throws DomainError INVALID on what the procurement does not allow, CONFLICT where it has too many deliveries
 */
export function newReceipt(
  actor: ReceivingActor,
  { read, lastNumber }: ReceivingContext,
  draft: ReceiptDraft,
  { occurrence, at }: Moment,
): ReceiptRecord {
  const { procurement } = read;
  if ((procurement.receiptIds?.length ?? 0) >= maxReceipts) {
    throw new DomainError(
      "CONFLICT",
      `A procurement can have at most ${maxReceipts} deliveries. Create another procurement for the rest.`,
    );
  }
  const stored = new Map(linesInProgress(read).map((line) => [line.id, line]));
  const named = new Set<string>();
  const lines = convertRows(draft.lines, (line, index): ReceiptLine => {
    const ordered = stored.get(line.lineId);
    if (!ordered) throw invalidField("INVALID", `lines.${index}.lineId`, "This procurement has no such line");
    if (named.has(line.lineId)) throw invalidField("INVALID", `lines.${index}.lineId`, "This line is listed twice");
    named.add(line.lineId);
    return toLine(line, ordered, `lines.${index}`);
  });
  if (!lines.some(({ received }) => received > 0)) {
    throw invalidField("INVALID", "lines", "Enter what was delivered");
  }
  const { invoiceNumber, note } = draft;
  const totalAmount = totalOf(lines);
  const amount = procurement.receivedAmount.plus(totalAmount);
  const accepts = amount.gt(approvedAmountOf(procurement)) && mayApprove(actor, amount);
  return {
    restaurantId: actor.restaurantId,
    id: draft.id,
    receiptNumber: receiptNumberOf(lastNumber + 1),
    status: "POSTED",
    procurementId: procurement.id,
    procurementNumber: procurement.procurementNumber,
    supplier: { id: procurement.supplier.id, name: procurement.supplier.name },
    receivedAt: occurrence.occurredAt,
    businessDay: occurrence.businessDay,
    byId: actor.userId,
    by: actor.fullName,
    ...withoutBlanks({ invoiceNumber, note }),
    invoiceKey: invoiceKeyOf(procurement.supplier.id, invoiceNumber),
    lines,
    totalAmount,
    ...(accepts && { acceptedAmount: amount }),
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

function toLine(draft: ReceiptLineDraft, ordered: LineInProgress, path: string): ReceiptLine {
  const { received, damaged = 0, priceDiffers, reason, closeShort } = draft;
  const accepted = acceptedOf({ received, damaged });
  const baseQuantity = applyFactor(accepted, ordered.factor);
  const { name, unit, baseUnit } = ordered;
  const refuse = (field: string, message: string) => invalidField("INVALID", `${path}.${field}`, message);
  if (accepted.gt(0) && baseQuantity.eq(0)) {
    throw refuse("received", `This rounds to 0 ${unitNames[baseUnit].symbol} of ${name}`);
  }
  refuseTooMuch(baseQuantity, ordered, `${path}.received`);
  if (accepted.eq(0) && (draft.totalPrice ?? 0) > 0) throw refuse("totalPrice", "Nothing of this line was accepted");
  const { unitPrice, totalPrice } = pricesOfLine(draft, ordered, accepted);
  refuseTooDear({ unitPrice, totalPrice, factor: ordered.factor }, ordered, `${path}.${givenPrice(draft)}`);
  const total = ordered.received.plus(accepted);
  if (accepted.gt(0) && isOver({ quantity: ordered.quantity, received: total }) && !reason) {
    throw refuse("reason", `${total.toFixed()} of ${ordered.quantity} ${unitNames[unit].symbol} ordered. Say why.`);
  }
  return {
    lineId: ordered.id,
    inventoryItemId: ordered.inventoryItemId,
    name,
    unit,
    baseUnit,
    outstanding: outstandingOf(ordered),
    received,
    ...(damaged > 0 && { damaged }),
    unitPrice: unitPrice.toNumber(),
    orderedPrice: ordered.unitPrice,
    ...(priceDiffers === true && { priceDiffers }),
    totalPrice,
    baseQuantity,
    ...(closeShort === true && total.lt(ordered.quantity) && { closeShort }),
    ...(reason && { reason }),
  };
}

/** The prices of a line: those on the delivery note, or those of earlier deliveries, or those ordered. */
function pricesOfLine(draft: ReceiptLineDraft, ordered: LineInProgress, accepted: Big): Prices {
  // A total gives a price only if something was accepted.
  if (draft.totalPrice !== undefined && accepted.gt(0)) return pricesOf(accepted, draft);
  const { unitPrice = nextPriceOf(ordered) } = draft;
  if (unitPrice === ordered.unitPrice && accepted.eq(ordered.quantity)) {
    return { unitPrice: Big(unitPrice), totalPrice: ordered.totalPrice };
  }
  return pricesOf(accepted, { unitPrice });
}

/**
 * Whether a receipt is what a member's draft says, so that the same request made it. A member who may not give prices does
 * not learn whether one differs from the order either.
 */
export const isSame = (receipt: ReceiptRecord, draft: ReceiptDraft, { capabilities }: Pick<Member, "capabilities">) =>
  isSameMoment(receipt, draft) &&
  (receipt.invoiceNumber ?? "") === (draft.invoiceNumber ?? "") &&
  (receipt.note ?? "") === (draft.note ?? "") &&
  receipt.lines.length === draft.lines.length &&
  receipt.lines.every((recorded, index) => {
    const line = draft.lines[index];
    return line !== undefined && isSameLine(recorded, line, capabilities.has("costs.read"));
  });

/** A delivery without a date, or dated ahead of the server's clock, is recorded as of now. */
const isSameMoment = ({ receivedAt, createdAt }: ReceiptRecord, draft: ReceiptDraft): boolean =>
  Date.parse(receivedAt) === Math.min(Date.parse(draft.receivedAt ?? createdAt), Date.parse(createdAt));

const isSameLine = (recorded: ReceiptLine, line: ReceiptLineDraft, givesPrices: boolean): boolean =>
  recorded.lineId === line.lineId &&
  recorded.received === line.received &&
  (recorded.damaged ?? 0) === (line.damaged ?? 0) &&
  (!givesPrices || isSamePrice(recorded, line)) &&
  (recorded.priceDiffers === true) === (line.priceDiffers === true) &&
  (recorded.reason ?? "") === (line.reason ?? "") &&
  (recorded.closeShort === true) === (line.closeShort === true && (recorded.closeShort ?? isShort(recorded)));

const isSamePrice = ({ unitPrice, totalPrice }: ReceiptLine, line: ReceiptLineDraft): boolean =>
  line.totalPrice === undefined
    ? line.unitPrice === undefined || line.unitPrice === unitPrice
    : totalPrice.eq(line.totalPrice);

/** Whether something of a line is outstanding after a delivery, so that it could be closed with it. */
const isShort = (recorded: ReceiptLine): boolean => acceptedOf(recorded).lt(recorded.outstanding);

/** All that is outstanding, as ordered. */
export const draftOfTheRest = (context: ReceivingContext, id: string): ReceiptDraft => ({
  id,
  lines: linesInProgress(context.read).flatMap((line) => {
    const received = outstandingOf(line);
    return received.eq(0) ? [] : [{ lineId: line.id, received: received.toNumber(), unitPrice: line.unitPrice }];
  }),
});
