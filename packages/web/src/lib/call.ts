import type { ErrorBody } from "@stockpot/core/api/page.schema";
import { fillPath, type OutputOf, type RequestOf, type Route } from "@stockpot/core/api/route";
import { recheckAccess } from "./access.ts";
import { ApiError, toApiError } from "./api-error.ts";
import { randomKey } from "./random-key.ts";
import { expireSession } from "./session-cache.ts";
import { setupRequired, setupRequiredCode } from "./setup-required.ts";
import { token } from "./token.ts";

const timeoutMs = 10_000;

export interface CallOptions {
  /** The version that an edit is based on; sent as If-Match. */
  readonly ifMatch?: number;
  /** For an idempotent route; by default a new one. */
  readonly idempotencyKey?: string;
}

/** A request of any route, for code that serves all of them. */
export type AnyRequest = CallOptions & {
  readonly params?: Record<string, string>;
  readonly query?: object;
  readonly body?: unknown;
};

/** The URL of a request, which is also its key in the cache. */
export function urlOf<R extends Route>(route: R, request: RequestOf<R>): string;
export function urlOf(route: Route, { params, query = {} }: AnyRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const path = fillPath(route.path, params);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function headersOf(request: AnyRequest, bearer: string | null, idempotencyKey: string | undefined) {
  const headers = new Headers({ accept: "application/json" });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  if (request.ifMatch !== undefined) headers.set("if-match", `"${request.ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  return headers;
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("parsing", "The server's answer could not be read. Try again.", { status });
  }
}

const hasMessage = (answer: unknown): answer is { readonly message: string } =>
  typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string";

const isErrorBody = (answer: unknown): answer is ErrorBody =>
  hasMessage(answer) &&
  "code" in answer &&
  typeof answer.code === "string" &&
  "issues" in answer &&
  Array.isArray(answer.issues);

async function send(url: string, method: string, headers: Headers, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return response.status === 204 ? undefined : parse(text, response.status);
    const answer = parse(text, response.status);
    // A proxy that answers in the server's place has a message at most.
    const { message = "" } = hasMessage(answer) ? answer : {};
    const details = isErrorBody(answer) ? answer : {};
    throw new ApiError("http", message, { status: response.status, ...details });
  } catch (error) {
    throw toApiError(error);
  }
}

const isNetworkFailure = (error: unknown) =>
  error instanceof ApiError && (error.kind === "fetch" || error.kind === "timeout");

/** Sends one request of the contract; throws an {@link ApiError} and nothing else. */
export function call<R extends Route>(route: R, request: RequestOf<R> & CallOptions): Promise<OutputOf<R>>;
export async function call(route: Route, request: AnyRequest): Promise<unknown> {
  const bearer = token.get();
  const url = urlOf<Route>(route, request);
  const idempotencyKey = request.idempotencyKey ?? (route.idempotent === true ? randomKey() : undefined);
  const headers = headersOf(request, bearer, idempotencyKey);
  const attempt = () => send(url, route.method, headers, request.body);
  try {
    return await attempt().catch((error: unknown) => {
      // The key makes a retry safe: the server replays its first response.
      if (idempotencyKey !== undefined && isNetworkFailure(error)) return attempt();
      throw error;
    });
  } catch (error) {
    // A late response to an earlier session must not end the current one, nor say anything of it.
    if (error instanceof ApiError && bearer !== null && bearer === token.get()) {
      if (error.status === 401) expireSession();
      if (error.code === setupRequiredCode) setupRequired.set(true);
      else recheckAccess(url, error);
    }
    throw error;
  }
}
