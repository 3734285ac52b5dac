import { list } from "@stockpot/core/restaurant/restaurant.routes";
import { mutate } from "swr";
import type { ApiError } from "./api-error.ts";

const insideRestaurant = new RegExp(`^${list.path}/([^/?]+)`);

/** Restaurants in which something that a page asked for was not there; perhaps nothing of them is, for this person. */
const doubtful = new Set<string>();

export const isDoubtful = (restaurantId: string): boolean => doubtful.has(restaurantId);

/**
 * Loads again what the person may do in their restaurants after a refusal that an open page did not expect: their
 * role may have changed meanwhile, or they may have been removed.
 */
export function recheckAccess(url: string, { status }: ApiError): void {
  const [, restaurantId] = insideRestaurant.exec(url) ?? [];
  if (restaurantId === undefined || (status !== 403 && status !== 404)) return;
  if (status === 404) doubtful.add(restaurantId);
  void mutate((key) => typeof key === "string" && key.split("?")[0] === list.path);
}
