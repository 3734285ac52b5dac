import { recordedOf } from "../activity/activity.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import type { Shortage } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { isAnswerDue } from "../platform/request-time.ts";
import { type Attempt, StaleReading } from "../storage/conflict.ts";
import { commit, maxWrites } from "../storage/transaction.ts";
import { postInTransactions } from "./all-or-nothing.ts";
import type { AllOrNothing, PostingActor } from "./document.ts";
import {
  type DocumentMove,
  type SourcedMove,
  groupByItem,
  insufficientStock,
  itemIdsOf,
  shortagesOf,
  withSource,
} from "../stock/move.ts";
import { withReversedValues } from "../stock/document-cost.ts";
import { readHistories } from "../stock/history.ts";
import { settleAndRead } from "../stock/stock.reading.ts";
import { postingWrites } from "./posting.writes.ts";
import { type StockChange, applyMoves, assertWithinLimits } from "../stock/stock.writes.ts";

/**
 * Posts a document together with everything that it moves: in one transaction where that holds it all, and otherwise
 * in several that take effect as a whole and survive a crash between any two of them.
 * @param attempt of the function that read the document and decided on its moves
 * @throws DomainError INSUFFICIENT_STOCK naming the shortages; nothing has changed then
 * @throws VersionConflict when the document or an item has changed since it was read
 */
export async function postWhole<Result>(
  actor: PostingActor,
  document: AllOrNothing<Result>,
  moved: readonly DocumentMove[],
  { consistent }: Attempt,
): Promise<Result> {
  const given = withSource(document.source, moved);
  const ids = itemIdsOf(given);
  return ids.length > maxWrites
    ? postMany(actor, document, given, { ids, consistent })
    : postTogether(actor, document, given, consistent);
}

async function postTogether<Result>(
  actor: PostingActor,
  document: AllOrNothing<Result>,
  given: readonly SourcedMove[],
  consistent: boolean,
): Promise<Result> {
  const { restaurantId } = actor;
  const { items, moves } = await readWithReversedValues(restaurantId, given, consistent);
  await refuseShortages(document, shortagesOf(moves, items), consistent);
  const at = timestamp();
  const histories = await readHistories([...items.values()], moves);
  const change = applyMoves(items, moves, at, histories);
  assertWithinLimits(change);
  const written = document.writesAfterPosting(at, change.lines);
  const when = { occurrence: document.occurrence ?? occurrenceOf(document.calendar, at), recordedAt: at };
  const writes = postingWrites(actor, document, written, change, when);
  const activity = recordedOf(actor, written.activity);
  return writes.length + activity.writes.length <= maxWrites
    ? commit(actor, writes, written.result, activity)
    : postInTransactions(actor, document, moves);
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
 * Posts more moves than a transaction holds. Shortages are named at once, as long as there is time to look; the
 * posting itself looks again.
 */
async function postMany<Result>(
  actor: PostingActor,
  document: AllOrNothing<Result>,
  given: readonly SourcedMove[],
  { ids, consistent }: { readonly ids: readonly string[]; readonly consistent: boolean },
): Promise<Result> {
  const { restaurantId } = actor;
  const byItem = groupByItem(given);
  const shortages: Shortage[] = [];
  const changes: StockChange[] = [];
  for (let start = 0; start < ids.length && !isAnswerDue(); start += itemsAtOnce) {
    const some = ids.slice(start, start + itemsAtOnce);
    const items = await settleAndRead(restaurantId, some, { consistent });
    const moves = some.flatMap((id) => byItem.get(id) ?? []);
    changes.push(applyMoves(items, moves, timestamp()));
    shortages.push(...shortagesOf(moves, items));
  }
  await refuseShortages(document, shortages, consistent);
  for (const change of changes) assertWithinLimits(change);
  return postInTransactions(actor, document, await withReversedValues(restaurantId, given, true));
}

/** The items that moves move, and the moves with the values that they bring back. */
async function readWithReversedValues(restaurantId: string, given: readonly SourcedMove[], consistent: boolean) {
  const reading = settleAndRead(restaurantId, itemIdsOf(given), { consistent });
  // Reading an item may apply what a large posting left on it, and only that tells what it took.
  if (consistent) await reading;
  const [items, moves] = await Promise.all([reading, withReversedValues(restaurantId, given, consistent)]);
  return { items, moves };
}
