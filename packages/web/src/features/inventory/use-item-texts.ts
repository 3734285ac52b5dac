import { list } from "@stockpot/core/inventory/inventory.routes";
import { useRoute } from "../../lib/cache.ts";
import { useFormats } from "../../lib/formats.ts";

/** The most that one page of the API holds. */
const maxItems = 100;

/** The categories or storage areas of the first items. */
export function useItemTexts(restaurantId: string, field: "category" | "storageArea"): readonly string[] {
  const { compare } = useFormats();
  const { data } = useRoute(list, { params: { restaurantId }, query: { limit: maxItems } });
  const seen = new Set((data?.data ?? []).flatMap((item) => item[field] ?? []));
  return [...seen].toSorted(compare);
}
