import type { EntityItem } from "electrodb";
import * as counters from "../counter/counter.service.ts";
import { DomainError, invalidField, notFound } from "../error.ts";
import { timestamp } from "../platform/clock.ts";
import type { RecordOf } from "../storage/record.ts";
import { type Named, nameChangeOf, nameWrites } from "../storage/names.ts";
import { namesOfUsers } from "../storage/user-names.ts";
import { type Write, hasVersion, put, update } from "../storage/write.ts";
import { readThing } from "../storage/things.ts";
import { AdministratorsEntity, EmailEntity, UserEntity } from "./user.entity.ts";
import { counterOf, searchTextOf } from "./user.rules.ts";
import type { Role, User } from "./user.schema.ts";

/** Everything the table holds of a user, the password hash included. */
export type UserRecord = RecordOf<User, Omit<EntityItem<typeof UserEntity>, "nameKey">>;

export const emailInUse = () => invalidField("IN_USE", "email", "An account with this email already exists.");

/** No user ever has it: ids are UUIDv7. */
const unusedId = "00000000-0000-0000-0000-000000000000";

/** @param email trimmed and lower-cased */
export async function findByEmail(email: string): Promise<UserRecord | undefined> {
  const claim = await readThing(EmailEntity, { email }, { consistent: true });
  // An unknown address costs the same two reads, so that the time it takes tells nothing.
  return findById(claim?.userId ?? unusedId);
}

export const findById = (id: string): Promise<UserRecord | undefined> =>
  readThing(UserEntity, { id }, { consistent: true });

/** What a change of role counts as; `undefined` is a user who does not exist yet, or no longer. */
export const countsOf = (before: Role | undefined, after: Role | undefined): counters.PlatformCounts =>
  counters.addCounts(before ? { [counterOf[before]]: -1 } : {}, after ? { [counterOf[after]]: 1 } : {});

const lastAdministrator = () =>
  new DomainError("CONFLICT", "The last administrator can't be deleted or given another role.");

const lastSuperAdmin = () =>
  new DomainError("CONFLICT", "The last super admin can't be deleted, given another role or made an ordinary one.");

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
  const changed = AdministratorsEntity.patch({}).add(difference);
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

/** A user as their name is packed. */
export const namedUser = ({ id, nameAt, ...user }: UserRecord): Named => ({ id, text: searchTextOf(user), nameAt });

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
  put(UserEntity.put({ ...user, nameKey: searchTextOf(user) })),
  ...nameWrites(namesOfUsers, undefined, namedUser(user)),
  put(EmailEntity.create({ email: user.email, userId: user.id }), emailInUse),
  counters.platformCounterWrite(
    user.id,
    counters.addCounts(countsOf(undefined, user.role), alsoCounted, nameChangeOf(undefined, namedUser(user))),
  ),
  ...administrators,
];

/** Sets a new password hash on the version that was read, and ends every session that began before. */
export const passwordWrite = (user: UserRecord, passwordHash: string, updatedAt: string): Write =>
  update(
    UserEntity.patch({ id: user.id })
      .set({ passwordHash, updatedAt })
      .add({ sessionVersion: 1, version: 1 })
      .where(hasVersion(user.version)),
  );

/** Counts a restaurant more (1) or fewer (-1) on its owner's record. */
export const restaurantCountWrite = (ownerId: string, difference: 1 | -1): Write =>
  update(UserEntity.patch({ id: ownerId }).add({ restaurantCount: difference }), () => notFound("Restaurant"));

/** With so many, a person's restaurants are one reading. */
export const maxRestaurants = 100;

/**
 * What a membership changes of its user: the role on the platform, which ends no session as it only allows more, and
 * the number of restaurants where they join one.
 */
export function membershipUserWrites(
  user: UserRecord,
  { role, joins = false }: { readonly role: Role; readonly joins?: boolean },
): readonly Write[] {
  const { id, createdAt, version } = user;
  if (role === user.role) {
    const counted = UserEntity.patch({ id })
      .add({ restaurantCount: 1 })
      .where(
        ({ role: stored, restaurantCount }, { eq, lt }) =>
          `${eq(stored, role)} AND ${lt(restaurantCount, maxRestaurants)}`,
      );
    return joins ? [update(counted)] : [];
  }
  const changed = UserEntity.patch({ id })
    .set({ role, version: version + 1, updatedAt: timestamp() })
    .add({ restaurantCount: Number(joins) })
    .composite({ createdAt })
    .where(hasVersion(version));
  return [update(changed), counters.platformCounterWrite(id, countsOf(user.role, role))];
}
