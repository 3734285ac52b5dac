import { metered } from "@stockpot/core/platform/usage";
import { logger } from "./logger.ts";

let isColdStart = true;

/** Lambda sets it for every function: only there are the lines read. */
const isDeployed = () => process.env["AWS_LAMBDA_FUNCTION_NAME"] !== undefined;

/**
 * Runs what a function was called for. On Lambda it then logs one line: how long it took in milliseconds, and what it
 * asked of the table. Nothing that names a person may be in its fields.
 * @param fieldsOf what else the line says of the result
 */
export async function accounted<T>(
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
