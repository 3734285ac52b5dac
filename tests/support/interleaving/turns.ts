import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { setClock } from "@stockpot/core/platform/clock";
import { client } from "@stockpot/core/storage/client";
import { sequenceOf } from "../workload.ts";

/** Which of two operations. */
type Who = "A" | "B";

/** Who makes the next call to the table, call by call. */
export type Plan = readonly Who[];

interface Call {
  readonly who: Who;
  readonly what: string;
  readonly begin: () => void;
  readonly ended: Promise<void>;
}

const doing = new AsyncLocalStorage<Who>();
const waiting: Call[] = [];

/** What a call does, in short: its kind, and the entities whose keys it names. */
function described(command: unknown, input: unknown): string {
  const entities = [...JSON.stringify(input).matchAll(/"\$([a-z]+)_1/g)].map(([, entity]) => entity);
  return [String(command).replace("Command", ""), ...new Set(entities)].join(" ");
}

client.middlewareStack.add(
  (next, context) => async (args) => {
    const who = doing.getStore();
    if (!who) return next(args);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    waiting.push({ who, what: described(context["commandName"], args.input), begin, ended });
    await begun;
    try {
      return await next(args);
    } finally {
      end();
    }
  },
  { step: "initialize", priority: "low", name: "turns" },
);

/** So often an operation may do something else than call the table before it is given up. */
const patience = 1000;

/** Waits until neither operation can go on without a call: everything else that they do takes no time. */
async function untilBothWait(isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < patience; turn += 1) {
    await setImmediate();
    if (waiting.length > 0 || isOver()) return;
  }
  throw new Error("An operation neither calls the table nor ends");
}

/** A clock on which no two readings are alike, so that what was first is never left to the machine's speed. */
function tickingClock(): () => Date {
  let moment = Date.now();
  return () => {
    moment += 1;
    return new Date(moment);
  };
}

interface Taken<Answer> {
  readonly answers: readonly [Answer, Answer];
  /** Each call, in the order in which the table got them. */
  readonly steps: readonly string[];
}

/**
 * Runs two operations at once, with one call to the table at a time. Of an operation's own calls at once the first goes
 * first.
 * @param plan whose call goes next; when it is over, `seed` draws who
 */
export async function takeTurns<Answer>(
  [first, second]: readonly [() => Promise<Answer>, () => Promise<Answer>],
  plan: Plan,
  seed: number,
): Promise<Taken<Answer>> {
  const random = sequenceOf(seed);
  const steps: string[] = [];
  let running = 2;
  const run = (who: Who, operation: () => Promise<Answer>) =>
    doing.run(who, async () => {
      try {
        return await operation();
      } finally {
        running -= 1;
      }
    });
  setClock(tickingClock());
  try {
    const both = Promise.all([run("A", first), run("B", second)]);
    for (let turn = 0; ; turn += 1) {
      await untilBothWait(() => running === 0);
      if (waiting.length === 0) break;
      const wanted = plan[turn] ?? (random() < 0.5 ? "A" : "B");
      const index = Math.max(
        waiting.findIndex(({ who }) => who === wanted),
        0,
      );
      for (const { who, what, begin, ended } of waiting.splice(index, 1)) {
        steps.push(`${who} ${what}`);
        begin();
        await ended;
      }
    }
    return { answers: await both, steps };
  } finally {
    setClock(() => new Date());
  }
}

/** In how many ways two rows of so many calls can be merged into one. */
export function waysToMerge(first: number, second: number): number {
  let ways = 1;
  for (let index = 1; index <= second; index += 1) ways = (ways * (first + index)) / index;
  return Math.round(ways);
}

/** One of the ways to merge them, from 0. */
export function planOf(first: number, second: number, way: number): Plan {
  if (first === 0 || second === 0) return Array.from({ length: first + second }, () => (first > 0 ? "A" : "B"));
  const beginWithFirst = waysToMerge(first - 1, second);
  return way < beginWithFirst
    ? ["A", ...planOf(first - 1, second, way)]
    : ["B", ...planOf(first, second - 1, way - beginWithFirst)];
}
