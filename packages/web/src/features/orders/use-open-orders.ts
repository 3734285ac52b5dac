import { listOpen } from "@stockpot/core/order/order.routes";
import { useRoute } from "../../lib/cache.ts";

/** How often open orders are read again while the page is visible: each read of a screen that stays on costs money. */
const everySeconds = 30;

/** A restaurant's open orders, the oldest first, read again by themselves: another device enters and changes them. */
export function useOpenOrders(restaurantId: string) {
  const { data, error, mutate } = useRoute(
    listOpen,
    { params: { restaurantId } },
    { everySeconds, lifetimeSeconds: 2 },
  );
  return {
    rows: data?.data ?? [],
    isLoading: data === undefined && error === undefined,
    // The shown orders stay while a reading fails.
    error: data === undefined ? error : undefined,
    reload: () => void mutate(),
  };
}
