import * as z from "zod";
import { PageQuery } from "../api/page.schema.ts";
import { enteredNumber, exactNumber, Unit } from "../quantity.schema.ts";
import { dimensionOf } from "../unit.ts";
import { stockStatuses } from "./inventory.rules.ts";

export const StockStatus = z.enum(stockStatuses);
export type StockStatus = z.infer<typeof StockStatus>;

const equivalentAmount = enteredNumber("Quantity must be greater than 0").positive("Quantity must be greater than 0");

/** What one amount of an item is in another dimension: 1 CUP = 120 GRAM for a flour, 1 PIECE = 10 KILOGRAM for its sack. */
export const Equivalence = z
  .strictObject({
    fromQuantity: equivalentAmount,
    fromUnit: Unit,
    toQuantity: equivalentAmount,
    toUnit: Unit,
  })
  .refine(({ fromUnit, toUnit }) => dimensionOf(fromUnit) !== dimensionOf(toUnit), {
    path: ["toUnit"],
    message: "These units already convert into each other",
  });
export type Equivalence = z.infer<typeof Equivalence>;

const Equivalences = z.array(Equivalence).max(12, "At most 12 equivalences");

const fields = {
  name: z
    .string("Name is required")
    .trim()
    .min(1, "Name is required")
    .max(100, "Name must be less than 100 characters"),
  description: z.string().trim().max(1000, "Description must be less than 1000 characters"),
  quantity: enteredNumber("Quantity must be positive"),
  baseUnit: Unit,
  reorderLevel: enteredNumber("Reorder level must be positive"),
  category: z.string().trim().max(50, "Category must be less than 50 characters"),
  equivalences: Equivalences,
};

export const InventoryItemDraft = z.strictObject({
  name: fields.name,
  description: fields.description.optional(),
  quantity: fields.quantity,
  baseUnit: fields.baseUnit,
  reorderLevel: fields.reorderLevel.optional(),
  category: fields.category.optional(),
  equivalences: fields.equivalences.default([]),
});
export type InventoryItemDraft = z.output<typeof InventoryItemDraft>;

/** Any part of an item; null clears an optional field, and a new quantity is posted as an adjustment. */
export const InventoryItemChanges = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.nullable().optional(),
  quantity: fields.quantity.optional(),
  baseUnit: fields.baseUnit.optional(),
  reorderLevel: fields.reorderLevel.nullable().optional(),
  category: fields.category.nullable().optional(),
  equivalences: fields.equivalences.optional(),
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
  equivalences: z.array(Equivalence),
  /** Perpetual weighted average, US dollars a base unit. */
  averageCost: exactNumber.optional(),
  /** Of the latest receipt, US dollars a base unit. */
  lastCost: exactNumber.optional(),
  stockStatus: StockStatus,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type InventoryItem = z.output<typeof InventoryItem>;

export const InventoryQuery = z.strictObject({
  ...PageQuery.shape,
  /** Any part of the name, in any case. */
  q: z.string().trim().max(100).optional(),
  category: z.string().trim().min(1).max(50).optional(),
  stock: StockStatus.optional(),
});
export type InventoryQuery = z.output<typeof InventoryQuery>;

export const movementKinds = ["OPENING", "ADJUSTMENT", "RECEIPT", "CONSUMPTION", "REVERSAL", "WASTE"] as const;
export const MovementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof MovementKind>;

export const MovementQuery = z.strictObject({
  ...PageQuery.shape,
  /** Receipts alone: what the item cost over time. */
  kind: z.enum(["RECEIPT"]).optional(),
});
export type MovementQuery = z.output<typeof MovementQuery>;

/** One line of the ledger. Never changed, never deleted. */
export const Movement = z.object({
  id: z.uuid(),
  kind: MovementKind,
  /** Signed, in the item's base unit. */
  quantity: exactNumber,
  /** On hand after this movement, in the base unit. */
  balance: exactNumber,
  /** US dollars a base unit, where the movement has a cost. */
  unitCost: exactNumber.optional(),
  /** The document that caused it, where one did. */
  source: z
    .object({ type: z.enum(["PROCUREMENT", "ORDER"]), id: z.string(), number: z.string(), line: z.string().optional() })
    .optional(),
  /** Who caused it, by name at that time. */
  recordedBy: z.string(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
});
export type Movement = z.output<typeof Movement>;
