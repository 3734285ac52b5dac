import { markPriceSeen } from "@stockpot/core/inventory/inventory.routes";
import type { PriceChange } from "@stockpot/core/inventory/price-change.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { reloadRestaurant } from "../../lib/reload-restaurant.ts";

/** Marks an item's price change as seen. */
export function usePriceSeen(restaurantId: string) {
  const notify = useNotify();
  const { run, pending } = useCall(markPriceSeen);
  async function markSeen({ itemId, name, receiptNumber }: PriceChange): Promise<void> {
    try {
      await run({ params: { restaurantId, itemId }, body: { receiptNumber } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, `Failed to mark the price of ${name} as seen. Please try again.`));
    }
    await reloadRestaurant(restaurantId);
  }
  return { pending, markSeen };
}
