import type { Actor } from "../actor.ts";
import type { AuditEntry } from "../activity/audit.schema.ts";
import * as audits from "../activity/audit.service.ts";
import { timestamp } from "../platform/clock.ts";
import { nameKeyOf } from "../platform/text.ts";
import * as counters from "../counter/counter.service.ts";
import type { Activity } from "../storage/transaction.ts";
import { type Write, hasVersion, update as updating } from "../storage/write.ts";
import { type UserRecord, administratorWrites, countsOf, hasRoom } from "../user/account.ts";
import { UserEntity } from "../user/user.entity.ts";
import { shutsOut } from "../user/user.rules.ts";
import { subjectOf } from "./new-user.ts";

/** What a change of a user sets; the versions follow. */
type UserChange = Partial<Pick<UserRecord, "fullName" | "role" | "superAdmin" | "passwordHash">>;

/** The user after a change; sessions end with another role or password, and with becoming a super admin or none. */
export function changed(user: UserRecord, change: UserChange): UserRecord {
  const movesRole = change.role !== undefined && change.role !== user.role;
  // A change of role always clears super admin.
  const next = { ...user, ...(movesRole && { superAdmin: false }), ...change };
  const endsSessions = movesRole || next.superAdmin !== user.superAdmin || next.passwordHash !== user.passwordHash;
  return {
    ...next,
    sessionVersion: user.sessionVersion + (endsSessions ? 1 : 0),
    version: user.version + 1,
    updatedAt: timestamp(),
  };
}

/** Writes a user over the version before; the number of restaurants has its own writers and is left to them. */
export const putUser = (before: UserRecord, user: UserRecord, { moreRestaurants } = { moreRestaurants: 0 }): Write =>
  updating(
    UserEntity.patch({ id: user.id })
      .set({
        fullName: user.fullName,
        nameKey: nameKeyOf(user.fullName),
        role: user.role,
        passwordHash: user.passwordHash,
        sessionVersion: user.sessionVersion,
        version: user.version,
        updatedAt: user.updatedAt,
        ...(user.superAdmin !== undefined && { superAdmin: user.superAdmin }),
      })
      .add({ restaurantCount: moreRestaurants })
      .composite({ createdAt: user.createdAt })
      .where((stored, operators) =>
        [
          hasVersion(before.version)(stored, operators),
          ...(moreRestaurants > 0 ? [hasRoom(stored, operators)] : []),
          // Joining a restaurant changes no version, and they may have joined one as its owner.
          ...(shutsOut(before.role, user.role) ? [operators.eq(stored.restaurantCount, before.restaurantCount)] : []),
        ].join(" AND "),
      ),
  );

export function changesBetween(before: UserRecord, after: UserRecord): AuditEntry["changes"] {
  const fields = ["fullName", "role"] as const;
  return fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
}

interface Action {
  readonly action: AuditEntry["action"];
  readonly before: UserRecord;
  /** Undefined where the user is deleted. */
  readonly after: UserRecord | undefined;
  readonly changes: AuditEntry["changes"];
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** What else is counted with it, and by the id of what the counter is chosen. */
  readonly counted?: { readonly id: string; readonly counts: counters.PlatformCounts };
}

export const authorOf = ({ userId, fullName, email }: Actor) => ({ id: userId, fullName, email });

/** The audit entry of a change to a user, and the writes that update the platform's counts. */
export function recordedAction(
  actor: Actor,
  { action, before, after, changes, at, counted = { id: before.id, counts: {} } }: Action,
): { readonly writes: readonly Write[]; readonly activity: Activity } {
  const isAboutAdministrators = [before, after].some((user) => user?.role === "ADMIN");
  const difference = counters.addCounts(
    counted.counts,
    countsOf(before.role, after?.role),
    audits.countsOf(isAboutAdministrators),
  );
  const entry = { action, actor: authorOf(actor), subject: subjectOf(after ?? before), changes, occurredAt: at };
  return {
    writes: [...administratorWrites(before, after), counters.platformCounterWrite(counted.id, difference)],
    activity: audits.audited(entry, isAboutAdministrators),
  };
}
