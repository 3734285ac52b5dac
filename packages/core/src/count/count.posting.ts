import { type DocumentActivity } from "../activity/activity.ts";
import { presenterOf } from "../api/present.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { openDayCheck, readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import type { DocumentWrites, LineByLine, Posting } from "../posting/document.ts";
import { type DocumentMove, type Items, none } from "../stock/move.ts";
import type { DocumentHandler } from "../posting/resume-postings.ts";
import { assertUnchanged, movedSince } from "../stock/since.ts";
import { settleAndReadExisting } from "../stock/stock.reading.ts";
import type { Line } from "../stock/valuation.ts";
import type { Attempt } from "../storage/conflict.ts";
import { type Write, put } from "../storage/write.ts";
import { CountEntity, CountPartEntity, type CountRecord, type StoredCountLine } from "./count.entity.ts";
import { type CountWithLines, type PresentedCount, presented, requireCount } from "./count.reading.ts";
import * as routes from "./count.routes.ts";
import { decideLine, totalsOf } from "./count.rules.ts";

/** Lines that are read and decided at once: each that differs writes an item and its movement. */
const linesAtOnce = 36;

/** Lines in a part. */
const linesInPart = 25;

/** A count that is to be posted; a new one is stored with its first step. */
export interface Unposted extends CountWithLines {
  /** The last number before it, where it is new. */
  readonly lastNumber?: number;
}

/** Counts whose posting was abandoned. */
export const countHandler: DocumentHandler = {
  type: "COUNT",
  load: ({ restaurantId }, id) => reload(restaurantId, id),
};

async function reload(restaurantId: string, id: string): Promise<Posting<LineByLine<PresentedCount>>> {
  const [stored, restaurant] = await Promise.all([
    requireCount(restaurantId, id, { consistent: true }),
    readRestaurant(restaurantId, { consistent: false }),
  ]);
  return postingOf(stored, restaurant);
}

/**
 * The next lines of a count as the stock engine posts them. What they come to is decided on items and ledgers as they
 * are now; a write fails if an item has moved meanwhile, and then they are decided again.
 * @param given the items, where they were read already
 */
export async function postingOf(
  unposted: Unposted,
  restaurant: RestaurantRecord,
  given?: Items,
): Promise<Posting<LineByLine<PresentedCount>>> {
  const { count, lines } = unposted;
  const { restaurantId, postedLines } = count;
  const next = lines.slice(postedLines, postedLines + linesAtOnce);
  const ids = next.map(({ itemId }) => itemId);
  const items = given ?? (await settleAndReadExisting(restaurantId, ids));
  const decided = await Promise.all(next.map((line) => decide(line, items)));
  const calendar = calendarOf(restaurant);
  const at = timestamp();
  const occurrences = next.map(({ countedAt }) => occurrenceOf(calendar, at, countedAt));
  const moves = decided.map(({ itemId, difference, refusal }, index): DocumentMove => ({
    itemId,
    kind: "COUNT",
    quantity: refusal ? none : (difference ?? none),
    occurrence: occurrences[index] ?? occurrenceOf(calendar, at),
  }));
  const days = occurrences.map(({ businessDay }) => businessDay).toSorted();
  const document: LineByLine<PresentedCount> = {
    strategy: "LINE_BY_LINE",
    source: { type: "COUNT", id: count.id, number: count.number },
    scope: "inventory",
    calendar,
    present: presenterOf(routes.create),
    postedLines,
    step: { lineCount: lines.length, items },
    writesAfterPosting: (posted, now, written) =>
      writesAfter(unposted, decided.slice(0, posted - postedLines), now, written, days[0]),
    reload: (_attempt: Attempt) => reload(restaurantId, count.id),
  };
  return { document, moves };
}

async function decide(line: StoredCountLine, items: Items): Promise<StoredCountLine> {
  const item = items.get(line.itemId);
  if (item?.baseUnit !== line.baseUnit) return { ...line, status: "REFUSED", refusal: "ITEM_CHANGED" };
  const { quantity, isCorrected, hasLines } = await movedSince(item, line.countedAt);
  const { expected, difference, refusal } = decideLine(line.counted, {
    onHand: item.quantity,
    movedSince: quantity,
    isCorrectedSince: isCorrected,
  });
  // A line that moves nothing does not write its item.
  if (hasLines && (refusal !== undefined || difference.eq(0))) await assertUnchanged(item);
  const result = { ...line, expected, difference };
  return refusal ? { ...result, status: "REFUSED", refusal } : { ...result, status: "POSTED" };
}

/** The document with some more lines decided. */
function writesAfter(
  { count, lines, lastNumber }: Unposted,
  decided: readonly StoredCountLine[],
  at: string,
  written: readonly Line[],
  firstDay: string | undefined,
): DocumentWrites<PresentedCount> {
  const first = count.postedLines;
  // Posted already, by a request that was sent before.
  if (decided.length === 0) {
    const activity = { because: "It was recorded when it was posted" };
    return { writes: [], counts: { before: [], after: [] }, facts: {}, activity, result: presented({ count, lines }) };
  }
  const postedLines = first + decided.length;
  const valued = decided.map((line) => withValue(line, written));
  const nextLines = [...lines.slice(0, first), ...valued, ...lines.slice(postedLines)];
  const next = summedUp(count, nextLines, postedLines, at);
  const isNew = lastNumber !== undefined;
  const result = presented({ count: next, lines: nextLines });
  const counts = { before: [], after: isNew ? [{ inventory: { counts: 1 } }] : [] };
  const header = isNew
    ? put(CountEntity.create(next))
    : put(CountEntity.put(next).where((stored, { eq }) => eq(stored.postedLines, first)));
  return {
    writes: [
      header,
      ...partWrites(count, nextLines, isNew ? { from: 0, to: lines.length } : { from: first, to: postedLines }),
      ...(firstDay === undefined ? [] : [openDayCheck(count.restaurantId, firstDay)]),
    ],
    counts,
    ...(isNew && { numbering: { scope: "inventory", last: lastNumber } }),
    facts: {},
    activity: postedLines === lines.length ? activityOf(next) : { because: "Its last step is recorded" },
    result,
  };
}

const activityOf = ({ id, number: name, lineCount, refusedLines }: CountRecord): DocumentActivity => ({
  action: "POSTED",
  subject: { type: "COUNT", id, name },
  changes: [
    { field: "lineCount", to: String(lineCount) },
    ...(refusedLines > 0 ? [{ field: "refusedLines", to: String(refusedLines) }] : []),
  ],
});

/** What a line's difference is worth, where a cost is known. */
function withValue(line: StoredCountLine, written: readonly Line[]): StoredCountLine {
  const movement = written.find(({ kind, item }) => kind === "COUNT" && item.id === line.itemId);
  return movement?.item.averageCost ? { ...line, value: movement.value } : line;
}

function summedUp(count: CountRecord, lines: readonly StoredCountLine[], postedLines: number, at: string): CountRecord {
  const isPosted = postedLines === lines.length;
  return {
    ...count,
    ...totalsOf(lines.flatMap(({ value }) => value ?? [])),
    postedLines,
    refusedLines: lines.filter(({ status }) => status === "REFUSED").length,
    ...(isPosted && count.status === "POSTING" && { status: "POSTED", postedAt: at }),
    updatedAt: at,
  };
}

/** Writes the parts that hold some of the lines. */
function partWrites(
  { restaurantId, id: countId }: CountRecord,
  lines: readonly StoredCountLine[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Write[] {
  const parts = Math.ceil(lines.length / linesInPart);
  return Array.from({ length: parts }, (_, part) => part)
    .filter((part) => part * linesInPart < to && (part + 1) * linesInPart > from)
    .map((part) =>
      put(
        CountPartEntity.put({
          restaurantId,
          countId,
          part,
          lines: lines.slice(part * linesInPart, (part + 1) * linesInPart),
        }),
      ),
    );
}
