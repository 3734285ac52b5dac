import type { ItemRecord } from "../stock/item.entity.ts";
import { presentMilliseconds, timestamp } from "../platform/clock.ts";
import { rewriteItems } from "../stock/rewrite-items.ts";
import { valuationOf } from "../stock/valuation.ts";
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
 * @throws AggregateError when one or more could not be valued; the next run begins with the first of them
 */
export async function valueStock(): Promise<void> {
  const { data: progress } = await MigrationEntity.get({ name }).go({ consistent: true });
  if (progress?.finishedAt !== undefined) return;
  const end = presentMilliseconds() + runMilliseconds;
  const failures: unknown[] = [];
  let { restaurantId } = progress ?? {};
  while (presentMilliseconds() < end) {
    const ids = await idsAfter(restaurantId);
    for (const id of ids) {
      try {
        await valueRestaurant(id);
      } catch (error) {
        failures.push(error);
      }
    }
    restaurantId = ids.at(-1);
    if (failures.length === 0) {
      await MigrationEntity.put({
        name,
        ...(restaurantId === undefined ? { finishedAt: timestamp() } : { restaurantId }),
      }).go();
    }
    if (restaurantId === undefined) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some stock could not be valued");
}

async function idsAfter(restaurantId: string | undefined): Promise<readonly string[]> {
  const { byCreation } = RestaurantEntity.query;
  const following = restaurantId === undefined ? byCreation({}) : byCreation({}).gt({ id: restaurantId });
  const { data } = await following.go({ limit: restaurantsAtOnce });
  return data.map(({ id }) => id);
}

/** Stock is worth what its average cost says, by a line of the ledger in the item's own transaction. */
const valuation = { isDue: ({ stockValue }: ItemRecord) => !stockValue, rewrite: valuationOf };

async function valueRestaurant(id: string): Promise<void> {
  const { data: restaurant } = await RestaurantEntity.get({ id }).go();
  if (restaurant) await rewriteItems(id, calendarOf(restaurant), valuation);
}
