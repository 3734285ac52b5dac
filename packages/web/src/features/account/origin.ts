import type { Role } from "@stockpot/core/user/user.schema";
import { homeOf, pathOf, rolesOfPath } from "../../paths.ts";

const invitationPath = /^\/join#([\w-]+)$/;

/** The token of the invitation that led to this page; undefined without one. */
export function invitationIn(state: unknown): string | undefined {
  return invitationPath.exec(originIn(state)?.pathname ?? "")?.[1];
}

function originIn(state: unknown): { pathname: string; search: string } | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  if (typeof from !== "object" || from === null || !("pathname" in from) || !("search" in from)) return null;
  const { pathname, search } = from;
  return typeof pathname === "string" && typeof search === "string" ? { pathname, search } : null;
}

/** Where to go after signing in: back to the page they came from if their role may open it, else home. */
export function destinationOf(role: Role, locationState: unknown, isPhone = false): string {
  const origin = originIn(locationState);
  if (origin === null) return homeOf(role, isPhone);
  // An invitation is for every role, and its token is case-sensitive.
  if (invitationPath.test(origin.pathname)) return origin.pathname;
  const path = pathOf(origin.pathname);
  const isOpen = Object.hasOwn(rolesOfPath, path) && rolesOfPath[path]?.includes(role) === true;
  return isOpen ? `${path}${origin.search}` : homeOf(role, isPhone);
}

/** The email address that the page before passes on. */
export function emailIn(state: unknown): string {
  if (typeof state !== "object" || state === null || !("email" in state)) return "";
  return typeof state.email === "string" ? state.email : "";
}
