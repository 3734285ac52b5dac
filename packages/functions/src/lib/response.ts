import type { Present } from "@stockpot/core/actor";
import { securityHeaders } from "@stockpot/core/api/headers";
import type { ErrorBody } from "@stockpot/core/api/page.schema";
import type { StoredResponse } from "@stockpot/core/api/response";
import type { Route } from "@stockpot/core/api/route";
import type { DomainError } from "@stockpot/core/error";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";

/** A recipe's `version` is its own word; what guards its edits is called `revision` there. */
const Versioned = z
  .union([z.object({ revision: z.int() }), z.object({ version: z.int() })])
  .transform((thing) => ("revision" in thing ? thing.revision : thing.version));

/** Cuts a verb's result to what the route's schema names, and writes it as the route responds with it. */
export const presentAs =
  (route: Route): Present =>
  (result) => {
    const { status } = route;
    if (route.data) {
      const data = route.data.parse(result);
      const { data: version } = Versioned.safeParse(data);
      return { status, body: JSON.stringify({ data }), etag: version === undefined ? undefined : `"${version}"` };
    }
    if (route.list) {
      const page = z.object({ data: z.array(route.list), pagination: z.unknown() }).parse(result);
      return { status, body: JSON.stringify(page), etag: undefined };
    }
    if (route.answer) return { status, body: JSON.stringify(route.answer.parse(result)), etag: undefined };
    return { status, body: undefined, etag: undefined };
  };

const headersOf = (requestId: string) => ({
  ...securityHeaders(),
  "cache-control": "no-store",
  "x-request-id": requestId,
});

export const toResult = (
  { status, body, etag }: StoredResponse,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    ...headersOf(requestId),
    ...(etag !== undefined && { etag }),
    ...(body !== undefined && { "content-type": "application/json" }),
  },
  ...(body !== undefined && { body }),
});

export function toErrorResult(error: DomainError, requestId: string): APIGatewayProxyStructuredResultV2 {
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    issues: [...error.issues],
    requestId,
    ...(error.shortages && { shortages: [...error.shortages] }),
  };
  return {
    statusCode: error.status,
    headers: {
      ...headersOf(requestId),
      "content-type": "application/json",
      ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
      ...(error.status === 401 && { "www-authenticate": "Bearer" }),
    },
    body: JSON.stringify(body),
  };
}
