import type { Actor } from "../actor.ts";
import { unauthenticated } from "../error.ts";
import { nowSeconds } from "../platform/clock.ts";
import { isConditionFailure } from "../storage/failure.ts";
import { UserEntity } from "../user/user.entity.ts";
import { type SessionStart, sessionSeconds } from "./token.schema.ts";

/** Ended sessions are kept on the person's record, which each request reads: more would make that reading dearer. */
const maxEnded = 100;

const separator = ".";

/** A UUID in 22 characters, for the same reason. */
const shortId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

/** The end of the last token that the session can have, and its id. */
const markOf = ({ id, signedInAtSeconds }: SessionStart) =>
  `${(signedInAtSeconds + sessionSeconds).toString(36)}${separator}${shortId(id)}`;

const isOver = (mark: string) => Number.parseInt(mark.split(separator, 1).join(""), 36) <= nowSeconds();

/** Whether a session has been ended by signing out of it. @param endedSessions of the person's record */
export function hasEnded(endedSessions: readonly string[] = [], sessionId: string): boolean {
  const end = `${separator}${shortId(sessionId)}`;
  return endedSessions.some((mark) => mark.endsWith(end));
}

/** Ends the actor's session: every token of it, renewed or copied, is refused from now on. */
export const endCurrentSession = ({ userId, session }: Actor): Promise<void> => endSession(userId, session);

/**
 * Ends a session. A person who has left a hundred of them within twelve hours is signed out of all.
 * @throws DomainError UNAUTHENTICATED when the person has been deleted meanwhile
 */
export async function endSession(userId: string, session: SessionStart): Promise<void> {
  try {
    await addEnd({ id: userId }, markOf(session));
  } catch (error) {
    throw isConditionFailure(error) ? unauthenticated() : error;
  }
}

async function addEnd(person: { readonly id: string }, mark: string): Promise<void> {
  const { data } = await UserEntity.patch(person)
    .add({ endedSessions: [mark] })
    .go({ response: "all_new" });
  const marks = data.endedSessions ?? [];
  const over = marks.filter(isOver);
  if (marks.length - over.length > maxEnded) {
    await UserEntity.patch(person).add({ sessionVersion: 1, version: 1 }).remove(["endedSessions"]).go();
  } else if (over.length > 0) {
    await UserEntity.patch(person).delete({ endedSessions: over }).go();
  }
}
