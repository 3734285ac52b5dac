import type { Role } from "@stockpot/core/user/user.schema";
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { keepDeviceToken } from "./device-tokens.ts";
import { claimsOf, token } from "./token.ts";

/** The signed-in user, from the token's claims. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** An administrator who may also change administrators and the platform's settings. */
  readonly superAdmin: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Session {
  readonly user: SessionUser | null;
  /** The user signed out deliberately, so the next sign-in does not return to their page. */
  readonly signedOutByHand: boolean;
  /** Takes the token from a sign-in response; false if there is no valid one. */
  readonly signIn: (answer: unknown) => boolean;
  readonly signOut: () => void;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Finds the token in any of the places where a response may carry it. */
function tokenIn(answer: unknown): string | null {
  const data = property(answer, "data");
  const places = [
    property(answer, "token"),
    property(data, "token"),
    property(data, "accessToken"),
    property(answer, "accessToken"),
  ];
  return places.find((place) => typeof place === "string") ?? null;
}

function userOf(current: string | null): SessionUser | null {
  const claims = current === null ? null : claimsOf(current);
  if (claims === null) return null;
  const issuedAt = new Date(claims.iat * 1000).toISOString();
  return {
    id: claims.sub,
    email: claims.email,
    fullName: claims.fullName,
    role: claims.role,
    superAdmin: claims.superAdmin,
    createdAt: issuedAt,
    updatedAt: issuedAt,
  };
}

let signedOutByHand = false;

const actions = {
  signIn(answer: unknown) {
    const found = tokenIn(answer);
    if (found === null || claimsOf(found) === null) return false;
    signedOutByHand = false;
    token.set(found);
    const [user, deviceToken] = [property(property(answer, "data"), "id"), property(answer, "deviceToken")];
    if (typeof user === "string" && typeof deviceToken === "string") keepDeviceToken(user, deviceToken);
    window.dispatchEvent(new Event("user-logged-in"));
    return true;
  },
  signOut() {
    signedOutByHand = true;
    token.remove();
  },
};

const SessionContext = createContext<Session>({ user: null, signedOutByHand: false, ...actions });

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(token.subscribe, token.get);
  const session = useMemo(() => ({ user: userOf(current), signedOutByHand, ...actions }), [current]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export const useSession = () => use(SessionContext);
