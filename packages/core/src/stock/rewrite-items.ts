import { system } from "../actor.ts";
import { type Calendar, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, takeWhatFits, systemActivity } from "../storage/transaction.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import { maxReading, settleAndReadExisting } from "./stock.reading.ts";
import { noDocument, stockWrites } from "./stock.writes.ts";
import type { Applied } from "./valuation.ts";

/** A change of many stored items at once, by the background work. */
export interface Rewriting {
  /** Whether an item is still to be rewritten. */
  readonly isDue: (item: ItemRecord) => boolean;
  /** The item afterwards, with the lines that the ledger gets. */
  readonly rewrite: (item: ItemRecord) => Applied;
}

/** Rewrites the items of a restaurant that are due. Safe to repeat and to stop at any moment. */
export async function rewriteItems(restaurantId: string, calendar: Calendar, rewriting: Rewriting): Promise<void> {
  const { data } = await ItemEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  let left = data.filter(rewriting.isDue).map(({ id }) => id);
  while (left.length > 0) {
    const some = left.slice(0, maxReading);
    const done = await retryOnConflict(() => rewriteSome(restaurantId, calendar, rewriting, some));
    left = left.slice(done);
  }
}

/** @returns how many of the items, from the first, are rewritten now */
async function rewriteSome(
  restaurantId: string,
  calendar: Calendar,
  { isDue, rewrite }: Rewriting,
  ids: readonly string[],
): Promise<number> {
  const items = await settleAndReadExisting(restaurantId, ids);
  const at = timestamp();
  const actor = { restaurantId, ...system };
  const when = { occurrence: occurrenceOf(calendar, at), recordedAt: at };
  const { writes, count } = takeWhatFits(ids, (some) => {
    const before = some.flatMap((id) => items.get(id) ?? []).filter(isDue);
    const rewritten = before.map(rewrite);
    const change = {
      before,
      after: rewritten.map(({ item }) => ({ ...item, version: item.version + 1, updatedAt: at })),
      lines: rewritten.flatMap(({ lines }) => lines),
    };
    return { writes: stockWrites(actor, change, noDocument, when), activity: systemActivity };
  });
  if (writes.length > 0) await commit(system, writes, undefined, systemActivity);
  return count;
}
