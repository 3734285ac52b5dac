import type { Activity } from "../storage/transaction.ts";
import type { AuditEntry } from "../audit/audit.schema.ts";
import { audited } from "../audit/audit.service.ts";
import { assertNotBreached } from "../auth/breached-passwords.ts";
import { hashPassword } from "../auth/password.ts";
import { timestamp } from "../platform/clock.ts";
import { readUserPlace } from "../counter/counter.service.ts";
import { newId } from "../platform/id.ts";
import type { UserRecord } from "../user/account.ts";
import type { UserDraft } from "../user/user.schema.ts";

/** What one administrative action counts as. */
export const counted = { audits: 1 };

/** A user as the record of actions names them. */
export const subjectOf = ({ id, fullName, email }: UserRecord) => ({ id, fullName, email });

/** @throws DomainError INVALID on `password` when it is a breached one */
export async function newUser({ password, ...user }: UserDraft): Promise<UserRecord> {
  assertNotBreached("password", password);
  const createdAt = timestamp();
  const id = newId();
  const [passwordHash, nameAt] = await Promise.all([hashPassword(password), readUserPlace(id)]);
  return {
    id,
    ...user,
    passwordHash,
    nameAt,
    sessionVersion: 1,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

export const creationAudit = (actor: AuditEntry["actor"], user: UserRecord): Activity =>
  audited({
    action: "CREATED",
    actor,
    subject: subjectOf(user),
    changes: [{ field: "role", to: user.role }],
    occurredAt: user.createdAt,
  });
