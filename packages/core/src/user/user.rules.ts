import { type Role, entersAsMember } from "../api/role.ts";

/** What the rules look at of a user. */
interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

/** What the rules look at of who acts. */
interface Acting {
  readonly userId: string;
  readonly superAdmin: boolean;
}

/** Why `actor` may not add a user with a role, or give a user that role; undefined when they may. */
export const roleGivingRefusal = ({ superAdmin }: Acting, role: Role): string | undefined =>
  role === "ADMIN" && !superAdmin ? "Only a super admin can make someone an administrator." : undefined;

/** Why `actor` may not change or delete a user; undefined when they may. To themselves they are no other administrator. */
export const administratorRefusal = (
  { userId, superAdmin }: Acting,
  { id, role }: Pick<User, "id" | "role">,
): string | undefined =>
  role === "ADMIN" && !superAdmin && id !== userId ? "Only a super admin can change another administrator." : undefined;

/** Why `actor` may not delete a user who has so many restaurants left; undefined when they may. */
export const restaurantsRefusal = ({ superAdmin }: Acting, restaurantCount: number): string | undefined =>
  restaurantCount > 0 && !superAdmin ? "Only a super admin can delete a user who is still in a restaurant." : undefined;

/** Why `actorId` cannot make a user a super admin, or an ordinary administrator again; undefined when they can. */
export const superAdminRefusal = (actorId: string, user: Pick<User, "id" | "role">): string | undefined =>
  user.role === "ADMIN" ? roleChangeRefusal(actorId, user) : "Only an administrator can be a super admin.";

/**
 * Why a user cannot be deleted; undefined when they can. Only the table knows whether they are the last administrator.
 * @param ownsRestaurant whether they own a restaurant still, where that is known: their role may be another by now
 */
export const deleteRefusal = ({ role }: Pick<User, "role">, ownsRestaurant = false): string | undefined => {
  if (role === "OWNER") return "A restaurant owner can't be deleted.";
  return ownsRestaurant ? "This user still owns a restaurant. Remove them from its members first." : undefined;
};

/** Why `actorId` cannot change a user's role; undefined when they can. */
export const roleChangeRefusal = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "You can't change your own role." : undefined;

/** Whether a change of role shuts a user out of the restaurants that they are a member of. */
export const shutsOut = (before: Role, after: Role): boolean => entersAsMember(before) && !entersAsMember(after);

/** Why the owner of a restaurant cannot be shut out of it: no other owner might be able to enter it. */
export const ownerRefusal = ({ fullName }: Pick<User, "fullName">): string =>
  `${fullName} still owns a restaurant. Change their role there or remove them from it first.`;

/** Why `actorId` cannot make a user an owner; undefined when they can. */
export const makeOwnerRefusal = (actorId: string, user: Pick<User, "id" | "role">): string | undefined =>
  user.role === "OWNER" ? "This user is already a restaurant owner." : roleChangeRefusal(actorId, user);

/** Why `actorId` cannot reset a user's password; undefined when they can. */
export const passwordResetRefusal = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "Change your own password from the user menu." : undefined;

/** Why `actorId` cannot remove a user's second factor; undefined when they can. */
export function secondFactorResetRefusal(
  actorId: string,
  { id, secondFactorSince }: Pick<User, "id"> & { readonly secondFactorSince?: string | undefined },
): string | undefined {
  if (id === actorId) return "Turn off your own two-factor authentication from the user menu.";
  return secondFactorSince === undefined ? "This user has no two-factor authentication." : undefined;
}

/** The platform's counter of the users with a role. */
export const counterOf = {
  OWNER: "owners",
  ADMIN: "admins",
  MEMBER: "members",
  USER: "plainUsers",
  PUBLIC: "publicUsers",
} as const satisfies Record<Role, string>;
