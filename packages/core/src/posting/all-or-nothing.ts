import { recordedOf } from "../activity/activity.ts";
import { type CommittingActor, roleOf, system } from "../actor.ts";
import { DomainError } from "../error.ts";
import { wakeBackgroundJobs } from "../platform/background.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { isAnswerDue } from "../platform/request-time.ts";
import { VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { isSafeToRetry } from "../storage/failure.ts";
import { IdempotentReplay, freeKeyChecks, keyOf } from "../storage/idempotency.ts";
import { commit, takeWhatFits, systemActivity } from "../storage/transaction.ts";
import { put } from "../storage/write.ts";
import type { ActivePosting, AllOrNothing, Posting, PostingActor } from "./document.ts";
import { withReversedValues } from "../stock/document-cost.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import {
  type SourcedMove,
  groupByItem,
  insufficientStock,
  requireItem,
  shortagesOf,
  withSource,
} from "../stock/move.ts";
import { applyAndDelete, callOff, rollBack } from "./posting.end.ts";
import { PostingEntity } from "../stock/posting.entity.ts";
import {
  type Locked,
  PostingSuperseded,
  checkPostingState,
  readPosting,
  setPostingState,
  superseded,
} from "./posting.state.ts";
import { postingWrites } from "./posting.writes.ts";
import { enqueueWrite, leaveWrite, resumed } from "./queue.ts";
import { settleAndRead, maxReading } from "../stock/stock.reading.ts";
import { noChange, pendingMovesWrite } from "../stock/stock.writes.ts";

/**
 * A posting that was begun here was ended by another request, and the document changed with it: read it again to see
 * whether it was posted.
 */
export class PostingEnded extends VersionConflict {
  override readonly name = "PostingEnded";
}

/** How far a posting has come when its request is answered. */
interface Progress<Result> {
  /** What its request is answered with. */
  readonly result: Result;
  /** Not committed yet: the background work ends it. */
  readonly isUnderWay: boolean;
}

/**
 * Posts a document with more moves than one transaction holds. The moves are first added to the items as pending, which
 * changes no figure; one transaction then commits them all together with the document; after that they are applied.
 * The background work does the rest when the request must be answered. Any request that meets one
 * that stopped on the way resumes it.
 * @returns the document as it is then: posted, or still locked
 * @throws DomainError INSUFFICIENT_STOCK when something else took an item meanwhile; everything is rolled back then
 * @throws PostingEnded when another request ended it
 */
export async function postInTransactions<Result>(
  actor: PostingActor,
  document: AllOrNothing<Result>,
  moves: readonly SourcedMove[],
): Promise<Result> {
  const { restaurantId, userId, fullName, request } = actor;
  const role = roleOf(actor);
  const at = timestamp();
  const posting: ActivePosting = {
    id: newId(),
    byId: userId,
    by: fullName,
    ...(role !== undefined && { role }),
    allowNegativeStock: document.allowNegativeStock,
    ...keyOf(actor),
    ...(request?.id !== undefined && { requestId: request.id }),
  };
  const locked = document.lock(posting, at);
  await commit(
    system,
    [
      ...freeKeyChecks(actor),
      ...locked.writes,
      put(PostingEntity.put({ restaurantId, id: posting.id, state: "PREPARING" })),
      enqueueWrite(actor, document.source, at, posting.id),
    ],
    undefined,
    systemActivity,
  );
  try {
    return (await drive({ restaurantId, document: locked.document, moves, posting, request })).result;
  } catch (error) {
    const isEnded = error instanceof PostingSuperseded || error instanceof VersionConflict;
    throw isEnded ? new PostingEnded(error.message) : error;
  }
}

/**
 * Ends the posting that has locked a document, whichever way it can be ended, as far as the request has time for it.
 * The response is stored under the key of the request that began it.
 * @returns whether it is still under way; the background work ends it then
 */
export async function resumePosting<Result>(
  restaurantId: string,
  { document, moves: given }: Posting<AllOrNothing<Result>>,
): Promise<boolean> {
  const { activePosting: posting, source } = document;
  if (!posting) return false;
  try {
    // What was taken was applied before it was locked, so that its value is known.
    const moves = await withReversedValues(restaurantId, withSource(source, given), true);
    return (await drive({ restaurantId, document, moves, posting, request: resumed(posting) })).isUnderWay;
  } catch (error) {
    // Rolled back for want of stock, or ended by another request meanwhile: that too is an end.
    const isEnd = [DomainError, PostingSuperseded, VersionConflict, IdempotentReplay].some(
      (kind) => error instanceof kind,
    );
    if (!isEnd) throw error;
    return false;
  }
}

/**
 * Commits in the name of the user who began the posting, also when a job finishes it, so that their request has its
 * response.
 */
async function drive<Result>(locked: Locked<Result>): Promise<Progress<Result>> {
  const { restaurantId, document, posting } = locked;
  const stored = await readPosting(locked);
  if (stored?.state === "ROLLING_BACK") await rollBack(locked, stored);
  if (stored?.state !== "PREPARING") throw superseded();
  const { isAnswered = false } = stored;
  const { resultUnderWay } = document;
  const answerUnderWay = resultUnderWay && (() => leave(locked, resultUnderWay(), isAnswered));
  try {
    if (!(await prepare(locked)) && answerUnderWay) return await answerUnderWay();
    const result = await commitPosting(locked, isAnswered);
    await applyAndDelete(restaurantId, document, posting.id);
    return { result, isUnderWay: false };
  } catch (error) {
    // Others were first again and again: that only delays it.
    const isDelay = isSafeToRetry(error) || (error instanceof DomainError && error.code === "CONFLICT");
    if (isDelay && answerUnderWay) return answerUnderWay();
    if (error instanceof IdempotentReplay) {
      // Answered by another request that drives it.
      if (!isAnswered && (await readPosting(locked))?.isAnswered) return drive(locked);
    } else if (!(error instanceof DomainError)) throw error;
    // Short of an item, or its key has another request's response by now: it can no longer be committed.
    await callOff(locked, error instanceof DomainError ? error.shortages : undefined);
    throw error;
  }
}

/** Answers the request that began a posting with the document as it is now; the background work goes on from here. */
async function leave<Result>(locked: Locked<Result>, result: Result, isAnswered: boolean): Promise<Progress<Result>> {
  const { restaurantId, document, posting } = locked;
  const { id } = posting;
  if (!isAnswered) {
    await commit(
      actorOf(locked),
      [
        setPostingState(restaurantId, id, "PREPARING", { isAnswered: true }),
        leaveWrite(restaurantId, document.source, id, timestamp(), superseded),
      ],
      result,
      systemActivity,
    );
    wakeBackgroundJobs();
  }
  return { result, isUnderWay: true };
}

/**
 * Adds the moves to the items as pending, a transaction's worth at a time; an item that has them already is skipped.
 * All postings go through the items in one order: of several that want the same ones, one always comes first.
 * @returns false when the request must be answered before all are added
 */
async function prepare<Result>({ restaurantId, document, moves, posting }: Locked<Result>): Promise<boolean> {
  const mayStop = document.resultUnderWay !== undefined;
  let waiting = [...groupByItem(moves)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  while (waiting.length > 0) {
    const some = waiting.slice(0, maxReading);
    const prepared = await retryOnConflict(async () => {
      if (mayStop && isAnswerDue()) return "LATER";
      const items = await settleAndRead(
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
        activity: systemActivity,
      }));
      if (missing.length > 0) await commit(system, writes, undefined, systemActivity);
      return count === missing.length ? "ALL" : "SOME";
    });
    if (prepared === "LATER") return false;
    if (prepared === "ALL") waiting = waiting.slice(some.length);
  }
  return true;
}

const isPendingOn = (item: ItemRecord | undefined, { id }: ActivePosting) =>
  item?.pending?.some(({ postingId }) => postingId === id) ?? false;

/** The request that began a posting: it gets the response, also when a job finishes it. */
function actorOf<Result>({ document, posting, request }: Locked<Result>): CommittingActor {
  const { byId, key, fingerprint } = posting;
  const idempotency =
    key !== undefined && fingerprint !== undefined
      ? { key, fingerprint, present: document.present, onStored: request?.idempotency?.onStored }
      : undefined;
  return { userId: byId, request: { idempotency } };
}

/** From here on the whole document counts, for every reader. */
function commitPosting<Result>(locked: Locked<Result>, isAnswered: boolean) {
  const { restaurantId, document, posting } = locked;
  const { id, byId, role } = posting;
  const at = timestamp();
  const written = document.writesAfterPosting(at);
  const occurrence = document.occurrence ?? occurrenceOf(document.calendar, at);
  const actor = { restaurantId, userId: byId, fullName: posting.by, role, request: locked.request };
  return commit(
    isAnswered ? { userId: byId } : actorOf(locked),
    [
      // What it moves is applied later, item by item.
      ...postingWrites(actor, document, written, noChange, { occurrence, recordedAt: at }),
      setPostingState(restaurantId, id, "PREPARING", {
        state: "COMMITTED",
        occurredAt: occurrence.occurredAt,
        businessDay: occurrence.businessDay,
      }),
    ],
    written.result,
    recordedOf(actor, written.activity),
  );
}
