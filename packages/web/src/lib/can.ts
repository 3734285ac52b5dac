import { type Capability, type InsideRole, insideRoles, ruleOf } from "@stockpot/core/access/capabilities";
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
  VIEWER: "viewers",
  ADMIN: "administrators",
};

function only(names: readonly string[]): string {
  const [last = "nobody", ...others] = names.toReversed();
  return `Only ${[others.toReversed().join(", "), last].filter((part) => part !== "").join(" and ")} can do this`;
}

const whoMay = (capability: Capability) => insideRoles.filter((role) => ruleOf(capability, role) === true);

/** What somebody may do in the chosen restaurant. */
export interface Access {
  readonly capabilities: readonly Capability[];
}

/**
 * Whether a person may call a route. The contract and the capabilities are the only lists of who may do what.
 * @param access theirs in the restaurant, on routes inside one
 */
export function can(user: { readonly role: Role } | null, route: Route, access?: Access): Permission {
  const allowed = { allowed: true, reason: "" };
  if (route.needs) {
    const { needs } = route;
    if (access?.capabilities.includes(needs)) return allowed;
    return { allowed: false, reason: only(whoMay(needs).map((role) => insiders[role])) };
  }
  if (route.allow === "public" || (user !== null && route.allow.includes(user.role))) return allowed;
  return { allowed: false, reason: only(route.allow.map((role) => people[role])) };
}
