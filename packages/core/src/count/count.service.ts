import { Big } from "big.js";
import type { Member, Prefetched } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById } from "../api/route.ts";
import * as counters from "../counter/counter.service.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { postLines } from "../posting/post-lines.ts";
import { settleAndReadExisting } from "../stock/stock.reading.ts";
import { withoutBlanks } from "../storage/changes.ts";
import { type Attempt, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { CountEntity, type CountRecord } from "./count.entity.ts";
import { assertSame, refuseDuplicates, refuseTooDear, toLines } from "./count.lines.ts";
import { type Unposted, postingOf } from "./count.posting.ts";
import { type PresentedCount, presented, readCount, requireCount } from "./count.reading.ts";
import { countNumberOf } from "./count.rules.ts";
import type { CountDraft, CountQuery } from "./count.schema.ts";

/** Newest first. */
export async function list({ restaurantId }: Member, page: CountQuery): Promise<Page<CountRecord>> {
  return listPage({
    query: CountEntity.query.byAge({ restaurantId }),
    newestFirst: true,
    list: ["counts", restaurantId],
    page,
    count: async () => (await counters.readCounters(restaurantId, "inventory")).counts,
    load: (ids) =>
      readInOrder(ids, (some) =>
        readRecords(
          CountEntity,
          some.map((id) => ({ restaurantId, id })),
        ),
      ),
  });
}

export async function get({ restaurantId }: Member, { params }: ById<"countId">): Promise<PresentedCount> {
  return presented(await retryOnConflict((attempt) => requireCount(restaurantId, params.countId, attempt)));
}

/** Read alongside the access check; it may be a moment old. */
export const prefetch = ({ restaurantId }: { readonly restaurantId: string }): Promise<RestaurantRecord> =>
  readRestaurant(restaurantId, { consistent: false });

/**
 * Saves a count and posts what differs, exactly once for the id that the device has made. A count too large for one
 * transaction takes several, each of which stands; one that stopped halfway continues when it is sent again, and in the
 * background.
 * @throws DomainError KEY_REUSED when other figures were saved under the same id
 */
export async function create(actor: Member & Prefetched<RestaurantRecord>, draft: CountDraft): Promise<PresentedCount> {
  refuseDuplicates(draft);
  const id = draft.id ?? newId();
  const sentAt = timestamp();
  return retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const restaurant = await ((attempt.consistent ? undefined : actor.request.prefetched) ?? prefetch(actor));
      // The first attempt finds out when it writes.
      const saved = attempt.consistent ? await readCount(actor.restaurantId, id, attempt) : undefined;
      if (saved) assertSame(saved.count, saved.lines, draft);
      const { document, moves } = saved
        ? await postingOf(saved, restaurant)
        : await newPosting(actor, { ...draft, id }, restaurant, sentAt, attempt);
      return postLines(actor, document, moves, attempt);
    }),
  );
}

async function newPosting(
  { restaurantId, fullName }: Member,
  draft: CountDraft & { readonly id: string },
  restaurant: RestaurantRecord,
  at: string,
  { consistent }: Attempt,
) {
  const ids = draft.lines.map(({ itemId }) => itemId);
  const [items, { lastNumber }] = await Promise.all([
    settleAndReadExisting(restaurantId, ids, { consistent }),
    counters.readCounters(restaurantId, "inventory"),
  ]);
  const lines = toLines(draft, items, calendarOf(restaurant), at);
  refuseTooDear(lines, items);
  const count: CountRecord = {
    restaurantId,
    id: draft.id,
    number: countNumberOf(lastNumber + 1),
    status: "POSTING",
    ...withoutBlanks({ reason: draft.reason, notes: draft.notes }),
    lineCount: lines.length,
    postedLines: 0,
    refusedLines: 0,
    shortValue: Big(0),
    overValue: Big(0),
    by: fullName,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const unposted: Unposted = { count, lines, lastNumber };
  return postingOf(unposted, restaurant, items);
}
