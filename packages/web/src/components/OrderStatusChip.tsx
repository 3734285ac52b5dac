import type { OrderStatus } from "@stockpot/core/order/order.schema";
import { StatusChip, type Tone } from "./StatusChip.tsx";

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
  PREPARING: "info",
  READY_FOR_PICKUP: "ok",
  COMPLETED: "plain",
  CANCELLED: "error",
};

export const OrderStatusChip = ({ status }: { readonly status: OrderStatus }) => (
  <StatusChip tone={orderStatusTones[status]} label={orderStatusNames[status]} />
);
