import { client } from "@stockpot/core/storage/client";
import { withoutGrant } from "./grants.ts";

/** What happens just before a request's calls to the table, by their numbers, from 1. */
export type Events = ReadonlyMap<number, readonly (() => Promise<unknown>)[]>;

interface Interrupted {
  readonly events: Events;
  calls: number;
  /** The last of what happened, which what happens later waits for. */
  done: Promise<unknown>;
}

let interrupted: Interrupted | undefined;

client.middlewareStack.add(
  (next) => async (args) => {
    if (!interrupted) return next(args);
    interrupted.calls += 1;
    for (const event of interrupted.events.get(interrupted.calls) ?? []) {
      interrupted.done = interrupted.done.then(() => withoutGrant(event));
    }
    await interrupted.done;
    return next(args);
  },
  { step: "initialize", priority: "low", name: "meanwhile" },
);

/**
 * Runs one request of this process and lets other things happen before its calls, which must be made over the wire.
 * @returns the result, and how many calls the request has made
 */
export async function withEvents<T>(
  events: Events,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly calls: number }> {
  const mine: Interrupted = { events, calls: 0, done: Promise.resolve() };
  interrupted = mine;
  try {
    const result = await run();
    return { result, calls: mine.calls };
  } finally {
    interrupted = undefined;
  }
}

interface Hold {
  readonly before: RegExp;
  readonly reach: () => void;
  readonly released: Promise<void>;
}

const holds = new Set<Hold>();

client.middlewareStack.add(
  (next) => async (args) => {
    const hold = [...holds].find(({ before }) => before.test(JSON.stringify(args.input)));
    if (!hold) return next(args);
    holds.delete(hold);
    hold.reach();
    await hold.released;
    return next(args);
  },
  { step: "initialize", priority: "low", name: "hold" },
);

/**
 * Holds the next call of this process that matches.
 * @param before matches the input of the call
 * @returns what comes true when a request is there, and what lets it go on
 */
export function holdCall(before: RegExp): { readonly reached: Promise<void>; readonly release: () => void } {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  holds.add({ before, reach, released });
  return { reached, release };
}
