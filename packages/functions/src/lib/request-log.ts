import { metered } from "@stockpot/core/platform/usage";
import { logger } from "./logger.ts";

let isColdStart = true;

/** Lambda sets it for every function: only there are the lines read. */
const isDeployed = () => process.env["AWS_LAMBDA_FUNCTION_NAME"] !== undefined;

/**
 * Logs one line per invocation on Lambda, with its duration in milliseconds and the capacity that it used. Its fields may
 * not name a person.
 * @param fieldsOf further fields, by the result
 */
export async function withRequestLog<T>(
  message: "request" | "job",
  run: () => Promise<T>,
  fieldsOf: (result: T) => Readonly<Record<string, unknown>>,
): Promise<T> {
  if (!isDeployed()) return run();
  const startedAt = performance.now();
  const coldStart = isColdStart;
  isColdStart = false;
  return metered(async (usage) => {
    const result = await run();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    logger.info(message, { ...fieldsOf(result), ms, ...usage, ...(coldStart && { coldStart }) });
    return result;
  });
}
