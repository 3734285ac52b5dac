import { isVoid, stageOf } from "@stockpot/core/order/order.rules";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import type { Permission } from "../../lib/can.ts";
import { usePermissions } from "../../lib/permissions.tsx";

/** Whether the member may give an order each status, and otherwise why not. */
export function useStatusPermission({ status: present, stage, consumeAt }: OrderSummary) {
  const { permission } = usePermissions();
  return (status: OrderStatus): Permission => {
    const isVoided = status !== present && isVoid(stage, stageOf(status, consumeAt));
    return permission(isVoided ? "orders.void" : "orders.take");
  };
}
