import { plates } from "@stockpot/core/product/product.routes";
import type { Plate } from "@stockpot/core/product/product.schema";
import { type QueryOptions, useRoute } from "../../lib/cache.ts";

/** Plate cost and servings left by product; a product without a recipe has none. */
export function usePlates(restaurantId: string, productIds: readonly string[], options?: QueryOptions) {
  const ids = [...new Set(productIds)].toSorted().join(",");
  const { data, error, isValidating, mutate } = useRoute(
    plates,
    ids === "" ? null : { params: { restaurantId }, query: { ids } },
    { keepPreviousData: true, ...options },
  );
  const known: ReadonlyMap<string, Plate> = new Map((data?.data ?? []).map((plate) => [plate.productId, plate]));
  return {
    plates: known,
    loading: isValidating && data === undefined,
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
  };
}
