import type { Actor, Caller } from "../actor.ts";
import { nowSeconds } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import type { UserRecord } from "../user/account.ts";
import type { KnownSession, Session } from "./auth.schema.ts";
import { ignoreIfUnused } from "./ignore-if-unused.ts";
import { signDeviceToken } from "./device-token.ts";
import { recordSession } from "./sessions.service.ts";
import { signToken } from "./sign-token.ts";

/** A session that is being opened: its answer is given once it is on record. */
interface Opening {
  readonly session: KnownSession;
  readonly recording: Promise<void>;
}

/**
 * A token for a new session, and one by which the device is known from now on.
 * @param deviceId of the device, where it was known already
 */
export async function startSession(user: UserRecord, { request }: Caller, deviceId?: string): Promise<Opening> {
  const start = { id: newId(), signedInAtSeconds: nowSeconds() };
  const recording = ignoreIfUnused(recordSession(user, start, request.userAgent));
  const [token, deviceToken] = await Promise.all([signToken(user, start), signDeviceToken(user, deviceId)]);
  return { session: { token, deviceToken, data: user }, recording };
}

/** A new token for a session that goes on. */
export const renewToken = async (user: UserRecord, session: Actor["session"]): Promise<Session> => ({
  token: await signToken(user, session),
  data: user,
});

/** As `renewToken`, with a device token for the new session version, which invalidates the earlier ones. */
export async function renewTokenAndDevice(user: UserRecord, { session }: Actor): Promise<KnownSession> {
  const [renewed, deviceToken] = await Promise.all([renewToken(user, session), signDeviceToken(user)]);
  return { ...renewed, deviceToken };
}
