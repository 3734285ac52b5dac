import { notFound } from "@stockpot/core/error";
import { entry } from "../lib/entry.ts";
import { toErrorResult } from "../lib/response.ts";

/** The API's default route: a path or a method that the contract does not name. */
export const unknownRoute = entry(async (event) => toErrorResult(notFound("Route"), event.requestContext.requestId));
