import type { EntityItem, WhereAttributeSymbol } from "electrodb";
import type { Actor } from "../actor.ts";
import * as counters from "../counter/counter.service.ts";
import { DomainError, invalidField, unauthenticated } from "../error.ts";
import { nowSeconds, timestamp } from "../platform/clock.ts";
import { nameKeyOf } from "../platform/text.ts";
import { isConditionFailure } from "../storage/failure.ts";
import type { Attempt } from "../storage/conflict.ts";
import type { RecordOf } from "../storage/record.ts";
import { type Write, hasVersion, put, update } from "../storage/write.ts";
import { readById } from "../storage/read.ts";
import { readRecord, readRecords } from "../storage/read-records.ts";
import { SignInEntity } from "./sign-in.entity.ts";
import { AdministratorsEntity, EmailEntity, UserEntity } from "./user.entity.ts";
import { counterOf } from "./user.rules.ts";
import type { Role, User } from "./user.schema.ts";

/** Everything the table holds of a user, the password hash included. */
export type UserRecord = RecordOf<User, Omit<EntityItem<typeof UserEntity>, "nameKey">>;

export const emailInUse = () => invalidField("IN_USE", "email", "An account with this email already exists.");

/** No user ever has it: ids are UUIDv7. */
const unusedId = "00000000-0000-0000-0000-000000000000";

/** @param email trimmed and lower-cased */
export async function findByEmail(email: string): Promise<UserRecord | undefined> {
  const claim = await readRecord(EmailEntity, { email }, { consistent: true });
  // An unknown address costs the same two reads, so that the time it takes tells nothing.
  return findById(claim?.userId ?? unusedId);
}

export const findById = (id: string): Promise<UserRecord | undefined> =>
  readRecord(UserEntity, { id }, { consistent: true });

/**
 * The signed-in user as stored now.
 * @throws DomainError UNAUTHENTICATED when they have been deleted since their token was checked
 */
export async function currentUser({ userId }: Pick<Actor, "userId">): Promise<UserRecord> {
  const user = await findById(userId);
  if (!user) throw unauthenticated();
  return user;
}

/** Users by their ids, as they were a moment ago; deleted ones are left out. */
export const findByIds = (ids: readonly string[]): Promise<ReadonlyMap<string, UserRecord>> =>
  readById(ids, (some) =>
    readRecords(
      UserEntity,
      some.map((id) => ({ id })),
    ),
  );

/** What a change of role counts as; `undefined` is a user who does not exist yet, or no longer. */
export const countsOf = (before: Role | undefined, after: Role | undefined): counters.PlatformCounts =>
  counters.addCounts(before ? { [counterOf[before]]: -1 } : {}, after ? { [counterOf[after]]: 1 } : {});

const lastAdministrator = () =>
  new DomainError("CONFLICT", "The last administrator can't be deleted or given another role.");

const lastSuperAdmin = () =>
  new DomainError("CONFLICT", "The last super admin can't be deleted, demoted or given another role.");

/** What makes a user an administrator or a super admin; `undefined` is a user who does not exist yet, or no longer. */
export type Standing = Pick<UserRecord, "role" | "superAdmin"> | undefined;

const administratorsIn = (standing: Standing) => Number(standing?.role === "ADMIN");
const superAdminsIn = (standing: Standing) => Number(standing?.role === "ADMIN" && standing.superAdmin === true);

/** Counts administrators and super admins over a change, and keeps the last of either in place. */
export function administratorWrites(before: Standing, after: Standing): readonly Write[] {
  const count = administratorsIn(after) - administratorsIn(before);
  const superAdmins = superAdminsIn(after) - superAdminsIn(before);
  if (count === 0 && superAdmins === 0) return [];
  const difference = { ...(count !== 0 && { count }), ...(superAdmins !== 0 && { superAdmins }) };
  if (count > 0) return [update(AdministratorsEntity.upsert({}).add(difference))];
  const changed = AdministratorsEntity.update({}).add(difference);
  if (count === 0 && superAdmins > 0) return [update(changed)];
  // Where a super admin remains, an administrator does.
  if (superAdmins < 0)
    return [
      update(
        changed.where((stored, { gt }) => gt(stored.superAdmins, 1)),
        lastSuperAdmin,
      ),
    ];
  return [
    update(
      changed.where((stored, { gt }) => gt(stored.count, 1)),
      lastAdministrator,
    ),
  ];
}

/**
 * The writes that add a user, whose email address must not be taken.
 * @param alsoCounted what else the transaction changes of the platform's counters
 * @param administrators counts them, where that takes more than counting
 */
export const newUserWrites = (
  user: UserRecord,
  alsoCounted: counters.PlatformCounts = {},
  administrators: readonly Write[] = administratorWrites(undefined, user),
): readonly Write[] => [
  put(UserEntity.put({ ...user, nameKey: nameKeyOf(user.fullName) })),
  put(EmailEntity.create({ email: user.email, userId: user.id }), emailInUse),
  counters.platformCounterWrite(user.id, counters.addCounts(countsOf(undefined, user.role), alsoCounted)),
  ...administrators,
];

/**
 * Sets a new password hash on the version that was read, and ends every session that began before.
 * @param passwordReset the link that it was set with; without one, a link that was open ends
 */
export const passwordWrite = (
  user: UserRecord,
  { passwordHash, updatedAt, passwordReset }: Pick<UserRecord, "passwordHash" | "updatedAt" | "passwordReset">,
): Write =>
  update(
    UserEntity.patch({ id: user.id })
      .set({ passwordHash, updatedAt, ...(passwordReset && { passwordReset }) })
      .remove(passwordReset ? [] : ["passwordReset"])
      .add({ sessionVersion: 1, version: 1 })
      .where(hasVersion(user.version)),
  );

/** Ends every session that began before. */
export const sessionsEndWrite = (user: UserRecord): Write =>
  update(UserEntity.patch({ id: user.id }).add({ sessionVersion: 1, version: 1 }).where(hasVersion(user.version)));

/** The versions of a user whose sessions have ended. */
export const nextVersions = ({ sessionVersion, version }: Pick<UserRecord, "sessionVersion" | "version">) => ({
  sessionVersion: sessionVersion + 1,
  version: version + 1,
});

/**
 * Counts a sign-in, in all and by day. The version stays, because nothing that can be edited changes.
 * @throws DomainError UNAUTHENTICATED when the person has been deleted since the password was checked
 */
export async function countSignIn(id: string): Promise<void> {
  try {
    await Promise.all([
      UserEntity.patch({ id }).add({ signIns: 1 }).set({ lastSignInAt: timestamp() }).go(),
      SignInEntity.upsert({ userId: id, day: today() }).add({ count: 1 }).set({ expiresAt: signInsUntil() }).go(),
    ]);
  } catch (error) {
    throw isConditionFailure(error) ? unauthenticated() : error;
  }
}

const today = () => timestamp().slice(0, 10);

/** When a day's sign-ins are forgotten, seconds since 1970: after a year. */
const signInsUntil = () => nowSeconds() + 366 * 24 * 60 * 60;

/** The first sign-in of a new user. */
export const firstSignInWrite = ({ id }: UserRecord): Write =>
  put(SignInEntity.put({ userId: id, day: today(), count: 1, expiresAt: signInsUntil() }));

/** With so many, a person's restaurants are one reading. */
const maxRestaurants = 100;

/**
 * @param who as the refusal calls them
 * @throws DomainError CONFLICT for a user who is in as many restaurants as a person can be
 */
export function assertHasRoom({ restaurantCount }: Pick<UserRecord, "restaurantCount">, who = "You"): void {
  if (restaurantCount < maxRestaurants) return;
  throw new DomainError("CONFLICT", `${who} can be a member of at most ${maxRestaurants} restaurants.`);
}

/** The condition of every write that adds a restaurant to a user's count. */
export const hasRoom = <Count extends WhereAttributeSymbol<number>>(
  { restaurantCount }: { readonly restaurantCount: Count },
  { lt }: { readonly lt: (attribute: Count, value: number) => string },
): string => lt(restaurantCount, maxRestaurants);

/**
 * Counts a restaurant more for a user who joins one and keeps their role. It fails if their role has changed, their
 * account was deleted, or they are in as many restaurants as a person can be.
 */
export const moreRestaurantsWrite = (id: string, role: Role): Write =>
  update(
    UserEntity.patch({ id })
      .add({ restaurantCount: 1 })
      .where((stored, operators) => `${operators.eq(stored.role, role)} AND ${hasRoom(stored, operators)}`),
  );

/** Finds the members whose accounts were deleted. They are rare, so a first attempt assumes that there are none. */
export async function deletedAmong(ids: readonly string[], { consistent }: Attempt): Promise<ReadonlySet<string>> {
  if (!consistent) return new Set();
  const keys = ids.map((id) => ({ id }));
  const found = new Set((await readRecords(UserEntity, keys, { consistent: true })).map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)));
}

/**
 * Counts a restaurant fewer for a user who leaves one; it fails for a deleted account.
 * @param deleted accounts that are known to be deleted: there is nothing to write for them
 */
export const fewerRestaurantsWrites = (userId: string, deleted: ReadonlySet<string> = new Set()): readonly Write[] =>
  deleted.has(userId) ? [] : [update(UserEntity.patch({ id: userId }).add({ restaurantCount: -1 }))];

/**
 * What a membership changes on its user: the role on the platform, which ends no session as it only allows more, and
 * their number of restaurants if they join one. A member who becomes an owner and keeps their role gets a new version:
 * that fails a change of role which was decided before they owned the restaurant.
 */
export function membershipUserWrites(
  user: UserRecord,
  { role, joins = false }: { readonly role: Role; readonly joins?: boolean },
): readonly Write[] {
  const { id, createdAt, version } = user;
  if (role === user.role) {
    const kept = UserEntity.patch({ id })
      .add({ version: 1 })
      .where(({ role: stored }, { eq }) => eq(stored, role));
    return [joins ? moreRestaurantsWrite(id, role) : update(kept)];
  }
  const changed = UserEntity.patch({ id })
    .set({ role, version: version + 1, updatedAt: timestamp() })
    .add({ restaurantCount: Number(joins) })
    .composite({ createdAt })
    .where((stored, operators) => {
      const isVersion = hasVersion(version)(stored, operators);
      return joins ? `${isVersion} AND ${hasRoom(stored, operators)}` : isVersion;
    });
  return [update(changed), counters.platformCounterWrite(id, countsOf(user.role, role))];
}
