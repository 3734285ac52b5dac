import { mutate } from "swr";
import { isFailedSaveKey } from "./failed-saves.ts";
import { claimsOf, token } from "./token.ts";

// The cache belongs to one person: whenever the signed-in user changes, it is emptied. The one exception are the forms
// of failed saves. They outlast a session that the server has ended, if the same person is the next to sign in.

function currentUserId() {
  const current = token.get();
  return current === null ? null : (claimsOf(current)?.sub ?? null);
}

let userId = currentUserId();
/** Whose session the server has ended and who has not signed in again: their failed saves wait for them. */
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
  // After a sign-in everything on screen is loaded again; without a session nothing could be loaded.
  void mutate((key) => !(keepsFailedSaves && isFailedSaveKey(key)), undefined, { revalidate: next !== null });
});
