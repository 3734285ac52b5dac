import type { CancelledStock, StockStage } from "@stockpot/core/order/order.schema";

/** What has happened to an order's ingredients. */
export const stageNames: Record<StockStage, string> = {
  none: "Not used yet",
  reserved: "Reserved",
  consumed: "Used",
};

/** What happened to used ingredients when the order was cancelled. */
export const cancelledStockNames: Record<CancelledStock, string> = {
  WASTE: "Recorded as waste",
  RETURN: "Returned to stock",
};

/** What can happen to used ingredients. */
export const stockChoices = [
  { value: "WASTE", label: "Record as waste", text: "The food was made, so the ingredients are gone." },
  { value: "RETURN", label: "Return to stock", text: "Nothing was made, so put everything back." },
] as const satisfies readonly { value: CancelledStock; label: string; text: string }[];
