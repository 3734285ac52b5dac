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
  USER: "users",
  PUBLIC: "visitors",
};

/** Whether a person's role may call a route. The contract is the only list of who may do what. */
export function can(user: { readonly role: Role } | null, route: Route): Permission {
  if (route.allow === "public" || (user !== null && route.allow.includes(user.role))) {
    return { allowed: true, reason: "" };
  }
  return { allowed: false, reason: `Only ${route.allow.map((role) => people[role]).join(" and ")} can do this` };
}
