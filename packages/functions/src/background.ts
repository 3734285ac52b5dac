import { purgeDeletedUsers } from "@stockpot/core/administration/departures";
import { countHandler } from "@stockpot/core/count/count.posting";
import { orderHandler } from "@stockpot/core/order/order.change";
import { receiptHandler } from "@stockpot/core/procurement/receipt.handler";
import * as counters from "@stockpot/core/recount/recount.service";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { resumeAbandonedPostings } from "@stockpot/core/stock/resume-postings";
import { foldNames } from "@stockpot/core/administration/fold-names";
import { packNames } from "@stockpot/core/administration/pack-names";
import { readFinished } from "@stockpot/core/restaurant/migration.reading";
import { reviewStock } from "@stockpot/core/restaurant/review-stock";
import { shortenEntries } from "@stockpot/core/restaurant/shorten-entries";
import { sortLowStock } from "@stockpot/core/restaurant/sort-low-stock";
import { valueStock } from "@stockpot/core/restaurant/value-stock";
import { runEach } from "@stockpot/core/platform/background";

type Work = () => Promise<void>;

/** Every type of document whose posting may be abandoned. */
const handlers = [countHandler, orderHandler, receiptHandler];

const leftBehind: readonly Work[] = [purgeDeletedRestaurants, purgeDeletedUsers];

const runAll = (works: readonly Work[]) => runEach(works, (work) => work(), "Some of the background work failed");

/** What changes what an earlier version stored, in this order. */
const migrations = [valueStock, sortLowStock, foldNames, packNames, shortenEntries];

async function migrateAll(): Promise<void> {
  const finished = await readFinished();
  await runAll(migrations.map((migrate) => () => migrate(finished)));
}

/**
 * Ends the postings of counts, orders and procurements that stopped halfway, gives items the warning factor of their
 * restaurant, and values and sorts the stock that an earlier version counted, folds and packs its names and lists it by
 * short entries.
 */
export const postings: Work = () => runAll([() => resumeAbandonedPostings(handlers), reviewStock, migrateAll]);

/** Removes what deleted restaurants and users still hold. */
export const removals: Work = () => runAll(leftBehind);

/** Background jobs, for the single-process server. Safe to run at any time, and by several at once. */
export const runBackgroundWork: Work = () => runAll([postings, ...leftBehind]);

const named = 20;

/**
 * Compares every counter with what it counts, and changes none.
 * @throws Error that names the first counters that drifted
 * @public A stage runs it by its name.
 */
export const recount: Work = async () => {
  const { drift } = await counters.recount();
  if (drift.length === 0) return;
  const first = drift.slice(0, named).map(({ counter, kept, counted }) => `${counter} ${kept} instead of ${counted}`);
  throw new Error(`${drift.length} counters drifted: ${first.join(", ")}`);
};
