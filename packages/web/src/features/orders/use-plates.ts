import { plates } from "@stockpot/core/product/product.routes";
import type { Plate } from "@stockpot/core/product/product.schema";
import { useRoute } from "../../lib/cache.ts";

/** Stock moves while a service runs; what is left of a product is asked for again after this long. */
const lifetimeSeconds = 10;

/** How many servings the stock still gives of products, by product; those without a recipe are not in it. */
export function usePlates(restaurantId: string, productIds: readonly string[]): ReadonlyMap<string, Plate> {
  const ids = [...new Set(productIds)].toSorted().join(",");
  const { data } = useRoute(plates, ids === "" ? null : { params: { restaurantId }, query: { ids } }, {
    lifetimeSeconds,
    keepPreviousData: true,
  });
  return new Map((data?.data ?? []).map((plate) => [plate.productId, plate]));
}
