import { notFound } from "../error.ts";
import { type Write, check } from "../storage/write.ts";
import { RestaurantEntity, type RestaurantRecord } from "./restaurant.entity.ts";

/** @throws DomainError NOT_FOUND when it does not exist */
export async function readRestaurant(
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<RestaurantRecord> {
  const { data } = await RestaurantEntity.get({ id }).go({ consistent });
  if (!data) throw notFound("Restaurant");
  return data;
}

/** Fails where a business day has been closed since the restaurant was read. */
export const openDayCheck = (id: string, day: string): Write =>
  check(
    RestaurantEntity.get({ id }),
    "attribute_not_exists(#closedThrough) OR #closedThrough < :day",
    { "#closedThrough": "closedThrough" },
    { ":day": day },
  );
