import { type Capability, type InsideRole, insideWith } from "@stockpot/core/access/capabilities";
import type { Access } from "@stockpot/core/access/access.schema";
import type { Route } from "@stockpot/core/api/route";
import { createContext, type ReactNode, use, useMemo } from "react";
import { can, type Permission, type Person, permissionFor } from "./can.ts";
import { useSession } from "./session.tsx";
import { useRestaurant } from "./use-restaurant.ts";

/** What the signed-in person may do: on the platform, and in one restaurant. */
interface Permissions {
  readonly can: (route: Route) => Permission;
  /** Whether they have something that a control needs; why not, if not. */
  readonly permission: (capability: Capability) => Permission;
  readonly has: (capability: Capability) => boolean;
  /** What they are in the restaurant; undefined outside of any, and until that is loaded. */
  readonly role: InsideRole | undefined;
  /** The largest procurement that they may approve, whole US cents; undefined without a limit. */
  readonly approvesUpToCents: number | undefined;
}

/** @param access theirs in the restaurant in question */
function permissionsIn(user: Person | null, access: Access | undefined): Permissions {
  const inside = access && insideWith(access);
  const has = (capability: Capability) => inside?.capabilities.has(capability) ?? false;
  return {
    can: (route) => can(user, route, inside),
    permission: (capability) => permissionFor(capability, inside),
    has,
    role: access?.role,
    approvesUpToCents: access?.role === "MANAGER" ? access.approvesUpToCents : undefined,
  };
}

const PermissionsContext = createContext<Permissions>(permissionsIn(null, undefined));

interface ProviderProps {
  readonly children: ReactNode;
}

/** Gives pages what the person may do in the chosen restaurant. */
function ChosenPermissions({ children }: ProviderProps) {
  const { user } = useSession();
  const access = useRestaurant().selected?.access;
  return (
    <PermissionsContext value={useMemo(() => permissionsIn(user, access), [user, access])}>
      {children}
    </PermissionsContext>
  );
}

/** An administrator is one in every restaurant: which one is chosen need not be known. */
function AdministratorPermissions({ children }: ProviderProps) {
  const { user } = useSession();
  return (
    <PermissionsContext value={useMemo(() => permissionsIn(user, { role: "ADMIN" }), [user])}>
      {children}
    </PermissionsContext>
  );
}

export function PermissionsProvider({ children }: ProviderProps) {
  const { user } = useSession();
  const Provider = user?.role === "ADMIN" ? AdministratorPermissions : ChosenPermissions;
  return <Provider>{children}</Provider>;
}

/** What the signed-in person may do in the chosen restaurant. */
export const usePermissions = () => use(PermissionsContext);

/** What they may do in a restaurant that need not be the chosen one. */
export function usePermissionsIn(access: Access | undefined): Permissions {
  const { user } = useSession();
  return useMemo(() => permissionsIn(user, access), [user, access]);
}
