import type { OutputOf, RequestOf, Route } from "@stockpot/core/api/route";
import { useCallback, useLayoutEffect, useState } from "react";
import useSWR, { mutate, type SWRResponse } from "swr";
import { type ApiError, toApiError } from "./api-error.ts";
import { call, type CallOptions, urlOf } from "./call.ts";

/** Seconds for which an answer is served from the cache, by the collection that its path ends in. */
const lifetimes: Readonly<Record<string, number>> = {
  procurements: 300,
  suppliers: 300,
  inventory: 300,
  boms: 300,
  products: 300,
  orders: 180,
  restaurants: 600,
  users: 600,
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

export interface UseRouteOptions {
  /** How long the answer is served from the cache; by default what suits the route's collection. */
  readonly lifetimeSeconds?: number;
  /** Shows the last page while the next one loads. */
  readonly keepPreviousData?: boolean;
  /** Called once for every request that fails, except for those that end the session. */
  readonly onError?: (error: ApiError) => void;
}

/** Reads a route through the cache; a null request reads nothing yet. Retry with the returned `mutate()`. */
export function useRoute<R extends Route>(
  route: R,
  request: (RequestOf<R> & CallOptions) | null,
  { lifetimeSeconds = lifetimeOf(route.path), keepPreviousData = false, onError }: UseRouteOptions = {},
): SWRResponse<OutputOf<R>, ApiError> {
  const url = request === null ? null : urlOf<R>(route, request);
  useMountedReader(url);
  return useSWR<OutputOf<R>, ApiError>(url, request === null ? null : () => call(route, request), {
    dedupingInterval: lifetimeSeconds * 1000,
    keepPreviousData,
    shouldRetryOnError: false,
    onError: (error) => {
      if (error.status !== 401) onError?.(error);
    },
  });
}

/** Puts into the cache what a list has already brought of a thing, to show while the thing's own URL loads. */
export function remember<R extends Route>(route: R, request: RequestOf<R>, answer: OutputOf<R>) {
  void mutate<unknown>(urlOf<R>(route, request), answer, { revalidate: false });
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

/** Whether a URL matches a pattern: a path with any query, `path/*` for one level below it, `path/**` for all. */
function matches(url: string, pattern: string) {
  const [path = ""] = url.split("?");
  if (!pattern.endsWith("*")) return path === pattern;
  const parent = pattern.slice(0, pattern.lastIndexOf("/") + 1);
  return path.startsWith(parent) && (pattern.endsWith("/**") || !path.slice(parent.length).includes("/"));
}

/**
 * Loads again what the cache holds of these paths, such as `/a`, `/a/*` or `/a/**`. What no mounted component reads is
 * dropped instead, and loaded when it is next asked for.
 */
export async function refresh(...patterns: readonly string[]): Promise<void> {
  const isStale = (key?: unknown): key is string =>
    typeof key === "string" && patterns.some((pattern) => matches(key, pattern));
  void mutate((key) => isStale(key) && !readers.has(key), undefined);
  await mutate((key) => isStale(key) && readers.has(key));
}
