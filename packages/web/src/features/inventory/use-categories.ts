import { list } from "@stockpot/core/inventory/inventory.routes";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";

/** The most that one page of the API holds. */
const maxItems = 100;

/** The categories of the first items. */
export function useCategories(restaurantId: string): readonly string[] {
  const { compare } = useFormats();
  const { data } = useRoute(list, { params: { restaurantId }, query: { limit: maxItems } });
  const seen = new Set((data?.data ?? []).flatMap((item) => item.category ?? []));
  return [...seen].toSorted(compare);
}
