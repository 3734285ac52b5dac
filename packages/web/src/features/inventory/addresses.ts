import { restaurantParam } from "../../lib/use-restaurant.ts";
import { paths } from "../../paths.ts";

/** Where an item's stock is adjusted, and given a cost while it has none. */
export const adjustItemPath = (restaurantId: string, itemId: string) =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&dialog=adjust&item=${itemId}`;

/** Where what is low is listed. */
export const stockAlertsPath = (restaurantId: string) =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&tab=alerts`;

/**
 * Where what is low is ordered.
 * @param itemIds some of the items; all that are low, where it is absent
 */
export const orderLowPath = (restaurantId: string, itemIds?: readonly string[]) =>
  `${paths.procurements}?${restaurantParam}=${restaurantId}&dialog=orderLow${itemIds ? `&items=${itemIds.join(",")}` : ""}`;
