import { paths } from "../paths.ts";
import { restaurantParam } from "./use-restaurant.ts";

/** Where an item's stock is adjusted, and given a cost while it has none. */
export const adjustItemPath = (restaurantId: string, itemId: string) =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&dialog=adjust&item=${itemId}`;
