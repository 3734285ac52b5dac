import type * as z from "zod";
import type { Capability } from "../access/capabilities.ts";
import type { Pagination } from "./page.schema.ts";
import type { Role } from "./role.ts";

/** The declaration of one endpoint: no code, no storage, no AWS. */
interface Declaration {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** An API Gateway path. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** One resource, returned as `{ data }` with its version as ETag. */
  readonly data?: z.ZodType;
  /** A list of resources, returned as `{ data, pagination }`. */
  readonly list?: z.ZodType;
  /** Any other response body. */
  readonly answer?: z.ZodType;
  /** The media type of a file that is the response body, instead of JSON. It never changes: browsers keep it. */
  readonly file?: "image/jpeg";
  readonly status: 200 | 201 | 204;
  /** True when the route honours Idempotency-Key: its first response is replayed for 24 hours. */
  readonly idempotent?: boolean;
  /** True when an administrator may call it before they have the second factor that the stage requires of them. */
  readonly beforeSecondFactor?: boolean;
  /**
   * True when the route saves a document that references others, or deletes something a document may reference: the two
   * must not race.
   */
  readonly guardsReferences?: boolean;
}

/** A route of the platform, for anyone or for some roles. */
interface PlatformRoute extends Declaration {
  readonly allow: "public" | readonly Role[];
  readonly needs?: undefined;
  /** True when, of the administrators, only super admins may call it. */
  readonly superAdmin?: boolean;
}

/** A route inside a restaurant, for its members who have a capability and for administrators who have it. */
interface TenantRoute extends Declaration {
  readonly needs: Capability;
  readonly allow?: undefined;
  readonly superAdmin?: undefined;
}

export type Route = PlatformRoute | TenantRoute;

/** The platform's roles that may be inside a restaurant. */
const tenantRoles = ["OWNER", "ADMIN", "MEMBER"] as const satisfies readonly Role[];

/** The platform's roles that may call a route; inside a restaurant, each may still lack what it needs. */
export const rolesOf = (route: Route): "public" | readonly Role[] => route.allow ?? tenantRoles;

/** Keeps the literal types of a declaration, so that handlers and clients can derive theirs. */
export const route = <const R extends Route>(declaration: R): R => declaration;

/** What each id in a path names, for the 404 when it names nothing. */
export const nounByPathId: Readonly<Record<string, string>> = {
  bomId: "BOM",
  countId: "Count",
  expenseId: "Expense",
  invitationId: "Invitation",
  itemId: "Inventory item",
  lineId: "Order line",
  memberId: "Member",
  orderId: "Order",
  photoId: "Photo",
  procurementId: "Procurement",
  productId: "Product",
  receiptId: "Delivery",
  restaurantId: "Restaurant",
  sessionId: "Session",
  supplierId: "Supplier",
  userId: "User",
  wasteId: "Waste record",
};

type PathParam<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParam<Rest> : never;

/** The ids in a route's path, by name. */
export type ParamsOf<R extends Route> = Record<PathParam<R["path"]>, string>;

/** The input of a verb that names one thing by an id in the path. */
export interface ById<Name extends string> {
  readonly params: Readonly<Record<Name, string>>;
}

/** The same, with the version that If-Match demands, where the caller sent one. */
export interface Versioned<Name extends string> extends ById<Name> {
  readonly ifMatch: number | undefined;
}

type Params<R extends Route> = [PathParam<R["path"]>] extends [never] ? unknown : { params: ParamsOf<R> };

/** What a caller sends. */
export type RequestOf<R extends Route> = Params<R> &
  (R extends { query: infer S extends z.ZodType } ? { query?: z.input<S> } : unknown) &
  (R extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown);

/** What a handler receives: parsed, with the version of If-Match where the caller sent one. */
export type InputOf<R extends Route> = Params<R> & { readonly ifMatch: number | undefined } & (R extends {
    query: infer S extends z.ZodType;
  }
    ? { query: z.output<S> }
    : unknown) &
  (R extends { body: infer S extends z.ZodType } ? { body: z.output<S> } : unknown);

/** What a handler returns, before the response schema removes what it does not name. */
export type ResultOf<R extends Route> = R extends { data: infer S extends z.ZodType }
  ? z.input<S>
  : R extends { list: infer S extends z.ZodType }
    ? { data: readonly z.input<S>[]; pagination: Pagination }
    : R extends { answer: infer S extends z.ZodType }
      ? z.input<S>
      : R extends { file: string }
        ? Uint8Array
        : void;

/** What a caller gets. */
export type OutputOf<R extends Route> = R extends { data: infer S extends z.ZodType }
  ? { data: z.output<S> }
  : R extends { list: infer S extends z.ZodType }
    ? { data: z.output<S>[]; pagination: Pagination }
    : R extends { answer: infer S extends z.ZodType }
      ? z.output<S>
      : void;

/** The route's path with its ids filled in. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
