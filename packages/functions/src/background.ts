import { purgeDeletedUsers } from "@stockpot/core/administration/deleted-users";
import { countHandler } from "@stockpot/core/count/count.posting";
import { orderHandler } from "@stockpot/core/order/order.change";
import { receiptHandler } from "@stockpot/core/receipt/receipt.handler";
import { presentMilliseconds } from "@stockpot/core/platform/clock";
import { recountOnwards } from "@stockpot/core/recount/recount.service";
import { compactOnwards } from "@stockpot/core/report/sweep";
import { purgeDeletedRestaurants } from "@stockpot/core/restaurant/restaurant.service";
import { resumeAbandonedPostings } from "@stockpot/core/posting/resume-postings";
import { reviewStock } from "@stockpot/core/settings/review-stock";
import { forEachSettled } from "@stockpot/core/platform/background";
import { wasteHandler } from "@stockpot/core/waste/waste.posting";
import { type Work, job } from "./lib/job.ts";
import { logger } from "./lib/logger.ts";

/** Every type of document whose posting may be abandoned. */
const handlers = [countHandler, orderHandler, receiptHandler, wasteHandler];

/** Runs works in their order, by the names under which their failures are logged. */
const runAll = (works: Readonly<Record<string, Work>>) =>
  forEachSettled(
    Object.entries(works),
    ([, work]) => work(),
    ([task]) => ({ task }),
    "Some of the background work failed",
  );

const postingWorks = { resumePostings: () => resumeAbandonedPostings(handlers), reviewStock };
const removalWorks = { purgeDeletedRestaurants, purgeDeletedUsers };

/** Finishes postings that stopped halfway, and gives items the warning factor of their restaurant. */
export const postings = job("postings", () => runAll(postingWorks));

/** Removes what deleted restaurants and users still hold. */
export const removals = job("removals", () => runAll(removalWorks));

/** Background jobs, for the single-process server. Safe to run at any time, and by several at once. */
export const runBackgroundWork: Work = () => runAll({ ...postingWorks, ...removalWorks });

/** How long a run may sum up: by less than Lambda lets it run. */
const rollupMilliseconds = 12 * 60 * 1000;

/**
 * Adds what reports were told to the sums that they read, restaurant by restaurant, from where the run before stopped.
 * @public A stage runs it by its name.
 */
export const rollups = job("rollups", () => compactOnwards(presentMilliseconds() + rollupMilliseconds));

/** How long a run of the recount may read: less than Lambda lets it run, as the last page takes time too. */
const recountMilliseconds = 12 * 60 * 1000;

const named = 20;

/**
 * Compares the counters of as many restaurants as there is time for with what they count, from where the run before
 * stopped, and changes none. Each that differs is logged before the run goes on.
 * @throws Error that names the first counters that drifted
 * @public A stage runs it by its name.
 */
export const recount = job("recount", async () => {
  const first: string[] = [];
  const drifted = await recountOnwards({
    until: presentMilliseconds() + recountMilliseconds,
    report: (finding) => {
      const { counter, kept, counted } = finding;
      logger.error("A counter drifted", { job: "recount", ...finding });
      if (first.length < named) first.push(`${counter} ${kept} instead of ${counted}`);
    },
  });
  if (drifted > 0) throw new Error(`${drifted} counters drifted: ${first.join(", ")}`);
});
