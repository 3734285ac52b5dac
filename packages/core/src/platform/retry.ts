import { pause } from "./clock.ts";
import { isTimeUp } from "./request-time.ts";

/** How a failed attempt is repeated: the pauses, and the most attempts. */
export interface BackoffPolicy {
  readonly attempts: number;
  /** The longest pause after a number of attempts; each takes a random part of it, so that callers spread out. */
  readonly pauseMs: (attempts: number) => number;
}

/** After a refusal for load, waits twice as long each time. */
export const throttlingBackoff: BackoffPolicy = {
  attempts: 9,
  pauseMs: (attempts) => Math.min(1_000, 15 * 2 ** attempts),
};

/** Another writer is done within some 10 to 50 ms; how many there are shows in how often one of them was first. */
export const contentionBackoff: BackoffPolicy = { attempts: 30, pauseMs: (attempts) => Math.min(400, 40 * attempts) };

export const backOff = (attempts: number, { pauseMs }: BackoffPolicy) => pause(Math.random() * pauseMs(attempts));

/**
 * Repeats `action` while its failure is one that `mayRepeat`, with growing, jittered pauses.
 * @param backoffFor the policy for a failure
 */
export async function withRetries<T>(
  action: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
  backoffFor: (error: unknown) => BackoffPolicy = () => throttlingBackoff,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const policy = backoffFor(error);
      if (attempt >= policy.attempts || isTimeUp() || !mayRepeat(error)) throw error;
      await backOff(attempt, policy);
    }
  }
}
