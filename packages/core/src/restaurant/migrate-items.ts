import { presentMilliseconds, timestamp } from "../platform/clock.ts";
import { FailedWork } from "../platform/failed-work.ts";
import { type Rewriting, rewriteItems } from "../stock/rewrite-items.ts";
import { MigrationEntity } from "./migration.entity.ts";
import { RestaurantEntity, type RestaurantRecord } from "./restaurant.entity.ts";
import { calendarOf } from "./restaurant.rules.ts";

const restaurantsAtOnce = 25;

/** Less than the time until the next run. */
const runMilliseconds = 45_000;

/** A change of what an earlier version stored. */
interface Migration {
  /** By which its progress is kept. */
  readonly name: string;
  /** What is said of it where it failed. */
  readonly failure: string;
  /** Changes what one restaurant holds. */
  readonly migrate: (restaurant: RestaurantRecord) => Promise<void>;
  /** Changes what no restaurant holds, once all of theirs is changed. */
  readonly finish?: () => Promise<void>;
}

/** Of the changes, those that are finished, by name; without it each looks for itself. */
export type Finished = ReadonlySet<string>;

/**
 * Changes what one restaurant after the other holds, for as long as a run lasts; the next one continues. Once all are
 * done it costs one small read, and nothing where that is known.
 * @throws AggregateError of FailedWork when one or more could not be changed; the next run begins with the first of them
 */
export async function migrateRestaurants(
  { name, failure, migrate, finish }: Migration,
  finished?: Finished,
): Promise<void> {
  if (finished?.has(name)) return;
  const { data: progress } = await MigrationEntity.get({ name }).go({ consistent: true });
  if (progress?.finishedAt !== undefined) return;
  const end = presentMilliseconds() + runMilliseconds;
  const failures: FailedWork[] = [];
  let { restaurantId } = progress ?? {};
  while (presentMilliseconds() < end) {
    const ids = await idsAfter(restaurantId);
    for (const id of ids) {
      try {
        const { data: restaurant } = await RestaurantEntity.get({ id }).go();
        if (restaurant) await migrate(restaurant);
      } catch (error) {
        failures.push(new FailedWork({ restaurantId: id }, error));
      }
    }
    restaurantId = ids.at(-1);
    if (failures.length === 0) {
      if (restaurantId === undefined) await finish?.();
      await MigrationEntity.put({
        name,
        ...(restaurantId === undefined ? { finishedAt: timestamp() } : { restaurantId }),
      }).go();
    }
    if (restaurantId === undefined) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, failure);
}

/** Rewrites the items of one restaurant after the other: see `migrateRestaurants`. */
export const migrateItems = (
  { isDue, rewrite, ...migration }: Omit<Migration, "migrate"> & Rewriting,
  finished?: Finished,
): Promise<void> =>
  migrateRestaurants(
    {
      ...migration,
      migrate: (restaurant) => rewriteItems(restaurant.id, calendarOf(restaurant), { isDue, rewrite }),
    },
    finished,
  );

async function idsAfter(restaurantId: string | undefined): Promise<readonly string[]> {
  const { byCreation } = RestaurantEntity.query;
  const following = restaurantId === undefined ? byCreation({}) : byCreation({}).gt({ id: restaurantId });
  const { data } = await following.go({ limit: restaurantsAtOnce });
  return data.map(({ id }) => id);
}
