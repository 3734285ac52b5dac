import { Big } from "big.js";
import type { Member, Prefetched } from "../actor.ts";
import { invalidField } from "../error.ts";
import type { ExpenseRecord } from "../expense/expense.entity.ts";
import { type ExpenseCategory, expenseCategories, spentOn } from "../expense/expense.rules.ts";
import { readExpenses } from "../expense/expense.service.ts";
import { dayAfter } from "../platform/calendar.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { ItemEntryEntity } from "../stock/item.entity.ts";
import { readNames } from "../storage/read.ts";
import { type EntryFigure, shownAs } from "./entries.rules.ts";
import { columnsOf, comparedDays, linesOf, maxColumns, proofOf, traditionalOf } from "./profit-loss.rules.ts";
import type { EntriesQuery, ProfitLossQuery } from "./report.schema.ts";
import { type Reading, beginning, readRollups, sumOf } from "./rollup.reading.ts";
import { type Figures, addFigures, documentIn, totalsIn } from "./rollup.rules.ts";
import { readRevision } from "./rollup.writes.ts";

const zero = Big(0);

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a report reads alongside the access check. */
interface Prefetch {
  /** It may be a moment old. */
  readonly restaurant: RestaurantRecord;
  readonly revision: number;
}

export async function prefetch({ restaurantId }: { readonly restaurantId: string }): Promise<Prefetch> {
  const [restaurant, revision] = await Promise.all([
    readRestaurant(restaurantId, { consistent: false }),
    readRevision(restaurantId),
  ]);
  return { restaurant, revision };
}

/** Who asks for a report, with what was read meanwhile. */
export type ReportActor = Member & Prefetched<Prefetch>;

/**
 * The statement of some days, with columns and what it is compared with, all as they were at one moment.
 * @throws DomainError INVALID for more columns than a statement has
 */
export async function profitLoss(actor: ReportActor, query: ProfitLossQuery) {
  const { restaurantId } = actor;
  const { from, to, compare, by } = query;
  const { restaurant, revision } = await (actor.request.prefetched ?? prefetch(actor));
  const { weekStartsOn = "MONDAY" } = restaurant;
  const columns = by ? columnsOf(by, query, weekStartsOn) : [];
  if (columns.length > maxColumns) throw invalidField("INVALID", "by", `At most ${maxColumns} columns`);
  const compared = compare && comparedDays(compare, query);
  const [[before, during, ...others], expenses] = await Promise.all([
    readRollups(
      restaurantId,
      [
        { sheet: "totals", from: beginning, to: dayAfter(from, -1) },
        { sheet: "totals", from, to },
        ...(compared ? [{ sheet: "totals" as const, ...compared }] : []),
        ...(by
          ? [{ sheet: "totals" as const, from, to, longest: by === "MONTH" ? ("MONTH" as const) : ("DAY" as const) }]
          : []),
      ],
      revision,
    ),
    readExpenses(restaurantId, compared?.from ?? from, to),
  ]);
  const [past, figures] = [totalsOf(before), totalsOf(during)];
  const proof = proofOf(past, figures);
  const [ofCompared] = compared ? others : [];
  const ofColumns = by ? others.at(-1) : undefined;
  return {
    ...statementOf(query, figures, expenses),
    proof,
    traditional: traditionalOf(proof, figures),
    gaps: {
      uncosted: figures["uncosted"] ?? zero,
      late: figures["late"] ?? zero,
      openOrders: openOrdersIn(addFigures(past, figures)),
    },
    ...(compared && { compared: statementOf(compared, totalsOf(ofCompared), expenses) }),
    columns: columns.map((column) => statementOf(column, totalsOn(column, ofColumns), expenses)),
  };
}

const totalsOf = (reading: Reading = []): Figures => totalsIn(sumOf(reading));

/** What some days of a reading come to: of the days, or of the months that begin and end with them. */
const totalsOn = ({ from, to }: Days, reading: Reading = []): Figures =>
  totalsOf(
    reading.filter(({ period }) => from.slice(0, period.length) <= period && period <= to.slice(0, period.length)),
  );

/** What was taken for sales and is not the cost of a completed one. */
const openOrdersIn = ({ SALE = zero, cost = zero }: Figures): Big => SALE.times(-1).minus(cost);

function statementOf(days: Days, figures: Figures, expenses: readonly ExpenseRecord[]) {
  const spent = spentBy(days, expenses);
  const { orders = zero, covers = zero, staffMeals = zero, freebies = zero } = figures;
  return {
    from: days.from,
    to: days.to,
    lines: linesOf(figures, spent),
    expenses: expenseCategories.flatMap((category) => {
      const cents = spent[category];
      return cents === undefined ? [] : [{ category, amount: Big(cents).div(100) }];
    }),
    counts: { orders, covers, staffMeals, freebies },
  };
}

/** What was spent on some days, whole US cents by category. */
function spentBy({ from, to }: Days, expenses: readonly ExpenseRecord[]) {
  const spent: Partial<Record<ExpenseCategory, number>> = {};
  for (const expense of expenses) {
    const cents = spentOn(expense, from, to);
    if (cents > 0) spent[expense.category] = (spent[expense.category] ?? 0) + cents;
  }
  return spent;
}

/** Read alongside the access check. */
export const prefetchEntries = ({ restaurantId }: { readonly restaurantId: string }): Promise<number> =>
  readRevision(restaurantId);

/** A page ends with the day on which it has so many entries. */
const entriesOnPage = 50;

/** So many days are looked at together: those of a quiet week, and not those of a busy one. */
const mostDaysAtOnce = 8;

/**
 * The documents that add up to a figure, newest day first. A page holds whole days, so that a document entered meanwhile
 * neither repeats nor hides an entry of another page.
 */
export async function entries(
  { restaurantId, request }: Member & Prefetched<number>,
  { from, to, figure, before }: EntriesQuery,
) {
  const revision = await request.prefetched;
  const [reading = []] = await readRollups(restaurantId, [{ sheet: "totals", from, to, longest: "DAY" }], revision);
  const days = [...Map.groupBy(reading, ({ period }) => period)]
    .filter(([, some]) => totalsOf(some)[figure] !== undefined)
    .map(([day]) => day)
    .filter((day) => before === undefined || day < before)
    .toSorted()
    .toReversed();
  const found: { day: string; type: string; id: string; number: string; amount: Big }[] = [];
  let [read, daysAtOnce] = [0, 1];
  while (read < days.length && found.length < entriesOnPage) {
    const some = days.slice(read, read + daysAtOnce);
    daysAtOnce = Math.min(2 * daysAtOnce, mostDaysAtOnce);
    const documents = await readRollups(
      restaurantId,
      some.map((day) => ({ sheet: "documents", from: day, to: day })),
    );
    for (const [index, day] of some.entries()) {
      if (found.length >= entriesOnPage) break;
      found.push(...documentsOf(day, documents[index], figure));
      read += 1;
    }
  }
  const last = days[read - 1];
  const names = found.some(({ type }) => type === "ITEM") ? await itemNames(restaurantId) : undefined;
  return {
    total: shownAs(figure, totalsOf(reading)[figure] ?? zero),
    entries: found.map(({ number, ...entry }) => ({
      ...entry,
      name: entry.type === "ITEM" ? (names?.get(entry.id) ?? "Deleted item") : number,
    })),
    ...(read < days.length && last !== undefined && { next: last }),
  };
}

function documentsOf(day: string, reading: Reading = [], figure: EntryFigure) {
  return [...sumOf(reading)].flatMap(([key, figures]) => {
    const amount = figures[figure];
    return amount ? [{ day, ...documentIn(key), amount: shownAs(figure, amount) }] : [];
  });
}

async function itemNames(restaurantId: string): Promise<ReadonlyMap<string, string>> {
  const names = await readNames(ItemEntryEntity.query.byName({ restaurantId }));
  return new Map(names.map(({ id, name }) => [id, name]));
}
