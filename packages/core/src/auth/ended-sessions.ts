import { nowSeconds } from "../platform/clock.ts";
import type { Actor } from "../actor.ts";
import { UserEntity } from "../user/user.entity.ts";
import { type SessionStart, sessionSeconds } from "./token.schema.ts";

/** Ended sessions are kept on the person's record, which each request reads: more would make that reading dearer. */
const maxEnded = 100;

const separator = ".";

/** The end of the last token that the session can have, and its id. */
const markOf = ({ id, signedInAtSeconds }: SessionStart) =>
  `${(signedInAtSeconds + sessionSeconds).toString(36)}${separator}${id}`;

const isOver = (mark: string) => Number.parseInt(mark.split(separator, 1).join(""), 36) <= nowSeconds();

/** Whether a session has been ended by signing out of it. @param endedSessions of the person's record */
export const hasEnded = (endedSessions: readonly string[] = [], sessionId: string | undefined): boolean =>
  sessionId !== undefined && endedSessions.some((mark) => mark.endsWith(`${separator}${sessionId}`));

/**
 * Ends the caller's session: every token of it, renewed or copied, is refused from now on. A person who has left a
 * hundred sessions within twelve hours is signed out of all of them.
 */
export async function logout({ userId, session }: Actor): Promise<void> {
  // A token of an earlier version names no session; it lives for an hour.
  if (session.id === undefined) return;
  const person = { id: userId };
  const mark = markOf({ ...session, id: session.id });
  const { data } = await UserEntity.patch(person)
    .add({ endedSessions: [mark] })
    .go({ response: "all_new" });
  const marks = data.endedSessions ?? [];
  const over = marks.filter(isOver);
  if (marks.length - over.length > maxEnded) {
    await UserEntity.patch(person).add({ sessionVersion: 1 }).remove(["endedSessions"]).go();
  } else if (over.length > 0) {
    await UserEntity.patch(person).delete({ endedSessions: over }).go();
  }
}
