import { AsyncLocalStorage } from "node:async_hooks";

/** Work that no request waits for, run again and again, never twice at once. */
export interface Background {
  /** Asks for a run now, or right after the one that is under way. */
  readonly wake: () => void;
  /** Resolves when no run is under way and none will come. */
  stop(): Promise<void>;
}

const everyMs = 10_000;

export function startBackground(run: () => Promise<void>, onFailure: (error: unknown) => void): Background {
  let current: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;
  /** A request may ask for it, but none that asks is what it is done for. */
  const outsideRequests = AsyncLocalStorage.snapshot();

  async function work() {
    isAsked = false;
    try {
      await run();
    } catch (error) {
      onFailure(error);
    }
    current = undefined;
    if (isAsked) wake();
  }

  function wake() {
    isAsked = true;
    if (!isStopped) current ??= outsideRequests(work);
  }

  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
