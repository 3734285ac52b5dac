import { pause } from "./clock.ts";
import { isTimeUp } from "./request-time.ts";

/** What an attempt in vain is followed by: pauses before the next, and how many attempts there are in all. */
export interface Patience {
  readonly attempts: number;
  /** The longest pause after so many attempts; each takes a random part of it, so that callers spread out. */
  readonly pauseMs: (attempts: number) => number;
}

/** After a refusal for load, waits twice as long each time. */
export const untilLoadFalls: Patience = {
  attempts: 9,
  pauseMs: (attempts) => Math.min(1_000, 15 * 2 ** attempts),
};

/** Another writer is done within some 10 to 50 ms; how many there are shows in how often one of them was first. */
export const untilRivalsEnd: Patience = { attempts: 30, pauseMs: (attempts) => Math.min(400, 40 * attempts) };

export const backOff = (attempts: number, { pauseMs }: Patience) => pause(Math.random() * pauseMs(attempts));

/**
 * Repeats `action` while its failure is one that `mayRepeat`, with growing, jittered pauses.
 * @param patienceWith what a failure asks for
 */
export async function withRetries<T>(
  action: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
  patienceWith: (error: unknown) => Patience = () => untilLoadFalls,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const patience = patienceWith(error);
      if (attempt >= patience.attempts || isTimeUp() || !mayRepeat(error)) throw error;
      await backOff(attempt, patience);
    }
  }
}
