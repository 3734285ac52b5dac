import { presentMilliseconds, timestamp } from "../platform/clock.ts";
import { valueItems } from "../stock/value-items.ts";
import { MigrationEntity } from "./migration.entity.ts";
import { RestaurantEntity } from "./restaurant.entity.ts";
import { calendarOf } from "./restaurant.rules.ts";

const name = "stockValue";
const restaurantsAtOnce = 25;

/** Less than the time until the next run. */
const runMilliseconds = 2 * 60_000;

/**
 * Gives the stock that an earlier version counted its value, one restaurant after the other, for as long as a run lasts;
 * the next one continues. Once all are done it costs one small read.
 */
export async function valueStock(): Promise<void> {
  const { data: progress } = await MigrationEntity.get({ name }).go({ consistent: true });
  if (progress?.finishedAt !== undefined) return;
  const end = presentMilliseconds() + runMilliseconds;
  let { restaurantId } = progress ?? {};
  while (presentMilliseconds() < end) {
    const { byCreation } = RestaurantEntity.query;
    const following = restaurantId === undefined ? byCreation({}) : byCreation({}).gt({ id: restaurantId });
    const { data: restaurants } = await following.go({ limit: restaurantsAtOnce });
    if (restaurants.length === 0) {
      await MigrationEntity.put({ name, ...progress, finishedAt: timestamp() }).go();
      return;
    }
    for (const { id } of restaurants) {
      const { data: restaurant } = await RestaurantEntity.get({ id }).go();
      if (restaurant) await valueItems(id, calendarOf(restaurant));
      restaurantId = id;
    }
    if (restaurantId !== undefined) await MigrationEntity.put({ name, restaurantId }).go();
  }
}
