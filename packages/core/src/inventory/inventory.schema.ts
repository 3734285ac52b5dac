import * as z from "zod";
import { settableWith, visibleWith } from "../access/field-needs.ts";
import { changesOf } from "../api/changes.schema.ts";
import { PageQuery } from "../api/page.schema.ts";
import { contradictionIn } from "../measure/contradiction.ts";
import { unitNames } from "../measure/unit.ts";
import { Equivalence, Unit, enteredNumber, exactNumber } from "../measure/quantity.schema.ts";
import { adjustmentReasons, stockStatuses } from "../stock/stock.rules.ts";
import { SearchText, manyLines, oneLine } from "../platform/text.schema.ts";

export const StockStatus = z.enum(stockStatuses);
export type StockStatus = z.infer<typeof StockStatus>;

function refuseContradiction(equivalences: readonly Equivalence[], context: z.RefinementCtx): void {
  const { index = 0, expected } = contradictionIn(equivalences) ?? {};
  const equivalence = equivalences[index];
  if (!expected || !equivalence) return;
  const { fromQuantity, fromUnit, toQuantity, toUnit } = equivalence;
  const [from, to] = [unitNames[fromUnit].symbol, unitNames[toUnit].symbol];
  context.addIssue({
    code: "custom",
    path: [index, "toQuantity"],
    message: `The other conversions make ${fromQuantity} ${from} ${expected.toFixed()} ${to}, not ${toQuantity} ${to}`,
  });
}

export const itemFields = z.strictObject({
  name: oneLine(
    z.string("Name is required").trim().min(1, "Name is required").max(100, "Name must be less than 100 characters"),
  ),
  description: manyLines(z.string().trim().max(1000, "Description must be less than 1000 characters")).optional(),
  quantity: enteredNumber("Quantity must be positive"),
  baseUnit: Unit,
  reorderLevel: enteredNumber("Reorder level must be positive").optional(),
  category: oneLine(z.string().trim().max(50, "Category must be less than 50 characters")).optional(),
  storageArea: oneLine(z.string().trim().max(50, "Storage area must be less than 50 characters")).optional(),
  packSize: enteredNumber("Pack size must be greater than 0").positive("Pack size must be greater than 0").optional(),
  equivalences: z.array(Equivalence).max(12, "At most 12 conversions").superRefine(refuseContradiction).default([]),
});

export const InventoryItemDraft = itemFields
  .extend({
    /** What the opening stock cost, US dollars a base unit. */
    unitCost: settableWith("costs.read", enteredNumber("Unit cost must be positive")).optional(),
  })
  .refine(({ quantity, unitCost }) => unitCost === undefined || quantity > 0, {
    path: ["unitCost"],
    message: "Enter the quantity this cost is for",
  });
export type InventoryItemDraft = z.output<typeof InventoryItemDraft>;

/** A new quantity is posted as an adjustment, and a first cost as a correction of the stock's value. */
export const InventoryItemChanges = changesOf(itemFields).extend({
  /** When the new quantity was counted; now, where it is absent. */
  occurredAt: z.iso.datetime({ offset: true, error: "Invalid date" }).optional(),
  /** Why the quantity is another. */
  reason: z.enum(adjustmentReasons, "Choose a reason").optional(),
  /** What the stock on hand cost, US dollars a base unit: while no cost of it is known, or as a correction. */
  unitCost: settableWith(
    "costs.read",
    enteredNumber("Unit cost must be positive").refine((cost) => cost > 0, "Enter a cost above 0"),
  ).optional(),
  /** Why a cost that is known is corrected. */
  costReason: settableWith(
    "costs.correct",
    oneLine(
      z
        .string("Reason is required")
        .trim()
        .min(1, "Reason is required")
        .max(200, "Reason must be less than 200 characters"),
    ),
  ).optional(),
});
export type InventoryItemChanges = z.output<typeof InventoryItemChanges>;

export const InventoryItem = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().optional(),
  /** On hand, in the base unit. */
  quantity: exactNumber,
  /** Promised to confirmed orders, in the base unit. */
  reserved: exactNumber,
  /** On hand and not promised. */
  available: exactNumber,
  baseUnit: Unit,
  reorderLevel: exactNumber.optional(),
  category: z.string().optional(),
  /** Where it is kept, such as "Walk-in": items are counted area by area. */
  storageArea: z.string().optional(),
  /** What a case or bag of it holds, in the base unit: counts may be entered in packs. */
  packSize: exactNumber.optional(),
  equivalences: z.array(Equivalence),
  /** What the stock on hand cost, US dollars. */
  stockValue: visibleWith("costs.read", exactNumber),
  /** Stock value by quantity, US dollars a base unit; what it last was while nothing is on hand. */
  averageCost: visibleWith("costs.read", exactNumber),
  /** Of the latest receipt, US dollars a base unit. */
  lastCost: visibleWith("costs.read", exactNumber),
  /** How it was last bought; absent where that is not known, then `lastCost` and the base unit say the most. */
  lastPurchase: visibleWith(
    "costs.read",
    z.object({
      supplierId: z.uuid(),
      unit: Unit,
      /** US dollars a `unit`. */
      unitPrice: z.number(),
    }),
  ),
  stockStatus: StockStatus,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const InventoryQuery = z.strictObject({
  ...PageQuery.shape,
  /** Any part of the name, in any case. */
  q: SearchText.optional(),
  category: oneLine(z.string().trim().min(1).max(50)).optional(),
  stock: StockStatus.optional(),
});
export type InventoryQuery = z.output<typeof InventoryQuery>;
