import type { CommitContext } from "../actor.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { DomainError } from "../error.ts";
import { newId } from "../platform/id.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay, freeKeyChecks } from "../storage/idempotency.ts";
import { commit, takeWhatFits } from "../storage/transaction.ts";
import { type Write, check, put, remove, update } from "../storage/write.ts";
import type { ActivePosting, AllOrNothing, Posting, PostingContext } from "./document.ts";
import { withReversedValues } from "./document-cost.ts";
import type { ItemRecord } from "./item.entity.ts";
import { type SourcedMove, groupByItem, insufficientStock, requireItem, shortagesOf, withSource } from "./move.ts";
import type { Source } from "./movement.schema.ts";
import { PostingEntity, type PostingState } from "./posting.entity.ts";
import { maxReading, readItems, settleItems } from "./stock.reading.ts";
import { postingWrites } from "./posting.writes.ts";
import { noChange, pendingMovesWrite } from "./stock.writes.ts";
import { dequeueWrite, enqueueWrite } from "./queue.ts";

const system: CommitContext = { userId: "system" };

/** Another request drives the same posting and has moved it on. No conflict to be retried: its outcome is to be read. */
class PostingSuperseded extends Error {
  override readonly name = "PostingSuperseded";
}

const superseded = () => new PostingSuperseded("Another request ended the posting");

/**
 * A posting that was begun here was ended by another request, and the document changed with it: read it again to see
 * whether it was posted.
 */
export class PostingEnded extends VersionConflict {
  override readonly name = "PostingEnded";
}

type Document = Pick<AllOrNothing<unknown>, "source" | "itemIds">;

/** A document that a posting has locked, and what it moves. */
interface Locked<Result> {
  readonly restaurantId: string;
  readonly document: AllOrNothing<Result>;
  readonly moves: readonly SourcedMove[];
  readonly posting: ActivePosting;
}

/**
 * Posts a document with more moves than one transaction holds. The moves are first added to the items as pending, which
 * changes no figure; one transaction then commits them all together with the document; after that they are applied.
 * Any request that meets one that stopped on the way resumes it.
 * @throws DomainError INSUFFICIENT_STOCK when something else took an item meanwhile; everything is rolled back then
 * @throws PostingEnded when another request ended it
 */
export async function postInTransactions<Result>(
  context: PostingContext,
  document: AllOrNothing<Result>,
  moves: readonly SourcedMove[],
): Promise<Result> {
  const { restaurantId, userId, fullName, idempotency } = context;
  const at = timestamp();
  const posting: ActivePosting = {
    id: newId(),
    byId: userId,
    by: fullName,
    allowNegativeStock: document.allowNegativeStock,
    ...(idempotency && { key: idempotency.key, fingerprint: idempotency.fingerprint }),
  };
  const locked = document.lock(posting, at);
  await commit(
    system,
    [
      ...freeKeyChecks(context),
      ...locked.writes,
      put(PostingEntity.put({ restaurantId, id: posting.id, state: "PREPARING" })),
      enqueueWrite(context, document.source, at, posting.id),
    ],
    undefined,
  );
  try {
    return await drive({ restaurantId, document: locked.document, moves, posting });
  } catch (error) {
    const isEnded = error instanceof PostingSuperseded || error instanceof VersionConflict;
    throw isEnded ? new PostingEnded(error.message) : error;
  }
}

/**
 * Ends the posting that has locked a document, whichever way it can be ended. The response is stored under the key of
 * the request that began it.
 */
export async function resumePosting<Result>(
  restaurantId: string,
  { document, moves: given }: Posting<AllOrNothing<Result>>,
): Promise<void> {
  const { activePosting: posting, source } = document;
  if (!posting) return;
  try {
    // What was taken was applied before it was locked, so that its value is known.
    const moves = await withReversedValues(restaurantId, withSource(source, given), true);
    await drive({ restaurantId, document, moves, posting });
  } catch (error) {
    // Rolled back for want of stock, or ended by another request meanwhile: that too is an end.
    const isEnd = [DomainError, PostingSuperseded, VersionConflict, IdempotentReplay].some(
      (kind) => error instanceof kind,
    );
    if (!isEnd) throw error;
  }
}

/** Commits in the name of the user who began the posting, whoever drives it, so that their request has its response. */
async function drive<Result>(locked: Locked<Result>): Promise<Result> {
  const { restaurantId, posting } = locked;
  const { data: stored } = await PostingEntity.get({ restaurantId, id: posting.id }).go({ consistent: true });
  if (stored?.state === "ROLLING_BACK") {
    await rollBack(locked);
    throw superseded();
  }
  try {
    await prepare(locked);
    const result = await commitPosting(locked);
    await applyAndDelete(restaurantId, locked.document, posting.id);
    return result;
  } catch (error) {
    // Short of an item, or its key has another request's response by now: it can no longer be committed.
    if (!(error instanceof DomainError || error instanceof IdempotentReplay)) throw error;
    await callOff(locked);
    throw error;
  }
}

/** Rolls everything back, unless the posting was committed after all. */
async function callOff<Result>(locked: Locked<Result>): Promise<void> {
  const { restaurantId, posting } = locked;
  try {
    await commit(
      system,
      [setPostingState(restaurantId, posting.id, "PREPARING", { state: "ROLLING_BACK" })],
      undefined,
    );
  } catch (error) {
    if (!(error instanceof PostingSuperseded)) throw error;
    return;
  }
  await rollBack(locked);
}

/** Adds the moves to the items as pending, a transaction's worth at a time; an item that has them already is skipped. */
async function prepare<Result>({ restaurantId, moves, posting }: Locked<Result>): Promise<void> {
  let waiting = [...groupByItem(moves)];
  while (waiting.length > 0) {
    const some = waiting.slice(0, maxReading);
    const isPrepared = await retryOnConflict(async () => {
      const items = await readItems(
        restaurantId,
        some.map(([id]) => id),
      );
      const missing = some.filter(([id]) => !isPendingOn(items.get(id), posting));
      const shortages = posting.allowNegativeStock
        ? []
        : shortagesOf(
            missing.flatMap(([, one]) => one),
            items,
          );
      if (shortages.length > 0) throw insufficientStock(shortages);
      const { writes, count } = takeWhatFits(missing, (fits) => ({
        writes: [
          checkPostingState(restaurantId, posting.id, "PREPARING"),
          ...fits.map(([id, one]) => pendingMovesWrite(requireItem(items, id), posting, one)),
        ],
      }));
      if (missing.length > 0) await commit(system, writes, undefined);
      return count === missing.length;
    });
    if (isPrepared) waiting = waiting.slice(some.length);
  }
}

const isPendingOn = (item: ItemRecord | undefined, { id }: ActivePosting) =>
  item?.pending?.some(({ postingId }) => postingId === id) ?? false;

/** Fails when another request that drives the same posting has moved it on: this one's step must not count then. */
const checkPostingState = (restaurantId: string, id: string, state: PostingState): Write =>
  check(
    PostingEntity.get({ restaurantId, id }),
    "#state = :state",
    { "#state": "state" },
    { ":state": state },
    superseded,
  );

const setPostingState = (
  restaurantId: string,
  id: string,
  from: PostingState,
  next: { readonly state: PostingState; readonly committedAt?: string; readonly businessDay?: string },
): Write =>
  update(
    PostingEntity.patch({ restaurantId, id })
      .set(next)
      .where(({ state }, { eq }) => eq(state, from)),
    superseded,
  );

/** From here on the whole document counts, for every reader. */
function commitPosting<Result>({ restaurantId, document, posting }: Locked<Result>) {
  const { id, byId, key, fingerprint } = posting;
  const idempotency =
    key !== undefined && fingerprint !== undefined ? { key, fingerprint, present: document.present } : undefined;
  const at = timestamp();
  const written = document.writesAfterPosting(at);
  const occurrence = occurrenceOf(document.calendar, at);
  const recording = { restaurantId, userId: byId, fullName: posting.by, occurrence };
  return commit(
    { userId: byId, idempotency },
    [
      // What it moves is applied later, item by item.
      ...postingWrites(recording, document, written, noChange, at),
      setPostingState(restaurantId, id, "PREPARING", {
        state: "COMMITTED",
        committedAt: at,
        businessDay: occurrence.businessDay,
      }),
    ],
    written.result,
  );
}

/** Applies what is left of a decided posting, and deletes it. */
export async function applyAndDelete(restaurantId: string, document: Document, postingId: string): Promise<void> {
  await settleItems(restaurantId, document.itemIds);
  await commit(system, deletePostingWrites(restaurantId, document.source, postingId), undefined);
}

/** The writes that delete a posting of which nothing is left on the items. */
export const deletePostingWrites = (
  restaurantId: string,
  source: Pick<Source, "type" | "id">,
  postingId: string,
): readonly Write[] => [
  dequeueWrite(restaurantId, source, postingId),
  remove(PostingEntity.delete({ restaurantId, id: postingId })),
];

/** Takes the pending moves off the items again, then unlocks the document. */
async function rollBack<Result>({ restaurantId, document, posting }: Locked<Result>): Promise<void> {
  await settleItems(restaurantId, document.itemIds);
  await commit(
    system,
    [...document.unlock(timestamp()), ...deletePostingWrites(restaurantId, document.source, posting.id)],
    undefined,
  );
}
