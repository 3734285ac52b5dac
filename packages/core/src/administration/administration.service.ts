import type { Actor } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import type { AuditEntry } from "../audit/audit.schema.ts";
import * as audits from "../audit/audit.service.ts";
import { assertNotBreached } from "../auth/breached-passwords.ts";
import { hashPassword } from "../auth/password.ts";
import { removalWrite, withoutSecondFactor } from "../auth/second-factor.service.ts";
import { timestamp } from "../platform/clock.ts";
import * as counters from "../counter/counter.service.ts";
import { DomainError, assertVersion, notFound } from "../error.ts";
import type { RestaurantDraft } from "../restaurant/restaurant.schema.ts";
import { newRestaurant } from "../restaurant/restaurant.service.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { roles } from "../api/role.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { readThings } from "../storage/things.ts";
import { commit, none } from "../storage/transaction.ts";
import { nameChangeOf, nameWrites, placeAfter } from "../storage/names.ts";
import { namesOfUsers } from "../storage/user-names.ts";
import { byId } from "../storage/name-sorting.ts";
import { type Write, hasVersion, put, remove as removing, update as updating } from "../storage/write.ts";
import { type UserRecord, newUserWrites, administratorWrites, countsOf, findById, namedUser } from "../user/account.ts";
import { DepartureEntity, EmailEntity, UserEntity } from "../user/user.entity.ts";
import {
  counterOf,
  searchTextOf,
  roleChangeRefusal,
  deleteRefusal,
  makeOwnerRefusal,
  passwordResetRefusal,
  secondFactorResetRefusal,
} from "../user/user.rules.ts";
import type { PasswordReset, Role, UserChanges, UserDraft, UserQuery } from "../user/user.schema.ts";
import { counted, newUser, creationAudit, subjectOf } from "./new-user.ts";
import { areUsersPacked } from "./packing.ts";

/** Users, newest first. */
export async function list(_actor: Actor, { q, role, ...page }: UserQuery): Promise<Page<UserRecord>> {
  return listPage({
    query: role ? UserEntity.query.byRole({ role }) : UserEntity.query.byCreation({}),
    newestFirst: true,
    list: ["users", q, role],
    page,
    q,
    // Those with a role are a part of an index, and looked through there.
    searched: role
      ? undefined
      : {
          packed: counters.packedUsers,
          sorting: byId,
          readState: async () => ({ arePacked: await areUsersPacked() }),
        },
    count: () => countOf(role),
    load: (ids) =>
      readInOrder(ids, (some) =>
        readThings(
          UserEntity,
          some.map((id) => ({ id })),
        ),
      ),
  });
}

async function countOf(role: Role | undefined): Promise<number> {
  const counts = await counters.readPlatformCounters();
  if (role) return counts[counterOf[role]];
  return roles.reduce((sum, one) => sum + counts[counterOf[one]], 0);
}

export async function get(_actor: Actor, { params }: ById<"userId">): Promise<UserRecord> {
  const user = await findById(params.userId);
  if (!user) throw notFound("User");
  return user;
}

/** @throws DomainError STALE when `ifMatch` is not the stored version */
async function readVersion(actor: Actor, { params, ifMatch }: Versioned<"userId">): Promise<UserRecord> {
  const user = await get(actor, { params });
  assertVersion(user.version, ifMatch, "user");
  return user;
}

const authorOf = ({ userId, fullName, email }: Actor) => ({ id: userId, fullName, email });

function refuse(reason: string | undefined, path?: string): void {
  if (reason === undefined) return;
  throw new DomainError("CONFLICT", reason, path ? { issues: [{ path, message: reason }] } : {});
}

/** @throws DomainError IN_USE on `email` when it has an account, INVALID on `password` when it is a breached one */
export async function create(actor: Actor, draft: UserDraft): Promise<UserRecord> {
  const user = await newUser(draft);
  return commit(actor, newUserWrites(user, counted), user, creationAudit(authorOf(actor), user));
}

/** What a change of a user sets; the versions follow. */
type UserChange = Partial<Pick<UserRecord, "fullName" | "role" | "passwordHash">>;

/** The user after a change; sessions end with another role or password. */
function changed(user: UserRecord, change: UserChange): UserRecord {
  const next = { ...user, ...change };
  const endsSessions = next.role !== user.role || next.passwordHash !== user.passwordHash;
  const nameAt = placeAfter(namedUser(user), namedUser(next).text);
  return {
    ...next,
    ...(nameAt !== undefined && { nameAt }),
    sessionVersion: user.sessionVersion + (endsSessions ? 1 : 0),
    version: user.version + 1,
    updatedAt: timestamp(),
  };
}

/** Writes a user over the version before; the number of restaurants has its own writers and is left to them. */
const putUser = (
  before: UserRecord,
  user: UserRecord,
  { moreRestaurants } = { moreRestaurants: 0 },
): readonly Write[] => [
  updating(
    UserEntity.patch({ id: user.id })
      .set({
        fullName: user.fullName,
        nameKey: searchTextOf(user),
        role: user.role,
        passwordHash: user.passwordHash,
        sessionVersion: user.sessionVersion,
        version: user.version,
        updatedAt: user.updatedAt,
        ...(user.nameAt !== undefined && { nameAt: user.nameAt }),
      })
      .add({ restaurantCount: moreRestaurants })
      .composite({ createdAt: user.createdAt })
      .where(hasVersion(user.version - 1)),
  ),
  ...nameWrites(namesOfUsers, namedUser(before), namedUser(user)),
];

function changesBetween(before: UserRecord, after: UserRecord): AuditEntry["changes"] {
  const fields = ["fullName", "role"] as const;
  return fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }],
  );
}

/**
 * Changes a user's name or role.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for the own role and the last
 * administrator's
 */
export async function update(
  actor: Actor,
  { params, body, ifMatch }: Versioned<"userId"> & { readonly body: UserChanges },
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    const { fullName = current.fullName, role = current.role } = body;
    if (role !== current.role) refuse(roleChangeRefusal(actor.userId, current), "role");
    const next = changed(current, { fullName, role });
    const changes = changesBetween(current, next);
    if (changes.length === 0)
      return commit(actor, putUser(current, next), next, none("Nothing of the user is another"));
    return commit(
      actor,
      [
        ...putUser(current, next),
        ...administratorWrites(current.role, role),
        counters.platformCounterWrite(
          next.id,
          counters.addCounts(countsOf(current.role, role), counted, nameChangeOf(namedUser(current), namedUser(next))),
        ),
      ],
      next,
      audits.audited({
        action: "UPDATED",
        actor: authorOf(actor),
        subject: subjectOf(next),
        changes,
        occurredAt: next.updatedAt,
      }),
    );
  });
}

/**
 * Gives a user the role OWNER and their first restaurant, both or neither.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner, oneself and the last
 * administrator
 */
export async function makeOwner(
  actor: Actor,
  { params, body, ifMatch }: Versioned<"userId"> & { readonly body: RestaurantDraft },
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(makeOwnerRefusal(actor.userId, current));
    const next = changed(current, { role: "OWNER" });
    const { restaurant, writes, counts } = newRestaurant({ ...next, userId: next.id }, body);
    return commit(
      actor,
      [
        ...putUser(current, next, { moreRestaurants: 1 }),
        ...writes,
        ...administratorWrites(current.role, next.role),
        counters.platformCounterWrite(
          restaurant.id,
          counters.addCounts(counts, countsOf(current.role, next.role), counted),
        ),
      ],
      next,
      audits.audited({
        action: "MADE_OWNER",
        actor: authorOf(actor),
        subject: subjectOf(next),
        changes: [...changesBetween(current, next), { field: "restaurant", to: restaurant.name }],
        occurredAt: next.updatedAt,
      }),
    );
  });
}

/**
 * @throws DomainError INVALID on `password` when it is a breached one, CONFLICT for one's own, which is changed by
 * entering the current one
 */
export async function resetPassword(
  actor: Actor,
  { params, body }: ById<"userId"> & { readonly body: PasswordReset },
): Promise<UserRecord> {
  const first = await get(actor, { params });
  refuse(passwordResetRefusal(actor.userId, first));
  assertNotBreached("password", body.password);
  const passwordHash = await hashPassword(body.password);
  return retryOnConflict(async (attempt) => {
    const current = attempt.number === 1 ? first : await get(actor, { params });
    const next = changed(current, { passwordHash });
    return commit(
      actor,
      [...putUser(current, next), counters.platformCounterWrite(next.id, counted)],
      next,
      audits.audited({
        action: "PASSWORD_RESET",
        actor: authorOf(actor),
        subject: subjectOf(next),
        changes: [],
        occurredAt: next.updatedAt,
      }),
    );
  });
}

/**
 * Removes the second factor of a user who has lost it; the password stays.
 * @throws DomainError CONFLICT for one's own, an administrator's, and where there is none
 */
export async function resetSecondFactor(actor: Actor, { params }: ById<"userId">): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    refuse(secondFactorResetRefusal(actor.userId, current));
    const occurredAt = timestamp();
    return commit(
      actor,
      [removalWrite(current, occurredAt), counters.platformCounterWrite(current.id, counted)],
      withoutSecondFactor(current, occurredAt),
      audits.audited({
        action: "SECOND_FACTOR_RESET",
        actor: authorOf(actor),
        subject: subjectOf(current),
        changes: [],
        occurredAt,
      }),
    );
  });
}

/**
 * Deletes a user and with it their session; their memberships are removed by `purgeDeletedUsers`.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner and the last administrator
 */
export async function remove(actor: Actor, { params, ifMatch }: Versioned<"userId">): Promise<void> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(deleteRefusal(current));
    const { id, email, role } = current;
    const occurredAt = timestamp();
    return commit(
      actor,
      [
        removing(UserEntity.remove({ id }).where(hasVersion(current.version))),
        removing(EmailEntity.delete({ email })),
        ...nameWrites(namesOfUsers, namedUser(current), undefined),
        ...administratorWrites(role, undefined),
        counters.platformCounterWrite(
          id,
          counters.addCounts(countsOf(role, undefined), counted, nameChangeOf(namedUser(current), undefined)),
        ),
        put(DepartureEntity.put({ userId: id, requestedAt: occurredAt })),
      ],
      undefined,
      audits.audited({
        action: "DELETED",
        actor: authorOf(actor),
        subject: subjectOf(current),
        changes: [],
        occurredAt,
      }),
    );
  });
}
