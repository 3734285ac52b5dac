import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

/** Where what is low is listed. */
export const stockAlertsPath = (restaurantId: string) =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&tab=alerts`;

/**
 * Where what is low is ordered.
 * @param itemIds some of the items; all that are low, where it is absent
 */
export const orderLowPath = (restaurantId: string, itemIds?: readonly string[]) =>
  `${paths.procurements}?${restaurantParam}=${restaurantId}&dialog=orderLow${itemIds ? `&items=${itemIds.join(",")}` : ""}`;
