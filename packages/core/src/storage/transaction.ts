import type { CommitContext } from "../actor.ts";
import { transactWrite } from "./documents.ts";
import { storedResponseWrites } from "./idempotency.ts";
import { cancellationReasons } from "./failure.ts";
import type { Write } from "./write.ts";

/** DynamoDB takes a hundred writes at once; one is kept for the stored response. */
export const maxWrites = 99;

/**
 * Writes all or nothing, and stores `result` as the response under the request's Idempotency-Key.
 * Conflicts and throttling are retried below, in the client.
 * @returns `result`
 * @throws the `refusal` of the first write whose condition failed
 */
export async function commit<T>(committer: CommitContext, writes: readonly Write[], result: T): Promise<T> {
  const response = committer.idempotency?.present(result);
  const all = [...storedResponseWrites(committer, response), ...writes];
  try {
    await transactWrite({ TransactItems: all.map((write) => write.item) });
    if (response) committer.idempotency?.onStored?.(response);
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
export async function storeResponse(committer: CommitContext, result: unknown): Promise<void> {
  await commit(committer, [], result);
}

/**
 * As many things from the front of a list as one transaction can carry out.
 * @param build the writes for some of the things; called with fewer until they fit
 */
export function takeWhatFits<Thing, Built extends { readonly writes: readonly Write[] }>(
  things: readonly Thing[],
  build: (some: readonly Thing[]) => Built,
): Built & { readonly count: number } {
  for (let count = things.length; ;) {
    const built = build(things.slice(0, count));
    const { length } = built.writes;
    if (length <= maxWrites || count <= 1) return { ...built, count };
    // At least one less, and as many as fit if each takes its share of the writes.
    count = Math.min(count - 1, Math.max(1, Math.floor((count * maxWrites) / length)));
  }
}
