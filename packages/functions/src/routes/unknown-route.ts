import { notFound } from "@stockpot/core/error";
import { toErrorResult } from "../lib/response.ts";
import type { Handler } from "../lib/pipeline.ts";

/** The API's default route: a path or a method that the contract does not name. */
export const unknownRoute: Handler = async (event) => toErrorResult(notFound("Route"), event.requestContext.requestId);
