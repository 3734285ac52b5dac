import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import * as z from "zod";
import { type Grant, grantOf, grantsOfJobs, nothing } from "./grants.ts";

/** One Lambda function, as everything but AWS knows it. */
export interface FunctionPlan {
  /** The route's id; part of the function's name, and so of its log lines. */
  readonly id: string;
  /** The module under packages/functions/src, and what it exports. */
  readonly entry: { readonly module: string; readonly export: string };
  readonly grant: Grant;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  /** Whether it computes password hashes, of which so many at once are let in. */
  readonly hashes: boolean;
}

export interface RoutePlan extends FunctionPlan {
  /** As API Gateway knows the route. */
  readonly routeKey: string;
  /** Whether it gets the stage's sign-up role, for when the platform's settings have none. */
  readonly signsUp: boolean;
}

export interface JobPlan extends FunctionPlan {
  /** What its schedule, its dead letters and their alarm are named for. */
  readonly name: string;
  /** As the scheduler knows it, in UTC. */
  readonly schedule: `rate(${string})` | `cron(${string})`;
  /** How often a run that failed is tried again before it leaves a dead letter. */
  readonly retries: number;
  /** What a dead letter means and where to look first; the alarm says it. */
  readonly whenItFails: string;
}

/** One virtual CPU: a hash is all computing, and Lambda gives that by memory. */
const hashing = { memoryMegabytes: 1769, timeoutSeconds: 10 };
/** Half of a start is loading code, which more memory does faster; below this a first request is slow. */
const withTable = { memoryMegabytes: 1024, timeoutSeconds: 10 };
const withoutTable = { memoryMegabytes: 512, timeoutSeconds: 5 };
/** As long as Lambda lets a function run. */
const inBackground = { memoryMegabytes: 1024, timeoutSeconds: 15 * 60, hashes: false };

/** A route hashes when its body brings a password. */
const hashes = ({ body }: Route) =>
  body instanceof z.ZodObject && Object.keys(body.shape).some((field) => /password/i.test(field));

function sizeOf(grant: Grant, route: Route) {
  if (hashes(route)) return hashing;
  return grant.table.length > 0 ? withTable : withoutTable;
}

/** `inventory.create` is `create` of routes/inventory.ts. */
function entryOf(id: string): FunctionPlan["entry"] {
  const [module = "", name = ""] = id.split(".");
  return { module: `routes/${module}`, export: name };
}

/** A function for each route of the contract. */
export const routePlans: readonly RoutePlan[] = Object.entries(contract).map(([id, route]) => {
  const grant = grantOf(id);
  return {
    id,
    routeKey: `${route.method} ${route.path}`,
    entry: entryOf(id),
    grant,
    hashes: hashes(route),
    signsUp: id === "auth.register" || id.startsWith("platform."),
    ...sizeOf(grant, route),
  };
});

/** Responds to paths that the contract does not name. */
export const unknownRoutePlan: RoutePlan = {
  id: "unknown-route",
  routeKey: "$default",
  entry: { module: "routes/unknown-route", export: "unknownRoute" },
  grant: nothing,
  hashes: false,
  signsUp: false,
  ...withoutTable,
};

/** Background jobs. Each may run at any time, several at once, and continues where an interrupted run stopped. */
export const jobPlans: readonly JobPlan[] = [
  {
    id: "background.postings",
    name: "Postings",
    entry: { module: "background", export: "postings" },
    grant: grantsOfJobs.postings,
    // An order with many ingredients waits for it.
    schedule: "rate(1 minute)",
    retries: 2,
    whenItFails: "A posting that stopped halfway could not be ended, so its order or procurement waits. See its log.",
    ...inBackground,
  },
  {
    id: "background.removals",
    name: "Removals",
    entry: { module: "background", export: "removals" },
    grant: grantsOfJobs.removals,
    schedule: "rate(5 minutes)",
    retries: 2,
    whenItFails:
      "What a deleted restaurant or user left behind could not be removed; it is out of everyone's reach. See its log.",
    ...inBackground,
  },
  {
    id: "background.rollups",
    name: "Rollups",
    entry: { module: "background", export: "rollups" },
    grant: grantsOfJobs.rollups,
    // Before the recount, which compares what it has summed up. A run goes on where the one before stopped.
    schedule: "cron(0/15 6-7 * * ? *)",
    retries: 2,
    whenItFails:
      "What reports read of a restaurant could not be summed up; they stay exact, and take longer. See its log.",
    ...inBackground,
  },
  {
    id: "background.recount",
    name: "Recount",
    entry: { module: "background", export: "recount" },
    grant: grantsOfJobs.recount,
    // From midnight to four on the west coast, when the fewest are at work. A run goes on where the one before stopped.
    schedule: "cron(0/15 8-11 * * ? *)",
    // Nor is a run repeated: that would go on with the next restaurant, and leave no dead letter of what was found.
    retries: 0,
    whenItFails: "Counters differ from what they count, or a restaurant could not be recounted. See its log.",
    ...inBackground,
  },
];

/** Every function of a stage. */
export const functionPlans: readonly FunctionPlan[] = [...routePlans, unknownRoutePlan, ...jobPlans];
