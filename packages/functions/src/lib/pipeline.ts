import { isUtf8 } from "node:buffer";
import { createHmac } from "node:crypto";
import middy from "@middy/core";
import httpHeaderNormalizer from "@middy/http-header-normalizer";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import { authorise } from "@stockpot/core/session/authorise";
import type { Capability } from "@stockpot/core/access/capabilities";
import type { Actor, Caller, Member, Prefetched, RequestContext } from "@stockpot/core/actor";
import { presenterOf } from "@stockpot/core/api/present";
import type { Presenter, StoredResponse } from "@stockpot/core/api/response";
import { type InputOf, type ParamsOf, type ResultOf, type Route, rolesOf } from "@stockpot/core/api/route";
import type { Asked } from "@stockpot/core/session/authenticate";
import { DomainError, stillWorking } from "@stockpot/core/error";
import { isId } from "@stockpot/core/platform/id";
import { withinRequest } from "@stockpot/core/platform/request-time";
import { readSecret } from "@stockpot/core/platform/secret";
import { isOutcomeUnknown, isSafeToRetry } from "@stockpot/core/storage/failure";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { type Handler, entry } from "./entry.ts";
import { logger } from "./logger.ts";
import { withMarkedNumbers } from "./long-numbers.ts";
import { clientAddress } from "./origin.ts";
import { type Request, assertIds, idempotencyKeyOf, ifMatchOf, parse, toRequest } from "./request.ts";
import { toErrorResult, toResult } from "./response.ts";
import { routeOf } from "./route-name.ts";
import { visibilityOf } from "./visibility.ts";

/** Who asks: a member inside a restaurant, a signed-in user, or anyone where the route is public. */
type ActorOf<R extends Route> = R["allow"] extends "public" ? Caller : R["needs"] extends Capability ? Member : Actor;

/** A route's verb, called once the actor is admitted and the request is parsed. */
export type Run<R extends Route, Reading = never> = (
  actor: ActorOf<R> & Prefetched<Reading>,
  input: InputOf<R>,
) => Promise<ResultOf<R>>;

/** What a verb reads by the ids in its path while the access check is under way: one request in sequence less. */
export type Prefetch<R extends Route, Reading> = (params: ParamsOf<R>) => Promise<Reading>;

/** What only routes with a table behind them need; public routes without one never load it. */
interface TableMiddleware {
  readonly authenticate: (
    request: RequestContext,
    authorization: string | undefined,
    asked: Asked,
  ) => Promise<Actor | Member>;
  readonly findStoredResponse: (actor: Actor, fingerprint: string) => Promise<StoredResponse | undefined>;
  readonly storeResponse: (actor: Actor, result: unknown) => Promise<void>;
  readonly countRefusal: (actor: Actor | Member, tried: string) => Promise<void>;
}

const maxBodyBytes = 256 * 1024;

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
  const allow = rolesOf(route);
  // Side effects of a route come after the semicolon.
  const [tried = ""] = route.summary.split(";", 1);
  const respond = async (event: APIGatewayProxyEventV2): Promise<StoredResponse> => {
    const request = toRequest(event);
    const context: RequestContext = {
      id: event.requestContext.requestId,
      address: clientAddress(event),
      // Browsers say where a request comes from, and let no page change that.
      via: event.headers["sec-fetch-site"] === undefined ? "API" : "WEB",
      userAgent: request.headers["user-agent"],
      idempotencyKey: route.idempotent || route.allow === "public" ? idempotencyKeyOf(request) : undefined,
    };
    let prefetched: Promise<Reading> | undefined;
    const actor = await authenticate(route, context, request, table, () => {
      if (!Object.values(request.params).every(isId)) return;
      prefetched = prefetch?.(request.params as ParamsOf<R>);
      // If the actor is rejected nothing awaits this promise; otherwise the service awaits it and sees the error.
      prefetched?.catch(() => undefined);
    });
    try {
      if (isActor(actor) && allow !== "public") {
        authorise(actor, { allow, superAdmin: route.superAdmin === true, needs: route.needs });
      }
      return await answer(request, actor, prefetched);
    } catch (error) {
      if (isForbidden(error) && isActor(actor)) await countRefusal(actor);
      throw error;
    }
  };

  /** The refusal stands, whether or not it could be counted. A function that only reads may not even count. */
  const countRefusal = async (actor: Actor | Member): Promise<void> => {
    if (route.method === "GET") return;
    try {
      await table?.countRefusal(actor, tried);
    } catch (error) {
      logger.error("A refusal could not be counted", { error });
    }
  };

  const answer = async (
    request: Request,
    actor: Caller,
    prefetched: Promise<Reading> | undefined,
  ): Promise<StoredResponse> => {
    const ifMatch = ifMatchOf(request);
    const query = parse(route.query, request.query);
    const body = parse(route.body, request.body);
    const given: unknown = { params: request.params, ifMatch, query, body };
    assertIds(request.params);
    visibility.assertMaySet(actor, body);
    const input = given as InputOf<R>;
    const runAs = (known: Caller) => {
      const admitted: unknown = prefetched ? { ...known, request: { ...known.request, prefetched } } : known;
      return run(admitted as ActorOf<R> & Prefetched<Reading>, input);
    };
    const isOnce = actor.request.idempotencyKey !== undefined;
    const response =
      isOnce && table && isActor(actor)
        ? await runOnce(actor, request, present, table, runAs)
        : present(await runAs(actor));
    return visibility.asSeenBy(actor, response);
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

const isActor = (actor: Caller): actor is Actor => "userId" in actor;

const isForbidden = (error: unknown) => error instanceof DomainError && error.code === "FORBIDDEN";

async function authenticate(
  route: Route,
  context: RequestContext,
  request: Request,
  table: TableMiddleware | undefined,
  onVerified: () => void,
): Promise<Caller | Actor | Member> {
  if (route.allow === "public" || !table) return { request: context };
  return table.authenticate(context, request.headers["authorization"], {
    restaurantId: route.needs && request.params["restaurantId"],
    guardsReferences: route.guardsReferences === true,
    beforeSecondFactor: route.beforeSecondFactor === true,
    onVerified,
  });
}

/**
 * Runs a verb at most once for an Idempotency-Key, and answers the response stored under it. The verb's own transaction stores
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
  const key = actor.request.idempotencyKey ?? "";
  // With a key of the server's: some bodies hold a password, which a reader of the table must not be able to guess.
  const fingerprint = createHmac("sha256", await readSecret("CURSOR_KEY"))
    .update(JSON.stringify([request.method, request.path, request.body]))
    .digest("base64url");
  let stored: StoredResponse | undefined;
  const onStored = (response: StoredResponse) => {
    stored = response;
  };
  const asked = { ...actor, request: { ...actor.request, idempotency: { key, fingerprint, present, onStored } } };
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

/** @middy/http-json-body-parser answers 415 to another content type and 422 to malformed JSON. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 415) return new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json.");
  if (status === 422) return new DomainError("INVALID", "The body is not valid JSON.");
  // The function's time ran out, or the table did not answer in time.
  if (isSafeToRetry(error) || isOutcomeUnknown(error)) return stillWorking();
  return new DomainError("INTERNAL", "Something went wrong on our side. Your data is safe. Try again.");
}
