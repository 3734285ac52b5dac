import { notFound } from "@stockpot/core/error";
import { healthPath } from "@stockpot/core/contract/health.path";
import { entry } from "../lib/entry.ts";
import { toErrorResult, toResult } from "../lib/response.ts";

/**
 * The API's default route: a path or a method that the contract does not name. HEAD of the health check comes here too,
 * as API Gateway's routes have a method each, and is what many monitors ask.
 */
export const unknownRoute = entry(async ({ rawPath, requestContext: { requestId, http } }) =>
  http.method === "HEAD" && rawPath === healthPath
    ? toResult({ status: 200, body: undefined, etag: undefined }, requestId)
    : toErrorResult(notFound("Route"), requestId),
);
