import type { EntityItem } from "electrodb";
import type { Actor } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { assertVersion, notFound } from "../error.ts";
import { nowSeconds } from "../platform/clock.ts";
import { firstIdAt, lastId } from "../platform/id.ts";
import { readRecord } from "../storage/read-records.ts";
import { put, type Write } from "../storage/write.ts";
import { type UserRecord, currentUser } from "../user/account.ts";
import type { OpenSession } from "./auth.schema.ts";
import { deviceLabel } from "../platform/device-label.ts";
import { endSession, hasEnded } from "./ended-sessions.ts";
import { SessionEntity } from "./session.entity.ts";
import { type SessionStart, sessionSeconds } from "./token.schema.ts";

type StoredSession = EntityItem<typeof SessionEntity>;

/** A session begins and ends, and never changes. */
const onlyVersion = 1;

/** The newest, if more are open. */
const maxListed = 100;

const recordOf = (
  user: Pick<UserRecord, "id" | "sessionVersion">,
  { id, signedInAtSeconds }: SessionStart,
  userAgent: string | undefined,
) =>
  SessionEntity.put({
    userId: user.id,
    id,
    device: deviceLabel(userAgent),
    sessionVersion: user.sessionVersion,
    signedInAtSeconds,
    expiresAt: signedInAtSeconds + sessionSeconds,
  });

/** Records a session that begins, so that it is listed. */
export async function recordSession(
  user: Pick<UserRecord, "id" | "sessionVersion">,
  start: SessionStart,
  userAgent: string | undefined,
): Promise<void> {
  await recordOf(user, start, userAgent).go();
}

/** Keeps the actor's session listed under their new session version, in the transaction that raises it. */
export const relistSessionWrite = ({ session, request }: Actor, user: UserRecord): Write =>
  put(recordOf(user, session, request.userAgent));

const isOpen = (session: StoredSession, { sessionVersion, endedSessions }: UserRecord) =>
  session.sessionVersion === sessionVersion && session.expiresAt > nowSeconds() && !hasEnded(endedSessions, session.id);

const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** All that may be open: the table removes what has expired up to days later. */
const readRecent = (userId: string) =>
  SessionEntity.query
    .primary({ userId })
    .between({ id: firstIdAt((nowSeconds() - sessionSeconds) * 1000) }, { id: lastId })
    .go({ pages: "all", consistent: true, order: "desc" });

/** The person's own open sessions: this one, and then the others, the newest first. */
export async function listSessions(actor: Actor): Promise<OpenSession[]> {
  const { id: current } = actor.session;
  const [user, { data: stored }] = await Promise.all([currentUser(actor), readRecent(actor.userId)]);
  return stored
    .filter((session) => isOpen(session, user))
    .toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
    .slice(0, maxListed)
    .map(({ id, device, signedInAtSeconds }) => ({
      id,
      device,
      signedInAt: momentOf(signedInAtSeconds),
      isCurrent: id === current,
    }));
}

/**
 * Ends one of the person's own sessions, and does nothing more to one that has ended.
 * @throws DomainError NOT_FOUND for another's
 */
export async function endOwnSession({ userId }: Actor, { params, ifMatch }: Versioned<"sessionId">): Promise<void> {
  const session = await readRecord(SessionEntity, { userId, id: params.sessionId }, { consistent: true });
  if (!session) throw notFound("Session");
  assertVersion(onlyVersion, ifMatch, "session");
  await endSession(userId, session);
}
