import { DomainError } from "../error.ts";
import { presentMilliseconds, timestamp } from "../platform/clock.ts";
import { FailedWork } from "../platform/failed-work.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { compact } from "./compaction.ts";
import { SweepEntity } from "./sweep.entity.ts";

const hour = 3_600_000;

/** No round begins within so many hours of the end of the one before. */
const roundHours = 12;

const restaurantsAtOnce = 25;

/**
 * Adds all deltas of one restaurant after the other to their rollups, from where the run before stopped: until a round
 * is over, or the time is, but at least one restaurant. It can be stopped at any moment, and several may run at once.
 * @param until in milliseconds since 1970
 * @throws AggregateError of FailedWork that names the restaurants that could not be summed up; the next round tries again
 */
export async function compactOnwards(until: number): Promise<void> {
  const { data: stored } = await SweepEntity.get({}).go({ consistent: true });
  if (stored?.finishedAt !== undefined && presentMilliseconds() - Date.parse(stored.finishedAt) < roundHours * hour) {
    return;
  }
  const failures: FailedWork[] = [];
  let after = stored?.after;
  let isOver = false;
  const hasTime = () => presentMilliseconds() < until;
  // One restaurant anyway, so that every run comes on.
  do {
    const { byCreation } = RestaurantEntity.query;
    const following = after === undefined ? byCreation({}) : byCreation({}).gt({ id: after });
    const { data } = await following.go({ limit: restaurantsAtOnce });
    for (const { id } of data) {
      await compactAll(id).catch((error: unknown) => failures.push(new FailedWork({ restaurantId: id }, error)));
      after = id;
      if (!hasTime()) break;
    }
    isOver = data.length < restaurantsAtOnce && after === (data.at(-1)?.id ?? after);
  } while (!isOver && hasTime());
  await SweepEntity.put(isOver ? { finishedAt: timestamp() } : { ...(after !== undefined && { after }) }).go();
  if (failures.length > 0) throw new AggregateError(failures, "Some restaurants' reports could not be summed up");
}

async function compactAll(restaurantId: string): Promise<void> {
  try {
    while ((await compact(restaurantId)) > 0);
  } catch (error) {
    // It was deleted meanwhile.
    if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
  }
}
