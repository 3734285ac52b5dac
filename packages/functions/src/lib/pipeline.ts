import { createHmac } from "node:crypto";
import middy from "@middy/core";
import httpHeaderNormalizer from "@middy/http-header-normalizer";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { Actor, Member, Visitor } from "@stockpot/core/actor";
import type { Answer } from "@stockpot/core/api/answer";
import type { InputOf, ParamsOf, ResultOf, Route } from "@stockpot/core/api/route";
import { DomainError, type Issue, refusedField } from "@stockpot/core/error";
import { readSecret } from "@stockpot/core/secret";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod";
import { toAnswer, toErrorResponse, toResponse } from "./answer.ts";
import { logger } from "./logger.ts";
import { callerAddress } from "./origin.ts";

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Who a route's verb is done by: a member inside a restaurant, a signed-in actor, or a visitor where anyone may. */
type CallerOf<R extends Route> = R["allow"] extends "public"
  ? Visitor
  : R["path"] extends `${string}{restaurantId}${string}`
    ? Member
    : Actor;

/** A route's verb: what is done once the caller is let in and the request is parsed. */
export type Run<R extends Route, Ahead = undefined> = (
  caller: CallerOf<R>,
  input: InputOf<R>,
  ahead: Promise<Ahead>,
) => Promise<ResultOf<R>>;

/** What a verb reads by the ids in its path while the access check is under way: one request in sequence less. */
export type ReadAhead<R extends Route, Ahead> = (params: ParamsOf<R>) => Promise<Ahead>;

/** How the signed-in routes let people in; routes for anyone never load it, nor the table. */
type Authorise = (
  visitor: Visitor,
  authorization: string | undefined,
  door: {
    allow: Exclude<Route["allow"], "public">;
    restaurantId: string | undefined;
    refers: boolean;
    onVerified: () => void;
  },
) => Promise<Actor>;

type FindAnswer = (actor: Actor, fingerprint: string) => Promise<Answer | undefined>;

/** What only routes with a table behind them need. */
export interface Guards {
  readonly authorise: Authorise;
  readonly findAnswer: FindAnswer;
}

const largestBodyBytes = 256 * 1024;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: Record<string, string | undefined>;
  readonly query: Record<string, string | undefined>;
  readonly body: unknown;
}

/**
 * Builds a route's Lambda handler: authorise, parse, run, present; every failure becomes the API's error answer.
 * @param guards the table's part; a route for anyone does without
 */
export function pipeline<R extends Route, Ahead = undefined>(
  route: R,
  run: Run<R, Ahead>,
  guards?: Guards,
  readAhead?: ReadAhead<R, Ahead>,
): Handler {
  const answer = async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const request = toRequest(event);
    const visitor: Visitor = {
      requestId: event.requestContext.requestId,
      address: callerAddress(event),
      idempotencyKey: route.idempotent || route.allow === "public" ? idempotencyKeyOf(request) : undefined,
    };
    let early: Promise<Ahead> | undefined;
    const caller = await enter(route, visitor, request, guards, () => {
      early = readAhead?.(request.params as ParamsOf<R>);
      // Nobody waits for it when the caller is refused; whoever is let in meets its failure in the verb.
      early?.catch(() => undefined);
    });
    const given: unknown = {
      params: request.params,
      ifMatch: ifMatchOf(request),
      query: parse(route.query, request.query),
      body: parse(route.body, request.body),
    };
    const input = given as InputOf<R>;
    const present = (result: unknown) => toAnswer(route, result);
    if (!("userId" in caller) || !guards || visitor.idempotencyKey === undefined) {
      return present(await run(caller as CallerOf<R>, input, early as Promise<Ahead>));
    }
    return replayable(caller, request, present, guards.findAnswer, (actor) =>
      run(actor as CallerOf<R>, input, early as Promise<Ahead>),
    );
  };

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(httpHeaderNormalizer())
    .before((request) => {
      if (bodyBytes(request.event) > largestBodyBytes) throw new DomainError("TOO_LARGE", "The request is too large.");
    })
    .use(route.body ? [httpJsonBodyParser()] : [])
    .onError((request) => {
      const error = toDomainError(request.error);
      if (error.code === "INTERNAL") logUnexpected(request);
      request.response = toErrorResponse(error, request.event.requestContext.requestId);
    })
    .handler(async (event) => toResponse(await answer(event), event.requestContext.requestId));
}

async function enter(
  route: Route,
  visitor: Visitor,
  request: Request,
  guards: Guards | undefined,
  onVerified: () => void,
) {
  if (route.allow === "public" || !guards) return visitor;
  const restaurantId = request.params["restaurantId"];
  const actor = await guards.authorise(visitor, request.headers["authorization"], {
    allow: route.allow,
    restaurantId,
    refers: route.refers === true,
    onVerified,
  });
  return restaurantId === undefined ? actor : { ...actor, restaurantId };
}

/**
 * Runs a verb at most once for an Idempotency-Key. The verb's own transaction stores the answer; whenever it fails,
 * an earlier request may have done the work, and then its answer is given instead.
 */
async function replayable<A extends Actor>(
  actor: A,
  request: Request,
  present: (result: unknown) => Answer,
  findAnswer: FindAnswer,
  run: (actor: A) => Promise<unknown>,
): Promise<Answer> {
  const key = actor.idempotencyKey ?? "";
  // With a key of the server's: some bodies hold a password, which nobody who reads the table may try out.
  const fingerprint = createHmac("sha256", await readSecret("CURSOR_KEY"))
    .update(JSON.stringify([request.method, request.path, request.body]))
    .digest("base64url");
  try {
    return present(await run({ ...actor, replay: { key, fingerprint, present } }));
  } catch (error) {
    const first = await findAnswer({ ...actor, replay: { key, fingerprint, present } }, fingerprint);
    if (!first) throw error;
    return first;
  }
}

/** The function is named for its route. The contract would know that name too, and bring every schema of the API along. */
function logUnexpected({ event, context, error }: { event: APIGatewayProxyEventV2; context: Context; error: unknown }) {
  logger.error("Unexpected failure", { route: context.functionName, requestId: event.requestContext.requestId, error });
}

const bodyBytes = ({ body }: APIGatewayProxyEventV2) => Buffer.byteLength(body ?? "");

function toRequest(event: APIGatewayProxyEventV2): Request {
  return {
    method: event.requestContext.http.method,
    path: event.rawPath,
    headers: event.headers,
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
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

const invalid = (path: string, message: string) => refusedField("INVALID", path, message);

/**
 * What schemas pass over: `__proto__`, which JSON can name as a key and which is refused like any other unknown one, and
 * half a character, which JSON can write and no text of the table can hold.
 */
function refuseUnseen(given: unknown): void {
  // One after the other instead of each within the last: a body may be nested deeper than calls may be.
  const left = [{ value: given, path: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !value.isWellFormed()) throw invalid(path, "The text holds half a character");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__") throw invalid(key, "Unknown field");
      left.push({ value: inner, path: path === "" ? key : `${path}.${key}` });
    }
  }
}

const longestKey = 255;

function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= longestKey) return key;
  throw new DomainError("INVALID", `Idempotency-Key must be 1 to ${longestKey} visible characters`);
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
  return new DomainError("INTERNAL", "Something went wrong on our side. Please try again.");
}
