import { securityHeaders } from "@stockpot/core/api/headers";
import type { ErrorBody } from "@stockpot/core/api/page.schema";
import type { StoredResponse } from "@stockpot/core/api/response";
import type { DomainError } from "@stockpot/core/error";
import { jsonOf } from "@stockpot/core/measure/exact-json";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

const headersOf = (requestId: string) => ({
  ...securityHeaders(),
  "cache-control": "no-store",
  "x-request-id": requestId,
});

export const toResult = (
  { status, body, etag, file }: StoredResponse,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    ...headersOf(requestId),
    ...(etag !== undefined && { etag }),
    ...(body !== undefined && { "content-type": file ?? "application/json" }),
    ...(file !== undefined && { "cache-control": "private, max-age=31536000, immutable" }),
  },
  ...(body !== undefined && { body, ...(file !== undefined && { isBase64Encoded: true }) }),
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
    body: jsonOf(body),
  };
}
