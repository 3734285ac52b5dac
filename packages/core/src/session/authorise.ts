import { type Actor, type Member, isMember } from "../actor.ts";
import type { Role } from "../api/role.ts";
import { DomainError, forbidden, notFound } from "../error.ts";
import { assertCapability } from "../access/assert-capability.ts";
import type { Capability } from "../access/capabilities.ts";

/** Who may call a route. */
export interface AccessPolicy {
  readonly allow: readonly Role[];
  /** Whether, of the administrators, only super admins may. */
  readonly superAdmin: boolean;
  /** On routes inside a restaurant: what it takes there. */
  readonly needs: Capability | undefined;
}

/**
 * Lets a signed-in actor through to a route, or refuses them.
 * @throws DomainError FORBIDDEN for a wrong role or a capability that a member lacks, NOT_FOUND for a restaurant that
 * does not exist or of which they are no member
 */
export function authorise(actor: Actor | Member, { allow, superAdmin, needs }: AccessPolicy): void {
  if (!allow.includes(actor.role)) throw forbidden();
  if (superAdmin && !actor.superAdmin) throw new DomainError("FORBIDDEN", "Only super admins can do this.");
  if (needs === undefined) return;
  if (!isMember(actor)) throw notFound("Restaurant");
  assertCapability(actor, needs);
}
