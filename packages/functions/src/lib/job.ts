import { failuresOf } from "@stockpot/core/platform/failed-work";
import type { Context } from "aws-lambda";
import { logger } from "./logger.ts";

/** Work that no request waits for. */
export type Work = () => Promise<void>;

/** What Lambda calls: by the schedule, or by hand with any event. */
type Job = (event?: unknown, context?: Pick<Context, "awsRequestId">) => Promise<void>;

/**
 * A background job as Lambda runs it. What fails in it is logged by a line each, as Lambda's own line says nothing of
 * what an AggregateError holds, and thrown again: that repeats the run, and leaves a dead letter after the last.
 * @param name as in its log lines
 */
export const job =
  (name: string, work: Work): Job =>
  async (_event, context) => {
    try {
      await work();
    } catch (failed) {
      for (const { ids, error } of failuresOf(failed)) {
        logger.error("Background work failed", { job: name, requestId: context?.awsRequestId, ...ids, error });
      }
      throw failed;
    }
  };
