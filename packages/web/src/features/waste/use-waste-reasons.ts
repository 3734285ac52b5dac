import { reasons } from "@stockpot/core/waste/waste.routes";
import { useRoute } from "../../lib/cache.ts";

/** The reasons that are offered, in their order; none until they are loaded. */
export function useWasteReasons(restaurantId: string) {
  const { data, error, mutate } = useRoute(reasons, { params: { restaurantId } });
  return {
    offered: data?.data.reasons.filter(({ isActive }) => isActive) ?? [],
    error,
    retry: () => void mutate(),
  };
}
