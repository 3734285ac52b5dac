import { timestamp } from "./clock.ts";
import { FailedWork, type Ids } from "./failed-work.ts";
import { outsideRequest } from "./request-time.ts";

/** Longer than any request lasts. */
const abandonedMilliseconds = 60_000;

/** The moment, as ISO 8601 in UTC, before which unfinished work has been left by its request. */
export const abandonedCutoff = (): string => new Date(Date.parse(timestamp()) - abandonedMilliseconds).toISOString();

let wakeUp = () => {};

/** Where one process does everything: called when a request leaves something to the background work. */
export function onBackgroundWork(wake: () => void): void {
  wakeUp = wake;
}

/** Wakes the background jobs; without a listener the work waits for the next scheduled run. */
export const wakeBackgroundJobs = (): void => outsideRequest(wakeUp);

/**
 * Runs `end` for each thing in order, `atOnce` of them at a time.
 * @param idsOf the ids by which a failure names its task
 * @throws AggregateError of FailedWork with `message` when one or more could not be ended; the others were
 */
export async function forEachSettled<Thing>(
  things: readonly Thing[],
  end: (thing: Thing) => Promise<void>,
  idsOf: (thing: Thing) => Ids,
  message: string,
  atOnce = 1,
): Promise<void> {
  const failures: unknown[] = [];
  const left = things.values();
  const work = async () => {
    for (const thing of left) {
      try {
        await end(thing);
      } catch (error) {
        failures.push(new FailedWork(idsOf(thing), error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, message);
}
