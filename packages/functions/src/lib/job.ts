import { type Failure, failuresOf } from "@stockpot/core/platform/failed-work";
import type { Context } from "aws-lambda";
import { withRequestLog } from "./request-log.ts";
import { logger } from "./logger.ts";

/** Work that no request waits for. */
export type Work = () => Promise<void>;

/** What Lambda calls: by the schedule, or by hand with any event. */
type Job = (event?: unknown, context?: Pick<Context, "awsRequestId">) => Promise<void>;

/** What a run came to. */
interface Outcome {
  readonly failures: readonly Failure[];
  /** What it threw, if it failed. */
  readonly thrown?: unknown;
}

async function outcomeOf(work: Work): Promise<Outcome> {
  try {
    await work();
    return { failures: [] };
  } catch (thrown) {
    return { failures: failuresOf(thrown), thrown };
  }
}

/**
 * A background job as Lambda runs it. What fails in it is logged by a line each, as Lambda's own line says nothing of
 * what an AggregateError holds, and thrown again: that repeats the run, and leaves a dead letter after the last.
 * @param name as in its log lines
 */
export const job =
  (name: string, work: Work): Job =>
  async (_event, context) => {
    const run = { job: name, requestId: context?.awsRequestId };
    const { failures, thrown } = await withRequestLog(
      "job",
      () => outcomeOf(work),
      (outcome) => ({ ...run, failures: outcome.failures.length }),
    );
    for (const { ids, error } of failures) logger.error("Background work failed", { ...run, ...ids, error });
    if (failures.length > 0) throw thrown;
  };
