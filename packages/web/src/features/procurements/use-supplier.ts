import { get } from "@stockpot/core/supplier/supplier.routes";
import { useRoute } from "../../lib/cache.ts";

/** The form's supplier, once it is loaded. */
export function useSupplier(restaurantId: string, supplierId: string) {
  const { data, error } = useRoute(
    get,
    restaurantId === "" || supplierId === "" ? null : { params: { restaurantId, supplierId } },
  );
  return { supplier: data?.data, isGone: error?.status === 404 };
}
