import type { Role } from "../api/role.ts";
import { foldText } from "../platform/text.ts";

/** What the rules look at of a user. */
interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

/** What users are searched by: name and address on lines of their own, so that no search spans both. */
export const searchTextOf = ({ fullName, email }: Pick<User, "fullName" | "email">) =>
  `${foldText(fullName)}\n${foldText(email)}`;

/** Why a user cannot be deleted; undefined when they can. Only the table knows whether they are the last administrator. */
export const deleteRefusal = ({ role }: Pick<User, "role">): string | undefined =>
  role === "OWNER" ? "A restaurant owner can't be deleted." : undefined;

/** Why `actorId` cannot change a user's role; undefined when they can. */
export const roleChangeRefusal = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "You can't change your own role." : undefined;

/** Why `actorId` cannot make a user an owner; undefined when they can. */
export const makeOwnerRefusal = (actorId: string, user: Pick<User, "id" | "role">): string | undefined =>
  user.role === "OWNER" ? "This user is already a restaurant owner." : roleChangeRefusal(actorId, user);

/** Why `actorId` cannot reset a user's password; undefined when they can. */
export const passwordResetRefusal = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "Change your own password from the user menu." : undefined;

/** Why `actorId` cannot remove a user's second factor; undefined when they can. */
export function secondFactorResetRefusal(
  actorId: string,
  { id, role, secondFactorSince }: Pick<User, "id" | "role"> & { readonly secondFactorSince?: string | undefined },
): string | undefined {
  if (id === actorId) return "Turn off your own two-factor authentication from the user menu.";
  if (role === "ADMIN") return "An administrator's two-factor authentication can't be reset here.";
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
