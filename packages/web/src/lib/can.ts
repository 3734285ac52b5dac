import { type Capability, type Inside, type InsideRole, insideRoles, ruleOf } from "@stockpot/core/access/capabilities";
import type { Route } from "@stockpot/core/api/route";
import type { Role } from "@stockpot/core/user/user.schema";

export interface Permission {
  readonly allowed: boolean;
  /** Why not, in words for a tooltip; empty when allowed. */
  readonly reason: string;
}

const people: Record<Role, string> = {
  OWNER: "restaurant owners",
  ADMIN: "administrators",
  MEMBER: "members",
  USER: "users",
  PUBLIC: "visitors",
};

const insiders: Record<InsideRole, string> = {
  OWNER: "owners",
  MANAGER: "managers",
  STAFF: "staff",
  VIEWER: "bookkeepers",
  ADMIN: "administrators",
};

function only(names: readonly string[]): string {
  const [last = "nobody", ...others] = names.toReversed();
  return `Only ${[others.toReversed().join(", "), last].filter((part) => part !== "").join(" and ")} can do this`;
}

const whoMay = (capability: Capability) => insideRoles.filter((role) => ruleOf(capability, role) === true);

const allowed: Permission = { allowed: true, reason: "" };

/** Whether a person has a capability in a restaurant; undefined outside of any. */
export function permissionFor(capability: Capability, inside: Inside | undefined): Permission {
  if (inside?.capabilities.has(capability) === true) return allowed;
  // Their role may, once the toggle or the limit is set.
  if (inside && ruleOf(capability, inside.rights.role) !== false) {
    return { allowed: false, reason: "An owner can allow you to do this" };
  }
  return { allowed: false, reason: only(whoMay(capability).map((role) => insiders[role])) };
}

/** A user's role on the platform. */
export interface Person {
  readonly role: Role;
  readonly superAdmin: boolean;
}

/**
 * Whether a person may call a route. The contract and the capabilities are the only lists of who may do what.
 * @param inside theirs in the restaurant, on routes inside one
 */
export function can(user: Person | null, route: Route, inside?: Inside): Permission {
  if (route.needs) return permissionFor(route.needs, inside);
  if (route.superAdmin === true && user?.superAdmin !== true) return { allowed: false, reason: only(["super admins"]) };
  if (route.allow === "public" || (user !== null && route.allow.includes(user.role))) return allowed;
  return { allowed: false, reason: only(route.allow.map((role) => people[role])) };
}
