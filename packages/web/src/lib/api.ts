import type { ErrorBody } from "@stockpot/core/api/page.schema";
import { fillPath, type OutputOf, type RequestOf, type Route } from "@stockpot/core/api/route";
import type { Issue, Shortage } from "@stockpot/core/error";
import { useCallback, useLayoutEffect, useState } from "react";
import useSWR, { mutate, type SWRResponse } from "swr";
import { claimsOf, token } from "./token.ts";

const timeoutMs = 10_000;

export type ApiErrorKind = "http" | "fetch" | "timeout" | "parsing";

interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string;
  readonly issues?: readonly Issue[];
  readonly requestId?: string;
  readonly shortages?: readonly Shortage[] | undefined;
}

/** A call that did not succeed. `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** The ingredients that an order was refused for. */
  readonly shortages: readonly Shortage[];

  constructor(
    kind: ApiErrorKind,
    message: string,
    { status = 0, code = "", issues = [], requestId, shortages = [] }: ApiErrorDetails,
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
    this.shortages = shortages;
  }
}

/** What to tell the person: the server's own words where it answered, else the fallback. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.kind === "http" && error.message !== "" ? error.message : fallback;

export interface CallOptions {
  /** The version that an edit is based on; sent as If-Match. */
  readonly ifMatch?: number;
  /** Made up for every call of an idempotent route that brings none. */
  readonly idempotencyKey?: string;
}

type LooseRequest = CallOptions & {
  readonly params?: Record<string, string>;
  readonly query?: object;
  readonly body?: unknown;
};

/** The address of a request, which is also its key in the cache. */
function urlOf<R extends Route>(route: R, request: RequestOf<R>): string;
function urlOf(route: Route, { params, query = {} }: LooseRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const path = fillPath(route.path, params);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** 128 random bits; unlike randomUUID this also exists on pages served without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function headersOf(request: LooseRequest, bearer: string | null, idempotencyKey: string | undefined) {
  const headers = new Headers({ accept: "application/json" });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  if (request.ifMatch !== undefined) headers.set("if-match", `"${request.ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  return headers;
}

function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new ApiError("timeout", "The server took too long to answer. Try again.", {});
  }
  return new ApiError("fetch", "The server cannot be reached. Check your connection and try again.", {});
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("parsing", "The server's answer could not be read. Try again.", { status });
  }
}

const isErrorBody = (answer: unknown): answer is ErrorBody =>
  typeof answer === "object" &&
  answer !== null &&
  "message" in answer &&
  typeof answer.message === "string" &&
  "code" in answer &&
  typeof answer.code === "string" &&
  "issues" in answer &&
  Array.isArray(answer.issues);

async function send(url: string, method: string, headers: Headers, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return response.status === 204 ? undefined : parse(text, response.status);
  const answer = parse(text, response.status);
  // What stands between the page and the server may have answered in its place.
  const { message = "", ...details }: Partial<ErrorBody> = isErrorBody(answer) ? answer : {};
  throw new ApiError("http", message, { status: response.status, ...details });
}

const lostOnTheWay = (error: ApiError) => error.kind === "fetch" || error.kind === "timeout";

/** Sends one request of the contract; throws an {@link ApiError} and nothing else. */
export function call<R extends Route>(route: R, request: RequestOf<R> & CallOptions): Promise<OutputOf<R>>;
export async function call(route: Route, request: LooseRequest): Promise<unknown> {
  const bearer = token.get();
  const idempotencyKey = request.idempotencyKey ?? (route.idempotent === true ? randomKey() : undefined);
  const attempt = async () => {
    try {
      return await send(
        urlOf<Route>(route, request),
        route.method,
        headersOf(request, bearer, idempotencyKey),
        request.body,
      );
    } catch (error) {
      throw failureOf(error);
    }
  };
  try {
    return await attempt().catch((error: unknown) => {
      // The key makes the second try safe: the server replays its first answer.
      if (idempotencyKey !== undefined && error instanceof ApiError && lostOnTheWay(error)) return attempt();
      throw error;
    });
  } catch (error) {
    // A late answer to an earlier session must not end the present one.
    if (error instanceof ApiError && error.status === 401 && bearer !== null && bearer === token.get()) refuseSession();
    throw error;
  }
}

/** Seconds for which an answer is taken from the cache, by the collection that its path ends in. */
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

export interface UseRouteOptions {
  /** How long the answer is taken from the cache; by default what suits the route's collection. */
  readonly lifetimeSeconds?: number;
  /** Shows the last page while the next one loads. */
  readonly keepPreviousData?: boolean;
  /** Called once for every request that fails, but for those that end the session. */
  readonly onError?: (error: ApiError) => void;
}

/** How many mounted components read an address. */
const readers = new Map<string, number>();

function read(url: string) {
  readers.set(url, (readers.get(url) ?? 0) + 1);
  return () => {
    const others = (readers.get(url) ?? 1) - 1;
    if (others > 0) readers.set(url, others);
    else readers.delete(url);
  };
}

const useReading = (url: string | null) => useLayoutEffect(() => (url === null ? undefined : read(url)), [url]);

/** Reads a route through the cache; a null request reads nothing yet. Retry with the returned `mutate()`. */
export function useRoute<R extends Route>(
  route: R,
  request: (RequestOf<R> & CallOptions) | null,
  { lifetimeSeconds = lifetimeOf(route.path), keepPreviousData = false, onError }: UseRouteOptions = {},
): SWRResponse<OutputOf<R>, ApiError> {
  const url = request === null ? null : urlOf<R>(route, request);
  useReading(url);
  return useSWR<OutputOf<R>, ApiError>(url, request === null ? null : () => call(route, request), {
    dedupingInterval: lifetimeSeconds * 1000,
    keepPreviousData,
    shouldRetryOnError: false,
    onError: (error) => {
      if (error.status !== 401) onError?.(error);
    },
  });
}

/** Shows what a list has already brought of a thing while its own address is asked for it. */
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
        setState({ pending: false, error: failureOf(error) });
        throw error;
      }
    },
    [route],
  );
  return { run, ...state };
}

/**
 * Loads again what the cache holds of these paths: a path stands for itself, whatever its query, and for everything
 * below it. What no mounted component reads is forgotten instead, and loaded when it is next asked for.
 */
export async function refresh(...paths: readonly (string | ((url: string) => boolean))[]): Promise<void> {
  const isMeant = (key: string) =>
    paths.some((path) =>
      typeof path === "function" ? path(key) : key === path || key.startsWith(`${path}?`) || key.startsWith(`${path}/`),
    );
  void mutate((key) => typeof key === "string" && !readers.has(key) && isMeant(key), undefined);
  await mutate((key) => typeof key === "string" && readers.has(key) && isMeant(key));
}

const subject = () => {
  const held = token.get();
  return held === null ? null : (claimsOf(held)?.sub ?? null);
};
/** Of what the cache holds, what the person typed and the server does not have. */
export const typedPrefix = "failed ";
const isTyped = (key?: unknown) => typeof key === "string" && key.startsWith(typedPrefix);

let present = subject();
/** Whose session the server has ended: what they typed waits until they sign in again. */
let awaited: string | null = null;
let isRefused = false;

function refuseSession() {
  isRefused = true;
  token.remove();
  isRefused = false;
}

// Nothing that one person loaded or typed is shown to the next.
token.subscribe(() => {
  const next = subject();
  if (next === present) return;
  const keepsTyped = next === null ? isRefused : next === awaited;
  awaited = next === null && isRefused ? present : null;
  present = next;
  // Whoever signs in is answered anew, also what was asked a moment ago; without a session nobody is.
  void mutate((key) => !(keepsTyped && isTyped(key)), undefined, { revalidate: next !== null });
});
