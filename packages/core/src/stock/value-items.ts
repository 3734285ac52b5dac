import { type Calendar, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, takeWhatFits } from "../storage/transaction.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import { maxReading, readExistingItems } from "./stock.reading.ts";
import { noDocument, stockWrites } from "./stock.writes.ts";
import { valuationOf } from "./valuation.ts";

const system = { userId: "system", fullName: "Stockpot" };

/**
 * Gives the stock of a restaurant its value where it was counted before stock had one: what its average cost says, by a
 * line of the ledger in the item's own transaction. Safe to repeat and to stop at any moment.
 */
export async function valueItems(restaurantId: string, calendar: Calendar): Promise<void> {
  const { data } = await ItemEntity.query.primary({ restaurantId }).go({ pages: "all" });
  let left = data.filter(({ stockValue }) => !stockValue).map(({ id }) => id);
  while (left.length > 0) {
    const some = left.slice(0, maxReading);
    const done = await retryOnConflict(() => valueSome(restaurantId, calendar, some));
    left = left.slice(done);
  }
}

/** @returns how many of the items, from the first, have a value now */
async function valueSome(restaurantId: string, calendar: Calendar, ids: readonly string[]): Promise<number> {
  const items = await readExistingItems(restaurantId, ids);
  const at = timestamp();
  const recording = { restaurantId, ...system, occurrence: occurrenceOf(calendar, at) };
  const { writes, count } = takeWhatFits(ids, (some) => ({
    writes: stockWrites(
      recording,
      changeOf(
        some.flatMap((id) => items.get(id) ?? []),
        at,
      ),
      noDocument,
      at,
    ),
  }));
  if (writes.length > 0) await commit(system, writes, undefined);
  return count;
}

function changeOf(items: readonly ItemRecord[], at: string) {
  const before = items.filter(({ stockValue }) => !stockValue);
  const valuations = before.map(valuationOf);
  return {
    before,
    after: valuations.map(({ item }) => ({ ...item, version: item.version + 1, updatedAt: at })),
    lines: valuations.flatMap(({ lines }) => lines),
  };
}
