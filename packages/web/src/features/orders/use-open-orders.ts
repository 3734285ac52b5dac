import { list } from "@stockpot/core/order/order.routes";
import type { OrderStatus, OrderSummary } from "@stockpot/core/order/order.schema";
import { useRoute } from "../../lib/cache.ts";

/** The most open orders of a status that are shown. */
const shown = 50;

/** So often the orders are read again while somebody looks: each reading of a screen that stays on costs money. */
const everySeconds = 30;

const useOrdersOf = (restaurantId: string, status: OrderStatus) =>
  useRoute(list, { params: { restaurantId }, query: { status, limit: shown } }, { everySeconds, lifetimeSeconds: 2 });

/** Each order once, as it was last: one that moves on while the lists are read is in two of them. */
function latestOf(orders: readonly OrderSummary[]): readonly OrderSummary[] {
  const byVersion = orders.toSorted((one, other) => one.version - other.version);
  return [...new Map(byVersion.map((order) => [order.id, order])).values()];
}

/** A restaurant's open orders, read again by themselves: another device enters and changes them. */
export function useOpenOrders(restaurantId: string) {
  const answers = [
    useOrdersOf(restaurantId, "PENDING"),
    useOrdersOf(restaurantId, "CONFIRMED"),
    useOrdersOf(restaurantId, "PREPARING"),
    useOrdersOf(restaurantId, "READY_FOR_PICKUP"),
  ];
  return {
    rows: latestOf(answers.flatMap(({ data }) => data?.data ?? [])),
    isLoading: answers.some(({ data, error }) => data === undefined && error === undefined),
    // What is shown stays while a reading fails.
    error: answers.find(({ data }) => data === undefined)?.error,
    reload: () => void Promise.all(answers.map(({ mutate }) => mutate())),
  };
}
