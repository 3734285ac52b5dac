import { fillPath } from "@stockpot/core/api/route";
import type { Shortage } from "@stockpot/core/error";
import { list as inventory } from "@stockpot/core/inventory/inventory.routes";
import * as routes from "@stockpot/core/order/order.routes";
import type { OrderDraft, OrderSummary, StatusChange } from "@stockpot/core/order/order.schema";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { ApiError } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { formatMoney } from "../../lib/format.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedSave, loadNewerVersion } from "../../lib/failed-saves.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import { draftedOrder, movedTo, type OrderForm } from "./order-form.ts";
import { cancelledStockNames, orderStatusNames } from "./order-status.tsx";

export type FailedOrder = FailedSave<OrderForm, OrderSummary>;

/** The address of a restaurant's orders, which also names their unsaved changes. */
export const ordersOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

/** Why a change of status was not made, where the person can do something about it. */
export type Refusal =
  | { readonly kind: "short"; readonly order: OrderSummary; readonly shortages: readonly Shortage[] }
  /** Someone else changed the order meanwhile; `order` is what is stored now. */
  | { readonly kind: "changed"; readonly order: OrderSummary; readonly wanted: StatusChange };

/** The verbs of the orders. They show at once; a failure raises its toast and keeps what was typed. */
export function useOrderSaves(restaurantId: string) {
  const notify = useNotify();
  const { user } = useSession();
  const scope = ordersOf(restaurantId);
  const figures = fillPath(summary.path, { restaurantId });

  /** What a change of stock shows in, besides the orders. */
  const reloadStock = () =>
    refresh(
      scope,
      `${scope}/**`,
      figures,
      fillPath(inventory.path, { restaurantId }),
      `${fillPath(inventory.path, { restaurantId })}/**`,
      ...costPathsOf(restaurantId),
    );

  const tellMoved = ({ orderNumber }: OrderSummary, { status, stock }: StatusChange) => {
    const fate = stock === undefined ? "" : ` Its ingredients: ${cancelledStockNames[stock].toLowerCase()}.`;
    notify.success({ title: "Order Updated", text: `${orderNumber}: ${orderStatusNames[status]}.${fate}` });
  };

  return {
    create: async (draft: OrderDraft, form: OrderForm, previous?: Attempt) => {
      const attempt = attemptOf(draft, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        const { data } = await call(routes.create, { params: { restaurantId }, body: draft, idempotencyKey });
        notify.success({ title: "Order Created", text: `${data.orderNumber}, ${formatMoney(data.totalAmount)}` });
        return data;
      };
      try {
        const thing = draftedOrder(draft, form, user);
        await runOptimistic<OrderSummary>({
          scope,
          kind: "create",
          thing,
          send,
          reload: () => refresh(scope, `${scope}/**`, figures),
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<OrderForm, OrderSummary>(scope, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure({ title: "Error creating order", text: "Failed to create order. Please try again." });
      }
    },

    /** @returns what stands in the way, where the person can do something about it */
    setStatus: async (order: OrderSummary, change: StatusChange): Promise<Refusal | null> => {
      const params = { restaurantId, orderId: order.id };
      const send = async () => (await call(routes.setStatus, { params, body: change, ifMatch: order.version })).data;
      try {
        const thing = movedTo(order, change.status);
        await runOptimistic<OrderSummary>({ scope, kind: "update", thing, send, reload: reloadStock });
        tellMoved(order, change);
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await loadNewerVersion(error, () => call(routes.get, { params }), "CONFLICT");
        void reloadStock();
        // Another device was faster with the very same change.
        if (newer?.status === change.status) {
          tellMoved(order, { status: change.status });
          return null;
        }
        notify.failure({
          title: "Error updating order",
          text: "Failed to update order status. Please try again.",
        });
        if (error.shortages.length > 0) return { kind: "short", order, shortages: error.shortages };
        return newer === null ? null : { kind: "changed", order: newer, wanted: change };
      }
    },
  };
}
