import { recorded } from "../activity/activity.ts";
import { differences } from "../activity/differences.ts";
import type { Member } from "../actor.ts";
import { DomainError, assertVersion, invalidField } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { usualWarningFactor } from "../stock/stock.rules.ts";
import { hasUnfinishedPosting } from "../posting/queue.ts";
import { applyChanges } from "../storage/changes.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit } from "../storage/transaction.ts";
import { type Write, hasVersion, put } from "../storage/write.ts";
import { PeriodChangeEntity, type PeriodChangeRecord } from "./period-change.entity.ts";
import { RestaurantEntity, type RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf, subjectOf, withDaysChanged } from "../restaurant/restaurant.rules.ts";
import { orderTermsWrites } from "../restaurant/restaurant.writes.ts";
import { isUnsettled, lastClosableDay } from "../restaurant/settings.rules.ts";
import { StockReviewEntity } from "./stock-review.entity.ts";
import { type PeriodClosing, type SettingsChanges, SettingsDraft } from "../restaurant/settings.schema.ts";

interface Change<Body> {
  readonly body: Body;
  readonly ifMatch: number | undefined;
}

/** A restaurant's settings are part of its record: a posting reads all of them at once. */
export const get = ({ restaurantId }: Member): Promise<RestaurantRecord> =>
  readRestaurant(restaurantId, { consistent: true });

/**
 * Changes the restaurant as it stands, unless its version has changed meanwhile.
 * @param look a reading beside it
 */
async function change<Seen>(
  actor: Member,
  ifMatch: number | undefined,
  look: () => Promise<Seen>,
  decide: (current: RestaurantRecord, at: string, seen: Seen) => Decision | undefined,
): Promise<RestaurantRecord> {
  return retryOnConflict(async () => {
    const [current, seen] = await Promise.all([get(actor), look()]);
    assertVersion(current.version, ifMatch, "restaurant");
    const at = timestamp();
    const decision = decide(current, at, seen);
    if (!decision) return current;
    const next = { ...decision.next, version: current.version + 1, updatedAt: at };
    const writes = [put(RestaurantEntity.put(next).where(hasVersion(current.version))), ...decision.writes];
    const changes = differences(current, next, { fields: settingsFields });
    if (changes.length === 0) return current;
    const said = [...changes, ...differences({}, { reason: decision.reason }, { fields: ["reason"] })];
    return commit(
      actor,
      writes,
      next,
      recorded(actor, { action: decision.action ?? "UPDATED", subject: subjectOf(next), changes: said }),
    );
  });
}

const nothingElse = () => Promise.resolve();

const settingsFields = [...SettingsDraft.keyof().options, "closedThrough"] as const;

interface Decision {
  readonly next: RestaurantRecord;
  /** Further writes of the same transaction. */
  readonly writes: readonly Write[];
  /** As what it is recorded; a change by default. */
  readonly action?: "CLOSED" | "REOPENED";
  readonly reason?: string | undefined;
}

/**
 * Changes how a restaurant works from now on; earlier records stay as they are.
 * @throws DomainError STALE when `ifMatch` is not the stored version
 */
export const update = (actor: Member, { body, ifMatch }: Change<SettingsChanges>): Promise<RestaurantRecord> =>
  change(actor, ifMatch, nothingElse, (current, at) => {
    const next = withDaysChanged(current, applyChanges(current, body), at);
    return { next, writes: [...orderTermsWrites(current, next), ...stockReviewWrites(current, next, at)] };
  });

/** The background work gives the items another warning factor. */
function stockReviewWrites(before: RestaurantRecord, after: RestaurantRecord, requestedAt: string): readonly Write[] {
  const [old, factor] = [before, after].map(({ warningFactor = usualWarningFactor }) => warningFactor);
  return old === factor ? [] : [put(StockReviewEntity.put({ restaurantId: after.id, requestedAt }))];
}

/**
 * Closes the period through a day, so that nothing counts on a day of it any more, or opens some or all of it again.
 * @throws DomainError INVALID for a day that may not be closed yet, or to open without a reason; CONFLICT while a
 *   document is being posted or right after the days were changed; STALE when `ifMatch` is not the stored version
 */
export const closePeriod = (actor: Member, { body, ifMatch }: Change<PeriodClosing>): Promise<RestaurantRecord> =>
  change(
    actor,
    ifMatch,
    () => hasUnfinishedPosting(actor.restaurantId),
    (current, at, isPosting) => {
      const { closedThrough, reason } = body;
      const { closedThrough: before } = current;
      if (closedThrough === before) return undefined;
      const opens = before !== undefined && (closedThrough === undefined || closedThrough < before);
      if (opens && !reason) throw invalidField("INVALID", "reason", "Say why you're reopening these days");
      if (closedThrough !== undefined && closedThrough > lastClosableDay(calendarOf(current), at)) {
        throw invalidField("INVALID", "closedThrough", "Choose a day that has ended");
      }
      if (
        !opens &&
        closedThrough !== undefined &&
        isUnsettled(closedThrough, calendarOf(current), current.daysChangedAt, at)
      ) {
        throw new DomainError("CONFLICT", "The restaurant's days were just changed. Try again in a minute.");
      }
      // It has its day already, and would write to it after the period was closed.
      if (!opens && isPosting) {
        throw new DomainError("CONFLICT", "A large order or delivery is still being posted. Try again in a minute.");
      }
      const record = {
        restaurantId: current.id,
        id: newId(),
        ...(closedThrough !== undefined && { closedThrough }),
        ...(before !== undefined && { before }),
        ...(reason && { reason }),
        byId: actor.userId,
        by: actor.fullName,
        at,
      };
      const next = applyChanges(current, { closedThrough: closedThrough ?? null });
      const writes = [put(PeriodChangeEntity.put(record)), ...orderTermsWrites(current, next)];
      return { next, writes, action: opens ? "REOPENED" : "CLOSED", reason };
    },
  );

const shownChanges = 24;

/** The last times that the period was closed or opened again, newest first. */
export async function periodChanges({ restaurantId }: Member): Promise<readonly PeriodChangeRecord[]> {
  const { data } = await PeriodChangeEntity.query
    .primary({ restaurantId })
    .go({ order: "desc", limit: shownChanges, consistent: true });
  return data;
}
