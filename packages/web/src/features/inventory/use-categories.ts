import { list } from "@stockpot/core/inventory/inventory.routes";
import { useRoute } from "../../lib/cache.ts";

/** The most that one page of the API holds. */
const maxItems = 100;

const collator = new Intl.Collator("en-US", { sensitivity: "base" });

/** The categories of the first items. */
export function useCategories(restaurantId: string): readonly string[] {
  const { data } = useRoute(list, { params: { restaurantId }, query: { limit: maxItems } });
  const seen = new Set((data?.data ?? []).flatMap((item) => item.category ?? []));
  return [...seen].toSorted(collator.compare);
}
