import { AsyncLocalStorage } from "node:async_hooks";

/** When the request began for which something is done; background work has none. */
const startOfRequest = new AsyncLocalStorage<number>();

const settings = {
  /** Milliseconds of a steady clock. */
  now: () => performance.now(),
  /** What takes longer is answered while it is under way: a second is what a person waits without wondering. */
  answerMs: 600,
  /** No attempt begins after it: an API function has ten seconds, and its last attempt has to end within them. */
  lastAttemptMs: 7_000,
};

/** Overrides how the time of requests is measured and what they are given of it, so that tests depend on none. */
export function setRequestTime(some: Partial<typeof settings>): void {
  Object.assign(settings, some);
}

/** Carries out a request, whose time is counted from now. */
export const withinRequest = <T>(run: () => Promise<T>): Promise<T> => startOfRequest.run(settings.now(), run);

/** Starts what no request waits for: it has all the time it needs, though a request starts it. */
export const outsideRequest = (run: () => void): void => startOfRequest.exit(run);

function hasTaken(milliseconds: number): boolean {
  const startedAt = startOfRequest.getStore();
  return startedAt !== undefined && settings.now() - startedAt >= milliseconds;
}

/** Whether the request must be answered now; the background work does the rest. */
export const isAnswerDue = (): boolean => hasTaken(settings.answerMs);

/** Whether the request has no time left to try anything again. */
export const isTimeUp = (): boolean => hasTaken(settings.lastAttemptMs);
