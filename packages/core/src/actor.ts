import type { Presenter, StoredResponse } from "./api/response.ts";
import type { Inside, Rights } from "./access/capabilities.ts";
import type { Role } from "./api/role.ts";

/** What sent a request: a browser, another program, or the background work that finishes what one of them began. */
type Origin = "WEB" | "API" | "BACKGROUND";

/**
 * Counters as read when a request began, on which a save or a deletion is conditioned, so that nothing is deleted while
 * something new references it: see `reference/reference.guard.ts`.
 */
export interface ReferenceGuard {
  readonly references: number;
  readonly deletions: number;
  readonly recipes: number;
  readonly orders: number;
  /** Milliseconds since 1970; 0 before the first order. */
  readonly newestOrderAt: number;
  readonly formerIngredients: number;
}

/** What belongs to a request, signed in or not. */
export interface RequestContext {
  readonly id: string;
  /** The network address that it came from. */
  readonly address: string;
  /** What the browser calls itself; only `deviceLabel` looks at it, and nothing keeps it. */
  readonly userAgent?: string | undefined;
  readonly via?: Origin;
  /** The Idempotency-Key header, if one was sent. */
  readonly idempotencyKey: string | undefined;
  /** How to store the response under that key, in the transaction that does the work. */
  readonly idempotency?: Idempotency | undefined;
  /** On routes that save or delete what documents reference. */
  readonly guard?: ReferenceGuard;
}

interface Idempotency {
  readonly key: string;
  /** Tells another request under the same key apart: a hash of method, path and body. */
  readonly fingerprint: string;
  readonly present: Presenter;
  /** Called with the response once it is stored. */
  readonly onStored?: ((response: StoredResponse) => void) | undefined;
}

/** What a route reads by the ids in its path while the access check is under way; it may be a moment old. */
export interface Prefetched<Reading> {
  readonly request: { readonly prefetched?: Promise<Reading> };
}

/** The sender of a request, signed in or not: all that is known on a public route. */
export interface Caller {
  readonly request: RequestContext;
}

/** The signed-in user behind a request, as the table knows them at this moment. */
export interface Actor extends Caller {
  readonly userId: string;
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

/** A user acting in a restaurant: one of its members, or an administrator of the platform (`rights.role` is ADMIN). */
export interface Member extends Actor, Inside {
  readonly restaurantId: string;
}

export const isMember = (actor: Caller): actor is Member => "capabilities" in actor;

/** The part of an actor that an activity entry names; without a request in background work. */
export interface NamedActor {
  readonly userId: string;
  readonly fullName: string;
  /** Absent where no person acts. */
  readonly role?: string | undefined;
  /** What they are in the restaurant, which says more than the role that they have on the platform. */
  readonly rights?: Pick<Rights, "role"> | undefined;
  readonly request?: Partial<RequestContext> | undefined;
}

/** As much of an actor as a transaction is committed for. */
export type CommittingActor = Pick<NamedActor, "userId" | "request">;

/** The role in which a user acts: the one in the restaurant, if they are in one. */
export const roleOf = ({ role, rights }: Pick<NamedActor, "role" | "rights">): string | undefined =>
  rights?.role ?? role;

/** Who acts where no request does. */
export const system = { userId: "system", fullName: "Stockpot" };
