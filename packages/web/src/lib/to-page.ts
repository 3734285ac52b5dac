import { restaurantParam } from "./use-restaurant.ts";

/** A page about a restaurant, with what it shows. */
export const toPage = (pathname: string, restaurantId: string, shown: Readonly<Record<string, string>> = {}) => ({
  pathname,
  search: `?${new URLSearchParams({ [restaurantParam]: restaurantId, ...shown }).toString()}`,
});
