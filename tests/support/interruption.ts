import { client } from "@stockpot/core/storage/client";
import { withoutGrant } from "./grants.ts";

interface Interruption {
  readonly before: RegExp;
  readonly meanwhile: () => Promise<unknown>;
  /** How many matching calls are still to come, the interrupted one included. */
  callsLeft: number;
  hasHappened: boolean;
}

let interruption: Interruption | undefined;

client.middlewareStack.add(
  (next) => async (args) => {
    const mine = interruption;
    if (mine && !mine.hasHappened && mine.before.test(JSON.stringify(args.input))) {
      mine.callsLeft -= 1;
      mine.hasHappened = mine.callsLeft === 0;
      if (mine.hasHappened) await withoutGrant(mine.meanwhile);
    }
    return next(args);
  },
  { step: "initialize", priority: "low", name: "interruption" },
);

/**
 * Runs one request of this process and lets something else happen before one of its calls, such as between its read
 * and its write.
 * @param before matches the input of the call
 * @param nth which of the matching calls, from 1
 * @returns the result, and whether the request came to that call
 */
export async function withInterruption<T>(
  before: RegExp,
  meanwhile: () => Promise<unknown>,
  run: () => Promise<T>,
  nth = 1,
): Promise<{ readonly result: T; readonly wasInterrupted: boolean }> {
  const mine: Interruption = { before, meanwhile, callsLeft: nth, hasHappened: false };
  interruption = mine;
  try {
    const result = await run();
    return { result, wasInterrupted: mine.hasHappened };
  } finally {
    interruption = undefined;
  }
}
