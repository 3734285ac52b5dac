import { finishDepartures } from "@stockpot/core/administration/departures";
import { orderType } from "@stockpot/core/order/order.change";
import * as orders from "@stockpot/core/order/order.routes";
import { procurementType } from "@stockpot/core/procurement/procurement.receipt";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import * as counters from "@stockpot/core/recount/recount.service";
import { finishRemovals } from "@stockpot/core/restaurant/restaurant.service";
import { finishPostings } from "@stockpot/core/stock/finish-postings";
import { endEach } from "@stockpot/core/unfinished";
import { presentAs } from "./lib/response.ts";

type Work = () => Promise<void>;

/** Every type of document whose posting may stop halfway. */
const documentTypes = [orderType(presentAs(orders.setStatus)), procurementType(presentAs(procurements.complete))];

const leftBehind: readonly Work[] = [finishRemovals, finishDepartures];

const runAll = (works: readonly Work[]) => endEach(works, (work) => work(), "Some of the background work failed");

/** Ends the postings of orders and procurements that stopped halfway. */
export const postings: Work = () => finishPostings(documentTypes);

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
