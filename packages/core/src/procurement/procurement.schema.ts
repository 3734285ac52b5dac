import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { enteredNumber, exactNumber, Unit } from "../measure/quantity.schema.ts";
import { procurementStatuses } from "./procurement.rules.ts";
import { stockStatuses } from "../stock/stock.rules.ts";
import { costDecimals } from "../measure/money.ts";
import { Id } from "../platform/id.schema.ts";
import { manyLines } from "../platform/text.schema.ts";

export const ProcurementStatus = z.enum(procurementStatuses);
export type ProcurementStatus = z.infer<typeof ProcurementStatus>;

/** US dollars a unit. */
export const UnitPrice = enteredNumber("Unit price must be non-negative", costDecimals);
/** Of a line, US dollars. */
export const TotalPrice = enteredNumber("Total must be non-negative", 2);

/** Why a line with both prices is refused. */
export const bothPrices = "Enter the unit price or the total, not both";

export const ProcurementLineDraft = z
  .strictObject({
    inventoryItemId: Id("Invalid inventory item ID"),
    quantity: enteredNumber("Quantity must be greater than 0").positive("Quantity must be greater than 0"),
    unit: Unit,
    /** The price follows from the total, where that is given. */
    unitPrice: UnitPrice.optional(),
    totalPrice: TotalPrice.optional(),
    notes: manyLines(z.string().trim().max(500, "Notes must be less than 500 characters")).optional(),
  })
  .refine(({ unitPrice, totalPrice }) => unitPrice !== undefined || totalPrice !== undefined, {
    path: ["unitPrice"],
    message: "Enter the unit price or the total",
  })
  .refine(({ unitPrice, totalPrice }) => unitPrice === undefined || totalPrice === undefined, {
    path: ["totalPrice"],
    message: bothPrices,
  });
export type ProcurementLineDraft = z.output<typeof ProcurementLineDraft>;

export const ProcurementDraft = z.strictObject({
  supplierId: Id("Invalid supplier ID"),
  /** A day, as in 2026-11-21; of a moment, the day that is written in it. */
  expectedDate: z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true }).overwrite((moment) => moment.slice(0, "2026-11-21".length))],
      "Invalid date",
    )
    .optional(),
  notes: manyLines(z.string().trim().max(500, "Notes must be less than 500 characters")).optional(),
  items: z
    .array(ProcurementLineDraft, "At least one item is required")
    .min(1, "At least one item is required")
    .max(100, "At most 100 items"),
});
export type ProcurementDraft = z.output<typeof ProcurementDraft>;

/** A step in a procurement's history: which status, when, and by whom. */
export const ProcurementStep = z.object({ status: ProcurementStatus, at: z.iso.datetime(), by: z.string() });
export type ProcurementStep = z.infer<typeof ProcurementStep>;

export const ProcurementSummary = z.object({
  id: z.uuid(),
  procurementNumber: z.string(),
  /**
   * Who drafted it; later edits do not change this. Absent once something of it was received, or where it was not kept.
   */
  draftedById: z.uuid().optional(),
  status: ProcurementStatus,
  supplier: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
  }),
  /** When it was drafted. */
  orderDate: z.iso.datetime(),
  expectedDate: z.iso.date().optional(),
  approvedAt: z.iso.datetime().optional(),
  /** When it was last sent to its supplier, and by whom: absent while it was not. */
  sent: z.object({ at: z.iso.datetime(), by: z.string() }).optional(),
  completedDate: z.iso.datetime().optional(),
  cancelledAt: z.iso.datetime().optional(),
  /** US dollars. */
  totalAmount: visibleWith("costs.read", exactNumber),
  /** What its deliveries came to, US dollars; those that were undone do not count. */
  receivedAmount: visibleWith("costs.read", exactNumber),
  /** What an approver accepted where its deliveries came to more than `totalAmount`, US dollars. */
  acceptedAmount: visibleWith("costs.read", exactNumber).optional(),
  lineCount: z.int(),
  /** Lines of which nothing is outstanding, and lines of which anything was received. */
  linesDone: z.int(),
  linesReceived: z.int(),
  notes: z.string().optional(),
  history: z.array(ProcurementStep),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ProcurementSummary = z.output<typeof ProcurementSummary>;

export const Procurement = ProcurementSummary.extend({
  items: z.array(
    z.object({
      id: z.uuid(),
      inventoryItemId: z.uuid(),
      inventoryItem: z.object({ name: z.string(), baseUnit: Unit }),
      quantity: z.number(),
      unit: Unit,
      unitPrice: visibleWith("costs.read", z.number()),
      totalPrice: visibleWith("costs.read", exactNumber),
      notes: z.string().optional(),
      /** What the line brings into stock, in the item's base unit. */
      baseQuantity: exactNumber,
      /** US dollars a base unit. */
      unitCost: visibleWith("costs.read", exactNumber),
      /** What was accepted of it so far, in its unit. */
      received: exactNumber,
      /** What that came to, US dollars. */
      receivedAmount: visibleWith("costs.read", exactNumber),
      /** Whether no more of it is expected, though some of it is missing. */
      closedShort: z.boolean(),
    }),
  ),
});
export type Procurement = z.output<typeof Procurement>;

export const ProcurementQuery = z.strictObject({
  ...PageQuery.shape,
  /** ABOVE_APPROVED: those whose deliveries came to more than was approved, until an approver accepts it. */
  status: z.enum([...procurementStatuses, "ABOVE_APPROVED"]).optional(),
});
export type ProcurementQuery = z.output<typeof ProcurementQuery>;

/** The outstanding quantity of an item. */
export const OnOrder = z.object({
  inventoryItemId: z.uuid(),
  /** The item's. */
  name: z.string(),
  /** In the item's base unit. */
  quantity: exactNumber,
  unit: Unit,
  stockStatus: z.enum(stockStatuses),
  /** The open procurements that it is on, oldest first; some may not be approved yet. */
  procurements: z.array(z.object({ id: z.uuid(), number: z.string() })),
});
export type OnOrder = z.output<typeof OnOrder>;
