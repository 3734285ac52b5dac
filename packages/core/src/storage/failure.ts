const busy = new Set([
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "TransactionInProgressException",
]);
const busyReasons = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);

/** The reason for each write of a cancelled transaction, in order; empty for any other error. */
export function cancellationReasons(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== "TransactionCanceledException") return [];
  if (!("CancellationReasons" in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? "None");
}

/** True when DynamoDB refused for load or a colliding transaction and certainly did nothing. */
export function isSafeToRetry(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (busy.has(error.name)) return true;
  const codes = cancellationReasons(error).filter((code) => code !== "None");
  return codes.length > 0 && codes.every((code) => busyReasons.has(code));
}

/** True when no response came: the request may or may not have been carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "InternalServerError") return true;
  // ENOENT is a socket's ECONNREFUSED: between two lives of a local engine its file is not there.
  return "code" in error && /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOENT)/.test(String(error.code));
}
