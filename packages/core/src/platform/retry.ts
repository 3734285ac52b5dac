import { pause } from "./clock.ts";
import { isTimeUp } from "./request-time.ts";

const maxAttempts = 9;
const firstPauseMilliseconds = 15;
const maxPauseMilliseconds = 1_000;

/** Waits a random part of a pause that doubles with each attempt, so that colliding callers spread out. */
export const backOff = (attempt: number) =>
  pause(Math.random() * Math.min(maxPauseMilliseconds, firstPauseMilliseconds * 2 ** attempt));

/** Repeats `action` while its failure is one that `mayRepeat`, with growing, jittered pauses. */
export async function withRetries<T>(action: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt >= maxAttempts || isTimeUp() || !mayRepeat(error)) throw error;
      await backOff(attempt);
    }
  }
}
