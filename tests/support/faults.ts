import { setClock } from "@stockpot/core/clock";
import { client } from "@stockpot/core/storage/client";
import { afterEach, beforeEach, vi } from "vitest";
import { asNobody } from "./grants.ts";

/** Keeps what faults lead to out of the logs of a file's tests: there are hundreds. */
export function silenceLogs(): void {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** A failure of the connection to the table, at one of the calls that a request makes. */
export interface Fault {
  /** Which call of the request, from 1. */
  readonly at: number;
  /** Whether the table did what the call asked before the answer was lost. */
  readonly isCarriedOut: boolean;
  /** Whether every later call fails too, as when the process ends there. */
  readonly isLasting: boolean;
}

interface Disturbance extends Fault {
  calls: number;
}

let disturbance: Disturbance | undefined;

const lost = () => new Error("The connection to the table was lost (a fault that a test asked for)");

client.middlewareStack.add(
  (next) => async (args) => {
    if (!disturbance) return next(args);
    disturbance.calls += 1;
    const { calls, at, isCarriedOut, isLasting } = disturbance;
    if (calls < at || (calls > at && !isLasting)) return next(args);
    if (calls === at && isCarriedOut) await next(args);
    throw lost();
  },
  { step: "initialize", priority: "low", name: "faults" },
);

/**
 * Runs a request of this process (see `invoke`) with a fault in it. One at a time: every call of the process counts.
 * @returns its result, and whether it made enough calls for the fault to strike
 */
export async function disturbed<T>(
  fault: Fault,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly hasStruck: boolean }> {
  const mine: Disturbance = { ...fault, calls: 0 };
  disturbance = mine;
  try {
    const result = await run();
    return { result, hasStruck: mine.calls >= fault.at };
  } finally {
    disturbance = undefined;
  }
}

let isDoubled = false;

client.middlewareStack.add(
  (next, context) => async (args) => {
    const answer = await next(args);
    if (!isDoubled || !isWrite(context)) return answer;
    await next(args).catch((error: unknown) => {
      if (!(error instanceof Error && refusals.has(error.name))) throw error;
    });
    return answer;
  },
  { step: "initialize", priority: "low", name: "doubled" },
);

/** How the table says that a condition did not hold. */
const refusals = new Set(["ConditionalCheckFailedException", "TransactionCanceledException"]);

const isWrite = (context: Readonly<Record<string, unknown>>) =>
  /^(Put|Update|Delete|TransactWrite)/.test(String(context["commandName"]));

/** Runs a request of this process while every write reaches the table twice, as a network may deliver it. */
export async function doubled<T>(run: () => Promise<T>): Promise<T> {
  isDoubled = true;
  try {
    return await run();
  } finally {
    isDoubled = false;
  }
}

interface Weather {
  /** How many of the calls meet with something, from 0 to 1. */
  readonly share: number;
  readonly random: () => number;
  strikes: number;
}

let weather: Weather | undefined;

const failure = (name: string, details: object = {}) =>
  Object.assign(new Error(`${name} (a fault that a test asked for)`), { name, ...details });

const conflict = () =>
  failure("TransactionCanceledException", { CancellationReasons: [{ Code: "TransactionConflict" }] });
const cut = () => failure("Error", { code: "ECONNRESET" });

client.middlewareStack.add(
  (next, context) => async (args) => {
    if (!weather || weather.random() >= weather.share) return next(args);
    weather.strikes += 1;
    const kind = weather.random();
    if (kind < 0.25) throw failure("ThrottlingException");
    if (kind < 0.5 && String(context["commandName"]).startsWith("Transact")) throw conflict();
    if (kind < 0.75) throw cut();
    await next(args);
    throw cut();
  },
  { step: "initialize", priority: "low", name: "weather" },
);

/**
 * Runs something of this process while a share of all calls is throttled, collides with another transaction, or loses
 * its connection before or after the table did what was asked.
 * @param random says which, in turn: numbers from 0 to 1
 * @returns how many calls failed
 */
export async function stormy(share: number, random: () => number, run: () => Promise<void>): Promise<number> {
  const mine: Weather = { share, random, strikes: 0 };
  weather = mine;
  try {
    await run();
    return mine.strikes;
  } finally {
    weather = undefined;
  }
}

/** The ways in which the n-th call of a request can fail. */
export const waysToFail: readonly (readonly [name: string, fault: Omit<Fault, "at">])[] = [
  ["is not carried out", { isCarriedOut: false, isLasting: false }],
  ["is carried out and its answer lost", { isCarriedOut: true, isLasting: false }],
  ["is not carried out, nor is any after it", { isCarriedOut: false, isLasting: true }],
  ["is the last that is carried out", { isCarriedOut: true, isLasting: true }],
];

/** How many calls a request makes, at most, before something is wrong. */
export const mostCalls = 60;

/**
 * Lets table calls of a request fail in turn, and stops when the request makes no further call.
 * @param run is given what lets the fault strike during a request
 * @param step every how many calls one fails; each run begins at another
 */
export async function atEachCall(
  fault: Omit<Fault, "at">,
  run: (strike: <T>(call: () => Promise<T>) => Promise<T>) => Promise<void>,
  step = 1,
): Promise<void> {
  for (let at = 1 + Math.floor(Math.random() * step); at <= mostCalls; at += step) {
    let wasStruck = false;
    try {
      await run(async (call) => {
        const { result, hasStruck } = await disturbed({ ...fault, at }, call);
        wasStruck = hasStruck;
        return result;
      });
    } catch (error) {
      throw new Error(`with a fault at call ${at}`, { cause: error });
    }
    if (!wasStruck) return;
  }
  throw new Error(`more than ${mostCalls} calls`);
}

/** Runs something two minutes from now, when no request of today can still be at work. */
export async function longAfter<T>(run: () => Promise<T>): Promise<T> {
  setClock(() => new Date(Date.now() + 120_000));
  try {
    return await run();
  } finally {
    setClock(() => new Date());
  }
}

interface End {
  readonly of: RegExp;
  isOver: boolean;
}

let end: End | undefined;

client.middlewareStack.add(
  (next) => async (args) => {
    const mine = end;
    if (!mine) return next(args);
    if (mine.isOver) throw lost();
    if (!mine.of.test(JSON.stringify(args.input))) return next(args);
    try {
      await next(args);
    } finally {
      mine.isOver = true;
    }
    throw lost();
  },
  { step: "initialize", priority: "low", name: "end" },
);

/**
 * Runs a request of this process up to one of its calls, which is carried out and the last one that is: as when the
 * process ends there.
 * @param of what that call holds
 */
export async function endingWith(of: RegExp, run: () => Promise<unknown>): Promise<void> {
  const mine: End = { of, isOver: false };
  end = mine;
  try {
    await run();
  } finally {
    end = undefined;
  }
  if (!mine.isOver) throw new Error(`No call of the request holds ${of.source}`);
}

interface Interruption {
  readonly of: RegExp;
  readonly meanwhile: () => Promise<unknown>;
  /** How many such calls are still to come before the one that is held up. */
  ahead: number;
  isOver: boolean;
}

let interruption: Interruption | undefined;

client.middlewareStack.add(
  (next) => async (args) => {
    const mine = interruption;
    if (mine && !mine.isOver && mine.of.test(JSON.stringify(args.input))) {
      mine.ahead -= 1;
      mine.isOver = mine.ahead === 0;
      if (mine.isOver) await asNobody(mine.meanwhile);
    }
    return next(args);
  },
  { step: "initialize", priority: "low", name: "interruption" },
);

/**
 * Runs a request of this process and lets something else happen before one of its calls, such as between its reading
 * and its writing.
 * @param of what the call holds
 * @param nth which of such calls, from 1
 * @returns its result, and whether it came to that call
 */
export async function interrupted<T>(
  of: RegExp,
  meanwhile: () => Promise<unknown>,
  run: () => Promise<T>,
  nth = 1,
): Promise<{ readonly result: T; readonly wasInterrupted: boolean }> {
  const mine: Interruption = { of, meanwhile, ahead: nth, isOver: false };
  interruption = mine;
  try {
    const result = await run();
    return { result, wasInterrupted: mine.isOver };
  } finally {
    interruption = undefined;
  }
}
