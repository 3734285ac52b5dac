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

interface OrderStatusChipProps {
  readonly order: Pick<OrderSummary, "status" | "voided">;
  /** In a row of a phone: in one word. */
  readonly short?: boolean;
}

/** The status of an order, or that it was a mistake. */
export function OrderStatusChip({ order: { status, voided }, short = false }: OrderStatusChipProps) {
  if (voided) return <StatusChip tone="error" label="Void" />;
  const isLong = short && status === "READY_FOR_PICKUP";
  return <StatusChip tone={orderStatusTones[status]} label={isLong ? "Ready" : orderStatusNames[status]} />;
}
