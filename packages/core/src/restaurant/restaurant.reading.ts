import { notFound } from "../error.ts";
import { type Write, check } from "../storage/write.ts";
import { keyIn, readRecord } from "../storage/read-records.ts";
import { RestaurantEntity, type RestaurantRecord } from "./restaurant.entity.ts";

/** @throws DomainError NOT_FOUND when it does not exist */
export async function readRestaurant(
  id: string,
  { consistent }: { readonly consistent: boolean },
): Promise<RestaurantRecord> {
  const data = await readRecord(RestaurantEntity, { id }, { consistent });
  if (!data) throw notFound("Restaurant");
  return data;
}

/** What a restaurant is called, for display: possibly a moment ago. */
export async function readRestaurantName(id: string): Promise<string> {
  const restaurant = await readRecord(RestaurantEntity, { id });
  return restaurant?.name ?? "";
}

/** Fails where a business day has been closed since the restaurant was read. */
export const openDayCheck = (id: string, day: string): Write =>
  check(
    keyIn(RestaurantEntity, { id }),
    "attribute_not_exists(#closedThrough) OR #closedThrough < :day",
    { "#closedThrough": "closedThrough" },
    { ":day": day },
  );

/** Fails where the restaurant has just been deleted: for what writes nothing else that would. */
export const standingCheck = (id: string, refusal: () => Error = () => notFound("Restaurant")): Write =>
  check(keyIn(RestaurantEntity, { id }), "attribute_exists(#pk)", { "#pk": "pk" }, undefined, refusal);
