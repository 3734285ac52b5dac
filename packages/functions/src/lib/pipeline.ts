import { isUtf8 } from "node:buffer";
import { createHmac } from "node:crypto";
import middy from "@middy/core";
import httpHeaderNormalizer from "@middy/http-header-normalizer";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { Actor, Member, Prefetched, RequestContext } from "@stockpot/core/actor";
import type { Capability } from "@stockpot/core/access/capabilities";
import { presenterOf } from "@stockpot/core/api/present";
import type { Presenter, StoredResponse } from "@stockpot/core/api/response";
import {
  type InputOf,
  type ParamsOf,
  type ResultOf,
  type Route,
  nounByPathId,
  rolesOf,
} from "@stockpot/core/api/route";
import type { AccessPolicy } from "@stockpot/core/auth/access";
import { DomainError, type Issue, invalidField, notFound, stillWorking } from "@stockpot/core/error";
import { isId } from "@stockpot/core/platform/id";
import { withinRequest } from "@stockpot/core/platform/request-time";
import { readSecret } from "@stockpot/core/platform/secret";
import { isOutcomeUnknown, isSafeToRetry } from "@stockpot/core/storage/failure";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod";
import { type Handler, entry } from "./entry.ts";
import { logger } from "./logger.ts";
import { longNumberMark, withMarkedNumbers } from "./long-numbers.ts";
import { callerAddress } from "./origin.ts";
import { toErrorResult, toResult } from "./response.ts";
import { routeOf } from "./route-name.ts";
import { visibilityOf } from "./visibility.ts";

/** Who calls a route's verb: a member inside a restaurant, a signed-in actor, or anyone where the route is public. */
type CallerOf<R extends Route> = R["allow"] extends "public"
  ? RequestContext
  : R["needs"] extends Capability
    ? Member
    : Actor;

/** A route's verb: what is done once the caller is admitted and the request is parsed. */
export type Run<R extends Route, Reading = never> = (
  caller: CallerOf<R> & Prefetched<Reading>,
  input: InputOf<R>,
) => Promise<ResultOf<R>>;

/** What a verb reads by the ids in its path while the access check is under way: one request in sequence less. */
export type Prefetch<R extends Route, Reading> = (params: ParamsOf<R>) => Promise<Reading>;

/** What only routes with a table behind them need; public routes without one never load it. */
interface TableMiddleware {
  readonly authorise: (
    request: RequestContext,
    authorization: string | undefined,
    policy: AccessPolicy,
  ) => Promise<Actor | Member>;
  readonly findStoredResponse: (actor: Actor, fingerprint: string) => Promise<StoredResponse | undefined>;
  readonly storeResponse: (actor: Actor, result: unknown) => Promise<void>;
}

const maxBodyBytes = 256 * 1024;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Builds a route's Lambda handler: authorise, parse, run, present. Every failure becomes the API's error response.
 * @param table the table's part; a public route does without
 */
export function pipeline<R extends Route, Reading = never>(
  route: R,
  run: Run<R, Reading>,
  table?: TableMiddleware,
  prefetch?: Prefetch<R, Reading>,
): Handler {
  const present = presenterOf(route);
  const visibility = visibilityOf(route);
  const respond = async (event: APIGatewayProxyEventV2): Promise<StoredResponse> => {
    const request = toRequest(event);
    const context: RequestContext = {
      requestId: event.requestContext.requestId,
      address: callerAddress(event),
      // Browsers say where a request comes from, and let no page change that.
      via: event.headers["sec-fetch-site"] === undefined ? "API" : "WEB",
      idempotencyKey: route.idempotent || route.allow === "public" ? idempotencyKeyOf(request) : undefined,
    };
    let prefetched: Promise<Reading> | undefined;
    const caller = await authenticate(route, context, request, table, () => {
      if (!Object.values(request.params).every(isId)) return;
      prefetched = prefetch?.(request.params as ParamsOf<R>);
      // If the caller is rejected nothing awaits this promise; otherwise the service awaits it and sees the error.
      prefetched?.catch(() => undefined);
    });
    const ifMatch = ifMatchOf(request);
    const query = parse(route.query, request.query);
    const body = parse(route.body, request.body);
    const given: unknown = { params: request.params, ifMatch, query, body };
    assertIds(request.params);
    visibility.assertMaySet(caller, body);
    const input = given as InputOf<R>;
    const runAs = (known: RequestContext) => {
      const admitted: unknown = { ...known, ...(prefetched && { prefetched }) };
      return run(admitted as CallerOf<R> & Prefetched<Reading>, input);
    };
    const isOnce = context.idempotencyKey !== undefined;
    const response =
      isOnce && table && isActor(caller)
        ? await runOnce(caller, request, present, table, runAs)
        : present(await runAs(caller));
    return visibility.asSeenBy(caller, response);
  };

  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpHeaderNormalizer())
    .before((request) => {
      const { event } = request;
      if (bodyBytes(event) > maxBodyBytes) throw new DomainError("TOO_LARGE", "The request is too large.");
      if (!isReadable(event)) throw new DomainError("INVALID", "The body is not valid UTF-8.");
      if (event.body === undefined) return;
      event.body = withMarkedNumbers(textOf(event.body, event));
      event.isBase64Encoded = false;
    })
    .use(route.body ? [httpJsonBodyParser()] : [])
    .onError((request) => {
      const error = toDomainError(request.error);
      if (error.status >= 500) logUnexpected(request);
      request.response = toErrorResult(error, request.event.requestContext.requestId);
    })
    .handler((event) => withinRequest(async () => toResult(await respond(event), event.requestContext.requestId)));
  return entry(handler);
}

const isActor = (caller: RequestContext): caller is Actor => "userId" in caller;

async function authenticate(
  route: Route,
  context: RequestContext,
  request: Request,
  table: TableMiddleware | undefined,
  onVerified: () => void,
): Promise<RequestContext | Actor | Member> {
  const allow = rolesOf(route);
  if (allow === "public" || !table) return context;
  return table.authorise(context, request.headers["authorization"], {
    allow,
    tenant: route.needs && { restaurantId: request.params["restaurantId"] ?? "", needs: route.needs },
    superAdmin: route.superAdmin === true,
    guardsReferences: route.guardsReferences === true,
    beforeSecondFactor: route.beforeSecondFactor === true,
    onVerified,
  });
}

/** A value that is not an id is answered 404, and never becomes a key of the table. */
function assertIds(params: Request["params"]): void {
  for (const [name, value] of Object.entries(params)) {
    if (!isId(value)) throw notFound(nounByPathId[name] ?? "Route");
  }
}

/**
 * Runs a verb at most once for an Idempotency-Key, and answers what is stored under it. The verb's own transaction stores
 * the response; one that had nothing to write is stored afterwards. Whenever that fails, an earlier request may have done
 * the work, and then its response is given instead.
 */
async function runOnce(
  actor: Actor,
  request: Request,
  present: Presenter,
  { findStoredResponse, storeResponse }: TableMiddleware,
  run: (actor: Actor) => Promise<unknown>,
): Promise<StoredResponse> {
  const key = actor.idempotencyKey ?? "";
  // With a key of the server's: some bodies hold a password, which nobody who reads the table may try out.
  const fingerprint = createHmac("sha256", await readSecret("CURSOR_KEY"))
    .update(JSON.stringify([request.method, request.path, request.body]))
    .digest("base64url");
  let stored: StoredResponse | undefined;
  const onStored = (response: StoredResponse) => {
    stored = response;
  };
  const asked = { ...actor, idempotency: { key, fingerprint, present, onStored } };
  try {
    const result = await run(asked);
    if (!stored) await storeResponse(asked, result);
    return stored ?? present(result);
  } catch (error) {
    const first = await findStoredResponse(actor, fingerprint);
    if (!first) throw error;
    return first;
  }
}

function logUnexpected({ event, context, error }: { event: APIGatewayProxyEventV2; context: Context; error: unknown }) {
  logger.error("Unexpected failure", { route: routeOf(context), requestId: event.requestContext.requestId, error });
}

/** A string was read already: there U+FFFD stands for what was not UTF-8, and every text refuses that. */
const isReadable = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  !isBase64Encoded || isUtf8(Buffer.from(body, "base64"));

const textOf = (body: string, { isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString() : body;

const bodyBytes = ({ body }: APIGatewayProxyEventV2) => Buffer.byteLength(body ?? "");

/** Path and query parameters that API Gateway names without a value are absent. */
const withValues = (given: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Ids are stored in lower case; UUIDs compare without case. */
const lowerCase = (given: Request["params"]): Request["params"] =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.toLowerCase()]));

function toRequest(event: APIGatewayProxyEventV2): Request {
  return {
    method: event.requestContext.http.method,
    // Ids in capitals are the same ids.
    path: event.rawPath.toLowerCase(),
    headers: event.headers,
    params: lowerCase(withValues(event.pathParameters)),
    query: withValues(event.queryStringParameters),
    body: event.body,
  };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnseen(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(toIssues);
  throw new DomainError("INVALID", issues[0]?.message ?? "The request is not valid.", { issues });
}

/** An unknown key is reported on its own path, like every other issue. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") return [{ path: path.join("."), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "Unknown field" }));
}

const invalid = (path: string, message: string) => invalidField("INVALID", path, message);

/**
 * Refuses what schemas overlook: the key `__proto__`, like any other unknown one, numbers of which parsing would have
 * dropped digits, and lone surrogates, which JSON can write but the table cannot store.
 */
function refuseUnseen(given: unknown): void {
  // One after the other instead of each within the last: a body may be nested deeper than calls may be.
  const left = [{ value: given, path: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && value.startsWith(longNumberMark)) throw invalid(path, "Use at most 15 digits");
    if (typeof value === "string" && !value.isWellFormed())
      throw invalid(path, "The text contains an invalid character");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__") throw invalid(key, "Unknown field");
      left.push({ value: inner, path: path === "" ? key : `${path}.${key}` });
    }
  }
}

const maxKeyLength = 255;

function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= maxKeyLength) return key;
  throw new DomainError("INVALID", `Idempotency-Key must be 1 to ${maxKeyLength} visible characters`);
}

/** @returns the version that the caller based an edit on; `*` and no header are any */
function ifMatchOf({ headers }: Request): number | undefined {
  const header = headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  return version === undefined ? -1 : Number(version);
}

/** @middy/http-json-body-parser says 415 for another content type and 422 for what is no JSON. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 415) return new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json.");
  if (status === 422) return new DomainError("INVALID", "The body is not valid JSON.");
  // The function's time ran out, or the table did not answer in time.
  if (isSafeToRetry(error) || isOutcomeUnknown(error)) return stillWorking();
  return new DomainError("INTERNAL", "Something went wrong on our side. Your data is safe. Try again.");
}
