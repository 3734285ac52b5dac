import type { Presenter, StoredResponse } from "./api/response.ts";
import type { Inside, Rights } from "./access/capabilities.ts";
import type { Role } from "./api/role.ts";

/** By what a request came: a browser, or another program. */
type Way = "WEB" | "API";

/** What is known of a request before its caller is authenticated. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  /** What the caller's browser calls itself; only `deviceLabel` looks at it, and nothing keeps it. */
  readonly userAgent?: string | undefined;
  /** The raw Idempotency-Key, where the caller sent one. */
  readonly idempotencyKey: string | undefined;
  readonly via?: Way;
}

/** A request whose response is to be stored under its Idempotency-Key, in the transaction that does the work. */
interface IdempotencyContext {
  readonly key: string;
  /** Tells another request under the same key apart: a hash of method, path and body. */
  readonly fingerprint: string;
  readonly present: Presenter;
  /** Told of the response once it is stored. */
  readonly onStored?: ((response: StoredResponse) => void) | undefined;
}

/** For whom a transaction is committed. */
export interface CommitContext {
  readonly userId: string;
  readonly idempotency?: IdempotencyContext | undefined;
}

/** Who does something, as the record of activity names them. */
export interface Author {
  readonly userId: string;
  readonly fullName: string;
  /** Absent where no person acts. */
  readonly role?: string | undefined;
  /** What they are in the restaurant, which says more than the role that they have on the platform. */
  readonly rights?: Pick<Rights, "role"> | undefined;
  /** Absent where no request is under way. */
  readonly requestId?: string;
  readonly via?: Way | undefined;
  readonly userAgent?: string | undefined;
}

/** The role in which somebody does something. */
export const roleOf = ({ role, rights }: Pick<Author, "role" | "rights">): string | undefined => rights?.role ?? role;

/** Who acts where no request does. */
export const system = { userId: "system", fullName: "Stockpot" };

/** The signed-in user behind a request, as the table knows them at this moment. */
export interface Actor extends RequestContext, CommitContext {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** Whether they are an administrator who may also change administrators. */
  readonly superAdmin: boolean;
  readonly restaurantCount: number;
  readonly session: {
    readonly id: string;
    /** Seconds since 1970. */
    readonly signedInAtSeconds: number;
  };
}

/** A restaurant's guard between documents and deletions when a request began: see `reference`. */
export interface ReferenceGuard {
  readonly references: number;
  readonly deletions: number;
  readonly recipes: number;
  readonly orders: number;
  readonly newestOrderAt: number;
  readonly formerIngredients: number;
}

/** A user inside a restaurant that the access check let them enter. */
export interface Member extends Actor, Inside {
  readonly restaurantId: string;
  /** On routes that save or delete what documents reference. */
  readonly guard?: ReferenceGuard;
}

/** Whether the access check let the caller of a route enter a restaurant. */
export const isMember = (caller: RequestContext): caller is Member => "capabilities" in caller;

/** The caller of a route that reads by the ids in its path while the access check is under way. */
export interface Prefetched<Reading> {
  /** May be a moment old. */
  readonly prefetched?: Promise<Reading>;
}
