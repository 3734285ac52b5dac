import type { CancelledStock, StockStage } from "@stockpot/core/order/order.schema";

/** What an order has done with its ingredients so far. */
export const stageNames: Record<StockStage, string> = {
  none: "Not deducted",
  reserved: "Reserved",
  consumed: "Deducted",
};

/** What became of the ingredients of an order that was cancelled after it had taken them. */
export const cancelledStockNames: Record<CancelledStock, string> = {
  WASTE: "Recorded as waste",
  RETURN: "Returned to stock",
};
