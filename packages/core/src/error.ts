import type { Unit } from "./measure/unit.ts";

/** From a failure's code to its HTTP status: the only place where the two meet. */
export const statusOf = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  IN_USE: 409,
  INSUFFICIENT_STOCK: 409,
  STALE: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STILL_WORKING: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** An issue with one value of a request; `path` is dotted, as in `items.0.unit`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An ingredient that there is too little of, in its base unit. */
export interface Shortage {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly needed: number;
  readonly available: number;
  readonly unit: Unit;
}

interface DomainErrorOptions {
  readonly issues?: readonly Issue[];
  /** Whole seconds until another try makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** With INSUFFICIENT_STOCK. */
  readonly shortages?: readonly Shortage[];
}

/** A rule that the request breaks, in words for the person who sent it. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  readonly shortages: readonly Shortage[] | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message);
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.shortages = options.shortages;
  }

  get status() {
    return statusOf[this.code];
  }
}

/** A refusal that belongs to one value of the request; `path` is dotted, as in `items.0.unit`. */
export const invalidField = (code: ErrorCode, path: string, message: string) =>
  new DomainError(code, message, { issues: [{ path, message }] });

/**
 * Converts every row of a request, so that one answer names the issues of all of them.
 * @throws DomainError with the code and words of the first row that is refused, and the issues of all
 */
export function convertRows<Row, Converted>(
  rows: readonly Row[],
  convert: (row: Row, index: number) => Converted,
): Converted[] {
  const refusals: DomainError[] = [];
  const converted: Converted[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      converted.push(convert(row, index));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(error);
    }
  }
  const [first] = refusals;
  if (!first) return converted;
  throw new DomainError(first.code, first.message, { issues: refusals.flatMap(({ issues }) => issues) });
}

/** No answer came in time; what was asked for may be done, or will be. */
export const stillWorking = () =>
  new DomainError("STILL_WORKING", "This takes longer than usual and may still go through. Look again in a moment.", {
    retryAfterSeconds: 5,
  });

/** The one error for every token that is not valid, whatever is wrong with it. */
export const unauthenticated = () => new DomainError("UNAUTHENTICATED", "Please sign in to continue.");

/** @param path of the one value of the request that is refused */
export const forbidden = (path?: string) => {
  const message = "You don't have permission to do this.";
  return new DomainError("FORBIDDEN", message, path === undefined ? {} : { issues: [{ path, message }] });
};

/** The same error for a resource that does not exist and for one that another owner holds. */
export const notFound = (thing: string) => new DomainError("NOT_FOUND", `${thing} not found`);

/**
 * Refuses an edit that was based on an older version than the stored one.
 * @param ifMatch the version that it was based on; undefined is any
 * @throws DomainError STALE
 */
export function assertVersion(version: number, ifMatch: number | undefined, thing: string): void {
  if (ifMatch === undefined || ifMatch === version) return;
  throw new DomainError("STALE", `This ${thing} was changed by someone else. Your change was not saved.`);
}
