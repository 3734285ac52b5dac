import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { client } from "./client.ts";
import type { CommittingActor } from "../actor.ts";
import { storedResponseWrites } from "./idempotency.ts";
import { cancellationReasons } from "./failure.ts";
import type { Write } from "./write.ts";

/** DynamoDB takes a hundred writes at once; one is kept for the stored response. */
export const maxWrites = 99;

/** What a transaction writes of who did what, or why it writes nothing of that. */
export type Activity =
  | { readonly writes: readonly [Write, ...Write[]] }
  | { readonly writes: readonly []; readonly because: string };

/** Nothing is recorded. Say why: where else it is told who did it, or that no person did. */
export const noActivity = (because: string): Activity => ({ writes: [], because });

/** The work is Stockpot's own, or was recorded when it was asked for. */
export const systemActivity = noActivity(
  "Stockpot carries out what was asked for and recorded, or keeps its own records in order",
);

/**
 * Writes all or nothing, and stores `result` as the response under the request's Idempotency-Key.
 * @param activity the activity entry, in the same transaction; it counts against `maxWrites`
 * Conflicts and throttling are retried below, in the client.
 * @returns `result`
 * @throws the `refusal` of the first write whose condition failed
 */
export async function commit<T>(
  actor: CommittingActor,
  writes: readonly Write[],
  result: T,
  activity: Activity,
): Promise<T> {
  const response = actor.request?.idempotency?.present(result);
  const all = [...storedResponseWrites(actor, response), ...writes, ...activity.writes];
  try {
    await client.send(new TransactWriteCommand({ TransactItems: all.map((write) => write.item) }));
    if (response) actor.request?.idempotency?.onStored?.(response);
    return result;
  } catch (error) {
    const failed = cancellationReasons(error).indexOf("ConditionalCheckFailed");
    throw all[failed]?.refusal() ?? error;
  }
}

/**
 * Stores the response of a request that had nothing to write.
 * @throws IdempotentReplay when its key has a response already
 */
export async function storeResponse(actor: CommittingActor, result: unknown): Promise<void> {
  await commit(actor, [], result, noActivity("Nothing was changed"));
}

/**
 * As many things from the front of a list as one transaction can carry out.
 * @param build the writes for some of the things; called with fewer until they fit
 */
export function takeWhatFits<Thing, Built extends { readonly writes: readonly Write[]; readonly activity: Activity }>(
  things: readonly Thing[],
  build: (some: readonly Thing[]) => Built,
): Built & { readonly count: number } {
  for (let count = things.length; ;) {
    const built = build(things.slice(0, count));
    const length = built.writes.length + built.activity.writes.length;
    if (length <= maxWrites || count <= 1) return { ...built, count };
    // At least one less, and as many as fit if each takes its share of the writes.
    count = Math.min(count - 1, Math.max(1, Math.floor((count * maxWrites) / length)));
  }
}
