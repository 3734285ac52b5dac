import { paths } from "../paths.ts";
import { restaurantParam } from "./use-restaurant.ts";

/** Where an item is shown; or adjusted, and given a cost while it has none. */
export const itemPath = (restaurantId: string, itemId: string, dialog: "view" | "adjust" = "view") =>
  `${paths.inventory}?${restaurantParam}=${restaurantId}&dialog=${dialog}&item=${itemId}`;
