import { costs } from "@stockpot/core/bom/bom.routes";
import type { Bom } from "@stockpot/core/bom/bom.schema";
import { useRoute } from "../../lib/cache.ts";
import { usePermissions } from "../../lib/permissions.tsx";

/** The plate costs of some BOMs, for members who see costs. */
export function useBomCosts(restaurantId: string, shown: readonly Bom[]) {
  const { has } = usePermissions();
  const ids = has("costs.read") ? shown.map(({ id }) => id).join(",") : "";
  const { data, error, isValidating, mutate } = useRoute(
    costs,
    ids === "" ? null : { params: { restaurantId }, query: { ids } },
    { keepPreviousData: true },
  );
  return {
    failed: error !== undefined && !isValidating,
    retry: () => void mutate(),
    costOf: ({ id }: Bom) =>
      data?.data.find((cost) => cost.id === id) ??
      (isValidating && ids.includes(id) ? ("loading" as const) : undefined),
  };
}
