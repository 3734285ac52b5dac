import type { Shortage } from "@stockpot/core/error";
import { list as inventory } from "@stockpot/core/inventory/inventory.routes";
import { setStatus as route } from "@stockpot/core/order/order.routes";
import type { OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { ApiError } from "../../lib/api-error.ts";
import { everyPathOf, refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { loadNewerVersion } from "../../lib/failed-saves.ts";
import { useNotify } from "../../lib/notify.tsx";
import { runOptimistic } from "../../lib/optimistic.ts";
import { orderStatusNames } from "../../components/OrderStatusChip.tsx";
import { cancelledStockNames } from "./stock-names.ts";
import { orders } from "./orders.ts";

/** Why a status change was refused, if the user can resolve it. */
export type Refusal =
  | { readonly kind: "short"; readonly order: OrderSummary; readonly shortages: readonly Shortage[] }
  /** Someone else changed the order; `order` is what is stored now. */
  | { readonly kind: "changed"; readonly order: OrderSummary; readonly requested: StatusChange };

/** Changes an order's status optimistically; a failure rolls back. */
export function useSetStatus(restaurantId: string) {
  const notify = useNotify();
  const params = { restaurantId };

  /** A status change moves stock, so more than the orders is reloaded. */
  const reload = async () => {
    await Promise.all([
      orders.refresh(params),
      refresh(...everyPathOf(inventory, params), ...costPathsOf(restaurantId)),
    ]);
  };

  const notifyDone = ({ orderNumber }: OrderSummary, { status, stock }: StatusChange) => {
    const ingredients = stock === undefined ? "" : ` Its ingredients: ${cancelledStockNames[stock].toLowerCase()}.`;
    notify.success({ title: "Order Updated", text: `${orderNumber}: ${orderStatusNames[status]}.${ingredients}` });
  };

  /** @returns why it was refused, if the user can resolve it */
  return async function setStatus(order: OrderSummary, change: StatusChange): Promise<Refusal | null> {
    const send = async () =>
      (await call(route, { params: { restaurantId, orderId: order.id }, body: change, ifMatch: order.version })).data;
    try {
      const thing = { ...order, status: change.status };
      await runOptimistic<OrderSummary>({ scope: orders.scopeOf(params), kind: "update", thing, send, reload });
      notifyDone(order, change);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newer = await loadNewerVersion(error, orders.get(params, order.id).load, "CONFLICT");
      void reload();
      // Another device has already made the same change.
      if (newer?.status === change.status) {
        notifyDone(order, { status: change.status });
        return null;
      }
      // Its dialog says what is missing; trying again would not help.
      if (error.shortages.length > 0) return { kind: "short", order, shortages: error.shortages };
      notify.failure({ title: "Error updating order", text: "Failed to update order status. Please try again." });
      return newer === null ? null : { kind: "changed", order: newer, requested: change };
    }
  };
}
