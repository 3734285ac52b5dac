import type { Role } from "@stockpot/core/user/user.schema";

export const paths = {
  landing: "/",
  signUp: "/sign-up",
  signIn: "/sign-in",
  notFound: "/not-found",
  terms: "/terms",
  privacy: "/privacy",
  dashboard: "/dashboard",
  adminDashboard: "/admin-dashboard",
  restaurants: "/restaurants",
  inventory: "/inventory",
  count: "/inventory/count",
  boms: "/boms",
  products: "/products",
  suppliers: "/suppliers",
  procurements: "/procurements",
  orders: "/orders",
  users: "/users",
  settings: "/settings",
} as const;

/** The pages behind the sign-in, each with the roles that may open it. */
export const rolesOfPath: Readonly<Record<string, readonly Role[]>> = {
  [paths.dashboard]: ["OWNER"],
  [paths.adminDashboard]: ["ADMIN"],
  [paths.restaurants]: ["OWNER"],
  [paths.inventory]: ["OWNER"],
  [paths.count]: ["OWNER"],
  [paths.boms]: ["OWNER"],
  [paths.products]: ["OWNER"],
  [paths.suppliers]: ["OWNER"],
  [paths.procurements]: ["OWNER"],
  [paths.orders]: ["OWNER"],
  [paths.users]: ["ADMIN"],
  [paths.settings]: ["OWNER", "ADMIN"],
};

export const homeOf = (role: Role) => (role === "ADMIN" ? paths.adminDashboard : paths.dashboard);

function originIn(state: unknown): { pathname: string; search: string } | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from !== "object" || from === null || !("pathname" in from) || !("search" in from)) return null;
  const { pathname, search } = from;
  return typeof pathname === "string" && typeof search === "string" ? { pathname, search } : null;
}

/** Where to go after signing in: back to the page they came from if their role may open it, else home. */
export function destinationOf(role: Role, locationState: unknown): string {
  const origin = originIn(locationState);
  if (origin === null) return homeOf(role);
  // The router takes "/Orders/" for "/orders".
  const path = origin.pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  const isOpen = Object.hasOwn(rolesOfPath, path) && rolesOfPath[path]?.includes(role) === true;
  return isOpen ? `${path}${origin.search}` : homeOf(role);
}
