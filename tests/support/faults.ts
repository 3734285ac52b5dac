import { setImmediate } from "node:timers/promises";
import { setClock } from "@stockpot/core/platform/clock";
import { client } from "@stockpot/core/storage/client";

/** A lost connection to the table at one of the calls that a request makes. */
export interface Fault {
  /** Which call of the request, from 1. */
  readonly at: number;
  /** Whether the table carried out the call before its answer was lost. */
  readonly isCarriedOut: boolean;
  /** Whether every later call fails too, as after a crash. */
  readonly isLasting: boolean;
}

/** The ways in which a call can fail. */
export const faultKinds: readonly (readonly [name: string, fault: Omit<Fault, "at">])[] = [
  ["is not carried out", { isCarriedOut: false, isLasting: false }],
  ["is carried out and its answer lost", { isCarriedOut: true, isLasting: false }],
  ["is not carried out, nor is any after it", { isCarriedOut: false, isLasting: true }],
  ["is the last that is carried out", { isCarriedOut: true, isLasting: true }],
];

const mark = "(injected by a test)";

const injected = (name: string, details: object = {}) =>
  Object.assign(new Error(`${name} ${mark}`), { name, ...details });

// The server logs every failure. Those that a test asked for stay out of its output, so that any other one shows.
process.stdout.write = new Proxy(process.stdout.write.bind(process.stdout), {
  apply(write, _, given) {
    return String(given[0]).includes(mark) || Reflect.apply(write, process.stdout, given);
  },
});

const connectionLost = () => injected("ConnectionLost");

const isWrite = (command: unknown) => /^(Put|Update|Delete|TransactWrite|BatchExecute)/.test(String(command));

interface ActiveFault extends Fault {
  calls: number;
}

let activeFault: ActiveFault | undefined;
let recorded: boolean[] | undefined;

/** The calls that have not been answered. */
const unanswered = new Set<object>();

client.middlewareStack.add(
  (next, context) => {
    const [fault, calls] = [activeFault, recorded];
    calls?.push(isWrite(context["commandName"]));
    if (fault) fault.calls += 1;
    // Once for each call, also where the client has to repeat it.
    const call = fault?.calls ?? 0;
    return async (args) => {
      unanswered.add(args);
      try {
        if (!fault) return await next(args);
        const { at, isCarriedOut, isLasting } = fault;
        if (call < at || (call > at && !isLasting)) return await next(args);
        if (call === at && isCarriedOut) await next(args);
        throw connectionLost();
      } finally {
        unanswered.delete(args);
      }
    };
  },
  { step: "initialize", priority: "low", name: "fault" },
);

/** A request that fails may leave calls unanswered, and make others once they are answered. */
async function untilCallsEnd(): Promise<void> {
  do await setImmediate();
  while (unanswered.size > 0);
}

/**
 * Runs one request of this process (see `invoke`) with a fault in it. Every call of the process counts, so requests
 * must not run side by side.
 * @returns the result, and whether the request made enough calls for the fault to strike
 */
export async function withFault<T>(
  fault: Fault,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly hasStruck: boolean }> {
  const mine: ActiveFault = { ...fault, calls: 0 };
  activeFault = mine;
  try {
    const result = await run();
    await untilCallsEnd();
    return { result, hasStruck: mine.calls >= fault.at };
  } finally {
    activeFault = undefined;
  }
}

/** Which calls a request makes, in order: whether each of them writes. */
export type Calls = readonly boolean[];

/** Runs one request of this process and records its calls. */
export async function withCalls<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly calls: Calls }> {
  const mine: boolean[] = [];
  recorded = mine;
  try {
    return { result: await run(), calls: mine };
  } finally {
    recorded = undefined;
  }
}

/** The calls at which a fault makes a difference, from 1: a read leaves nothing behind, carried out or not. */
export const strikesOf = ({ isCarriedOut }: Omit<Fault, "at">, calls: Calls): readonly number[] =>
  calls.flatMap((writes, index) => (writes || !isCarriedOut ? [index + 1] : []));

let turn = 0;

/**
 * Repeats a run, first without a fault and then with one at each call of its request.
 * @param run receives the function that makes the request and lets the fault strike
 * @param every how many calls one fails. Each use in a test file begins one call later than the one before, so that as
 * many uses on the same request strike each of its calls; FAULTS=all strikes all of them in every use
 */
export async function atEachCall(
  fault: Omit<Fault, "at">,
  run: (strike: <T>(call: () => Promise<T>) => Promise<T>) => Promise<void>,
  every = 1,
): Promise<void> {
  let calls: Calls = [];
  await run(async (call) => {
    const undisturbed = await withCalls(call);
    calls = undisturbed.calls;
    return undisturbed.result;
  });
  const step = process.env["FAULTS"] === "all" ? 1 : every;
  const first = turn % step;
  turn += 1;
  for (const at of strikesOf(fault, calls).filter((call) => call % step === first)) {
    try {
      await run(async (call) => (await withFault({ ...fault, at }, call)).result);
    } catch (error) {
      throw new Error(`with a fault at call ${at} of ${calls.length}`, { cause: error });
    }
  }
}

let isAway = false;

client.middlewareStack.add(
  (next) => async (args) => {
    if (isAway) throw injected("Error", { code: "ECONNREFUSED" });
    return next(args);
  },
  { step: "initialize", priority: "low", name: "engineAway" },
);

/** Runs one request of this process while nothing answers where the table is. */
export async function withEngineAway<T>(run: () => Promise<T>): Promise<T> {
  isAway = true;
  try {
    return await run();
  } finally {
    isAway = false;
  }
}

let isDuplicating = false;

/** What the table throws when a condition does not hold. */
const failedConditions = new Set(["ConditionalCheckFailedException", "TransactionCanceledException"]);

client.middlewareStack.add(
  (next, context) => async (args) => {
    const answer = await next(args);
    if (!isDuplicating || !isWrite(context["commandName"])) return answer;
    await next(args).catch((error: unknown) => {
      if (!(error instanceof Error && failedConditions.has(error.name))) throw error;
    });
    return answer;
  },
  { step: "initialize", priority: "low", name: "duplicatedWrites" },
);

/** Runs one request of this process while every write reaches the table twice, as a network may deliver it. */
export async function withDuplicatedWrites<T>(run: () => Promise<T>): Promise<T> {
  isDuplicating = true;
  try {
    return await run();
  } finally {
    isDuplicating = false;
  }
}

interface RandomFaults {
  /** The share of calls that fail, from 0 to 1. */
  readonly share: number;
  readonly random: () => number;
  strikes: number;
}

let randomFaults: RandomFaults | undefined;

const conflict = () =>
  injected("TransactionCanceledException", { CancellationReasons: [{ Code: "TransactionConflict" }] });
const connectionReset = () => injected("Error", { code: "ECONNRESET" });

client.middlewareStack.add(
  (next, context) => async (args) => {
    if (!randomFaults || randomFaults.random() >= randomFaults.share) return next(args);
    randomFaults.strikes += 1;
    const kind = randomFaults.random();
    if (kind < 0.25) throw injected("ThrottlingException");
    if (kind < 0.5 && String(context["commandName"]).startsWith("Transact")) throw conflict();
    if (kind < 0.75) throw connectionReset();
    await next(args);
    throw connectionReset();
  },
  { step: "initialize", priority: "low", name: "randomFaults" },
);

/**
 * Runs requests of this process while a share of all calls is throttled, meets another transaction, or loses its
 * connection before or after the table carried it out.
 * @param random draws which, from 0 to 1
 * @returns how many calls failed
 */
export async function withRandomFaults(share: number, random: () => number, run: () => Promise<void>): Promise<number> {
  const mine: RandomFaults = { share, random, strikes: 0 };
  randomFaults = mine;
  try {
    await run();
    return mine.strikes;
  } finally {
    randomFaults = undefined;
  }
}

/** Runs something two minutes from now, when no request of today can still be running. */
export async function twoMinutesLater<T>(run: () => Promise<T>): Promise<T> {
  setClock(() => new Date(Date.now() + 120_000));
  try {
    return await run();
  } finally {
    setClock(() => new Date());
  }
}

interface Crash {
  readonly after: RegExp;
  hasHappened: boolean;
}

let crash: Crash | undefined;

client.middlewareStack.add(
  (next) => async (args) => {
    const mine = crash;
    if (!mine) return next(args);
    if (mine.hasHappened) throw connectionLost();
    if (!mine.after.test(JSON.stringify(args.input))) return next(args);
    try {
      await next(args);
    } finally {
      mine.hasHappened = true;
    }
    throw connectionLost();
  },
  { step: "initialize", priority: "low", name: "crash" },
);

/**
 * Runs one request of this process that crashes after one of its calls.
 * @param after matches the input of the last call that is carried out
 */
export async function withCrashAfter(after: RegExp, run: () => Promise<unknown>): Promise<void> {
  const mine: Crash = { after, hasHappened: false };
  crash = mine;
  try {
    await run();
  } finally {
    crash = undefined;
  }
  if (!mine.hasHappened) throw new Error(`The request makes no call that matches ${after.source}`);
}
