import type { Capability } from "@stockpot/core/access/capabilities";
import type { Role } from "@stockpot/core/user/user.schema";

export const paths = {
  landing: "/",
  signUp: "/sign-up",
  signIn: "/sign-in",
  join: "/join",
  resetPassword: "/reset-password",
  notFound: "/not-found",
  terms: "/terms",
  privacy: "/privacy",
  dashboard: "/dashboard",
  today: "/today",
  adminDashboard: "/admin-dashboard",
  restaurants: "/restaurants",
  inventory: "/inventory",
  count: "/inventory/count",
  waste: "/waste",
  boms: "/boms",
  products: "/products",
  suppliers: "/suppliers",
  procurements: "/procurements",
  orders: "/orders",
  kitchen: "/orders/kitchen",
  reports: "/reports",
  profitLoss: "/reports/profit-loss",
  reportDay: "/reports/day",
  expenses: "/reports/expenses",
  howWeCount: "/reports/how-we-count",
  users: "/users",
  platform: "/platform",
  settings: "/settings",
} as const;

/** Roles that work in restaurants: owners, and members of other owners' restaurants. */
const inRestaurants: readonly Role[] = ["OWNER", "MEMBER"];

/** The pages behind the sign-in, each with the roles that may open it. */
export const rolesOfPath: Readonly<Record<string, readonly Role[]>> = {
  [paths.dashboard]: inRestaurants,
  [paths.today]: inRestaurants,
  [paths.adminDashboard]: ["ADMIN"],
  [paths.restaurants]: [...inRestaurants, "ADMIN"],
  [paths.inventory]: inRestaurants,
  [paths.count]: inRestaurants,
  [paths.waste]: inRestaurants,
  [paths.boms]: inRestaurants,
  [paths.products]: inRestaurants,
  [paths.suppliers]: inRestaurants,
  [paths.procurements]: inRestaurants,
  [paths.orders]: inRestaurants,
  [paths.kitchen]: inRestaurants,
  [paths.reports]: inRestaurants,
  [paths.profitLoss]: inRestaurants,
  [paths.reportDay]: inRestaurants,
  [paths.expenses]: inRestaurants,
  [paths.howWeCount]: inRestaurants,
  [paths.users]: ["ADMIN"],
  [paths.platform]: ["ADMIN"],
  [paths.settings]: [...inRestaurants, "ADMIN"],
};

/** Those of them that, of the administrators, only super admins may open. */
export const superAdminPaths: ReadonlySet<string> = new Set([paths.platform]);

/** What a page takes in the chosen restaurant: one of these. The others are open to all of its members. */
const needsOfPath: Readonly<Record<string, readonly Capability[]>> = {
  [paths.count]: ["stock.count"],
  [paths.reports]: ["reports.money"],
  [paths.profitLoss]: ["reports.money"],
  [paths.reportDay]: ["reports.money"],
  [paths.expenses]: ["reports.money"],
  [paths.howWeCount]: ["reports.money"],
  [paths.settings]: ["settings.edit", "members.read", "activity.read"],
};

/** Whether a member with some capabilities in the chosen restaurant may use a page of it. */
export function isOpenInside(path: string, has: (capability: Capability) => boolean): boolean {
  const needs = needsOfPath[pathOf(path)];
  return needs === undefined || needs.some(has);
}

/** The router takes "/Orders/" for "/orders". */
export const pathOf = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/$/, "");

/** The first page after signing in: on a phone, Today for members who are not owners. */
export function homeOf(role: Role, isPhone = false): string {
  if (role === "ADMIN") return paths.adminDashboard;
  return role === "MEMBER" && isPhone ? paths.today : paths.dashboard;
}

/** Where an invitation is accepted. No server is sent what follows the #: the token is in no log. */
export const joinPath = (token: string) => `${paths.join}#${token}`;
