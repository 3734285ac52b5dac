import type { CancelledStock, StockStage } from "@stockpot/core/order/order.schema";

/** What has happened to an order's ingredients. */
export const stageNames: Record<StockStage, string> = {
  none: "Not deducted",
  reserved: "Reserved",
  consumed: "Deducted",
};

/** What happened to deducted ingredients when the order was cancelled. */
export const cancelledStockNames: Record<CancelledStock, string> = {
  WASTE: "Recorded as waste",
  RETURN: "Returned to stock",
};
