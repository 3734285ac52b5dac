import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { contract } from "@stockpot/core/contract/contract";
import { DomainError } from "@stockpot/core/error";
import { healthPath } from "@stockpot/core/contract/health.path";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { toErrorResult } from "../lib/response.ts";
import type { Handler } from "../lib/entry.ts";

/** A longer body is answered with 413 before it has been read. */
const maxBodyBytes = 1_000_000;

type ApiAnswer = APIGatewayProxyStructuredResultV2;

interface Endpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly handler: Handler;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
const patternOf = (path: string) => new RegExp(`^${escaped(path).replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
const paramCount = ({ path }: Endpoint) => path.split("{").length;

/** @throws when a route of the contract has no handler */
function endpointsOf(handlers: Readonly<Record<string, Handler>>): Endpoint[] {
  const endpoints = Object.entries(contract).map(([id, { method, path }]): Endpoint => {
    const handler = handlers[id];
    if (!handler) throw new Error(`The route ${id} has no handler.`);
    return { id, method, path, pattern: patternOf(path), handler };
  });
  // As API Gateway does it: of two routes that match, the one with more of its path spelled out.
  return endpoints.toSorted((a, b) => paramCount(a) - paramCount(b));
}

/** @returns undefined where a part is no valid percent-encoding */
function decodedParams(groups: Record<string, string> | undefined): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups ?? {}).map(([name, value]): [string, string] => [name, decodeURIComponent(value)]),
    );
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** HEAD of the health check is answered like GET; Node leaves the body out. */
const methodOf = (method: string, path: string) => (method === "HEAD" && path === healthPath ? "GET" : method);

function find(endpoints: readonly Endpoint[], given: string, path: string) {
  const method = methodOf(given, path);
  for (const endpoint of endpoints) {
    const match = endpoint.method === method ? endpoint.pattern.exec(path) : null;
    const params = match && decodedParams(match.groups);
    if (params) return { endpoint, params };
  }
  return undefined;
}

/** @returns undefined for a body above the limit, as soon as that is known */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) return undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) {
        request.removeAllListeners("data");
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
  });
}

const isText = (contentType: string | undefined) =>
  contentType === undefined || /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b)/i.test(contentType);

/** Repeated headers are joined, names are in lower case, cookies go apart. */
function headersOf({ headersDistinct }: IncomingMessage) {
  const { cookie, ...others } = headersDistinct;
  const headers = Object.entries(others).map(([name, values = []]): [string, string] => [name, values.join(",")]);
  return { headers: Object.fromEntries(headers), ...(cookie && { cookies: cookie.flatMap((one) => one.split("; ")) }) };
}

function queryOf(search: string): Record<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return values.size > 0 ? Object.fromEntries(values) : undefined;
}

const withoutMapping = (address: string) => address.replace(/^::ffff:/, "");

/** The event that API Gateway would make of a request. */
function toEvent(
  request: IncomingMessage,
  target: { path: string; search: string; routeKey: string; params: Record<string, string> | undefined },
  body: Buffer,
  requestId: string,
): APIGatewayProxyEventV2 {
  const { path, search, routeKey, params } = target;
  const method = request.method ?? "GET";
  const now = new Date();
  const query = queryOf(search);
  // As a string, bytes that are not UTF-8 would be lost before they could be refused.
  const isBase64Encoded = body.length > 0 && (!isText(request.headers["content-type"]) || !isUtf8(body));
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: search.slice(1),
    ...headersOf(request),
    ...(query && { queryStringParameters: query }),
    ...(params && Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: request.headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: withoutMapping(request.socket.remoteAddress ?? ""),
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId,
      routeKey,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? "base64" : "utf8") }),
    isBase64Encoded,
  };
}

/** What API Gateway gives a function to do its work in. */
const timeoutMs = 30_000;

const unused = () => {};

function toContext(functionName: string, awsRequestId: string): Context {
  const end = Date.now() + timeoutMs;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:0:function:${functionName}`,
    memoryLimitInMB: "1024",
    awsRequestId,
    logGroupName: "local",
    logStreamName: "local",
    getRemainingTimeInMillis: () => end - Date.now(),
    done: unused,
    fail: unused,
    succeed: unused,
  };
}

interface ApiOptions {
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Answers what the contract does not name. */
  readonly unknownRoute: Handler;
  readonly onFailure: (error: unknown) => void;
}

/** True for the part of the origin that is the API's, whether or not there is such a route. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/.test(path);

/** The API as one function from a request to an answer, through the same handlers as on Lambda. */
export function createApi({ handlers, unknownRoute, onFailure }: ApiOptions) {
  const endpoints = endpointsOf(handlers);
  return async (request: IncomingMessage, path: string, search: string): Promise<ApiAnswer> => {
    const requestId = randomUUID();
    try {
      const found = find(endpoints, request.method ?? "GET", path);
      const body = await readBody(request);
      if (!body) return toErrorResult(new DomainError("TOO_LARGE", "The request is too large."), requestId);
      const routeKey = found ? `${found.endpoint.method} ${found.endpoint.path}` : "$default";
      const event = toEvent(request, { path, search, routeKey, params: found?.params }, body, requestId);
      const handler = found?.endpoint.handler ?? unknownRoute;
      return await handler(event, toContext(found?.endpoint.id ?? "unknownRoute", requestId));
    } catch (error) {
      onFailure(error);
      return toErrorResult(
        new DomainError("INTERNAL", "Something went wrong on our side. Your data is safe. Try again."),
        requestId,
      );
    }
  };
}

/** An answer's headers as HTTP sends them. */
export const answerHeaders = ({ headers = {}, cookies }: ApiAnswer): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
  ...(cookies && { "set-cookie": cookies }),
});
