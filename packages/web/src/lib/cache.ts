import { fillPath, type OutputOf, type ParamsOf, type RequestOf, type Route } from "@stockpot/core/api/route";
import { useCallback, useLayoutEffect, useState } from "react";
import useSWR, { mutate, type SWRResponse } from "swr";
import { type ApiError, toApiError } from "./api-error.ts";
import { setupRequiredCode } from "./setup-required.ts";
import { call, type CallOptions, urlOf } from "./call.ts";

/** Seconds for which a response is served from the cache, by the collection that its path ends in. */
const lifetimes: Readonly<Record<string, number>> = {
  procurements: 300,
  suppliers: 300,
  inventory: 300,
  boms: 300,
  products: 300,
  orders: 180,
  restaurants: 600,
  users: 600,
  // What was done a moment ago is in it.
  "profit-loss": 2,
  day: 2,
  entries: 2,
};
const defaultLifetimeSeconds = 60;

function lifetimeOf(path: string) {
  const collection = path.split("/").findLast((part) => !part.startsWith("{"));
  return lifetimes[collection ?? ""] ?? defaultLifetimeSeconds;
}

/** How many mounted components read a URL. */
const readers = new Map<string, number>();

function addReader(url: string) {
  readers.set(url, (readers.get(url) ?? 0) + 1);
  return function removeReader() {
    const others = (readers.get(url) ?? 1) - 1;
    if (others > 0) readers.set(url, others);
    else readers.delete(url);
  };
}

const useMountedReader = (url: string | null) =>
  useLayoutEffect(() => (url === null ? undefined : addReader(url)), [url]);

/** A read request: its cache key, its lifetime and how to send it. */
export interface Query<Output> {
  readonly url: string;
  readonly lifetimeSeconds: number;
  readonly load: () => Promise<Output>;
}

export const queryOf = <R extends Route>(route: R, request: RequestOf<R> & CallOptions): Query<OutputOf<R>> => ({
  url: urlOf<R>(route, request),
  lifetimeSeconds: lifetimeOf(route.path),
  load: () => call(route, request),
});

export interface QueryOptions {
  /** By default the lifetime of the route's collection. */
  readonly lifetimeSeconds?: number;
  /** Reads again so often while the page is visible. */
  readonly everySeconds?: number;
  /** Shows the last page while the next one loads. */
  readonly keepPreviousData?: boolean;
  /** Called once for every failed request, except those that end the session or lead to another screen. */
  readonly onError?: (error: ApiError) => void;
}

/** Reads through the cache; a null query reads nothing yet. Retry with the returned `mutate()`. */
export function useQuery<Output>(
  query: Query<Output> | null,
  {
    lifetimeSeconds = query?.lifetimeSeconds ?? 0,
    everySeconds = 0,
    keepPreviousData = false,
    onError,
  }: QueryOptions = {},
): SWRResponse<Output, ApiError> {
  const url = query?.url ?? null;
  useMountedReader(url);
  return useSWR<Output, ApiError>(url, query?.load ?? null, {
    dedupingInterval: lifetimeSeconds * 1000,
    refreshInterval: everySeconds * 1000,
    keepPreviousData,
    shouldRetryOnError: false,
    onError: (error) => {
      if (error.status !== 401 && error.code !== setupRequiredCode) onError?.(error);
    },
  });
}

/** Reads a route through the cache, as {@link useQuery} does. */
export const useRoute = <R extends Route>(
  route: R,
  request: (RequestOf<R> & CallOptions) | null,
  options?: QueryOptions,
): SWRResponse<OutputOf<R>, ApiError> => useQuery(request === null ? null : queryOf(route, request), options);

/** Caches a thing that a list has already loaded, to show while the thing's own URL loads. */
export function remember<Output>({ url }: Query<Output>, answer: Output) {
  void mutate<unknown>(url, answer, { revalidate: false });
}

/** Runs a route on demand. `run` throws the ApiError that `error` then shows. */
export function useCall<R extends Route>(route: R) {
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({ pending: false, error: null });
  const run = useCallback(
    async (request: RequestOf<R> & CallOptions): Promise<OutputOf<R>> => {
      setState({ pending: true, error: null });
      try {
        const output = await call(route, request);
        setState({ pending: false, error: null });
        return output;
      } catch (error) {
        setState({ pending: false, error: toApiError(error) });
        throw error;
      }
    },
    [route],
  );
  return { run, ...state };
}

/** A list and everything below it, as {@link refresh} takes them. */
export function everyPathOf<R extends Route>(list: R, params: ParamsOf<NoInfer<R>>): readonly string[] {
  const path = fillPath(list.path, params);
  return [path, `${path}/**`];
}

/** Whether a URL's path matches a pattern: `*` is any one part of it, `**` at the end all the rest. */
function matches(url: string, pattern: string) {
  const [path = ""] = url.split("?");
  const parts = path.split("/");
  const wanted = pattern.split("/");
  const isDeep = wanted.at(-1) === "**";
  const fits = (part: string, index: number) => part === "*" || part === parts[index];
  return isDeep
    ? parts.length >= wanted.length && wanted.slice(0, -1).every(fits)
    : parts.length === wanted.length && wanted.every(fits);
}

/**
 * Reloads the cached responses of these paths, such as `/a`, `/a/*` or `/a/**`. Responses that no mounted component
 * reads are dropped instead.
 */
export async function refresh(...patterns: readonly string[]): Promise<void> {
  const isStale = (key?: unknown): key is string =>
    typeof key === "string" && patterns.some((pattern) => matches(key, pattern));
  void mutate((key) => isStale(key) && !readers.has(key), undefined);
  await mutate((key) => isStale(key) && readers.has(key));
}
