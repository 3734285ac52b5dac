import { DomainError, refusedField } from "../error.ts";
import { type Write, put, update } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import { AdministratorsEntity, EmailEntity, UserEntity } from "./user.entity.ts";
import { counterOf, searchTextOf } from "./user.rules.ts";
import type { Role } from "./user.schema.ts";

/** Everything the table holds of a person, the password hash included. */
export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly sessionVersion: number;
  readonly registrationKey?: string;
  readonly restaurantCount: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const emailInUse = () => refusedField("IN_USE", "email", "An account with this email already exists.");

/** No person ever has it: ids are UUIDv7. */
const nobodysId = "00000000-0000-0000-0000-000000000000";

/** @param email trimmed and lower-cased */
export async function findByEmail(email: string): Promise<UserRecord | undefined> {
  const { data: claim } = await EmailEntity.get({ email }).go({ consistent: true });
  // An address that nobody has costs the same two reads, so that the time it takes tells nothing.
  return findById(claim?.userId ?? nobodysId);
}

export async function findById(id: string): Promise<UserRecord | undefined> {
  const { data } = await UserEntity.get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** What a change of roles counts as; `undefined` is a person who is not there yet, or no longer. */
export const countsOf = (before: Role | undefined, after: Role | undefined): tallies.PlatformCounts =>
  tallies.summed(before ? { [counterOf[before]]: -1 } : {}, after ? { [counterOf[after]]: 1 } : {});

export const lastAdministrator = () =>
  new DomainError("CONFLICT", "The last administrator can be neither deleted nor given another role.");

/** Keeps the number of administrators over a change of roles, and the last of them in place. */
export function guardingAdministrators(before: Role | undefined, after: Role | undefined): readonly Write[] {
  if (before === after) return [];
  if (after === "ADMIN") return [update(AdministratorsEntity.upsert({}).add({ count: 1 }))];
  if (before !== "ADMIN") return [];
  const oneFewer = AdministratorsEntity.patch({})
    .add({ count: -1 })
    .where(({ count }, { gt }) => gt(count, 1));
  return [update(oneFewer, lastAdministrator)];
}

/**
 * The writes that make a person; the second fails when the e-mail address is taken.
 * @param alsoCounted what else the transaction changes of the platform's counts
 * @param administrators keeps their number, where that takes more than counting
 */
export const creating = (
  user: UserRecord,
  alsoCounted: tallies.PlatformCounts = {},
  administrators: readonly Write[] = guardingAdministrators(undefined, user.role),
): readonly Write[] => [
  put(UserEntity.put({ ...user, nameKey: searchTextOf(user) })),
  put(EmailEntity.create({ email: user.email, userId: user.id }), emailInUse),
  tallies.countingPlatform(user.id, tallies.summed(countsOf(undefined, user.role), alsoCounted)),
  ...administrators,
];

/** Sets a new password hash on the version that was read, and ends every session that began before. */
export const changingPassword = (user: UserRecord, passwordHash: string, updatedAt: string): Write =>
  update(
    UserEntity.patch({ id: user.id })
      .set({ passwordHash, updatedAt })
      .add({ sessionVersion: 1, version: 1 })
      .where(({ version }, { eq }) => eq(version, user.version)),
  );

/**
 * Counts a restaurant more (1) or fewer (-1) on its owner's record.
 * @param gone what to answer when the person no longer exists
 */
export const countingRestaurants = (id: string, difference: 1 | -1, gone: () => Error): Write =>
  update(UserEntity.patch({ id }).add({ restaurantCount: difference }), gone);
