import { Big } from "big.js";
import { readCountedItems } from "../count/count.reading.ts";
import { dayAfter, startOfDay } from "../platform/calendar.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { ItemEntity } from "../stock/item.entity.ts";
import { readRecords } from "../storage/read-records.ts";
import type { PeriodQuery } from "./report.schema.ts";
import { type ReportActor, prefetch } from "./report.service.ts";
import { readRollups, sumOf } from "./rollup.reading.ts";
import { type Figures, quantityOf } from "./rollup.rules.ts";

const zero = Big(0);

/** The buckets in which stock is used. */
const used = ["SALE", "FAMILY", "FREEBIE", "WASTE"] as const;

const sumIn = (figures: Figures, names: readonly string[]): Big =>
  names.reduce((sum, name) => sum.plus(figures[name] ?? zero), zero);

/** As many items as are named. */
const named = 20;

/** The items that were used in some days at no cost, or without being counted. */
export async function gaps(actor: ReportActor, { from, to }: PeriodQuery) {
  const { restaurantId } = actor;
  const { restaurant, revision } = await (actor.request.prefetched ?? prefetch(actor));
  const calendar = calendarOf(restaurant);
  const [[moved = []], counted] = await Promise.all([
    readRollups(restaurantId, [{ sheet: "items", from, to }], revision),
    readCountedItems(restaurantId, startOfDay(calendar, from), startOfDay(calendar, dayAfter(to, 1))),
  ]);
  const items = [...sumOf(moved)]
    .map(([itemId, figures]) => ({
      itemId,
      quantity: sumIn(figures, used.map(quantityOf)).times(-1),
      value: sumIn(figures, used).times(-1),
      isCounted: counted.has(itemId) || figures["COUNT"] !== undefined,
    }))
    .filter(({ quantity }) => quantity.gt(0));
  const uncosted = items
    .filter(({ value }) => value.eq(0))
    .toSorted((one, other) => other.quantity.cmp(one.quantity))
    .slice(0, named);
  const uncounted = items
    .filter(({ isCounted }) => !isCounted)
    .toSorted((one, other) => other.value.cmp(one.value))
    .slice(0, named);
  const read = await readRecords(
    ItemEntity,
    [...new Set([...uncosted, ...uncounted].map(({ itemId }) => itemId))].map((id) => ({ restaurantId, id })),
  );
  const itemOf = new Map(read.map((item) => [item.id, item]));
  // One that was deleted is left out: nothing can be done about it any more.
  const present = (some: typeof items) =>
    some.flatMap(({ itemId, quantity }) => {
      const { name, baseUnit: unit } = itemOf.get(itemId) ?? {};
      return name === undefined || unit === undefined ? [] : [{ itemId, name, quantity, unit }];
    });
  return { uncosted: present(uncosted), uncounted: present(uncounted) };
}
