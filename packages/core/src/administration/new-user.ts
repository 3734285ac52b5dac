import type { Activity } from "../storage/transaction.ts";
import type { AuditEntry } from "../activity/audit.schema.ts";
import { audited, countsOf } from "../activity/audit.service.ts";
import { assertNotBreached } from "../auth/breached-passwords.ts";
import { hashPassword } from "../auth/password.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import type { UserRecord } from "../user/account.ts";
import type { UserDraft } from "../user/user.schema.ts";

/** Whether a new user concerns administrators: only super admins read of it. */
const isAdministrator = ({ role }: Pick<UserRecord, "role">) => role === "ADMIN";

/** What the record of a new user counts as. */
export const creationCountsOf = (user: UserRecord) => countsOf(isAdministrator(user));

/** A user as the record of actions names them. */
export const subjectOf = ({ id, fullName, email }: UserRecord) => ({ id, fullName, email });

/**
 * @param superAdmin whether a new administrator is a super admin
 * @throws DomainError INVALID on `password` when it is a breached one
 */
export async function newUser({ password, ...user }: UserDraft, superAdmin = false): Promise<UserRecord> {
  assertNotBreached("password", password);
  const createdAt = timestamp();
  return {
    id: newId(),
    ...user,
    ...(isAdministrator(user) && { superAdmin }),
    passwordHash: await hashPassword(password),
    sessionVersion: 1,
    restaurantCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

export const creationAudit = (actor: AuditEntry["actor"], user: UserRecord): Activity =>
  audited(
    {
      action: "CREATED",
      actor,
      subject: subjectOf(user),
      changes: [
        { field: "role", to: user.role },
        ...(user.superAdmin === true ? [{ field: "superAdmin" as const, to: "true" }] : []),
      ],
      occurredAt: user.createdAt,
    },
    isAdministrator(user),
  );
