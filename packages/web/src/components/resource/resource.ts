import type { Capability } from "@stockpot/core/access/capabilities";
import type { Pagination } from "@stockpot/core/api/page.schema";
import { fillPath, type OutputOf, type ParamsOf, type RequestOf, type Route } from "@stockpot/core/api/route";
import { type Query, queryOf, refresh, remember } from "../../lib/cache.ts";
import { type AnyRequest, call } from "../../lib/call.ts";
import type { Stored } from "../../lib/optimistic.ts";
import { type Messages, oneLineMessages, titleOf } from "./messages.ts";

/** A concept's routes; without a route the action is unavailable. */
interface ResourceRoutes {
  readonly list: Route;
  readonly get: Route;
  readonly create: Route;
  readonly update?: Route;
  readonly remove?: Route;
}

type RowOf<R extends ResourceRoutes> = OutputOf<R["list"]> extends { data: (infer Row extends Stored)[] } ? Row : never;
type StoredRecord<R extends ResourceRoutes> =
  OutputOf<R["get"]> extends { data: infer Thing extends RowOf<R> } ? Thing : never;
type SentBy<R> = R extends Route ? (RequestOf<R> extends { body: infer Body } ? Body : never) : never;
type BodyOf<R extends ResourceRoutes> = SentBy<R["create"]> | SentBy<R["update"]>;

interface ResourceSpec<R extends ResourceRoutes, Row, Thing> {
  readonly routes: R;
  /** What one is called in a sentence, such as "inventory item". */
  readonly noun: string;
  /** The add button's label; by default "Add" and the noun. */
  readonly addLabel?: string;
  /** The URL parameter with the id of the open thing; by default the noun. */
  readonly param?: string;
  /** What its dialogs and steps need, by name, where that is not what their routes need. */
  readonly needs?: Readonly<Record<string, Capability>>;
  /** Further URL parameters of its dialogs. */
  readonly dialogParams?: readonly string[];
  readonly nameOf: (row: Row) => string;
  /** Its toasts; by default one line each. */
  readonly messages?: (noun: string, nameOf: (row: Row) => string) => Messages<Row>;
  /** Other paths to reload after a change: patterns for `refresh`. */
  readonly refreshes?: (params: ParamsOf<R["list"]>) => readonly string[];
  /** Paths to reload after a refused save, whose data may be stale: patterns for `refresh`. */
  readonly refreshesRefused?: (params: ParamsOf<R["list"]>) => readonly string[];
  /** Lists whose unsaved changes must reach the server before a change of this one. */
  readonly runAfter?: (params: ParamsOf<R["list"]>) => readonly string[];
  /** Merges a row's unsaved values into the complete thing, for resources whose rows are summaries. */
  readonly merge?: (thing: Thing, row: Row) => Thing;
}

/**
 * Something that can be listed, read, created, changed and deleted.
 *
 * @typeParam Row a row of the list
 * @typeParam Thing the complete thing, from its own route
 * @typeParam Body the request body of create and update
 * @typeParam Params the ids in the list's path
 */
export interface Resource<Row extends Stored, Thing extends Row, Body, Params> {
  readonly routes: ResourceRoutes;
  readonly noun: string;
  readonly addLabel: string;
  readonly param: string;
  readonly needs: Readonly<Record<string, Capability>>;
  readonly nameOf: (row: Row) => string;
  readonly messages: Messages<Row>;
  readonly merge: (thing: Thing, row: Row) => Thing;
  /** URL changes that close its dialogs. */
  readonly closedDialogParams: Readonly<Record<string, null>>;
  /** The list's path; also the key of the unsaved changes. */
  readonly scopeOf: (params: Params) => string;
  readonly runAfter: (params: Params) => readonly string[];
  /** Reloads everything that a change affects. */
  readonly refresh: (params: Params) => Promise<void>;
  /** Reloads what may have been stale when a save was refused. */
  readonly refreshRefused: (params: Params) => Promise<void>;
  /** Caches a row so that its dialog opens at once, unless rows are only summaries. */
  readonly rememberRow: (params: Params, row: Row) => void;
  readonly list: (params: Params, query: object) => Query<{ data: Row[]; pagination: Pagination }>;
  readonly get: (params: Params, id: string) => Query<{ data: Thing }>;
  readonly create: (params: Params, body: Body, idempotencyKey: string) => Promise<{ data: Thing }>;
  readonly update: (params: Params, id: string, body: object, ifMatch: number) => Promise<{ data: Thing }>;
  readonly remove: (params: Params, id: string) => Promise<void>;
}

type AnyParams = Readonly<Record<string, string>>;

const query = (route: Route, request: AnyRequest): Query<unknown> => queryOf<Route>(route, request);

/** A spec without type parameters, for the implementation. */
interface AnySpec {
  readonly routes: ResourceRoutes;
  readonly noun: string;
  readonly addLabel?: string;
  readonly param?: string;
  readonly needs?: Readonly<Record<string, Capability>>;
  readonly dialogParams?: readonly string[];
  readonly nameOf: (row: never) => string;
  readonly messages?: (noun: string, nameOf: (row: never) => string) => object;
  readonly refreshes?: (params: AnyParams) => readonly string[];
  readonly refreshesRefused?: (params: AnyParams) => readonly string[];
  readonly runAfter?: (params: AnyParams) => readonly string[];
  readonly merge?: unknown;
}

/** Declares a resource by its routes, from which its types are inferred. */
export function resource<R extends ResourceRoutes>(
  spec: ResourceSpec<R, RowOf<R>, StoredRecord<R>>,
): Resource<RowOf<R>, StoredRecord<R>, BodyOf<R>, ParamsOf<R["list"]>>;
export function resource({
  routes,
  noun,
  addLabel = `Add ${titleOf(noun)}`,
  param = noun,
  needs = {},
  dialogParams = [],
  nameOf,
  messages = oneLineMessages,
  refreshes = () => [],
  refreshesRefused = () => [],
  runAfter = () => [],
  merge,
}: AnySpec): object {
  const idParam = /\{(\w+)\}$/.exec(routes.get.path)?.[1] ?? "id";
  const scopeOf = (params: AnyParams) => fillPath(routes.list.path, params);
  const get = (params: AnyParams, id: string) => query(routes.get, { params: { ...params, [idParam]: id } });
  const send = (route: Route | undefined, request: AnyRequest) => {
    if (route === undefined) throw new TypeError(`The contract has no such route for a ${noun}`);
    return call<Route>(route, request);
  };
  return {
    routes,
    noun,
    addLabel,
    param,
    needs: { history: "activity.read", ...needs },
    nameOf,
    messages: messages(noun, nameOf),
    runAfter,
    merge: merge ?? ((_: unknown, row: unknown) => row),
    closedDialogParams: Object.fromEntries(["dialog", param, ...dialogParams].map((name) => [name, null])),
    scopeOf,
    refresh: (params: AnyParams) => refresh(scopeOf(params), `${scopeOf(params)}/*`, ...refreshes(params)),
    refreshRefused: (params: AnyParams) => refresh(...refreshesRefused(params)),
    list: (params: AnyParams, search: object) => query(routes.list, { params, query: search }),
    get,
    rememberRow(params: AnyParams, row: Stored) {
      if (merge === undefined) remember<unknown>(get(params, row.id), { data: row });
    },
    create: (params: AnyParams, body: unknown, idempotencyKey: string) =>
      send(routes.create, { params, body, idempotencyKey }),
    update: (params: AnyParams, id: string, body: object, ifMatch: number) =>
      send(routes.update, { params: { ...params, [idParam]: id }, body, ifMatch }),
    remove: (params: AnyParams, id: string) => send(routes.remove, { params: { ...params, [idParam]: id } }),
  };
}
