import { timestamp } from "./clock.ts";

/** Longer than any request lasts. */
const abandonedMilliseconds = 60_000;

/** The moment, as ISO 8601 in UTC, before which whatever is still unfinished was left by the request that began it. */
export const abandonedCutoff = (): string => new Date(Date.parse(timestamp()) - abandonedMilliseconds).toISOString();

/**
 * Ends one thing after the other.
 * @throws AggregateError with `message` when one or more could not be ended; the others were
 */
export async function runEach<Thing>(
  things: readonly Thing[],
  end: (thing: Thing) => Promise<void>,
  message: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await end(thing);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
