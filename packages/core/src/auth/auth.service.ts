import type { Actor, Caller } from "../actor.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { DomainError, invalidField, unauthenticated } from "../error.ts";
import { joining, readInvitation } from "../people/joining.ts";
import { roleOfMember } from "../people/member.rules.ts";
import { newId } from "../platform/id.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { IdempotentReplay, keyReused, takenKeyWrites } from "../storage/idempotency.ts";
import { readPlatformSettings } from "../platform-settings/platform-settings.service.ts";
import { commit, noActivity } from "../storage/transaction.ts";
import * as users from "../user/account.ts";
import type { KnownSession, Login, PasswordChange, Registration, Session } from "../session/auth.schema.ts";
import { assertNotBreached } from "./breached-passwords.ts";
import { ignoreIfUnused } from "../session/ignore-if-unused.ts";
import { knownDevice } from "../session/device-token.ts";
import { hasEnded } from "../session/ended-sessions.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { renewToken, renewTokenAndDevice, startSession } from "../session/open-session.ts";
import * as secondFactor from "./second-factor.service.ts";
import type { BothFactors, EnrolledSession, EnrolmentConfirmation } from "./second-factor.schema.ts";
import { relistSessionWrite } from "../session/sessions.service.ts";
import { countRegistration, withLoginThrottle } from "../session/throttle.ts";
import { sessionSeconds } from "../session/token.schema.ts";

/**
 * @throws DomainError IN_USE when the email address has an account, unless it is this very registration,
 * repeated under the same Idempotency-Key after its response was lost; KEY_REUSED when the key was used for another
 * registration; INVALID for a breached password; TOO_MANY_ATTEMPTS for too many from one address
 */
export async function register(actor: Caller, registration: Registration): Promise<KnownSession> {
  const { session, recording } = await startSession(await createAccount(actor, registration), actor);
  await recording;
  return session;
}

/** As `register`, without a session. */
export async function createAccount(actor: Caller, registration: Registration): Promise<users.UserRecord> {
  const { fullName, email, password, invitation } = registration;
  assertNotBreached("password", password);
  const { idempotencyKey: key, address } = actor.request;
  const [{ signUpRole }] = await Promise.all([readPlatformSettings(), countRegistration(address)]);
  const createdAt = timestamp();
  const user: users.UserRecord = {
    id: newId(),
    email,
    fullName,
    role: signUpRole,
    passwordHash: await hashPassword(password),
    sessionVersion: 1,
    ...(key !== undefined && { registrationKey: key }),
    // Who registers is signed in.
    signIns: 1,
    lastSignInAt: createdAt,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  try {
    return invitation === undefined ? await enter(user, key) : await join(actor, user, invitation);
  } catch (error) {
    const isRefused = error instanceof DomainError || error instanceof IdempotentReplay;
    const first = isRefused && key !== undefined ? await users.findByEmail(email) : undefined;
    const isKeyOfFirst = first !== undefined && first.registrationKey === key;
    const isSameName = isKeyOfFirst && first.fullName === fullName;
    // With a second factor, an account is opened by signing in to it alone.
    if (isSameName && first.totpSecret === undefined && (await verifyPassword(password, first.passwordHash))) {
      return first;
    }
    throw isKeyOfFirst || error instanceof IdempotentReplay ? keyReused() : error;
  }
}

async function enter(user: users.UserRecord, key: string | undefined): Promise<users.UserRecord> {
  const writes = [...newAccountWrites(user), ...registrationKeyWrites(key, user)];
  return commit({ userId: user.id }, writes, user, noActivity("The user says when they signed up"));
}

const newAccountWrites = (user: users.UserRecord) => [...users.newUserWrites(user), users.firstSignInWrite(user)];

/** Adds a user together with the membership that they were invited to; the sign-up role does not apply. */
function join({ request }: Caller, user: users.UserRecord, token: string): Promise<users.UserRecord> {
  return retryOnConflict(async () => {
    const invited = await readInvitation(token);
    const role = roleOfMember("MEMBER", invited.invitation.role) ?? "MEMBER";
    const member: users.UserRecord = { ...user, role, restaurantCount: 1 };
    const { writes, activity } = joining(invited, { ...member, userId: user.id, request });
    const keyWrites = registrationKeyWrites(request.idempotencyKey, member);
    return commit({ userId: user.id }, [...newAccountWrites(member), ...keyWrites, ...writes], member, activity);
  });
}

/** No user is signed in yet, so the keys of all registrations are kept together, without their sessions. */
const registrationKeyWrites = (key: string | undefined, { id }: users.UserRecord) =>
  key === undefined
    ? []
    : takenKeyWrites({ userId: "registration", request: { idempotency: { key, fingerprint: id } } });

const codeNeeded = () =>
  new DomainError("SECOND_FACTOR_REQUIRED", "Enter the code from your authenticator app to finish signing in.");

/**
 * Failures on a known device are counted per device, all others per email address, so that a stranger cannot lock the
 * owner out. Whether a code is needed is revealed only after the right password.
 * @throws DomainError UNAUTHENTICATED, the same for an unknown email address and a wrong password;
 * SECOND_FACTOR_REQUIRED where a code is needed, with an issue on `code` when it is wrong or was used before
 */
export async function login(actor: Caller, { email, password, code, deviceTokens }: Login): Promise<KnownSession> {
  const finding = ignoreIfUnused(users.findByEmail(email));
  // Only an attempt with device tokens waits for the account before it is counted.
  const device = deviceTokens && (await knownDevice(deviceTokens, await finding));
  const opening = await withLoginThrottle({ email, device, request: actor.request }, async () => {
    const user = await finding;
    const isRight = await verifyPassword(password, user?.passwordHash);
    if (!user || !isRight) {
      throw new DomainError("UNAUTHENTICATED", "Invalid email or password.");
    }
    if (user.totpSecret !== undefined) {
      // Not a failure: the right password was given, and nothing was guessed.
      if (code === undefined) return undefined;
      await secondFactor.spendCode(user, code);
    }
    const counting = ignoreIfUnused(users.countSignIn(user.id));
    return { ...(await startSession(user, actor, device)), counting };
  });
  if (!opening) throw codeNeeded();
  // A sign-in that is not listed and counted has failed: it can be tried again, and the counts stay true.
  await Promise.all([opening.recording, opening.counting]);
  return opening.session;
}

/** @throws DomainError as `secondFactor.confirm` does */
export async function confirmSecondFactor(actor: Actor, given: EnrolmentConfirmation): Promise<EnrolledSession> {
  const { user, recoveryCodes } = await secondFactor.confirm(actor, given);
  return { ...(await renewTokenAndDevice(user, actor)), recoveryCodes };
}

/** @throws DomainError as `secondFactor.remove` does */
export async function removeSecondFactor(actor: Actor, given: BothFactors): Promise<KnownSession> {
  return renewTokenAndDevice(await secondFactor.remove(actor, given), actor);
}

const ownSessions = noActivity("A person's own password and sessions are no activity of a restaurant");

/** A new token for a session that still is within twelve hours of its sign-in. */
export async function refresh(actor: Actor): Promise<Session> {
  const { session } = actor;
  if (nowSeconds() >= session.signedInAtSeconds + sessionSeconds) throw unauthenticated();
  const user = await users.currentUser(actor);
  if (hasEnded(user.endedSessions, session.id)) throw unauthenticated();
  return renewToken(user, session);
}

/**
 * Ends every session of the person but the one that asks, which gets a new token. Devices are unknown from now on.
 * @throws DomainError UNAUTHENTICATED when this one has been ended meanwhile
 */
export async function signOutEverywhere(actor: Actor): Promise<KnownSession> {
  const user = await retryOnConflict(async () => {
    const read = await users.currentUser(actor);
    if (hasEnded(read.endedSessions, actor.session.id)) throw unauthenticated();
    const next = { ...read, ...users.nextVersions(read) };
    return commit(actor, [users.sessionsEndWrite(read), relistSessionWrite(actor, next)], next, ownSessions);
  });
  return renewTokenAndDevice(user, actor);
}

/** @throws DomainError INVALID on `currentPassword` when it is wrong, on `newPassword` when it is a breached one */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<KnownSession> {
  assertNotBreached("newPassword", change.newPassword);
  const finding = ignoreIfUnused(users.currentUser(actor));
  const changed = await withLoginThrottle(actor, async () => {
    const passwordHash = await hashPassword(change.newPassword);
    return retryOnConflict(async ({ number }) => {
      const user = number === 1 ? await finding : await users.currentUser(actor);
      if (!(await verifyPassword(change.currentPassword, user.passwordHash))) {
        throw invalidField("INVALID", "currentPassword", "The current password is incorrect.");
      }
      const updatedAt = timestamp();
      const next = { ...user, updatedAt, ...users.nextVersions(user) };
      const write = users.passwordWrite(user, { passwordHash, updatedAt });
      return commit(actor, [write, relistSessionWrite(actor, next)], next, ownSessions);
    });
  });
  return renewTokenAndDevice(changed, actor);
}
