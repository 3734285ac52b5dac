import { orderStatusNames } from "@stockpot/core/order/order.rules";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
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

/** The status of an order, or that it was a mistake. */
export const OrderStatusChip = ({ order }: { readonly order: Pick<OrderSummary, "status" | "voided"> }) =>
  order.voided ? (
    <StatusChip tone="error" label="Void" />
  ) : (
    <StatusChip tone={orderStatusTones[order.status]} label={orderStatusNames[order.status]} />
  );
