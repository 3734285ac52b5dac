import { list } from "@stockpot/core/inventory/inventory.routes";
import { useQuery } from "../../lib/cache.ts";
import { call, urlOf } from "../../lib/call.ts";
import { everyRow } from "../../lib/every-row.ts";

/** What was read a moment ago is what the difference is shown against. */
const lifetimeSeconds = 15;

/** Every item of a restaurant, by name. */
export const useAllItems = (restaurantId: string) =>
  useQuery({
    url: `${urlOf(list, { params: { restaurantId } })}?all`,
    lifetimeSeconds,
    load: () => everyRow((query) => call(list, { params: { restaurantId }, query })),
  });
