import { randomUUID } from "node:crypto";
import { contract } from "@stockpot/core/contract/contract";
import { fillPath, type Route } from "@stockpot/core/api/route";
import { handlers } from "@stockpot/functions/routes/index";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { answerOf, type Answer, type RawRequest } from "./client.ts";
import { asFunction } from "./grants.ts";

const idOf = (route: Route) => Object.entries(contract).find(([, declared]) => declared === route)?.[0] ?? "";

/** What API Gateway hands a function. */
export function eventOf(
  route: Route,
  { params, query, body, token, headers, from }: RawRequest,
): APIGatewayProxyEventV2 {
  const path = fillPath(route.path, params);
  const requestId = randomUUID();
  return {
    version: "2.0",
    routeKey: `${route.method} ${route.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: "test",
      apiId: "test",
      domainName: "test",
      domainPrefix: "test",
      http: { method: route.method, path, protocol: "HTTP/1.1", sourceIp: from ?? "127.0.0.1", userAgent: "test" },
      requestId,
      routeKey: `${route.method} ${route.path}`,
      stage: "$default",
      time: new Date().toUTCString(),
      timeEpoch: Date.now(),
    },
  };
}

const unused = () => {};

const contextOf = (functionName: string): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: "$LATEST",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:0:function:test",
  memoryLimitInMB: "1024",
  awsRequestId: randomUUID(),
  logGroupName: "test",
  logStreamName: "test",
  getRemainingTimeInMillis: () => 30_000,
  done: unused,
  fail: unused,
  succeed: unused,
});

/**
 * Runs a route's handler in this process, where what it asks of the table can be watched or disturbed.
 * @throws when it asks for what its function may not do on AWS
 */
export async function invoke<R extends Route>(route: R, given: RawRequest = {}): Promise<Answer<R>> {
  const id = idOf(route);
  const handler = handlers[id];
  if (!handler) throw new Error(`${route.path} has no handler`);
  const run = () => handler(eventOf(route, given), contextOf(id));
  const { statusCode = 0, headers = {}, body = "" } = await asFunction(id, run);
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return answerOf(route, { status: statusCode, headers: Object.fromEntries(sent), text: body });
}
