import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import {
  acceptedOf,
  isDone,
  isOver,
  missingOf,
  nextPriceOf,
  nothingReceived,
} from "@stockpot/core/procurement/receipt.rules";
import { ReceiptDraft } from "@stockpot/core/procurement/receipt.schema";
import { Big } from "big.js";
import * as z from "zod";
import type { FormOf } from "../../lib/form.ts";
import { amountOf, derivedTotalOf, isFree } from "./procurement-preview.ts";

export type ReceiptForm = FormOf<typeof ReceiptDraft>;
export type DeliveredLine = ReceiptForm["lines"][number];
export type OrderedLine = Procurement["items"][number];

/** The lines of which something is expected, in their order. */
export const expectedLines = ({ items }: Procurement): readonly OrderedLine[] => items.filter((line) => !isDone(line));

/** The price that a line of a delivery starts from; null for a member who sees none. */
const startPriceOf = ({ unitPrice, received, receivedAmount = 0 }: OrderedLine): number | null =>
  unitPrice === undefined ? null : nextPriceOf({ unitPrice, received, receivedAmount });

/** The form of a delivery that brings all that is outstanding, as ordered. */
export const emptyReceipt = (id: string, lines: readonly OrderedLine[]): ReceiptForm => ({
  id,
  receivedAt: "",
  invoiceNumber: "",
  note: "",
  lines: lines.map((line) => ({
    lineId: line.id,
    received: missingOf(line).toNumber(),
    damaged: null,
    unitPrice: startPriceOf(line),
    totalPrice: null,
    priceDiffers: false,
    closeShort: false,
    reason: "",
  })),
});

/** What goes into stock of a line that is being filled in. */
const accepted = ({ received, damaged }: Pick<DeliveredLine, "received" | "damaged">): Big =>
  acceptedOf({ received: received ?? 0, damaged: damaged ?? 0 });

/** The outstanding quantity of a line after this delivery. */
export const missingAfter = (ordered: OrderedLine, line: DeliveredLine): Big =>
  missingOf({ quantity: ordered.quantity, received: Big(ordered.received).plus(accepted(line)) });

/** Whether so much of a line needs a reason. */
export const needsReason = (ordered: OrderedLine, line: DeliveredLine): boolean =>
  isOver({ quantity: ordered.quantity, received: Big(ordered.received).plus(accepted(line)) });

/** A line with the amount that its prices are for. */
export const pricedOf = ({ unitPrice, totalPrice, ...line }: DeliveredLine) => ({
  quantity: accepted(line).toNumber(),
  unitPrice,
  totalPrice,
});

/** What a line comes to, US dollars. */
const amountOfLine = (line: DeliveredLine): number => amountOf(pricedOf(line))?.toNumber() ?? 0;

/** Whether a line's price is another than ordered. */
function isRepriced({ unitPrice: ordered }: OrderedLine, line: DeliveredLine): boolean {
  if (line.totalPrice === null) return line.unitPrice !== (ordered ?? null);
  return amountOfLine(line) !== derivedTotalOf({ ...pricedOf(line), unitPrice: ordered });
}

/** Whether a line is other than it was ordered. */
const differs = (ordered: OrderedLine, line: DeliveredLine): boolean =>
  !accepted(line).eq(missingOf(ordered)) || isRepriced(ordered, line) || (line.damaged ?? 0) > 0;

/** The names of the items that came at a price of 0, though they were ordered at another. */
export const freeItems = (ordered: readonly OrderedLine[], lines: readonly DeliveredLine[]): readonly string[] =>
  ordered.flatMap((one, index) => {
    const line = lines[index];
    const isNew = line && accepted(line).gt(0) && isFree(line) && one.unitPrice !== 0;
    return isNew ? [one.inventoryItem.name] : [];
  });

/** A delivery in a few figures. */
export const summaryOf = (ordered: readonly OrderedLine[], lines: readonly DeliveredLine[]) => ({
  lines: lines.filter(({ received }) => (received ?? 0) > 0).length,
  amount: lines.reduce((sum, line) => sum.plus(amountOfLine(line)), Big(0)).toNumber(),
  differences: ordered.filter((one, index) => {
    const line = lines[index];
    return line !== undefined && differs(one, line);
  }).length,
});

/** The lines of a delivery that won't come, where nothing came at all: there is nothing to receive. */
export const onlyClosed = ({ lines }: ReceiptDraft): { lineId: string }[] =>
  lines.some(({ received }) => received > 0)
    ? []
    : lines.filter(({ closeShort }) => closeShort).map(({ lineId }) => ({ lineId }));

/** Why a delivery that brings nothing cannot be recorded. */
function refusalOf(draft: ReceiptDraft, { linesReceived }: Procurement): string | undefined {
  if (draft.lines.some(({ received }) => received > 0)) return undefined;
  if (onlyClosed(draft).length === 0) return "Enter what was delivered";
  return linesReceived === 0 ? nothingReceived : undefined;
}

/** The contract's draft, which also asks why more came than was ordered, and what came at all. */
export const receiptSchema = (procurement: Procurement, ordered: readonly OrderedLine[]) =>
  ReceiptDraft.superRefine((draft, context) => {
    const { lines } = draft;
    const message = refusalOf(draft, procurement);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["lines"], message });
    for (const [index, { received, damaged = 0, reason }] of lines.entries()) {
      const line = ordered[index];
      const total = line && Big(line.received).plus(acceptedOf({ received, damaged }));
      if (!line || !total || reason || !isOver({ quantity: line.quantity, received: total })) continue;
      context.addIssue({ code: "custom", path: ["lines", index, "reason"], message: "Say why" });
    }
  }) satisfies z.ZodType;
