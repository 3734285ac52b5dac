import { costs } from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { useRoute } from "../../lib/cache.ts";
import { usePermissions } from "../../lib/permissions.tsx";

/**
 * Plate costs (US dollars) of the BOMs on screen. `costOf` returns "loading" during the first request for one, and
 * undefined for a member without costs, for a BOM that is not on screen, or after a failure.
 */
export function useBomCosts(restaurantId: string, shown: readonly Bom[]) {
  const { has } = usePermissions();
  const shownIds = has("costs.read") ? shown.map(({ id }) => id) : [];
  const { data, error, isValidating, mutate } = useRoute(
    costs,
    shownIds.length === 0 ? null : { params: { restaurantId }, query: { ids: shownIds.join(",") } },
    { keepPreviousData: true },
  );
  return {
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
    costOf: ({ id }: Bom) =>
      data?.data.find((cost) => cost.id === id) ??
      (isValidating && shownIds.includes(id) ? ("loading" as const) : undefined),
  };
}
