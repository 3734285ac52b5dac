import { Big } from "big.js";
import type { Member, Prefetched } from "../actor.ts";
import type { ById } from "../api/route.ts";
import { invalidField, notFound } from "../error.ts";
import { type Calendar, businessDay, dayAfter, startOfDay } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { unitCostOf } from "../measure/money.ts";
import { firstIdAt } from "../platform/id.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { ItemEntity, type ItemRecord } from "../stock/item.entity.ts";
import { committedDocuments } from "../posting/committed-documents.ts";
import { MovementEntity, type MovementRecord } from "../stock/movement.entity.ts";
import { withCommittedMoves } from "../stock/stock.reading.ts";
import { explain } from "./explanation.rules.ts";
import type { ExplanationQuery } from "./explanation.schema.ts";
import { prefetchRestaurant } from "./inventory.service.ts";
import { readRecord } from "../storage/read-records.ts";
import { type Line, type Stock, nothing, stockAfter, stockBefore } from "./replay.rules.ts";

/** Lines of the ledger that one explanation reads. */
const maxLines = 5000;

/** A line's id is made later than its moment, but in the same request. */
const requestMilliseconds = 60_000;

/** Above every id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * How many days after its business day a movement may be recorded, at the most, with one more for another time zone.
 */
const recordedWithinDays = 9;

/** The moment that is explained: now, an earlier one, or the end of a business day. */
interface Question {
  readonly calendar: Calendar;
  readonly now: string;
  readonly asOf?: string | undefined;
  readonly day?: string | undefined;
  /** The first business day that is told. */
  readonly from?: string | undefined;
}

/** @throws DomainError INVALID for what has not happened yet, or begins after it ends */
function assertPast({ calendar, now, asOf, day, from }: Question): void {
  if (asOf !== undefined && asOf > now) throw invalidField("INVALID", "asOf", "Choose a time in the past");
  if (day !== undefined && day > businessDay(calendar, now)) {
    throw invalidField("INVALID", "day", "Choose a day in the past, or today");
  }
  if (from !== undefined && from > (day ?? businessDay(calendar, asOf ?? now))) {
    throw invalidField("INVALID", "since", "Begin before the end");
  }
}

/** The ids between which the lines are that an explanation may tell of. */
function idRange({ calendar, now, asOf, day, from }: Question) {
  const moment = (ofDay: string) => Date.parse(startOfDay(calendar, ofDay));
  const last = day === undefined ? Date.parse(asOf ?? now) : moment(dayAfter(day, recordedWithinDays));
  return {
    first: firstIdAt(from === undefined ? 0 : moment(from) - requestMilliseconds),
    last: asOf === undefined && day === undefined ? lastId : firstIdAt(last + requestMilliseconds),
  };
}

interface Reading {
  readonly lines: readonly Line[];
  /** Whether there are earlier lines, which were too many to read. */
  readonly isTruncated: boolean;
}

type Ids = ReturnType<typeof idRange>;

/** The newest lines of an item's ledger, newest first. */
async function readNewest(
  restaurantId: string,
  itemId: string,
  { first, last }: Ids,
  limit: number,
  consistent: boolean,
) {
  const query = MovementEntity.query.primary({ restaurantId, itemId });
  // Without an upper end, a range runs on into the ledgers of other items.
  const range = query.between({ id: first }, { id: last });
  const found: MovementRecord[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: MovementRecord[]; cursor: string | null } = await range.go({
      order: "desc",
      limit: limit - found.length,
      cursor,
      consistent,
    });
    found.push(...page.data);
    ({ cursor } = page);
  } while (cursor !== null && found.length < limit);
  return found;
}

const lineOf =
  (calendar: Calendar) =>
  (record: MovementRecord): Line => ({
    ...record,
    businessDay: record.businessDay ?? businessDay(calendar, record.recordedAt),
  });

/** The last business day that is explained. */
const lastDay = ({ calendar, now, asOf, day }: Question) => day ?? businessDay(calendar, asOf ?? now);

/** From which business day an explanation tells its lines one by one; undefined is all of them. */
function firstDayTold(question: Question, { lines: [oldest], isTruncated }: Reading) {
  if (!isTruncated || !oldest) return question.from;
  // The day of the oldest line may have more of them.
  const next = dayAfter(businessDay(question.calendar, oldest.recordedAt), 1);
  return next > lastDay(question) ? undefined : next;
}

/** Explains an item's stock by what was read of its ledger. */
function told(question: Question, item: ItemRecord, reading: Reading, empty: Stock) {
  const { calendar, asOf, day } = question;
  const from = firstDayTold(question, reading);
  const startsAt = from === undefined ? "" : startOfDay(calendar, from);
  const range =
    day === undefined
      ? {
          counts: ({ recordedAt }: Line) => asOf === undefined || recordedAt <= asOf,
          isBefore: ({ recordedAt }: Line) => recordedAt < startsAt,
        }
      : {
          counts: (line: Line) => line.businessDay <= day,
          isBefore: (line: Line) => from !== undefined && line.businessDay < from,
        };
  const { opening, start, average, ...rest } = explain(reading.lines, range, empty);
  const { isTruncated: truncated, lines } = reading;
  const cause = opening ? "OPENING" : truncated ? "EARLIER" : from === undefined ? "EMPTY" : "DAY";
  const at = opening?.occurredAt ?? (startsAt || (truncated && lines[0]?.recordedAt) || item.createdAt);
  return { ...rest, start: { ...start, cause, at }, average: presentedAverage(average), truncated } as const;
}

const presentedAverage = ({ receipts, olderShare }: ReturnType<typeof explain>["average"]) => ({
  olderShare,
  receipts: receipts.map(({ line: { id, occurredAt, quantity, value, source }, share }) => ({
    id,
    occurredAt,
    quantity,
    unitCost: unitCostOf(value ?? Big(0), quantity),
    share,
    ...(source && { source }),
  })),
});

/** How often an explanation is read again that another request has changed meanwhile. */
const maxAttempts = 3;

/**
 * How an item's quantity, value and average cost came about: now, as the book stood at a moment, or by business day.
 * What it says of now is what the item shows: a ledger that does not add up to it was read while it was being written,
 * and is read again.
 * @throws DomainError INVALID for a moment or a day that has not come yet, or a beginning behind the end
 */
export async function explanation(
  actor: Member & Prefetched<RestaurantRecord>,
  { params: { itemId }, query: { asOf, day, since } }: ById<"itemId"> & { readonly query: ExplanationQuery },
) {
  const { restaurantId } = actor;
  const calendar = calendarOf(await (actor.request.prefetched ?? prefetchRestaurant(actor)));
  const question: Question = {
    calendar,
    now: timestamp(),
    asOf: asOf && new Date(asOf).toISOString(),
    day,
    from: since === "opening" ? undefined : since,
  };
  assertPast(question);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOf(restaurantId, itemId, question, attempt);
    if (answer) return answer;
  }
}

async function attemptOf(restaurantId: string, itemId: string, question: Question, attempt: number) {
  const consistent = attempt > 1;
  const ids = idRange(question);
  const [data, found] = await Promise.all([
    readRecord(ItemEntity, { restaurantId, id: itemId }, { consistent: true }),
    readNewest(restaurantId, itemId, ids, maxLines + 1, consistent),
  ]);
  const [item] = await withCommittedMoves(data ? [data] : []);
  if (!item) throw notFound("Inventory item");
  const newest = found.slice(0, maxLines);
  const [earlier] =
    found.length === 0 && question.from !== undefined
      ? await readNewest(restaurantId, itemId, { first: firstIdAt(0), last: ids.first }, 1, consistent)
      : [];
  const toLine = lineOf(question.calendar);
  const reading = { lines: newest.map(toLine).toReversed(), isTruncated: found.length > maxLines };
  const answer = {
    item,
    ...(question.day === undefined ? { asOf: question.asOf ?? question.now } : { day: question.day }),
    ...told(question, item, reading, earlier ? stockWith(toLine(earlier)) : nothing),
  };
  const isPresent = question.asOf === undefined && question.day === undefined;
  return isPresent ? withPresent(answer, item, attempt) : { ...answer, pending: [] };
}

/** The stock after a line, as far as the line tells. */
const stockWith = (line: Line): Stock => stockAfter(stockBefore(line), line);

/** An explanation that ends with what the item shows; undefined when it does not, and another attempt may. */
async function withPresent<Answer extends ReturnType<typeof told>>(answer: Answer, item: ItemRecord, attempt: number) {
  const pending = [...(await committedDocuments(item))];
  const { quantity, stockValue, averageCost } = item;
  const { value } = answer.end;
  const explained = pending.reduce((sum, one) => sum.plus(one.quantity), answer.end.quantity);
  const isValueExplained = pending.length > 0 || value.eq(stockValue);
  const end = { quantity, value: stockValue, averageCost };
  if (explained.eq(quantity) && isValueExplained) return { ...answer, pending, end };
  if (attempt < maxAttempts) return undefined;
  // Stock that was put into the table without a ledger is what it started with.
  const start = { ...answer.start, quantity: answer.start.quantity.plus(quantity.minus(explained)) };
  return { ...answer, pending, start, end };
}
