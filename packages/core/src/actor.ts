import type { Answer } from "./api/answer.ts";
import type { Role } from "./user/user.schema.ts";

/** What the platform knows of a request before anybody is known. */
export interface Visitor {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  /** The raw Idempotency-Key, where the caller sent one. */
  readonly idempotencyKey: string | undefined;
}

/** A request whose answer is to be kept under an Idempotency-Key, in the transaction that does the work. */
export interface Replay {
  readonly key: string;
  /** Tells another request under the same key apart: a hash of method, path and body. */
  readonly fingerprint: string;
  /** The answer that a result will be given, so that it can be stored before it is sent. */
  readonly present: (result: unknown) => Answer;
}

/** The signed-in person behind a request, as the table knows them at this moment. */
export interface Actor extends Visitor {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly restaurantCount: number;
  /** Seconds since 1970 of the sign-in that the session began with. */
  readonly signedInAtSeconds: number;
  readonly replay: Replay | undefined;
}

/** How many documents have been saved, and how many things deleted or given another unit, when a request began: see `reference`. */
export interface Fence {
  readonly references: number;
  readonly deletions: number;
}

/** A person inside a restaurant that the access check let them enter. */
export interface Member extends Actor {
  readonly restaurantId: string;
  /** On routes that save or delete what documents name. */
  readonly fence?: Fence;
}
