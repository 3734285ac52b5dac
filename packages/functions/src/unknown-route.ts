import { notFound } from "@stockpot/core/error";
import { toErrorResponse } from "./lib/answer.ts";
import type { Handler } from "./lib/pipeline.ts";

/** The API's default route: a path or a method that the contract does not name. */
export const unknownRoute: Handler = async (event) =>
  toErrorResponse(notFound("Route"), event.requestContext.requestId);
