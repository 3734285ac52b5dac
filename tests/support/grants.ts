import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";
import { contract } from "@stockpot/core/api/contract";
import { client } from "@stockpot/core/storage/client";
import * as z from "zod";
import { type Grant, grantOf, grantsOfJobs, nothing } from "../../infra/grants.ts";

/** The request that something is done for. What is done for it once it is answered is background work. */
const answering = new AsyncLocalStorage<{ readonly id: string | undefined; isAnswered: boolean }>();

const routes = Object.entries(contract)
  .map(([id, { method, path }]) => ({
    id,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`),
  }))
  // A path without ids wins over one with, as in API Gateway.
  .toSorted((a, b) => a.pattern.source.split("[^/?]+").length - b.pattern.source.split("[^/?]+").length);

const Started = z.object({
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.instanceof(ServerResponse),
});

function follow(message: unknown): void {
  const { request, response } = Started.parse(message);
  const id = routes.find(({ method, pattern }) => method === request.method && pattern.test(request.url))?.id;
  const done = { id, isAnswered: false };
  answering.enterWith(done);
  const end = response.end.bind(response);
  response.end = new Proxy(end, {
    apply(_, __, given) {
      done.isAnswered = true;
      return Reflect.apply(end, response, given);
    },
  });
}

const Transaction = z.object({
  TransactItems: z.array(
    z.record(z.enum(["Get", "Put", "Update", "Delete", "ConditionCheck"]).or(z.string()), z.unknown()),
  ),
});

/** What IAM asks for: a transaction needs the actions of its parts, any other call its own. */
function actionsOf(command: string, input: unknown): readonly string[] {
  const action = command.replace(/Command$/, "");
  if (!action.startsWith("Transact")) return [action];
  return Transaction.parse(input).TransactItems.flatMap((item) => Object.keys(item).map((kind) => `${kind}Item`));
}

const Indexed = z.object({ IndexName: z.string().optional() });

function refusalOf(who: string, { table, indexes }: Grant, command: string, input: unknown): string | undefined {
  const may = new Set<string>(table);
  const denied = actionsOf(command, input).filter((action) => !may.has(action));
  const { IndexName: index } = Indexed.parse(input);
  if (index !== undefined && !indexes.some((name) => name === index)) denied.push(index);
  return denied.length === 0 ? undefined : `infra/grants.ts does not grant ${who} ${[...new Set(denied)].join(", ")}`;
}

/** One process does the work of both here, and nobody recounts in it. */
const backgroundGrant: Grant = { ...nothing, table: [...grantsOfJobs.postings.table, ...grantsOfJobs.removals.table] };

/** Everything that was refused, for whom no test may be looking. */
export const refusals = new Set<string>();

/**
 * From now on, what this process does for a request may use the table as the route's function may on AWS (see
 * infra/grants.ts), and fails as it would there. So every test of the API tests the grants too.
 */
export function enforceGrants(): void {
  subscribe("http.server.request.start", follow);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = answering.getStore();
      const id = request?.isAnswered === false ? request.id : undefined;
      const grant = id === undefined ? backgroundGrant : grantOf(id);
      const refusal = refusalOf(id ?? "background work", grant, String(context["commandName"]), args.input);
      if (refusal === undefined) return next(args);
      refusals.add(refusal);
      throw Object.assign(new Error(refusal), { name: "AccessDeniedException" });
    },
    { step: "initialize", priority: "low", name: "enforceGrants" },
  );
}
