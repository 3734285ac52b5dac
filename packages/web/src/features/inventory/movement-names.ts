import type { Movement, Source } from "@stockpot/core/stock/movement.schema";
import type { MovementKind, MovementReason } from "@stockpot/core/stock/stock.rules";

/** What each kind is called. */
export const kindNames: Record<MovementKind, string> = {
  OPENING: "Opening stock",
  ADJUSTMENT: "Adjusted",
  COUNT: "Counted",
  RECEIPT: "Received",
  CONSUMPTION: "Used",
  REVERSAL: "Returned",
  WASTE: "Wasted",
  RECLASS: "Reclassified",
  REVALUATION: "Value corrected",
};

/** What each reason is called, where the kind and the document do not say it. */
export const reasonNames: Record<MovementReason, string> = {
  COUNTED: "Counted",
  WASTED: "Thrown away",
  OTHER: "Other reason",
  CANCELLED_ORDER: "Order cancelled",
  VOIDED: "Voided",
  DELETED_ITEM: "Item deleted",
  FIRST_COST: "First known cost",
  CORRECTED_COST: "Cost corrected",
  SOLD_BEFORE_RECEIVED: "Sold before received",
  UNDONE_RECEIPT: "Delivery undone",
  REMAINDER: "Rounding",
};

/** The words between a movement's kind and its document, as in "Used in ORD-000035". */
const prepositions: Record<MovementKind, string> = {
  OPENING: "by",
  ADJUSTMENT: "by",
  COUNT: "in",
  RECEIPT: "with",
  CONSUMPTION: "in",
  REVERSAL: "from",
  WASTE: "with",
  RECLASS: "in",
  REVALUATION: "with",
};

/** What happened, as far as the document's number, and why. */
export function describeMovement({
  kind,
  reason,
  source,
  note,
}: Pick<Movement, "kind" | "reason" | "source" | "note">) {
  if (reason === "CORRECTED_COST") return { what: reasonNames.CORRECTED_COST, why: note };
  if (reason === "UNDONE_RECEIPT" && kind === "REVERSAL")
    return { what: `${reasonNames.UNDONE_RECEIPT}: `, why: undefined };
  if (reason === "WASTED") return { what: kind === "WASTE" ? "Wasted in " : "Waste undone: ", why: note };
  if (reason === "DELETED_ITEM" || reason === "COUNTED") {
    return { what: reasonNames[reason], why: undefined };
  }
  if (kind === "REVALUATION" && source !== undefined)
    return { what: "Cost set by ", why: reason && reasonNames[reason] };
  // What comes back comes from its order, whatever ended it.
  const saysNothing = reason === "OTHER" || (reason === "CANCELLED_ORDER" && kind !== "WASTE");
  return {
    what: source === undefined ? kindNames[kind] : `${kindNames[kind]} ${prepositions[kind]} `,
    why: reason === undefined || saysNothing ? undefined : reasonNames[reason],
  };
}

const documentNames: Readonly<Record<string, string>> = {
  COUNT: "Count",
  ORDER: "Order",
  PROCUREMENT: "Procurement",
  WASTE: "Waste",
};

/** What a type of document is called. */
export const documentTypeOf = ({ type }: Source): string => documentNames[type] ?? type;
