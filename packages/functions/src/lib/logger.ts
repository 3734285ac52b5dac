import { unwrapped } from "@stockpot/core/storage/failure";
import { engineReasonOf } from "./engine-reason.ts";

/**
 * What an error says up to where it may repeat what it was given: DynamoDB quotes values, or puts them behind a colon,
 * and they may be a person's.
 */
const opening = (message: string) =>
  message
    .split(/["'`:\n]/, 1)
    .join("")
    .trim();

const framesOf = (stack = "") => stack.split("\n").filter((line) => /^\s+at /.test(line));

/** An error as a log line tells it, with what led to it. */
function described(thrown: unknown): unknown {
  const error = unwrapped(thrown);
  if (!(error instanceof Error) || !(thrown instanceof Error)) return typeof error;
  const { name, message, cause } = error;
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const reason = engineReasonOf(error);
  return {
    name,
    message: opening(message),
    ...(reason && { reason }),
    // Of the error that ElectroDB threw: the frames of its cause end inside the client.
    stack: framesOf(thrown.stack),
    ...(cause !== undefined && { cause: described(cause) }),
    ...(errors.length > 0 && { errors: errors.map(described) }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function write(level: "INFO" | "ERROR", message: string, fields: Fields): void {
  const line = { level, service: "stockpot", timestamp: new Date().toISOString(), message, ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Structured lines for CloudWatch, which takes them from standard output. Nothing that names a person gets into them. */
export const logger = {
  info: (message: string, fields: Fields): void => write("INFO", message, fields),
  error: (message: string, { error, ...fields }: Fields & { readonly error?: unknown }): void =>
    write("ERROR", message, { ...fields, ...(error !== undefined && { error: described(error) }) }),
};
