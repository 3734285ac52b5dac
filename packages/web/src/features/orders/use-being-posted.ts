import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { useEffect, useRef, useState } from "react";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useNotify } from "../../lib/notify.tsx";
import { endOfChange } from "./change-end.ts";
import { orders } from "./orders.ts";
import { reloadOrders } from "./use-set-status.ts";

const everyMs = 1500;

/**
 * Reloads the orders while one that was shown is being changed in the background, and says how that ended, also of an
 * order that no longer belongs in the list.
 */
export function useBeingPosted(restaurantId: string, shown: readonly OrderSummary[]): void {
  const notify = useNotify();
  const waiting = useRef(new Map<string, OrderStatus>());
  const [isWaiting, setIsWaiting] = useState(false);
  const look = useRef<(order: OrderSummary) => void>(() => undefined);
  const shownNow = useRef(shown);

  useEffect(() => {
    look.current = (order) => {
      const { id, orderNumber, beingPosted } = order;
      const wanted = waiting.current.get(id);
      if (beingPosted !== undefined) waiting.current.set(id, beingPosted);
      else if (wanted !== undefined) {
        waiting.current.delete(id);
        const name = orderStatusNames[wanted];
        const end = endOfChange(order, wanted);
        if (end === "done") notify.success({ title: "Order Updated", text: `${orderNumber}: ${name}.` });
        if (end === "refused")
          notify.failure({
            title: "Not enough stock",
            text: `${orderNumber} was not changed${order.status === wanted ? "" : ` to ${name}`}.`,
          });
      }
    };
    shownNow.current = shown;
    shown.forEach(look.current);
    setIsWaiting(waiting.current.size > 0);
  }, [shown, notify]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const { current: followed } = waiting;
    const lookAlone = async (id: string) => {
      try {
        look.current((await orders.get({ restaurantId }, id).load()).data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Without an answer it is asked for once more.
        if (error.status >= 400 && error.status < 500) followed.delete(id);
      }
    };
    const timer = setInterval(() => {
      const gone = [...followed.keys()].filter((id) => !shownNow.current.some((order) => order.id === id));
      void Promise.all([reloadOrders(restaurantId), ...gone.map((id) => lookAlone(id))]).then(() =>
        setIsWaiting(followed.size > 0),
      );
    }, everyMs);
    return () => {
      clearInterval(timer);
      followed.clear();
    };
  }, [isWaiting, restaurantId]);
}
