import { DomainError } from "../error.ts";
import { isTimeUp } from "../platform/request-time.ts";
import { backOff, contentionBackoff } from "../platform/retry.ts";

/** What was read has changed meanwhile: read again and decide again. */
export class VersionConflict extends Error {
  override readonly name: string = "VersionConflict";
}

/** A refusal that may rest on a reading a moment old: read again consistently, without a pause. */
export class StaleReading extends VersionConflict {
  override readonly name = "StaleReading";
  constructor() {
    super("The reading may be a moment old");
  }
}

/** Every attempt lost to another writer. */
export class TooManyChanges extends DomainError {
  constructor() {
    super("CONFLICT", "Too many changes at once. Please try again.");
  }
}

/** One run of a read–decide–commit function. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  /** Whether to read consistently; the first attempt may decide on a reading that is a moment old. */
  readonly consistent: boolean;
}

/**
 * Retries a read–decide–commit function while a concurrent writer makes its condition fail.
 * @throws TooManyChanges when every attempt lost for which the request had time
 */
export async function retryOnConflict<T>(decide: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let number = 1; number <= contentionBackoff.attempts; number += 1) {
    try {
      return await decide({ number, consistent: number > 1 });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      if (isTimeUp()) break;
      // The winner has written already: at first there is nothing to wait for.
      if (number > 1 && !(error instanceof StaleReading)) await backOff(number - 1, contentionBackoff);
    }
  }
  throw new TooManyChanges();
}

/**
 * Refuses nothing on a reading that may be a moment old: what would be refused is read again, consistently. Writes need
 * no such care: their conditions fail unless the reading still holds.
 */
export async function refuseOnlyIfConsistent<T>({ consistent }: Attempt, decide: () => Promise<T>): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!consistent && error instanceof DomainError) throw new StaleReading();
    throw error;
  }
}
