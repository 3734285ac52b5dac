import type { Role } from "../api/role.ts";
import { foldText } from "../text.ts";

/** What the rules look at of a user. */
interface User {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

/** What people are found by: their name and their address, on lines of their own so that no search spans both. */
export const searchTextOf = ({ fullName, email }: Pick<User, "fullName" | "email">) =>
  `${foldText(fullName)}\n${foldText(email)}`;

/** Why a person cannot be deleted; nothing when they can. Whether they are the last administrator only the table knows. */
export const whyNotDelete = ({ role }: Pick<User, "role">): string | undefined =>
  role === "OWNER" ? "A restaurant owner cannot be deleted." : undefined;

/** Why `actorId` cannot give a person another role; nothing when they can. */
export const whyNotChangeRole = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "You cannot change your own role." : undefined;

/** Why a person cannot be made an owner by `actorId`; nothing when they can. */
export const whyNotMakeOwner = (actorId: string, user: Pick<User, "id" | "role">): string | undefined =>
  user.role === "OWNER" ? "This user is already a restaurant owner." : whyNotChangeRole(actorId, user);

/** Why `actorId` cannot set a person's password without knowing it; nothing when they can. */
export const whyNotResetPassword = (actorId: string, { id }: Pick<User, "id">): string | undefined =>
  id === actorId ? "Change your own password from the user menu." : undefined;

/** The platform's counter of the people in a role. */
export const counterOf = {
  OWNER: "owners",
  ADMIN: "admins",
  USER: "plainUsers",
  PUBLIC: "publicUsers",
} as const satisfies Record<Role, string>;
