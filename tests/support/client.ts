import type { IncomingHttpHeaders } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { ErrorBody, Pagination } from "@stockpot/core/api/page.schema";
import { fillPath, type OutputOf, type RequestOf, type Route } from "@stockpot/core/api/route";
import * as z from "zod";
import { send, type Reply } from "./http.ts";

interface Extras {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

/** Anything at all, to see it refused. */
export interface RawRequest extends Extras {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

export interface Answer<R extends Route> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** What the contract promises; throws when the answer is anything else, or holds a field more. */
  readonly body: OutputOf<R>;
  /** The failure; throws when the answer is none. */
  readonly error: ErrorBody;
}

const schemaOf = (route: Route) => {
  if (route.data) return z.object({ data: route.data });
  if (route.list) return z.object({ data: z.array(route.list), pagination: Pagination });
  return route.answer;
};

function exactly(schema: z.ZodType, json: string): unknown {
  const received: unknown = JSON.parse(json);
  const known = schema.parse(received);
  if (!isDeepStrictEqual(known, received)) throw new Error(`The answer holds more than the contract names: ${json}`);
  return known;
}

function output<R extends Route>(route: R, status: number, text: string): OutputOf<R>;
function output(route: Route, status: number, text: string): unknown {
  if (status !== route.status) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`);
  const schema = schemaOf(route);
  if (schema) return exactly(schema, text);
  if (text !== "" && route.file === undefined)
    throw new Error(`${route.method} ${route.path} promises no body: ${text}`);
  return undefined;
}

function failure(text: string): ErrorBody {
  const received: unknown = JSON.parse(text);
  return z.strictObject(ErrorBody.shape).parse(received);
}

/** Reads a reply as the route's answer. */
export const answerOf = <R extends Route>(route: R, { status, headers, text }: Reply): Answer<R> => ({
  status,
  headers,
  text,
  get body() {
    return output(route, status, text);
  },
  get error() {
    return failure(text);
  },
});

/** Calls a route with whatever is given; a body that is neither a string nor bytes is sent as JSON. */
export async function attempt<R extends Route>(route: R, given: RawRequest = {}): Promise<Answer<R>> {
  const { params, query, body, token, headers = {}, from } = given;
  const search = new URLSearchParams(query).toString();
  const reply = await send({
    method: route.method,
    path: fillPath(route.path, params) + (search && `?${search}`),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    from,
  });
  return answerOf(route, reply);
}

/** Calls a route with what its contract asks for. */
export const request = <R extends Route>(route: R, given: RequestOf<R> & Extras): Promise<Answer<R>> =>
  attempt(route, given);
