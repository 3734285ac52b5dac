import { mutate } from "swr";
import { isFailedSaveKey } from "./failed-saves.ts";
import { claimsOf, token } from "./token.ts";

// The cache belongs to one person: whenever the signed-in user changes, it is emptied. The one exception are the forms
// of failed saves. They outlast a session that the server has ended, if the same person is the next to sign in.

/** What begins the keys under which a tab remembers where the pages of lists begin. */
export const cursorPrefix = "cursor:";

function currentUserId() {
  const current = token.get();
  return current === null ? null : (claimsOf(current)?.sub ?? null);
}

let userId = currentUserId();
/** The user whose session the server ended and whose failed saves are kept for their next sign-in. */
let awaitedUserId: string | null = null;

/** Ends a session that the server no longer accepts. */
export function expireSession() {
  awaitedUserId = userId;
  token.remove();
}

token.subscribe(() => {
  const next = currentUserId();
  if (next === userId) return;
  const keepsFailedSaves = awaitedUserId !== null && (next === null || next === awaitedUserId);
  userId = next;
  if (next !== null) awaitedUserId = null;
  // Revalidate everything after a sign-in; without a session nothing can be loaded.
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(cursorPrefix)) sessionStorage.removeItem(key);
  void mutate((key) => !(keepsFailedSaves && isFailedSaveKey(key)), undefined, { revalidate: next !== null });
});
