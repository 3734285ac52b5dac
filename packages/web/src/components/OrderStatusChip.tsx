import type { CancelledStock, OrderStatus, StockStage } from "@stockpot/core/order/order.schema";
import { StatusChip, type Tone } from "../../components/StatusChip.tsx";

export const orderStatusNames: Record<OrderStatus, string> = {
  PENDING: "Pending",
  CONFIRMED: "Confirmed",
  PREPARING: "Preparing",
  READY_FOR_PICKUP: "Ready for Pickup",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
};

export const orderStatusTones: Record<OrderStatus, Tone> = {
  PENDING: "warning",
  CONFIRMED: "neutral",
  PREPARING: "neutral",
  READY_FOR_PICKUP: "ok",
  COMPLETED: "ok",
  CANCELLED: "error",
};

export const OrderStatusChip = ({ status }: { readonly status: OrderStatus }) => (
  <StatusChip tone={orderStatusTones[status]} label={orderStatusNames[status]} />
);

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
