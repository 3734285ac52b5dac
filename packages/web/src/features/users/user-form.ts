import { roles } from "@stockpot/core/api/role";
import type { Role, User, UserDraft } from "@stockpot/core/user/user.schema";
import type * as z from "zod";
import { tempId } from "../../lib/optimistic.ts";
import type { EditUserForm } from "./user-resolver.ts";

/** The form behind Add User as it is typed. */
export type UserForm = z.input<typeof UserDraft>;

export const emptyUserForm: UserForm = { fullName: "", email: "", role: "USER", password: "" };

export const editUserFields = ["fullName", "role"] as const satisfies readonly (keyof EditUserForm)[];

export const editUserFormOf = ({ fullName, role }: User): EditUserForm => ({ fullName, role });

export const userLabels = { fullName: "Full name", email: "Email", role: "Role", password: "First password" } as const;

export const passwordHelp =
  "At least 8 characters with an uppercase and a lowercase letter, a number and one of @$!%*?&";

/** What a role opens, beside its name. */
const rolesInWords: Record<Role, string> = {
  OWNER: "OWNER – runs restaurants",
  ADMIN: "ADMIN – manages users",
  USER: "USER – waits for access",
  PUBLIC: "PUBLIC – no access",
};

export const roleOptions = roles.map((value) => ({ value, label: rolesInWords[value] }));

/** The person that a draft will become, until the server says so. */
export function draftedUser({ fullName, email, role }: UserDraft): User {
  const now = new Date().toISOString();
  return { id: tempId(), fullName, email, role, version: 0, createdAt: now, updatedAt: now };
}
