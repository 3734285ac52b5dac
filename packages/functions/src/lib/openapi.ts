import { ErrorBody, Pagination } from "@stockpot/core/api/page.schema";
import { contract } from "@stockpot/core/contract/contract";
import type { Route } from "@stockpot/core/api/route";
import { statusOf } from "@stockpot/core/error";
import * as z from "zod";
import { type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, createDocument } from "zod-openapi";

const failure = z.object(ErrorBody.shape).meta({ id: "Error" });
const pagination = z.object(Pagination.shape).meta({ id: "Pagination" });

function answerOf({ data, list, answer }: Route): z.ZodType | undefined {
  if (data) return z.object({ data });
  if (list) return z.object({ data: z.array(list), pagination });
  return answer;
}

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema } } });

const failures = [...new Set(Object.values(statusOf))].toSorted((a, b) => a - b);

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .max(255)
  .optional()
  .meta({
    description:
      "Makes a request safe to repeat. For 24 hours the first success is stored under the key of the signed-in person and " +
      "answered again as it was: the same status, body and ETag, whatever has happened since. A refused request is not " +
      "stored, so the same request can be sent again under the same key and is then carried out. An order that is answered " +
      "while it is being changed counts as a success, even if the change is refused later: to ask again, use a new key. The " +
      "key of one request with another method, path or body is answered 422.",
  });

const keyReused = "The Idempotency-Key was used for another request; nothing was changed";

function parametersOf({ path, query, method, idempotent }: Route): Pick<ZodOpenApiOperationObject, "requestParams"> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  const header = {
    ...(idempotent && { "Idempotency-Key": idempotencyKey }),
    ...(["PUT", "PATCH", "DELETE"].includes(method) && { "If-Match": z.string().optional() }),
  };
  return {
    requestParams: {
      ...(names.length > 0 && { path: z.object(Object.fromEntries(names.map((name) => [name, z.uuid()]))) }),
      ...(query instanceof z.ZodObject && { query }),
      ...(Object.keys(header).length > 0 && { header: z.object(header) }),
    },
  };
}

function operationOf(id: string, route: Route): ZodOpenApiOperationObject {
  const success = answerOf(route);
  return {
    operationId: id,
    summary: route.summary,
    tags: [id.split(".")[0] ?? id],
    security: route.allow === "public" ? [] : [{ session: [] }],
    ...(route.needs ? { "x-needs": route.needs } : route.allow !== "public" && { "x-allow": route.allow }),
    ...(route.superAdmin && { "x-super-admin": true }),
    ...parametersOf(route),
    ...(route.body && { requestBody: { required: true, ...json(route.body) } }),
    responses: {
      [`${route.status}`]: {
        description: "Done",
        ...(success && json(success)),
        ...(route.file && { content: { [route.file]: { schema: z.string().meta({ format: "binary" }) } } }),
      },
      ...Object.fromEntries(
        failures.map((status) => {
          const description = status === statusOf.KEY_REUSED && route.idempotent ? keyReused : "Refused";
          return [`${status}`, { description, ...json(failure) }];
        }),
      ),
    },
  };
}

/** The OpenAPI 3.1 document of the whole contract. */
export function document() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, route] of Object.entries(contract)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(id, route) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: "Stockpot", version: "1" },
    components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  });
}
