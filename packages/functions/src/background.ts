import { finishPostings } from "@stockpot/core/order/order.posting";
import * as orders from "@stockpot/core/order/order.routes";
import * as procurements from "@stockpot/core/procurement/procurement.routes";
import { finishReceipts } from "@stockpot/core/procurement/procurement.service";
import * as counters from "@stockpot/core/recount/recount.service";
import { finishRemovals } from "@stockpot/core/restaurant/restaurant.service";
import { endEach } from "@stockpot/core/unfinished";
import { finishDepartures } from "@stockpot/core/user/administration.service";
import { toAnswer } from "./lib/answer.ts";

type Work = () => Promise<void>;

const halfDone: readonly Work[] = [
  () => finishPostings((result) => toAnswer(orders.setStatus, result)),
  () => finishReceipts((result) => toAnswer(procurements.complete, result)),
];
const leftBehind: readonly Work[] = [finishRemovals, finishDepartures];

const runAll = (works: readonly Work[]) => endEach(works, (work) => work(), "Some of the background work failed");

/** Ends the postings of orders and purchases that stopped halfway. */
export const postings: Work = () => runAll(halfDone);

/** Removes what deleted restaurants and people still hold. */
export const removals: Work = () => runAll(leftBehind);

/** What no request waits for, in one process. Safe to run at any time, and by several at once. */
export const runBackgroundWork: Work = () => runAll([...halfDone, ...leftBehind]);

const named = 20;

/**
 * Compares every counter with what it counts, and changes none.
 * @throws Error that names the first counters that drifted
 */
export const recount: Work = async () => {
  const { drift } = await counters.recount();
  if (drift.length === 0) return;
  const first = drift.slice(0, named).map(({ counter, kept, counted }) => `${counter} ${kept} instead of ${counted}`);
  throw new Error(`${drift.length} counters drifted: ${first.join(", ")}`);
};
