import { timestamp } from "../clock.ts";
import { type Attempt, VersionConflict, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { commit, fitting, maxWrites } from "../storage/transaction.ts";
import { postInSteps } from "./all-or-nothing.ts";
import type { AllOrNothing, DocumentPoster, LineByLine, Posting, StockDocument } from "./document.ts";
import { type Move, insufficientStock, itemIdsOf, shortagesOf } from "./move.ts";
import { readItems } from "./stock.reading.ts";
import { stockWrites } from "./stock.writes.ts";
import { dequeue, enqueue } from "./unfinished.ts";

/**
 * Posts a document together with everything that it moves: in one transaction where that holds it all, and otherwise
 * in the steps of the document's strategy, which survive a crash between any two of them.
 * @param attempt of the function that read the document and decided on its moves
 * @throws DomainError INSUFFICIENT_STOCK naming what is short; nothing has changed then
 * @throws VersionConflict when the document or an item has changed since it was read
 */
export const post = <Result>(
  poster: DocumentPoster,
  document: StockDocument<Result>,
  moves: readonly Move[],
  attempt: Attempt,
): Promise<Result> =>
  document.strategy === "LINE_BY_LINE"
    ? postLines(poster, { document, moves }, attempt)
    : postWhole(poster, document, moves, attempt);

async function postWhole<Result>(
  poster: DocumentPoster,
  document: AllOrNothing<Result>,
  moves: readonly Move[],
  { consistent }: Attempt,
): Promise<Result> {
  const items = await readItems(poster.restaurantId, itemIdsOf(moves), { consistent });
  const shortages = document.allowNegativeStock ? [] : shortagesOf(moves, items);
  if (shortages.length > 0) {
    if (!consistent) throw new VersionConflict("What seems short may be there by now");
    await document.assertUnchanged();
    throw insufficientStock(shortages);
  }
  const at = timestamp();
  const { writes, result } = document.withPosted(at);
  const all = [...writes, ...stockWrites(poster, items, moves, at)];
  return all.length <= maxWrites ? commit(poster, all, result) : postInSteps(poster, document, moves);
}

async function postLines<Result>(
  poster: DocumentPoster,
  posting: Posting<LineByLine<Result>>,
  attempt: Attempt,
): Promise<Result> {
  let step = await postStep(poster, posting, attempt);
  while (!step.isComplete) {
    step = await retryOnConflict((next) =>
      refuseOnlyIfConsistent(next, async () => postStep(poster, await posting.document.reload(next), next)),
    );
  }
  return step.result;
}

/** Posts as many of the lines that are left as one transaction holds. */
async function postStep<Result>(
  poster: DocumentPoster,
  { document, moves }: Posting<LineByLine<Result>>,
  { consistent }: Attempt,
) {
  const { postedLines } = document;
  const left = moves.slice(postedLines);
  const items = await readItems(poster.restaurantId, itemIdsOf(left), { consistent });
  const at = timestamp();
  const step = fitting(left, (some) => {
    const posted = postedLines + some.length;
    const isComplete = posted === moves.length;
    const { writes, result } = document.withPosted(posted, at);
    const begun = postedLines === 0 && !isComplete ? [enqueue(poster, document.source, at)] : [];
    const ended = postedLines > 0 && isComplete ? [dequeue(poster.restaurantId, document.source)] : [];
    return {
      isComplete,
      result,
      writes: [...writes, ...begun, ...ended, ...stockWrites(poster, items, some, at)],
    };
  });
  // Only the step that completes the document is the response to the request.
  await commit(step.isComplete ? poster : { userId: poster.userId }, step.writes, step.result);
  return step;
}
