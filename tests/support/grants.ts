import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { contract } from "@stockpot/core/contract/contract";
import { client } from "@stockpot/core/storage/client";
import * as z from "zod";
import { functionPlans } from "../../infra/functions.ts";
import { type Grant, grantsOfJobs, nothing } from "../../infra/grants.ts";
import { usesOf } from "./table-uses.ts";

/** What something is done for: a function of a stage, by its id. */
interface Running {
  readonly id: string | undefined;
  /** What it was refused. */
  readonly refusals: Set<string>;
}

const running = new AsyncLocalStorage<Running>();

const begun = (id: string | undefined): Running => ({ id, refusals: new Set() });

const routes = Object.entries(contract)
  .map(([id, { method, path }]) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`),
  }))
  // A path without ids wins over one with, as in API Gateway.
  .toSorted((a, b) => a.pattern.source.split("[^/?]+").length - b.pattern.source.split("[^/?]+").length);

const Started = z.object({ request: z.object({ method: z.string(), url: z.string() }) });

function follow(message: unknown): void {
  const { request } = Started.parse(message);
  running.enterWith(
    begun(routes.find(({ method, pattern }) => method === request.method && pattern.test(request.url))?.id),
  );
}

const grants = new Map(functionPlans.map(({ id, grant }) => [id, grant]));

/** One process does the work of both here, and it runs no recount. */
const backgroundGrant: Grant = {
  ...nothing,
  table: [...grantsOfJobs.postings.table, ...grantsOfJobs.removals.table],
};

/** What a function may do with the table, and the indexes that it may query, in the order of the alphabet. */
export const allowed = ({ table, indexes }: Grant): readonly string[] =>
  [...new Set([...table, ...indexes])].toSorted();

/** What a function that counts refusals does if one happened. */
const countsRefusal = "CountRefusal";

/** Everything that was refused, for whom no test may be looking. */
export const refusals = new Set<string>();

const used = new Map<string, Set<string>>();

/** What a function has used so far of what it is granted, as `allowed` names it. */
export const usedBy = (id: string): readonly string[] =>
  [...(used.get(id) ?? [])].filter((use) => use !== countsRefusal).toSorted();

function refusalOf(id: string | undefined, grant: Grant, uses: readonly string[]): string | undefined {
  const granted = [...allowed(grant), ...(grant.countsRefusals ? [countsRefusal] : [])];
  const denied = uses.filter((use) => !granted.includes(use));
  if (denied.length === 0) return undefined;
  return `infra/grants.ts does not grant ${id ?? "background work"} ${[...new Set(denied)].join(", ")}`;
}

/**
 * From now on, what this process does for a function may use the table as that function may on AWS (see
 * infra/grants.ts), and fails as it would there. So every test of the API tests the grants too.
 * @param otherwise what everything else may do; without it, anything
 */
function enforce(otherwise: Grant | undefined): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const doing = running.getStore();
      const id = doing?.id;
      const grant = id === undefined ? otherwise : grants.get(id);
      if (!grant) return next(args);
      const uses = usesOf(String(context["commandName"]).replace(/Command$/, ""), args.input);
      const refusal = refusalOf(id, grant, uses);
      if (refusal === undefined) {
        if (id !== undefined) used.set(id, new Set([...(used.get(id) ?? []), ...uses]));
        return next(args);
      }
      refusals.add(refusal);
      doing?.refusals.add(refusal);
      throw Object.assign(new Error(refusal), { name: "AccessDeniedException" });
    },
    { step: "initialize", priority: "low", name: "enforceGrants" },
  );
}

/** For the server: what it does for a request is done by the route's function, and all else in the background. */
export function enforceGrants(): void {
  subscribe("http.server.request.start", follow);
  enforce(backgroundGrant);
}

/**
 * Runs something as a function does it, with that function's grant.
 * @throws when it was refused anything, whatever became of it
 */
export async function asFunction<T>(id: string, run: () => Promise<T>): Promise<T> {
  enforceHere();
  const doing = begun(id);
  const act = () => running.run(doing, run);
  const result = await (id === "background.postings" ? act() : act());
  if (doing.refusals.size > 0) throw new Error([...doing.refusals].join("\n"));
  return result;
}

let isEnforced = false;

/** For a test's own process: all else is what the test itself does. */
function enforceHere(): void {
  if (!isEnforced) enforce(undefined);
  isEnforced = true;
}

/** Runs what a test does in the middle of a function's work, and not on its behalf. */
export const withoutGrant = <T>(run: () => T): T => running.exit(run);
