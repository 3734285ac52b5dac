import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { useEffect, useRef } from "react";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { useNotify } from "../../lib/notify.tsx";
import { endOfChange } from "./change-end.ts";
import { reloadOrders } from "./use-set-status.ts";

const everyMs = 1500;

/** Reloads the orders while one of those shown is being changed in the background, and says how that ended. */
export function useBeingPosted(restaurantId: string, shown: readonly OrderSummary[]): void {
  const notify = useNotify();
  const waiting = useRef(new Map<string, OrderStatus>());
  const isWaiting = shown.some(({ beingPosted }) => beingPosted !== undefined);

  useEffect(() => {
    for (const order of shown) {
      const { id, orderNumber, beingPosted } = order;
      const wanted = waiting.current.get(id);
      if (beingPosted !== undefined) waiting.current.set(id, beingPosted);
      else if (wanted !== undefined) {
        waiting.current.delete(id);
        const name = orderStatusNames[wanted];
        const end = endOfChange(order, wanted);
        if (end === "done") notify.success({ title: "Order Updated", text: `${orderNumber}: ${name}.` });
        if (end === "refused")
          notify.failure({ title: "Not enough stock", text: `${orderNumber} was not changed to ${name}.` });
      }
    }
  }, [shown, notify]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void reloadOrders(restaurantId), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, restaurantId]);
}
