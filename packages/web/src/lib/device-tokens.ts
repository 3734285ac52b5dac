import { deviceTokenExpiry, deviceTokenPattern, maxDeviceTokens } from "@stockpot/core/session/auth.rules";

/**
 * By user id, the newest last: what the server gave this browser, so that it knows the device when they sign in again.
 */
const key = "stockpot-devices";

type Tokens = readonly (readonly [userId: string, token: string])[];

const isToken = (value: unknown): value is string =>
  typeof value === "string" && deviceTokenPattern.test(value) && deviceTokenExpiry(value) * 1000 > Date.now();

/** The stored tokens that a sign-in can send: the server refuses a request with others. */
function stored(): Tokens {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return Object.entries(value)
      .flatMap(([id, token]) => (isToken(token) ? [[id, token] as const] : []))
      .slice(-maxDeviceTokens);
  } catch {
    // Edited by hand, or a browser that stores nothing: the device is then unknown.
    return [];
  }
}

function keep(tokens: Tokens): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(tokens.slice(-maxDeviceTokens))));
  } catch {
    // A device may have no room for it: the next sign-in on it then counts as one on an unknown device.
  }
}

/** What every sign-in sends: the server finds out whose device it is. */
export const deviceTokens = (): string[] => stored().map(([, token]) => token);

/** Keeps the token of a user who has just signed in; beyond the limit, the oldest sign-ins are forgotten. */
export function keepDeviceToken(userId: string, token: string): void {
  keep([...stored().filter(([id]) => id !== userId), [userId, token]]);
}

// An expired one is removed even without another sign-in.
keep(stored());
