import { presenterOf } from "../api/present.ts";
import type { DocumentActivity } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import * as counters from "../counter/counter.service.ts";
import type { Calendar } from "../platform/calendar.ts";
import type { AllOrNothing, Posting } from "../posting/document.ts";
import type { DocumentHandler } from "../posting/resume-postings.ts";
import { openDayCheck, readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { valueOfLines } from "../stock/ledger.writes.ts";
import type { DocumentMove } from "../stock/move.ts";
import type { Line } from "../stock/valuation.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { type Write, hasVersion, put, remove } from "../storage/write.ts";
import { WasteEntity, WasteIdEntity, type WasteRecord } from "./waste.entity.ts";
import {
  type PresentedWaste,
  findWaste,
  lineNameOf,
  presented,
  requireWaste,
  sourceOf,
  withValues,
} from "./waste.reading.ts";
import * as routes from "./waste.routes.ts";

/** What a posting of waste goes by. */
interface Context {
  readonly calendar: Calendar;
  readonly allowNegativeStock: boolean;
}

interface Recording extends Context {
  /** The last number before it. */
  readonly lastNumber: number;
  /** Whether its day may have been closed meanwhile. */
  readonly isPast: boolean;
}

type WastePostingOf = Posting<AllOrNothing<PresentedWaste>>;

/** The record as the stock engine posts it: it is there with all that it takes, or not at all. */
export function recordingOf(record: WasteRecord, recording: Recording): WastePostingOf {
  const { lastNumber: last, isPast } = recording;
  const isLocked = record.posting !== undefined;
  const counted = { inventory: { wastes: 1 } };
  const numbering = { scope: "inventory", last, of: "lastWasteNumber" } as const;
  const { restaurantId, businessDay } = record;
  const creation = (created: WasteRecord): readonly Write[] => [
    put(WasteEntity.put(created)),
    put(WasteIdEntity.create(placeOf(created))),
    ...(isPast ? [openDayCheck(restaurantId, businessDay)] : []),
  ];
  const document: AllOrNothing<PresentedWaste> = {
    ...documentOf(record, recording),
    present: presenterOf(routes.create),
    writesAfterPosting: (at, ledger) => {
      const posted = withLedger({ ...(isLocked ? nextOf(record, at) : record), status: "POSTED" }, ledger);
      return {
        writes: isLocked ? [putWaste(posted)] : creation(posted),
        counts: { before: [], after: isLocked ? [] : [counted] },
        ...(!isLocked && { numbering }),
        facts: {},
        activity: activityOf(posted, "POSTED"),
        result: presented(posted),
      };
    },
    lock: (posting) => {
      const locked: WasteRecord = { ...record, status: "POSTING", posting: { ...posting, isUndo: false } };
      return {
        writes: [...creation(locked), ...counters.counterWrites(restaurantId, [], [counted], numbering)],
        document: recordingOf(locked, recording).document,
      };
    },
    unlock: () => [
      remove(WasteEntity.remove(placeOf(record)).where(hasVersion(record.version))),
      remove(WasteIdEntity.delete({ restaurantId, id: record.id })),
      ...counters.counterWrites(restaurantId, [counted], []),
    ],
    assertUnchanged: async () => {
      const other = isLocked ? undefined : await findWaste(record, record.id, { consistent: true });
      if (other) throw new VersionConflict("It has been recorded meanwhile");
    },
  };
  return { document, moves: movesOf(record, "WASTE") };
}

/** The undoing of a record: what it took comes back, at its value, on the day on which it counted. */
export function undoingOf(record: WasteRecord, context: Context, by: string): WastePostingOf {
  const { restaurantId, businessDay } = record;
  const document: AllOrNothing<PresentedWaste> = {
    ...documentOf(record, context),
    present: presenterOf(routes.undo),
    writesAfterPosting: (at) => {
      const undone: WasteRecord = { ...nextOf(record, at), status: "UNDONE", undoneAt: at, undoneBy: by };
      return {
        writes: [putWaste(undone), openDayCheck(restaurantId, businessDay)],
        counts: { before: [], after: [] },
        facts: {},
        activity: activityOf(undone, "UNDONE"),
        result: presented(undone),
      };
    },
    lock: (posting, at) => {
      const locked: WasteRecord = { ...nextOf(record, at), posting: { ...posting, isUndo: true } };
      return {
        writes: [putWaste(locked), openDayCheck(restaurantId, businessDay)],
        document: undoingOf(locked, context, by).document,
      };
    },
    unlock: (at) => [putWaste(nextOf(record, at))],
    assertUnchanged: () => Promise.resolve(),
  };
  return { document, moves: movesOf(record, "REVERSAL") };
}

/** What a posting that has locked a record does. */
export function underWayOf(record: WasteRecord, calendar: Calendar): WastePostingOf {
  const { posting } = record;
  const context = { calendar, allowNegativeStock: posting?.allowNegativeStock ?? false };
  return posting && !posting.isUndo
    ? recordingOf(record, { ...context, lastNumber: 0, isPast: false })
    : undoingOf(record, context, posting?.by ?? "");
}

/** Waste whose posting was abandoned. */
export const wasteHandler: DocumentHandler = {
  type: "WASTE",
  load: async ({ restaurantId }, id) => {
    const [record, restaurant] = await Promise.all([
      requireWaste({ restaurantId }, id, { consistent: true }),
      readRestaurant(restaurantId, { consistent: false }),
    ]);
    return underWayOf(record, calendarOf(restaurant));
  },
};

const documentOf = (record: WasteRecord, { calendar, allowNegativeStock }: Context) => ({
  strategy: "ALL_OR_NOTHING" as const,
  source: sourceOf(record),
  scope: "inventory" as const,
  calendar,
  occurrence: {
    occurredAt: record.occurredAt,
    businessDay: record.businessDay,
    ...(record.late === true && { late: true as const }),
  },
  itemIds: [...new Set(record.lines.flatMap(({ taken }) => taken.map(({ itemId }) => itemId)))],
  allowNegativeStock,
  activePosting: record.posting,
});

/** What a record takes, or brings back of what it took. */
function movesOf(record: WasteRecord, kind: "WASTE" | "REVERSAL"): readonly DocumentMove[] {
  const taken = record.lines.flatMap((line, index) => line.taken.map((one) => ({ ...one, line, index })));
  return taken.map(({ itemId, quantity, line: { subject, reason, reasonName }, index }) => {
    const all = taken.filter((one) => one.itemId === itemId);
    return {
      itemId,
      kind,
      quantity: kind === "WASTE" ? quantity.times(-1) : quantity,
      bucket: "WASTE",
      reason: "WASTED",
      wasted: { reason, reasonName, ...(subject.type === "PRODUCT" && { productId: subject.id }) },
      line: lineNameOf(record, index),
      ...(kind === "REVERSAL" && { held: all.reduce((sum, one) => sum.plus(one.quantity), quantity.minus(quantity)) }),
    };
  });
}

/** A record with what its lines took, where the ledger's lines are written with it. */
function withLedger(record: WasteRecord, ledger: readonly Line[] | undefined) {
  if (!ledger) return record;
  const taken = Map.groupBy(
    ledger.filter(({ kind }) => kind === "WASTE"),
    ({ source }) => source?.line ?? "",
  );
  return withValues(record, (line) => valueOfLines(taken.get(line) ?? []).times(-1));
}

/** The next version of a record, with nothing under way. */
function nextOf({ posting: _posting, ...record }: WasteRecord, at: string): WasteRecord {
  return { ...record, version: record.version + 1, updatedAt: at };
}

const placeOf = ({ restaurantId, businessDay, occurredAt, id }: WasteRecord) => ({
  restaurantId,
  businessDay,
  occurredAt,
  id,
});

const putWaste = (record: WasteRecord) => put(WasteEntity.put(record).where(hasVersion(record.version - 1)));

const activityOf = (record: WasteRecord, action: "POSTED" | "UNDONE"): DocumentActivity => ({
  action,
  subject: { type: "WASTE", id: record.id, name: record.number ?? "" },
  changes: [
    ...record.lines.map(({ subject, quantity, unit, reasonName }) => ({
      field: `${subject.name}, ${reasonName}`,
      to: String(quantity),
      ...(unit && { unit }),
    })),
    ...differences({}, { value: record.value }, { fields: ["value"], costs: ["value"] }),
  ],
});
