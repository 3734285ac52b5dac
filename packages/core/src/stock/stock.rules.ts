import type { Big } from "big.js";

export const stockStatuses = ["low", "warning", "normal"] as const;
export type StockStatus = (typeof stockStatuses)[number];

export const movementKinds = [
  "OPENING",
  "ADJUSTMENT",
  "COUNT",
  "RECEIPT",
  "CONSUMPTION",
  "REVERSAL",
  "WASTE",
  "RECLASS",
  "REVALUATION",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** As many of the short ingredients as a document names when it says why it was not posted. */
export const maxShortages = 20;

/** The lines of a report: what the value of a movement was spent on, or came from. */
export const buckets = [
  "OPENING",
  "RECEIPT",
  "SALE",
  /** Staff meals. */
  "FAMILY",
  /** What was made and given away. */
  "FREEBIE",
  "WASTE",
  "ADJUSTMENT",
  "COUNT",
  "NEGATIVE_COST",
] as const;
export type Bucket = (typeof buckets)[number];

/** What a document or a person can do to stock; the engine alone revalues it. */
export type MoveKind = Exclude<MovementKind, "REVALUATION">;

const bucketOfKind = {
  OPENING: "OPENING",
  ADJUSTMENT: "ADJUSTMENT",
  COUNT: "COUNT",
  RECEIPT: "RECEIPT",
  CONSUMPTION: "SALE",
  REVERSAL: "SALE",
  RECLASS: "SALE",
  WASTE: "WASTE",
} as const satisfies Record<MoveKind, Bucket>;

/** The line of a report that a move belongs to, where it does not say so itself. */
export const bucketOf = ({
  kind,
  bucket = bucketOfKind[kind],
  reason,
}: {
  readonly kind: MoveKind;
  readonly bucket?: Bucket | undefined;
  readonly reason?: MovementReason | undefined;
}): Bucket => (reason === "UNDONE_RECEIPT" ? "RECEIPT" : bucket);

/** What reports are told of what a person threw away. */
export interface Wasted {
  /** The key of a waste reason, and what that was called then. */
  readonly reason: string;
  readonly reasonName: string;
  /** The product whose recipe took it, where a dish was thrown away. */
  readonly productId?: string;
}

/** What goes from one line of the reports to another, while stock stays as it is. */
export interface Reclassified {
  readonly from: Bucket;
  /** In the item's base unit, above 0. */
  readonly quantity: Big;
}

/** Why a person changes how much there is. */
export const adjustmentReasons = [
  /** There was more or less than the books said. */
  "COUNTED",
  "OTHER",
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Why a movement was made, where its kind does not say it. */
export const movementReasons = [
  ...adjustmentReasons,
  /** It was recorded as waste; its note says why. */
  "WASTED",
  /** The ingredients of a cancelled order were thrown away. */
  "CANCELLED_ORDER",
  /** What was taken off an order, or a whole order that was a mistake, had been made and was thrown away. */
  "VOIDED",
  /** The item was deleted with stock on hand. */
  "DELETED_ITEM",
  /** The first receipt of stock without a cost gave it one, or a person did. */
  "FIRST_COST",
  /** An owner said what stock on hand cost. */
  "CORRECTED_COST",
  /** Stock was sold before it was received, at another cost. */
  "SOLD_BEFORE_RECEIVED",
  /** A delivery was recorded by mistake, and its goods taken out again. */
  "UNDONE_RECEIPT",
  /** What came back at its original value left a value that no stock stands for. */
  "REMAINDER",
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Above the reorder level, but at most this many times it, stock is worth a warning, unless a restaurant says another. */
export const usualWarningFactor = 1.5;

/** @param reorderLevel in the same unit as `quantity`; without one, only stock below zero is low */
export function stockStatusOf(
  quantity: Big,
  reorderLevel: Big | undefined,
  warningFactor: Big | number = usualWarningFactor,
): StockStatus {
  // Used more than there was: that is urgent, whatever the level.
  if (quantity.lt(0)) return "low";
  if (!reorderLevel) return "normal";
  if (quantity.lte(reorderLevel)) return "low";
  return quantity.lte(reorderLevel.times(warningFactor)) ? "warning" : "normal";
}
