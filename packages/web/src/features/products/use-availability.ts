import { setAvailability } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { runOptimistic } from "../../lib/optimistic.ts";
import { products } from "./products.ts";

/** Says that a product is sold out, or there again. It can be taken back, so that there is no question. */
export function useAvailability(restaurantId: string) {
  const notify = useNotify();
  const params = { restaurantId };
  return async (product: Product): Promise<void> => {
    const isAvailable = !product.isAvailable;
    const request = { params: { ...params, productId: product.id }, body: { isAvailable }, ifMatch: product.version };
    try {
      await runOptimistic<Product>({
        scope: products.scopeOf(params),
        kind: "update",
        thing: { ...product, isAvailable },
        send: async () => (await call(setAvailability, request)).data,
        reload: () => products.refresh(params),
      });
      notify.success(isAvailable ? `${product.name} is available again` : `${product.name} is sold out`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, `Failed to change ${product.name}. Please try again.`));
      await products.refresh(params);
    }
  };
}
