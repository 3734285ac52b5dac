import type { Role } from "@stockpot/core/user/user.schema";

const storageKey = "auth_token";

const roles: Record<Role, true> = { OWNER: true, ADMIN: true, MEMBER: true, USER: true, PUBLIC: true };
const isRole = (value: unknown): value is Role => typeof value === "string" && Object.hasOwn(roles, value);

/** The claims of a session token. Times are seconds since 1970. */
export interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly superAdmin: boolean;
  readonly iat: number;
  readonly exp: number;
}

function decodePart(part: string): unknown {
  const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The claims of a valid token; null if it is malformed, undecodable or expired. */
export function claimsOf(token: string): Claims | null {
  const parts = token.split(".");
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  let claims: unknown;
  try {
    claims = decodePart(payload);
  } catch {
    return null;
  }
  if (typeof claims !== "object" || claims === null) return null;
  const { sub, email, fullName, role, superAdmin, iat, exp }: Record<string, unknown> = { ...claims };
  if (typeof sub !== "string" || typeof email !== "string" || typeof fullName !== "string") return null;
  if (!isRole(role) || typeof iat !== "number" || typeof exp !== "number") return null;
  if (exp * 1000 <= Date.now()) return null;
  return { sub, email, fullName, role, superAdmin: superAdmin === true, iat, exp };
}

const listeners = new Set<() => void>();
let current: string | null = null;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Browsers fire a timer at once if its delay exceeds this. */
const maxTimerMs = 2 ** 31 - 1;

function adopt(token: string | null) {
  const claims = token === null ? null : claimsOf(token);
  if (claims === null && token !== null) localStorage.removeItem(storageKey);
  clearTimeout(expiry);
  if (claims !== null) expiry = setTimeout(reread, Math.min(claims.exp * 1000 - Date.now(), maxTimerMs));
  const next = claims === null ? null : token;
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function reread() {
  adopt(localStorage.getItem(storageKey));
}

/** The stored session token, in sync with other tabs; never an invalid one. */
export const token = {
  get: () => current,
  set(next: string) {
    localStorage.setItem(storageKey, next);
    adopt(next);
  },
  remove() {
    localStorage.removeItem(storageKey);
    adopt(null);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

reread();
window.addEventListener("storage", (event) => {
  if (event.key === storageKey || event.key === null) reread();
});
window.addEventListener("user-logged-in", reread);
// After a sleep past the token's expiry, timers run late.
document.addEventListener("visibilitychange", reread);
