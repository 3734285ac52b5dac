import type { Issue, Shortage } from "@stockpot/core/error";

export type ApiErrorKind = "http" | "fetch" | "timeout" | "parsing";

interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string;
  readonly issues?: readonly Issue[];
  readonly requestId?: string;
  readonly shortages?: readonly Shortage[] | undefined;
}

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** The ingredients that an order is short of. */
  readonly shortages: readonly Shortage[];

  constructor(
    kind: ApiErrorKind,
    message: string,
    { status = 0, code = "", issues = [], requestId, shortages = [] }: ApiErrorDetails = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
    this.shortages = shortages;
  }
}

const failedOnOurSide = "Something went wrong on our side. Your data is safe. Try again.";

/** What failed and what to do about it, for a person who was only waiting for something to load. */
export const reasonOf = (error: unknown) =>
  error instanceof ApiError ? (error.status >= 500 ? failedOnOurSide : error.message) : "";

/** Turns anything thrown into an {@link ApiError}. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new ApiError("timeout", "The server took too long to answer. Try again.");
  }
  return new ApiError(
    "fetch",
    navigator.onLine
      ? "Stockpot can't be reached. Check your connection and try again."
      : "You're offline. Try again when you're back.",
  );
}

/** The server's message if there is one, else the fallback. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.kind === "http" && error.message !== "" ? error.message : fallback;
