import type { Actor } from "../actor.ts";
import type { Page } from "../api/page.schema.ts";
import type { ById, Versioned } from "../api/route.ts";
import { newPasswordReset } from "../auth/password-reset.ts";
import { removalWrite, withoutSecondFactor } from "../auth/second-factor.service.ts";
import { timestamp } from "../platform/clock.ts";
import { foldText } from "../platform/text.ts";
import * as counters from "../counter/counter.service.ts";
import { DomainError, assertVersion, notFound } from "../error.ts";
import type { RestaurantDraft } from "../restaurant/restaurant.schema.ts";
import { MembershipEntity } from "../membership/membership.entity.ts";
import { RestaurantEntity } from "../restaurant/restaurant.entity.ts";
import { newRestaurant } from "../restaurant/restaurant.service.ts";
import { retryOnConflict } from "../storage/conflict.ts";
import { roles } from "../api/role.ts";
import { listPage } from "../storage/page.ts";
import { readInOrder } from "../storage/read.ts";
import { readRecords } from "../storage/read-records.ts";
import { commit, noActivity } from "../storage/transaction.ts";
import { hasVersion, put, remove as removing, update as updating } from "../storage/write.ts";
import { type UserRecord, assertHasRoom, newUserWrites, findById } from "../user/account.ts";
import { DeletedUserEntity, EmailEntity, UserEntity } from "../user/user.entity.ts";
import {
  counterOf,
  administratorRefusal,
  roleChangeRefusal,
  roleGivingRefusal,
  deleteRefusal,
  makeOwnerRefusal,
  ownerRefusal,
  passwordResetRefusal,
  restaurantsRefusal,
  secondFactorResetRefusal,
  shutsOut,
  superAdminRefusal,
} from "../user/user.rules.ts";
import type {
  PasswordResetLink,
  Role,
  SuperAdminChange,
  UserChanges,
  UserDraft,
  UserQuery,
  UserRestaurant,
} from "../user/user.schema.ts";
import { newUser, creationAudit, creationCountsOf } from "./new-user.ts";
import { authorOf, changed, changesBetween, putUser, recordedAction } from "./user-change.ts";

/** Users, newest first; those that are searched for by the beginning of their name, then of their email address. */
export async function list(_actor: Actor, { q = "", role, ...page }: UserQuery): Promise<Page<UserRecord>> {
  const beginning = foldText(q);
  const all = role ? UserEntity.query.byRole({ role }) : UserEntity.query.byCreation({});
  return listPage({
    ...(beginning === "" ? { query: all, newestFirst: true, count: () => countOf(role) } : searchOf(q, role)),
    list: ["users", q, role],
    page,
    load: (ids) =>
      readInOrder(ids, (some) =>
        readRecords(
          UserEntity,
          some.map((id) => ({ id })),
        ),
      ),
  });
}

/**
 * The restaurants that a user is in, the oldest membership first.
 * @throws DomainError NOT_FOUND for a user that does not exist
 */
export async function restaurants(actor: Actor, { params }: ById<"userId">): Promise<UserRestaurant[]> {
  const { id: userId } = await get(actor, { params });
  const { data } = await MembershipEntity.query.primary({ userId }).go({ pages: "all", consistent: true });
  const memberships = data.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const read = await readRecords(
    RestaurantEntity,
    memberships.map(({ restaurantId: id }) => ({ id })),
  );
  const names = new Map(read.map(({ id, name }) => [id, name]));
  // One that was deleted meanwhile is left out.
  return memberships.flatMap(({ restaurantId: id, role }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name, role }];
  });
}

function searchOf(q: string, role: Role | undefined) {
  const [nameKey, email] = [foldText(q), q.toLowerCase()];
  const byName = UserEntity.query.byName({}).begins({ nameKey });
  // Most addresses begin with the name: a user found by name is left out here.
  const byEmail = UserEntity.query.byEmail({}).begins({ email });
  const byEmailAlone = byEmail.where((user, { begins }) => `NOT ${begins(user.nameKey, nameKey)}`);
  if (!role) return { query: byName, nextQuery: byEmailAlone };
  return {
    query: byName.where((user, { eq }) => eq(user.role, role)),
    nextQuery: byEmailAlone.where((user, { eq }) => eq(user.role, role)),
  };
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

/**
 * A user who is to be changed.
 * @throws DomainError FORBIDDEN for another administrator to all but super admins, STALE when `ifMatch` is not the stored
 * version
 */
async function readVersion(actor: Actor, { params, ifMatch }: Versioned<"userId">): Promise<UserRecord> {
  const user = await get(actor, { params });
  forbid(administratorRefusal(actor, user));
  assertVersion(user.version, ifMatch, "user");
  return user;
}

function refuse(reason: string | undefined, path?: string): void {
  if (reason === undefined) return;
  throw new DomainError("CONFLICT", reason, path ? { issues: [{ path, message: reason }] } : {});
}

function forbid(reason: string | undefined): void {
  if (reason !== undefined) throw new DomainError("FORBIDDEN", reason);
}

/**
 * @throws DomainError IN_USE on `email` when it has an account, INVALID on `password` when it is a breached one, FORBIDDEN
 * for an administrator to all but super admins
 */
export async function create(actor: Actor, draft: UserDraft): Promise<UserRecord> {
  forbid(roleGivingRefusal(actor, draft.role));
  const user = await newUser(draft);
  return commit(actor, newUserWrites(user, creationCountsOf(user)), user, creationAudit(authorOf(actor), user));
}

/**
 * Changes a user's name or role.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for the own role, the last administrator's
 * and one that shuts an owner out of their restaurant, FORBIDDEN for an administrator to all but super admins
 */
export async function update(
  actor: Actor,
  { params, body, ifMatch }: Versioned<"userId"> & { readonly body: UserChanges },
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    const { fullName = current.fullName, role = current.role } = body;
    if (role !== current.role) {
      refuse(roleChangeRefusal(actor.userId, current), "role");
      forbid(roleGivingRefusal(actor, role));
      const isShutOut = shutsOut(current.role, role) && current.restaurantCount > 0;
      if (isShutOut && (await ownsRestaurant(current.id))) refuse(ownerRefusal(current), "role");
    }
    const next = changed(current, { fullName, role });
    const changes = changesBetween(current, next);
    if (changes.length === 0)
      return commit(actor, [putUser(current, next)], next, noActivity("Nothing of the user is another"));
    const { updatedAt } = next;
    const recorded = recordedAction(actor, { action: "UPDATED", before: current, after: next, changes, at: updatedAt });
    return commit(actor, [putUser(current, next), ...recorded.writes], next, recorded.activity);
  });
}

/**
 * Makes an administrator a super admin, or an ordinary one again.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for oneself, for who is no administrator,
 * and for the last super admin
 */
export async function setSuperAdmin(
  actor: Actor,
  { params, body: { superAdmin }, ifMatch }: Versioned<"userId"> & { readonly body: SuperAdminChange },
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(superAdminRefusal(actor.userId, current));
    if ((current.superAdmin === true) === superAdmin) return current;
    const next = changed(current, { superAdmin });
    const recorded = recordedAction(actor, {
      action: "UPDATED",
      before: current,
      after: next,
      changes: [{ field: "superAdmin", from: String(!superAdmin), to: String(superAdmin) }],
      at: next.updatedAt,
    });
    return commit(actor, [putUser(current, next), ...recorded.writes], next, recorded.activity);
  });
}

/**
 * Gives a user the role OWNER and their first restaurant, both or neither.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner, oneself, the last
 * administrator and a user in as many restaurants as a person can be, FORBIDDEN for an administrator to all but super
 * admins
 */
export async function makeOwner(
  actor: Actor,
  { params, body, ifMatch }: Versioned<"userId"> & { readonly body: RestaurantDraft },
): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    refuse(makeOwnerRefusal(actor.userId, current));
    assertHasRoom(current, current.fullName);
    const next = changed(current, { role: "OWNER" });
    const { restaurant, writes, counts } = newRestaurant({ ...next, userId: next.id }, body);
    const recorded = recordedAction(actor, {
      action: "MADE_OWNER",
      before: current,
      after: next,
      changes: [...changesBetween(current, next), { field: "restaurant", to: restaurant.name }],
      at: next.updatedAt,
      counted: { id: restaurant.id, counts },
    });
    const person = putUser(current, next, { moreRestaurants: 1 });
    return commit(actor, [person, ...writes, ...recorded.writes], next, recorded.activity);
  });
}

/**
 * Makes a link with which another user sets a new password; the link before it ends. Nothing is kept of it but a hash.
 * Until it is used, the password and the sessions stay.
 * @throws DomainError CONFLICT for one's own password, which is changed by entering the current one, FORBIDDEN for an
 * administrator's to all but super admins
 */
export async function resetPassword(actor: Actor, { params }: ById<"userId">): Promise<PasswordResetLink> {
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    refuse(passwordResetRefusal(actor.userId, current));
    forbid(administratorRefusal(actor, current));
    const { stored, link } = newPasswordReset(current.id);
    const recorded = recordedAction(actor, {
      action: "PASSWORD_RESET",
      before: current,
      after: current,
      changes: [],
      at: timestamp(),
    });
    const write = updating(
      UserEntity.patch({ id: current.id }).set({ passwordReset: stored }).where(hasVersion(current.version)),
    );
    return commit(actor, [write, ...recorded.writes], link, recorded.activity);
  });
}

/**
 * Removes the second factor of a user who has lost it; the password stays.
 * @throws DomainError CONFLICT for one's own and where there is none, FORBIDDEN for an administrator's to all but super
 * admins
 */
export async function resetSecondFactor(actor: Actor, { params }: ById<"userId">): Promise<UserRecord> {
  return retryOnConflict(async () => {
    const current = await get(actor, { params });
    forbid(administratorRefusal(actor, current));
    refuse(secondFactorResetRefusal(actor.userId, current));
    const at = timestamp();
    const next = withoutSecondFactor(current, at);
    const recorded = recordedAction(actor, {
      action: "SECOND_FACTOR_RESET",
      before: current,
      after: next,
      changes: [],
      at,
    });
    return commit(actor, [removalWrite(current, at), ...recorded.writes], next, recorded.activity);
  });
}

/** Whether a user owns a restaurant, whatever their role on the platform is. */
async function ownsRestaurant(userId: string): Promise<boolean> {
  const { data } = await MembershipEntity.query.primary({ userId }).go({ pages: "all", consistent: true });
  const owned = data.filter(({ role }) => role === "OWNER").map(({ restaurantId: id }) => ({ id }));
  return owned.length > 0 && (await readRecords(RestaurantEntity, owned, { consistent: true })).length > 0;
}

/**
 * Deletes a user and with it their session; their memberships are removed by `purgeDeletedUsers`.
 * @throws DomainError STALE when `ifMatch` is not the stored version, CONFLICT for an owner and the last administrator,
 * FORBIDDEN to all but super admins for an administrator and for a user who is still in a restaurant
 */
export async function remove(actor: Actor, { params, ifMatch }: Versioned<"userId">): Promise<void> {
  return retryOnConflict(async () => {
    const current = await readVersion(actor, { params, ifMatch });
    forbid(restaurantsRefusal(actor, current.restaurantCount));
    refuse(deleteRefusal(current, current.restaurantCount > 0 && (await ownsRestaurant(params.userId))));
    const { id, email } = current;
    const occurredAt = timestamp();
    const recorded = recordedAction(actor, {
      action: "DELETED",
      before: current,
      after: undefined,
      changes: [],
      at: occurredAt,
    });
    return commit(
      actor,
      [
        removing(UserEntity.remove({ id }).where(hasVersion(current.version))),
        removing(EmailEntity.delete({ email })),
        ...recorded.writes,
        put(DeletedUserEntity.put({ userId: id, requestedAt: occurredAt })),
      ],
      undefined,
      recorded.activity,
    );
  });
}
