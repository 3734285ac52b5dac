import type { Capability } from "@stockpot/core/access/capabilities";
import type { Route } from "@stockpot/core/api/route";
import type { Permission } from "../../lib/can.ts";

interface Dialogs {
  readonly routes: { readonly list: Route; readonly create: Route; readonly update?: Route; readonly remove?: Route };
  /** The capability that a dialog needs in addition to its route's, by its name. */
  readonly needs: Readonly<Record<string, Capability>>;
}

interface Permissions {
  readonly can: (route: Route) => Permission;
  readonly permission: (capability: Capability) => Permission;
}

/** Whether the member may use a dialog or take a step, by its name, and otherwise why not. */
export function dialogPermission(
  { routes, needs }: Dialogs,
  { can, permission }: Permissions,
  name: string,
): Permission {
  const needed = Object.hasOwn(needs, name) ? needs[name] : undefined;
  if (needed !== undefined) return permission(needed);
  if (name === "create") return can(routes.create);
  if (name === "edit") return can(routes.update ?? routes.list);
  return can(name === "delete" ? (routes.remove ?? routes.list) : routes.list);
}
