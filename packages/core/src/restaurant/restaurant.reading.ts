import { notFound } from "../error.ts";
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
