import { get } from "@stockpot/core/supplier/supplier.routes";
import { useRoute } from "../../lib/cache.ts";

/** The supplier that a form names, once it is loaded. */
export function useSupplier(restaurantId: string, supplierId: string) {
  const { data, error } = useRoute(
    get,
    restaurantId === "" || supplierId === "" ? null : { params: { restaurantId, supplierId } },
  );
  return { supplier: data?.data, isGone: error?.status === 404 };
}
