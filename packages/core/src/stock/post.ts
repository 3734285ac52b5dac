import { occurrenceOf } from "../platform/calendar.ts";
import { DomainError, type Shortage, stillWorking } from "../error.ts";
import { leaveWork } from "../platform/background.ts";
import { timestamp } from "../platform/clock.ts";
import { isAnswerDue, isTimeUp } from "../platform/request-time.ts";
import { type Attempt, StaleReading, VersionConflict, retryOnConflict } from "../storage/conflict.ts";
import { takenKeyWrites } from "../storage/idempotency.ts";
import { commit, maxWrites, takeWhatFits } from "../storage/transaction.ts";
import { postInTransactions } from "./all-or-nothing.ts";
import type { AllOrNothing, LineByLine, PostingContext, StockDocument } from "./document.ts";
import {
  type DocumentMove,
  type SourcedMove,
  groupByItem,
  insufficientStock,
  itemIdsOf,
  shortagesOf,
  withSource,
} from "./move.ts";
import { withReversedValues } from "./document-cost.ts";
import { callOffWrites, readItems } from "./stock.reading.ts";
import { postingWrites } from "./posting.writes.ts";
import { applyMoves, refuseBeyondKept } from "./stock.writes.ts";
import { dequeueWrite, enqueueWrite, leaveWrite } from "./queue.ts";

/**
 * Posts a document together with everything that it moves: in one transaction where that holds it all, and otherwise
 * in the steps of the document's strategy, which survive a crash between any two of them.
 * @param attempt of the function that read the document and decided on its moves
 * @throws DomainError INSUFFICIENT_STOCK naming what is short; nothing has changed then
 * @throws VersionConflict when the document or an item has changed since it was read
 */
export const post = <Result>(
  context: PostingContext,
  document: StockDocument<Result>,
  moves: readonly DocumentMove[],
  attempt: Attempt,
): Promise<Result> =>
  document.strategy === "LINE_BY_LINE"
    ? postLines(context, document, moves, attempt)
    : postWhole(context, document, withSource(document.source, moves), attempt);

async function postWhole<Result>(
  context: PostingContext,
  document: AllOrNothing<Result>,
  given: readonly SourcedMove[],
  { consistent }: Attempt,
): Promise<Result> {
  const { restaurantId } = context;
  const ids = itemIdsOf(given);
  if (ids.length > maxWrites) return postMany(context, document, given, { ids, consistent });
  const { items, moves } = await readWithReversedValues(restaurantId, given, consistent);
  await refuseShortages(document, shortagesOf(moves, items), consistent);
  const at = timestamp();
  const change = applyMoves(items, moves, at);
  refuseBeyondKept(change);
  const written = document.writesAfterPosting(at, change.lines);
  const recording = { ...context, occurrence: occurrenceOf(document.calendar, at) };
  const writes = postingWrites(recording, document, written, change, at);
  return writes.length <= maxWrites
    ? commit(context, writes, written.result)
    : postInTransactions(context, document, moves);
}

async function refuseShortages<Result>(
  document: AllOrNothing<Result>,
  shortages: readonly Shortage[],
  consistent: boolean,
): Promise<void> {
  if (document.allowNegativeStock || shortages.length === 0) return;
  if (!consistent) throw new StaleReading();
  await document.assertUnchanged();
  throw insufficientStock(shortages);
}

/** Items that are looked at before the time is. */
const itemsAtOnce = 400;

/**
 * Posts more moves than a transaction holds. What is short is named at once, as long as there is time to look; the
 * posting itself looks again.
 */
async function postMany<Result>(
  context: PostingContext,
  document: AllOrNothing<Result>,
  given: readonly SourcedMove[],
  { ids, consistent }: { readonly ids: readonly string[]; readonly consistent: boolean },
): Promise<Result> {
  const { restaurantId } = context;
  const byItem = groupByItem(given);
  const shortages: Shortage[] = [];
  for (let start = 0; start < ids.length && !isAnswerDue(); start += itemsAtOnce) {
    const some = ids.slice(start, start + itemsAtOnce);
    const items = await readItems(restaurantId, some, { consistent });
    const moves = some.flatMap((id) => byItem.get(id) ?? []);
    refuseBeyondKept(applyMoves(items, moves, timestamp()));
    shortages.push(...shortagesOf(moves, items));
  }
  await refuseShortages(document, shortages, consistent);
  return postInTransactions(context, document, await withReversedValues(restaurantId, given, true));
}

/** The items that moves move, and the moves with the values that they bring back. */
async function readWithReversedValues(restaurantId: string, given: readonly SourcedMove[], consistent: boolean) {
  const reading = readItems(restaurantId, itemIdsOf(given), { consistent });
  // Reading an item may apply what a large posting left on it, and only that tells what it took.
  if (consistent) await reading;
  const [items, moves] = await Promise.all([reading, withReversedValues(restaurantId, given, consistent)]);
  return { items, moves };
}

async function postLines<Result>(
  context: PostingContext,
  document: LineByLine<Result>,
  moves: readonly DocumentMove[],
  attempt: Attempt,
): Promise<Result> {
  let step = await postStep(context, document, moves, attempt);
  while (!step.isComplete) {
    if (isTimeUp()) throw await leaveLines(context, document);
    step = await retryOnConflict(async ({ number }) => {
      const consistently = { number, consistent: true };
      const now = await document.reload(consistently);
      return postStep(context, now.document, now.moves, consistently);
    }).catch(async (error: unknown) => {
      throw error instanceof DomainError && error.code === "CONFLICT" ? await leaveLines(context, document) : error;
    });
  }
  return step.result;
}

/** Leaves the lines that are not posted yet to the background work. */
async function leaveLines<Result>({ restaurantId, userId }: PostingContext, { source }: LineByLine<Result>) {
  try {
    await commit({ userId }, [leaveWrite(restaurantId, source, source.id, timestamp())], undefined);
  } catch (error) {
    // The background work has ended it meanwhile.
    if (!(error instanceof VersionConflict)) throw error;
  }
  leaveWork();
  return stillWorking();
}

/** Posts as many of the lines that are left as one transaction holds. */
async function postStep<Result>(
  context: PostingContext,
  document: LineByLine<Result>,
  moves: readonly DocumentMove[],
  { consistent }: Attempt,
) {
  const { postedLines, source, calendar, occurredAt, isQueued = postedLines > 0, step: decided } = document;
  const left = withSource(source, decided ? moves : moves.slice(postedLines));
  const lineCount = decided?.lineCount ?? moves.length;
  const items = decided?.items ?? (await readItems(context.restaurantId, itemIdsOf(left), { consistent }));
  const at = timestamp();
  // Before any of it is in stock: what has begun is carried out.
  if (postedLines === 0) refuseBeyondKept(applyMoves(items, left, at));
  const recording = { ...context, occurrence: occurrenceOf(calendar, at, occurredAt) };
  const step = takeWhatFits(left, (some) => {
    const posted = postedLines + some.length;
    const isComplete = posted === lineCount;
    const moving = some.filter(({ quantity }) => !quantity.eq(0));
    const change = applyMoves(items, moving, at);
    const written = document.writesAfterPosting(posted, at, change.lines);
    const begun = !isQueued && !isComplete ? [enqueueWrite(context, source, at)] : [];
    const ended = isQueued && isComplete ? [dequeueWrite(context.restaurantId, source)] : [];
    return {
      isComplete,
      result: written.result,
      writes: [
        ...begun,
        ...ended,
        ...postingWrites(recording, document, written, change, at),
        // Less on hand than postings under way are about to take: they are called off.
        ...(moving.some(({ quantity }) => quantity.lt(0)) ? callOffWrites(change.after) : []),
      ],
    };
  });
  // Only the step that completes the document is the response to the request; those before it take its key.
  await (step.isComplete
    ? commit(context, step.writes, step.result)
    : commit({ userId: context.userId }, [...takenKeyWrites(context), ...step.writes], step.result));
  return step;
}
