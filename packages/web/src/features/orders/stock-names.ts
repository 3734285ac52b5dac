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
