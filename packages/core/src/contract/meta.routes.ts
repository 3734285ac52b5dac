import * as z from "zod";
import { route } from "../api/route.ts";
import { healthPath } from "./health.path.ts";

export const health = route({
  method: "GET",
  path: healthPath,
  summary: "Say that the API answers; on one machine also whether what is saved can be kept, or else 503",
  allow: "public",
  answer: z.object({ status: z.literal("ok") }),
  status: 200,
});

export const openapi = route({
  method: "GET",
  path: "/api/v1/openapi.json",
  summary: "Describe every route as OpenAPI 3.1",
  allow: "public",
  answer: z.looseObject({ openapi: z.string() }),
  status: 200,
});
