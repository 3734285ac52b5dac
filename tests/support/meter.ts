import { setTimeout } from "node:timers/promises";
import type { Route } from "@stockpot/core/api/route";
import { client } from "@stockpot/core/storage/client";
import { expect } from "vitest";
import type { Answer, RawRequest } from "./client.ts";
import { unitsOf } from "./capacity.ts";
import { inColumns } from "./columns.ts";
import { invoke } from "./invoke.ts";

/** One request to the table, as it went over the wire: repeated ones count again. */
interface TableRequest {
  readonly command: string;
  readonly units: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface Cost {
  /** Read capacity units. */
  readonly read: number;
  /** Write capacity units. */
  readonly write: number;
  readonly requests: number;
  /** How many of the requests had to wait for one another. */
  readonly inSequence: number;
  readonly commands: readonly string[];
}

let record: ((request: TableRequest) => void) | undefined;

/** What every metered request waits, so that those which are sent together are seen to overlap. */
const latencyMs = 15;

client.middlewareStack.add(
  (next, context) => async (args) => {
    if (!record) return next(args);
    const startedAt = performance.now();
    let output: unknown;
    try {
      await setTimeout(latencyMs);
      const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
      ({ output } = answer);
      return answer;
    } finally {
      const command = String(context["commandName"]);
      // The engine does not say what a refused request cost; it counts as a request all the same.
      record?.({ command, units: unitsOf(output), startedAt, endedAt: performance.now() });
    }
  },
  { step: "initialize", priority: "low", name: "meter" },
);

const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** The longest chain of requests of which each began after the one before had ended. */
function longestChain(requests: readonly TableRequest[]): number {
  const depths: { endedAt: number; depth: number }[] = [];
  for (const { startedAt, endedAt } of requests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = depths.filter((one) => one.endedAt <= startedAt).map(({ depth }) => depth);
    depths.push({ endedAt, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}

/** Runs something and says what it asked of the table. One at a time: everything in this process is counted. */
export async function metered<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly cost: Cost }> {
  const requests: TableRequest[] = [];
  record = (request) => requests.push(request);
  try {
    const result = await run();
    const sum = (some: readonly TableRequest[]) => some.reduce((total, { units }) => total + units, 0);
    const cost = {
      read: sum(requests.filter(({ command }) => reads.test(command))),
      write: sum(requests.filter(({ command }) => !reads.test(command))),
      requests: requests.length,
      inSequence: longestChain(requests),
      commands: requests.map(({ command }) => command.replace(/Command$/, "")),
    };
    return { result, cost };
  } finally {
    record = undefined;
  }
}

interface Circumstances {
  /** How much is stored where the request looks. */
  readonly size?: number;
  /** What it is answered with, where that is not its success. */
  readonly status?: number;
}

const rows: string[][] = [];
const measuredRoutes = new Set<Route>();

/** Writes down what something cost, for `costsNoted`. */
export function recordCost(name: string, { inSequence, requests, read, write }: Cost, size?: number): void {
  rows.push([name, size ?? "", inSequence, requests, read, write].map(String));
}

/** Runs a route's handler, expects of it what holds for all of them, and writes its cost down. */
export async function measure<R extends Route>(
  name: string,
  route: R,
  given: RawRequest,
  { size, status = route.status }: Circumstances = {},
): Promise<{ readonly result: Answer<R>; readonly cost: Cost }> {
  const { result, cost } = await metered(() => invoke(route, given));
  expect(result.status, `${name}: ${result.text}`).toBe(status);
  expect(cost.commands, name).not.toContain("Scan");
  recordCost(name, cost, size);
  measuredRoutes.add(route);
  return { result, cost };
}

/** Whether the tests of this file have measured a route. */
export const wasMeasured = (route: Route) => measuredRoutes.has(route);

/** What the tests of this file have written down. */
export const costTable = () =>
  inColumns(["route", "stored", "in sequence", "requests", "read units", "write units"], rows);
