import { Big } from "big.js";
import { assertCapability } from "../access/assert-capability.ts";
import { isRecentlyOwn } from "../access/own-record.ts";
import type { Member, Prefetched } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import * as counters from "../counter/counter.service.ts";
import { DomainError, assertVersion } from "../error.ts";
import { businessDay, dayAfter } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { nameKeyOf } from "../platform/text.ts";
import { resumePosting } from "../posting/all-or-nothing.ts";
import { postWhole } from "../posting/post-whole.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { usualReviewOver } from "../restaurant/settings.rules.ts";
import { enteredOccurrence } from "../stock/occurrence.ts";
import { VersionConflict, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { listPage } from "../storage/page.ts";
import { parseRecord } from "../storage/read-records.ts";
import { WasteEntity, type WasteRecord } from "./waste.entity.ts";
import { assertSame, readSubjects, toLines } from "./waste.lines.ts";
import { recordingOf, underWayOf, undoingOf } from "./waste.posting.ts";
import { type PresentedWaste, findPlace, findWaste, presented, requireWaste, valued } from "./waste.reading.ts";
import { readReasons } from "./waste-reasons.service.ts";
import { maxWasteDays, usualWasteDays, wasteNumberOf } from "./waste.reasons.ts";
import type { WasteDaysQuery, WasteDraft, WasteQuery } from "./waste.schema.ts";

type Days = Required<{ readonly [Name in keyof WasteDaysQuery]: string }>;

/** The days of a query: by default the last thirty, and from a day on as many as are listed at once. */
function daysOf(restaurant: RestaurantRecord, { from, to }: WasteDaysQuery): Days {
  if (from !== undefined) return { from, to: to ?? dayAfter(from, maxWasteDays - 1) };
  const last = to ?? businessDay(calendarOf(restaurant), timestamp());
  return { from: dayAfter(last, 1 - usualWasteDays), to: last };
}

const onDays = (restaurantId: string, { from, to }: Days) =>
  // Keys go on after the day: those of the last one stand before the day after.
  WasteEntity.query.primary({ restaurantId }).between({ businessDay: from }, { businessDay: dayAfter(to, 1) });

/** What was thrown away, newest first; what orders left behind too. */
export async function list(
  actor: Member & Prefetched<RestaurantRecord>,
  query: WasteQuery,
): Promise<Page<PresentedWaste>> {
  const { restaurantId } = actor;
  const { from, to, reason, itemId, byId, value, ...page } = query;
  if (value !== undefined) assertCapability(actor, "costs.read", "value");
  const restaurant = await (actor.request.prefetched ?? prefetch(actor));
  const days = daysOf(restaurant, query);
  const found = new Map<string, WasteRecord>();
  return listPage({
    query: onDays(restaurantId, days),
    newestFirst: true,
    list: ["waste", restaurantId, from, to, reason, itemId, byId, value],
    page,
    matches: async (stored) => {
      const record = parseRecord(WasteEntity, stored);
      if (!record || !isWanted(record, query)) return false;
      const known = await valued(record);
      found.set(known.id, known);
      return value === undefined || isLarge(restaurant, known);
    },
    load: (ids) => Promise.resolve(ids.flatMap((id) => found.get(id) ?? []).map(presented)),
  });
}

const isWanted = ({ status, lines, byId: by }: WasteRecord, { reason, itemId, byId }: WasteQuery): boolean =>
  status !== "POSTING" &&
  (reason === undefined || lines.some((line) => line.reason === reason)) &&
  (itemId === undefined ||
    lines.some(({ taken, itemIds = [] }) => itemIds.includes(itemId) || taken.some((one) => one.itemId === itemId))) &&
  (byId === undefined || by === byId);

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  Number(nameKeyOf(one.name) > nameKeyOf(other.name)) - Number(nameKeyOf(one.name) < nameKeyOf(other.name));

/** Whether an owner is to look at a record. */
const isLarge = ({ wasteReviewOver = usualReviewOver }: RestaurantRecord, { status, value }: WasteRecord): boolean =>
  status === "POSTED" && value?.gt(wasteReviewOver) === true;

/**
 * The waste of some days by reason, without what was undone: highest value first, or most lines for members without
 * costs.
 */
export async function totals(actor: Member & Prefetched<RestaurantRecord>, query: WasteDaysQuery) {
  const { restaurantId } = actor;
  const restaurant = await (actor.request.prefetched ?? prefetch(actor));
  const days = daysOf(restaurant, query);
  const { data } = await onDays(restaurantId, days).go({ pages: "all", order: "desc" });
  const records = await Promise.all(data.filter(({ status }) => status === "POSTED").map(valued));
  const lines = records.flatMap((record) => record.lines);
  const reasons = [...Map.groupBy(lines, ({ reason }) => reason)].flatMap(([reason, some]) => {
    const [newest] = some;
    return newest
      ? [{ reason, name: newest.reasonName, kind: newest.kind, entries: some.length, value: sumOf(some) }]
      : [];
  });
  const people = new Map(records.toReversed().map(({ byId: id, by: name }) => [id, { id, name }]));
  const items = new Map(
    lines.toReversed().flatMap(({ taken }) => taken.map(({ itemId: id, name }) => [id, { id, name }] as const)),
  );
  const large = records.filter((record) => isLarge(restaurant, record));
  return {
    ...days,
    records: records.length,
    value: sumOf(lines),
    // Ranked by value, the order alone would tell what a reason cost.
    reasons: reasons.toSorted(
      (one, other) =>
        (actor.capabilities.has("costs.read") ? other.value.cmp(one.value) : other.entries - one.entries) ||
        byName(one, other),
    ),
    items: [...items.values()].toSorted(byName),
    people: [...people.values()].toSorted(byName),
    review: { over: restaurant.wasteReviewOver ?? usualReviewOver, records: large.length, value: sumOf(large) },
  };
}

const sumOf = (some: readonly { readonly value?: Big }[]): Big =>
  some.reduce((sum, { value }) => (value ? sum.plus(value) : sum), Big(0));

type Place = Awaited<ReturnType<typeof findPlace>>;

/** Read alongside the access check; it may be a moment old. */
export const prefetchPlace = (params: { readonly restaurantId: string; readonly wasteId: string }): Promise<Place> =>
  findPlace(params, { consistent: false });

export async function get(actor: Member & Prefetched<Place>, { params }: ById<"wasteId">): Promise<PresentedWaste> {
  const place = await actor.request.prefetched;
  return presented(await valued(await requireWaste(actor, params.wasteId, { consistent: true }, place)));
}

/** Read alongside the access check; it may be a moment old. */
export const prefetch = ({ restaurantId }: { readonly restaurantId: string }): Promise<RestaurantRecord> =>
  readRestaurant(restaurantId, { consistent: false });

/**
 * Records what was thrown away and takes it out of stock, exactly once for the id that the device has made. What orders
 * have reserved may be thrown away too: it is gone.
 * @throws DomainError INSUFFICIENT_STOCK for more than there is, KEY_REUSED when something else was recorded under the id
 */
export async function create(actor: Member & Prefetched<RestaurantRecord>, draft: WasteDraft): Promise<PresentedWaste> {
  const id = draft.id ?? newId();
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const restaurant = await ((attempt.consistent ? undefined : actor.request.prefetched) ?? prefetch(actor));
      // The first attempt finds out when it writes.
      const saved = attempt.consistent ? await findWaste(actor, id, attempt) : undefined;
      if (saved) {
        assertSame(saved, draft);
        await endPosting(saved, restaurant);
        return presented(await valued(saved));
      }
      const { document, moves } = await newRecord(actor, { ...draft, id }, restaurant);
      return postWhole(actor, document, moves, attempt);
    }),
  );
}

/** Ends the posting that has locked a record, if any; the record is to be read again then. */
async function endPosting(record: WasteRecord, restaurant: RestaurantRecord): Promise<void> {
  if (!record.posting) return;
  await resumePosting(record.restaurantId, underWayOf(record, calendarOf(restaurant)));
  throw new VersionConflict("The record's posting has ended");
}

async function newRecord(
  { restaurantId, userId, fullName }: Member,
  draft: WasteDraft & { readonly id: string },
  restaurant: RestaurantRecord,
) {
  const calendar = calendarOf(restaurant);
  const at = timestamp();
  const {
    occurredAt,
    businessDay: day,
    late,
  } = enteredOccurrence(calendar, at, {
    occurredAt: draft.occurredAt,
    path: "occurredAt",
    addedAt: at,
  });
  const [subjects, { reasons }, { lastWasteNumber }] = await Promise.all([
    readSubjects(restaurantId, draft),
    readReasons(restaurantId),
    counters.readCounters(restaurantId, "inventory"),
  ]);
  const record: WasteRecord = {
    restaurantId,
    id: draft.id,
    businessDay: day,
    occurredAt,
    ...(late && { late }),
    number: wasteNumberOf(lastWasteNumber + 1),
    status: "POSTING",
    lines: toLines(draft, { ...subjects, reasons }),
    byId: userId,
    by: fullName,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return recordingOf(record, {
    calendar,
    allowNegativeStock: restaurant.allowNegativeStock,
    lastNumber: lastWasteNumber,
    isPast: draft.occurredAt !== undefined,
  });
}

/**
 * Puts wasted stock back: the person who recorded it may for a day, others with the right to correct waste until its
 * period is closed.
 * @throws DomainError CONFLICT where it was undone before, its period is closed, or one of its items was deleted
 */
export async function undo(
  actor: Member & Prefetched<UndoReading>,
  { params, ifMatch }: Versioned<"wasteId">,
): Promise<PresentedWaste> {
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const ready = attempt.consistent ? undefined : await actor.request.prefetched;
      const [restaurant, record] = await Promise.all([
        ready?.restaurant ?? prefetch(actor),
        requireWaste(actor, params.wasteId, attempt, ready?.place),
      ]);
      await endPosting(record, restaurant);
      assertVersion(record.version, ifMatch, "waste record");
      if (!isRecentlyOwn(record, actor.userId, Date.parse(timestamp()))) assertCapability(actor, "waste.correct");
      refuseEnded(record, restaurant);
      const context = { calendar: calendarOf(restaurant), allowNegativeStock: true };
      const { document, moves } = undoingOf(await valued(record), context, actor.fullName);
      return postWhole(actor, document, moves, attempt).catch(refuseDeleted);
    }),
  );
}

interface UndoReading {
  readonly restaurant: RestaurantRecord;
  readonly place: Place;
}

/** Read alongside the access check; it may be a moment old. */
export async function prefetchUndo(params: Parameters<typeof prefetchPlace>[0]): Promise<UndoReading> {
  const [restaurant, place] = await Promise.all([prefetch(params), prefetchPlace(params)]);
  return { restaurant, place };
}

function refuseEnded({ status, order, businessDay: day }: WasteRecord, { closedThrough }: RestaurantRecord): void {
  if (order) throw new DomainError("CONFLICT", `This belongs to ${order.number}. Void the order instead.`);
  if (status === "UNDONE") throw new DomainError("CONFLICT", "This was already undone.");
  if (closedThrough === undefined || closedThrough < day) return;
  throw new DomainError("CONFLICT", "This is in a closed period. It can no longer be undone.");
}

/** What was taken of an item that was deleted since cannot come back. */
function refuseDeleted(error: unknown): never {
  if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
  throw new DomainError("CONFLICT", "This can't be undone. One of its items was deleted.");
}
