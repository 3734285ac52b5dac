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
  /** Someone else changed the order; `order` is the stored one. */
  | { readonly kind: "changed"; readonly order: OrderSummary; readonly requested: StatusChange };

/** A status change moves stock, so more than the orders is reloaded. */
export const reloadOrders = async (restaurantId: string) => {
  const params = { restaurantId };
  await Promise.all([orders.refresh(params), refresh(...everyPathOf(inventory, params), ...costPathsOf(restaurantId))]);
};

/** No answer came in time: the change may be made, or is being made. */
const isOutcomeUnknown = ({ kind, code }: ApiError) => kind === "timeout" || code === "STILL_WORKING";

/** Changes an order's status optimistically; a failure rolls back. */
export function useSetStatus(restaurantId: string) {
  const notify = useNotify();
  const params = { restaurantId };
  const reload = () => reloadOrders(restaurantId);

  const notifyUnderWay = ({ orderNumber, beingPosted }: OrderSummary) => {
    if (beingPosted === undefined) return;
    const text = `${orderNumber} is being changed to ${orderStatusNames[beingPosted]}. This can take a moment.`;
    notify.success({ title: "Order Is Being Updated", text });
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
      const scope = orders.scopeOf(params);
      const stored = await runOptimistic<OrderSummary>({ scope, kind: "update", thing, send, reload });
      if (stored.beingPosted === undefined) notifyDone(order, change);
      else notifyUnderWay(stored);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOutcomeUnknown(error)) {
        void reload();
        const text = `We can't tell yet whether ${order.orderNumber} was changed. The list shows its present status.`;
        notify.failure({ title: "No answer from the server", text });
        return null;
      }
      const newer = await loadNewerVersion(error, orders.get(params, order.id).load, "CONFLICT");
      void reload();
      // Another device has already made the same change.
      if (newer?.status === change.status) {
        notifyDone(order, { status: change.status });
        return null;
      }
      if (newer?.beingPosted !== undefined) {
        notify.failure({ title: "Order not updated", text: error.message });
        return null;
      }
      // Its dialog lists the shortages; trying again would not help.
      if (error.shortages.length > 0) return { kind: "short", order, shortages: error.shortages };
      notify.failure({ title: "Error updating order", text: "Failed to update order status. Please try again." });
      return newer === null ? null : { kind: "changed", order: newer, requested: change };
    }
  };
}
