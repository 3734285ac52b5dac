import { Big } from "big.js";
import { type Calendar, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, takeWhatFits } from "../storage/transaction.ts";
import { ItemEntity, type ItemRecord } from "./item.entity.ts";
import { withDerivedFields } from "./move.ts";
import { maxReading, readExistingItems } from "./stock.reading.ts";
import { usualWarningFactor } from "./stock.rules.ts";
import { noDocument, stockWrites } from "./stock.writes.ts";

const system = { userId: "system", fullName: "Stockpot" };

const hasFactor = ({ warningFactor = Big(usualWarningFactor) }: Pick<ItemRecord, "warningFactor">, factor: number) =>
  warningFactor.eq(factor);

/**
 * Gives every item of a restaurant its warning factor, and the stock status that follows from it. Safe to repeat and to
 * stop at any moment.
 */
export async function reviewItems(restaurantId: string, calendar: Calendar, warningFactor: number): Promise<void> {
  const { data } = await ItemEntity.query.primary({ restaurantId }).go({ pages: "all", consistent: true });
  let left = data.filter((item) => !hasFactor(item, warningFactor)).map(({ id }) => id);
  while (left.length > 0) {
    const some = left.slice(0, maxReading);
    const done = await retryOnConflict(() => reviewSome(restaurantId, calendar, some, warningFactor));
    left = left.slice(done);
  }
}

/** @returns how many of the items, from the first, have the factor now */
async function reviewSome(
  restaurantId: string,
  calendar: Calendar,
  ids: readonly string[],
  warningFactor: number,
): Promise<number> {
  const items = await readExistingItems(restaurantId, ids);
  const at = timestamp();
  const recording = { restaurantId, ...system, occurrence: occurrenceOf(calendar, at) };
  const { writes, count } = takeWhatFits(ids, (some) => {
    const before = some.flatMap((id) => items.get(id) ?? []).filter((item) => !hasFactor(item, warningFactor));
    const after = before.map((item) =>
      withDerivedFields({ ...item, warningFactor: Big(warningFactor), version: item.version + 1, updatedAt: at }),
    );
    return { writes: stockWrites(recording, { before, after, lines: [] }, noDocument, at) };
  });
  if (writes.length > 0) await commit(system, writes, undefined);
  return count;
}
