import * as z from "zod";
import { settableWith, visibleWith } from "../access/field-needs.ts";
import { TotalPrice, UnitPrice, bothPrices } from "./procurement.schema.ts";
import { Unit, enteredNumber, exactNumber } from "../measure/quantity.schema.ts";
import { receiptStatuses } from "./receipt.rules.ts";
import { Id } from "../platform/id.schema.ts";
import { manyLines, oneLine } from "../platform/text.schema.ts";

const lineId = Id("Invalid line ID");

export const ReceiptLineDraft = z
  .strictObject({
    lineId,
    /** What was delivered, in the line's unit; what was damaged among it. */
    received: enteredNumber("Enter what was delivered"),
    damaged: enteredNumber("Enter what was damaged").optional(),
    /**
     * As the delivery note says, or the total of what was accepted. Where both are absent, what was paid for earlier
     * deliveries of the line, or else as ordered.
     */
    unitPrice: settableWith("costs.read", UnitPrice).optional(),
    totalPrice: settableWith("costs.read", TotalPrice).optional(),
    /** The delivery note says another price, which the receiver may not enter. */
    priceDiffers: z.boolean().optional(),
    /** Whether no more of the line is expected, though some of it is missing. */
    closeShort: z.boolean().optional(),
    /** Why more was accepted than was ordered. */
    reason: oneLine(z.string().trim().max(200, "Reason must be less than 200 characters")).optional(),
  })
  .refine(({ received, damaged = 0 }) => damaged <= received, {
    path: ["damaged"],
    message: "More is damaged than was delivered",
  })
  .refine(({ unitPrice, totalPrice }) => unitPrice === undefined || totalPrice === undefined, {
    path: ["totalPrice"],
    message: bothPrices,
  });
export type ReceiptLineDraft = z.output<typeof ReceiptLineDraft>;

export const ReceiptDraft = z.strictObject({
  /** Made by the device: the same delivery sent twice is recorded once. */
  id: Id("Invalid receipt ID"),
  /** When it was delivered; now, where it is absent. */
  receivedAt: z.iso.datetime({ offset: true, error: "Invalid date" }).optional(),
  invoiceNumber: oneLine(z.string().trim().max(50, "Invoice number must be less than 50 characters")).optional(),
  note: manyLines(z.string().trim().max(500, "Note must be less than 500 characters")).optional(),
  /** Lines that are left out stay as they are. */
  lines: z
    .array(ReceiptLineDraft, "Enter what was delivered")
    .min(1, "Enter what was delivered")
    .max(100, "At most 100 lines"),
});
export type ReceiptDraft = z.output<typeof ReceiptDraft>;

/** The lines of a procurement of which no more is expected; all that are outstanding, where none are named. */
export const ShortClosing = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId }), "Choose the lines to close")
    .min(1, "Choose the lines to close")
    .max(100, "At most 100 lines")
    .optional(),
});
export type ShortClosing = z.output<typeof ShortClosing>;

/** One delivery of a procurement. */
export const Receipt = z.object({
  id: z.uuid(),
  receiptNumber: z.string(),
  status: z.enum(receiptStatuses),
  procurementId: z.uuid(),
  procurementNumber: z.string(),
  supplier: z.object({ id: z.uuid(), name: z.string() }),
  receivedAt: z.iso.datetime(),
  businessDay: z.iso.date(),
  /** Who recorded it; their name then. */
  byId: z.string(),
  by: z.string(),
  invoiceNumber: z.string().optional(),
  note: z.string().optional(),
  lines: z.array(
    z.object({
      lineId: z.uuid(),
      inventoryItemId: z.uuid(),
      name: z.string(),
      unit: Unit,
      baseUnit: Unit,
      /** Still outstanding before this delivery, in the line's unit. */
      outstanding: exactNumber,
      received: z.number(),
      damaged: z.number().optional(),
      /** US dollars a unit: on the delivery note, and as ordered. */
      unitPrice: visibleWith("costs.read", z.number()),
      orderedPrice: visibleWith("costs.read", z.number()),
      /** The delivery note said another price, which was not entered. */
      priceDiffers: z.boolean().optional(),
      /** What was accepted came to, US dollars; so much it is worth in stock. */
      totalPrice: visibleWith("costs.read", exactNumber),
      /** What was accepted, in the item's base unit. */
      baseQuantity: exactNumber,
      reason: z.string().optional(),
    }),
  ),
  /** US dollars. */
  totalAmount: visibleWith("costs.read", exactNumber),
  /** Once it is undone: the lines whose items were deleted before, and which were not taken out of stock. */
  keptLines: z.array(z.uuid()).optional(),
  undoneAt: z.iso.datetime().optional(),
  undoneBy: z.string().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Receipt = z.output<typeof Receipt>;

/** A delivery that came with an invoice. */
export const InvoicedReceipt = Receipt.pick({
  id: true,
  receiptNumber: true,
  procurementId: true,
  procurementNumber: true,
  receivedAt: true,
});
export type InvoicedReceipt = z.output<typeof InvoicedReceipt>;

export const InvoiceQuery = z.strictObject({
  /** Of the invoice or packing slip. */
  number: oneLine(
    z
      .string("Invoice number is required")
      .trim()
      .min(1, "Invoice number is required")
      .max(50, "Invoice number must be less than 50 characters"),
  ),
});
export type InvoiceQuery = z.output<typeof InvoiceQuery>;

export const ReceiptDayQuery = z.strictObject({
  /** The business day on which they came. */
  day: z.iso.date("Invalid date"),
});
export type ReceiptDayQuery = z.output<typeof ReceiptDayQuery>;

/** A plate whose ingredients cost more of its price than they should. */
export const CostlyPlate = z.object({
  productId: z.uuid(),
  name: z.string(),
  foodCostPercentage: exactNumber,
  /** What it should be at most: the restaurant's target. */
  targetPercentage: z.number(),
});
export type CostlyPlate = z.output<typeof CostlyPlate>;
