import { system } from "../actor.ts";
import { Big } from "big.js";
import { abandonedCutoff, forEachSettled } from "../platform/background.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, systemActivity } from "../storage/transaction.ts";
import { remove } from "../storage/write.ts";
import type { ItemRecord } from "../stock/item.entity.ts";
import { withDerivedFields } from "../stock/move.ts";
import { rewriteItems } from "../stock/rewrite-items.ts";
import { usualWarningFactor } from "../stock/stock.rules.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { StockReviewEntity } from "./stock-review.entity.ts";

/**
 * Gives the items of restaurants that changed their warning factor the new one. Continues where an interrupted run
 * stopped; an empty queue costs one small read.
 * @throws AggregateError when one or more could not be reviewed; the others were
 */
export async function reviewStock(): Promise<void> {
  const { data } = await StockReviewEntity.query.primary({}).go({ pages: "all", consistent: true });
  await forEachSettled(
    data,
    finishReview,
    ({ restaurantId }) => ({ restaurantId }),
    "Some restaurants' stock could not be reviewed",
  );
}

/** Gives items the factor, and the stock status that follows from it. */
function withFactor(factor = usualWarningFactor) {
  const warningFactor = Big(factor);
  return {
    isDue: ({ warningFactor: own = Big(usualWarningFactor) }: ItemRecord) => !own.eq(warningFactor),
    rewrite: (item: ItemRecord) => ({ item: withDerivedFields({ ...item, warningFactor }), lines: [] }),
  };
}

const finishReview = ({ restaurantId }: { readonly restaurantId: string }): Promise<void> =>
  retryOnConflict(async () => {
    const [{ data: review }, { data: restaurant }] = await Promise.all([
      StockReviewEntity.get({ restaurantId }).go({ consistent: true }),
      RestaurantEntity.get({ id: restaurantId }).go({ consistent: true }),
    ]);
    if (!review) return;
    if (restaurant) {
      await rewriteItems(restaurantId, calendarOf(restaurant), withFactor(restaurant.warningFactor));
      // An item may still be added by a request that read the restaurant before: another run looks again.
      if (review.requestedAt >= abandonedCutoff()) return;
    }
    const done = StockReviewEntity.remove({ restaurantId }).where(({ requestedAt }, { eq }) =>
      eq(requestedAt, review.requestedAt),
    );
    await commit(system, [remove(done)], undefined, systemActivity);
  });
