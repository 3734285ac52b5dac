import { fillPath } from "@stockpot/core/api/route";
import { get } from "@stockpot/core/restaurant/restaurant.routes";
import { refresh } from "./cache.ts";

/** Loads everything of a restaurant again, after what changes stock, costs and counts alike. */
export const reloadRestaurant = (restaurantId: string) => refresh(`${fillPath(get.path, { restaurantId })}/**`);
