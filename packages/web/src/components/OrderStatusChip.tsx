import { orderStatusNames } from "@stockpot/core/order/order.rules";
import type { OrderStatus } from "@stockpot/core/order/order.schema";
import { StatusChip, type Tone } from "./StatusChip.tsx";

export { orderStatusNames };

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
