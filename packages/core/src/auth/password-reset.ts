import type { Caller } from "../actor.ts";
import { DomainError } from "../error.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { newSecret, secretHashOf } from "../platform/one-time-secret.ts";
import type { PasswordReset, PasswordResetDone } from "../session/auth.schema.ts";
import { countLookUp } from "../session/throttle.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { commit, noActivity } from "../storage/transaction.ts";
import { type UserRecord, findById, passwordWrite } from "../user/account.ts";
import type { StoredPasswordReset } from "../user/user.entity.ts";
import type { PasswordResetLink } from "../user/user.schema.ts";
import { assertNotBreached } from "./breached-passwords.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const validSeconds = 24 * 60 * 60;

/** The same for a link that was never made, and for one that was used, replaced or has expired. */
const noLink = () => new DomainError("NOT_FOUND", "This link is no longer valid. Ask an administrator for a new one.");

interface NewPasswordReset {
  readonly stored: StoredPasswordReset;
  readonly link: PasswordResetLink;
}

/** A link by which a user sets a new password, and its stored hash. */
export function newPasswordReset(userId: string): NewPasswordReset {
  const secret = newSecret();
  const expiresAt = nowSeconds() + validSeconds;
  return {
    stored: { secretHash: secretHashOf(secret), expiresAt },
    link: { token: `${userId}.${secret}`, expiresAt: new Date(expiresAt * 1000).toISOString() },
  };
}

/** The user whom a link is for, and the link, used or not. */
async function readLink(token: string): Promise<{ user: UserRecord; passwordReset: StoredPasswordReset }> {
  const [userId = "", secret = ""] = token.split(".");
  const user = await findById(userId);
  const passwordReset = user?.passwordReset;
  if (!user || passwordReset?.secretHash !== secretHashOf(secret) || passwordReset.expiresAt <= nowSeconds()) {
    throw noLink();
  }
  return { user, passwordReset };
}

/**
 * Sets a new password by a link, once, and ends every session. It opens none: a second factor is still asked for.
 * Repeated with the same password, because the answer was lost, it answers the same.
 * @throws DomainError NOT_FOUND for a link that is not open, INVALID on `password` when it is a breached one,
 * TOO_MANY_ATTEMPTS for too many from one network address
 */
export async function resetPassword(
  { request }: Caller,
  { token, password }: PasswordReset,
): Promise<PasswordResetDone> {
  assertNotBreached("password", password);
  await countLookUp(request.address);
  const first = await readLink(token);
  const passwordHash = await hashPassword(password);
  return retryOnConflict(async ({ number }) => {
    const { user, passwordReset } = number === 1 ? first : await readLink(token);
    const { id: userId, email } = user;
    if (passwordReset.used) {
      if (await verifyPassword(password, user.passwordHash)) return { email };
      throw noLink();
    }
    const change = { passwordHash, updatedAt: timestamp(), passwordReset: { ...passwordReset, used: true as const } };
    return commit(
      { userId },
      [passwordWrite(user, change)],
      { email },
      noActivity("A person's own password is no activity of a restaurant"),
    );
  });
}
