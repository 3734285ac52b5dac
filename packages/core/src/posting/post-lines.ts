import { recordedOf } from "../activity/activity.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { stillWorking } from "../error.ts";
import { wakeBackgroundJobs } from "../platform/background.ts";
import { timestamp } from "../platform/clock.ts";
import { isTimeUp } from "../platform/request-time.ts";
import { type Attempt, TooManyChanges, VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { takenKeyWrites } from "../storage/idempotency.ts";
import { commit, takeWhatFits, systemActivity } from "../storage/transaction.ts";
import type { LineByLine, PostingActor } from "./document.ts";
import { type DocumentMove, itemIdsOf, withSource } from "../stock/move.ts";
import { callOffWrites, settleAndRead } from "../stock/stock.reading.ts";
import { postingWrites } from "./posting.writes.ts";
import { applyMoves, assertWithinLimits } from "../stock/stock.writes.ts";
import { dequeueWrite, enqueueWrite, leaveWrite } from "./queue.ts";

/**
 * Posts a document together with everything that it moves: in one transaction where that holds it all, and otherwise
 * in steps, each of which stays done; they survive a crash between any two of them.
 * @param attempt of the function that read the document and decided on its moves
 * @throws VersionConflict when the document or an item has changed since it was read
 */
export async function postLines<Result>(
  actor: PostingActor,
  document: LineByLine<Result>,
  moves: readonly DocumentMove[],
  attempt: Attempt,
): Promise<Result> {
  let step = await postStep(actor, document, moves, attempt);
  while (!step.isComplete) {
    if (isTimeUp()) throw await leaveLines(actor, document);
    step = await retryOnConflict(async ({ number }) => {
      const consistently = { number, consistent: true };
      const now = await document.reload(consistently);
      return postStep(actor, now.document, now.moves, consistently);
    }).catch(async (error: unknown) => {
      throw error instanceof TooManyChanges ? await leaveLines(actor, document) : error;
    });
  }
  return step.result;
}

/** Leaves the lines that are not posted yet to the background work. */
async function leaveLines<Result>({ restaurantId, userId }: PostingActor, { source }: LineByLine<Result>) {
  try {
    await commit({ userId }, [leaveWrite(restaurantId, source, source.id, timestamp())], undefined, systemActivity);
  } catch (error) {
    // The background work has ended it meanwhile.
    if (!(error instanceof VersionConflict)) throw error;
  }
  wakeBackgroundJobs();
  return stillWorking();
}

/** Posts as many of the lines that are left as one transaction holds. */
async function postStep<Result>(
  actor: PostingActor,
  document: LineByLine<Result>,
  moves: readonly DocumentMove[],
  { consistent }: Attempt,
) {
  const { postedLines, source, calendar, occurredAt, isQueued = postedLines > 0, step: decided } = document;
  const left = withSource(source, decided ? moves : moves.slice(postedLines));
  const lineCount = decided?.lineCount ?? moves.length;
  const items = decided?.items ?? (await settleAndRead(actor.restaurantId, itemIdsOf(left), { consistent }));
  const at = timestamp();
  // Before any of it is in stock: what has begun is carried out.
  if (postedLines === 0) assertWithinLimits(applyMoves(items, left, at));
  const when = { occurrence: occurrenceOf(calendar, at, occurredAt), recordedAt: at };
  const step = takeWhatFits(left, (some) => {
    const posted = postedLines + some.length;
    const isComplete = posted === lineCount;
    const moving = some.filter(({ quantity }) => !quantity.eq(0));
    const change = applyMoves(items, moving, at);
    const written = document.writesAfterPosting(posted, at, change.lines);
    const begun = !isQueued && !isComplete ? [enqueueWrite(actor, source, at)] : [];
    const ended = isQueued && isComplete ? [dequeueWrite(actor.restaurantId, source)] : [];
    return {
      isComplete,
      result: written.result,
      activity: recordedOf(actor, written.activity),
      writes: [
        ...begun,
        ...ended,
        ...postingWrites(actor, document, written, change, when),
        // Less on hand than postings under way are about to take: they are called off.
        ...(moving.some(({ quantity }) => quantity.lt(0)) ? callOffWrites(change.after) : []),
      ],
    };
  });
  // Only the step that completes the document is the response to the request; those before it take its key.
  await (step.isComplete
    ? commit(actor, step.writes, step.result, step.activity)
    : commit({ userId: actor.userId }, [...takenKeyWrites(actor), ...step.writes], step.result, step.activity));
  return step;
}
