import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

/** The page that lists low items. */
export const stockAlertsPath = (restaurantId: string) =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&tab=alerts`;

/**
 * The page that orders low items.
 * @param itemIds some of the items; all that are low, where it is absent
 */
export const orderLowPath = (restaurantId: string, itemIds?: readonly string[]) =>
  `${paths.procurements}?${restaurantParam}=${restaurantId}&dialog=orderLow${itemIds ? `&items=${itemIds.join(",")}` : ""}`;
