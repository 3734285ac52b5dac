/** What a transaction under way does to another, and to a write apart from transactions. */
const rivalries = new Set(["TransactionInProgressException", "TransactionConflictException", "TransactionConflict"]);
const busy = new Set([
  ...rivalries,
  "ThrottlingException",
  "ThrottlingError",
  "ProvisionedThroughputExceededException",
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
]);

/** What the table's client threw, which ElectroDB wraps in an error of its own. */
export const unwrapped = (error: unknown): unknown =>
  error instanceof Error && error.name === "ElectroError" && error.cause instanceof Error ? error.cause : error;

/** The reason for each write of a cancelled transaction, in order; empty for any other error. */
export function cancellationReasons(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== "TransactionCanceledException") return [];
  if (!("CancellationReasons" in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? "None");
}

/**
 * What DynamoDB refused something for: the error's name, or of a cancelled transaction the reasons that its writes
 * have.
 */
function causesOf(thrown: unknown): readonly string[] {
  const error = unwrapped(thrown);
  const reasons = cancellationReasons(error).filter((code) => code !== "None");
  return reasons.length === 0 && error instanceof Error ? [error.name] : reasons;
}

/** True when nothing but another writer was in the way. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && causesOf(error).every((cause) => rivalries.has(cause));

/** True when DynamoDB refused for load or a colliding transaction and certainly did nothing. */
export const isSafeToRetry = (error: unknown): boolean =>
  error instanceof Error && causesOf(error).every((cause) => busy.has(cause));

/** True when no response came: the request may or may not have been carried out. */
export function isOutcomeUnknown(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "InternalServerError") return true;
  // ENOENT is a socket's ECONNREFUSED: between two lives of a local engine its file is not there.
  return "code" in error && /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOENT)/.test(String(error.code));
}

/** True when a write apart from transactions was refused by its own condition. */
export function isConditionFailure(thrown: unknown): boolean {
  const error = unwrapped(thrown);
  return error instanceof Error && error.name === "ConditionalCheckFailedException";
}
