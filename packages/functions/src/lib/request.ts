import { nounByPathId } from "@stockpot/core/api/route";
import { DomainError, type Issue, invalidField, notFound } from "@stockpot/core/error";
import { isId } from "@stockpot/core/platform/id";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { longNumberMark } from "./long-numbers.ts";

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Path and query parameters that API Gateway names without a value are absent. */
const withValues = (given: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Ids are stored in lower case; UUIDs compare without case. */
const lowerCase = (given: Request["params"]): Request["params"] =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.toLowerCase()]));

export function toRequest(event: APIGatewayProxyEventV2): Request {
  return {
    method: event.requestContext.http.method,
    // Ids in capitals are the same ids.
    path: event.rawPath.toLowerCase(),
    headers: event.headers,
    params: lowerCase(withValues(event.pathParameters)),
    query: withValues(event.queryStringParameters),
    body: event.body,
  };
}

export function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  assertVisible(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(toIssues);
  throw new DomainError("INVALID", issues[0]?.message ?? "The request is not valid.", { issues });
}

/** An unknown key is reported on its own path, like every other issue. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code !== "unrecognized_keys") return [{ path: path.join("."), message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "Unknown field" }));
}

const invalid = (path: string, message: string) => invalidField("INVALID", path, message);

/**
 * Refuses what schemas overlook: the key `__proto__`, like any other unknown one, numbers of which parsing would have
 * dropped digits, and lone surrogates, which JSON can write but the table cannot store.
 */
function assertVisible(given: unknown): void {
  // One after the other instead of each within the last: a body may be nested deeper than calls may be.
  const left = [{ value: given, path: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && value.startsWith(longNumberMark)) throw invalid(path, "Use at most 15 digits");
    if (typeof value === "string" && !value.isWellFormed())
      throw invalid(path, "The text contains an invalid character");
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "__proto__") throw invalid(key, "Unknown field");
      left.push({ value: inner, path: path === "" ? key : `${path}.${key}` });
    }
  }
}

const maxKeyLength = 255;

export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= maxKeyLength) return key;
  throw new DomainError("INVALID", `Idempotency-Key must be 1 to ${maxKeyLength} visible characters`);
}

/** @returns the version that the caller based an edit on; `*` and no header are any */
export function ifMatchOf({ headers }: Request): number | undefined {
  const header = headers["if-match"]?.trim();
  if (header === undefined || header === "*") return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  return version === undefined ? -1 : Number(version);
}

/** A value that is not an id is answered 404, and never becomes a key of the table. */
export function assertIds(params: Request["params"]): void {
  for (const [name, value] of Object.entries(params)) {
    if (!isId(value)) throw notFound(nounByPathId[name] ?? "Route");
  }
}
