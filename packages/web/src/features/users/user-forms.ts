import { roles } from "@stockpot/core/api/role";
import { roleGivingRefusal } from "@stockpot/core/user/user.rules";
import { type Role, type User, UserChanges, UserDraft } from "@stockpot/core/user/user.schema";
import * as z from "zod";
import { roleNames } from "../../components/role-names.ts";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import type { Acting } from "./refusals.ts";

/** What each role may do. */
const roleTexts: Record<Role, string> = {
  OWNER: "runs restaurants",
  ADMIN: "manages users",
  MEMBER: "works in others' restaurants",
  USER: "waits for access",
  PUBLIC: "no access",
};

/**
 * The roles that an administrator may give.
 * @param current the role that a user has, which is shown in any case
 */
export const roleOptionsFor = (self: Acting, current?: Role) =>
  roles
    .filter((role) => role === current || roleGivingRefusal(self, role) === undefined)
    .map((value) => ({ value, label: `${roleNames[value]} – ${roleTexts[value]}` }));

export const newUserForm = resourceForm<FormOf<typeof UserDraft>, UserDraft, User>({
  schema: UserDraft,
  fields: {
    fullName: { label: "Full name", empty: "" },
    email: { label: "Email", empty: "" },
    role: { label: "Role", empty: "USER" },
    password: { label: "Temporary password", empty: "", of: () => "" },
  },
});

const EditedUser = UserChanges.required();

export const editUserForm = resourceForm<FormOf<typeof EditedUser>, z.output<typeof EditedUser>, User>({
  schema: EditedUser,
  fields: {
    fullName: { label: "Full name", empty: "" },
    role: { label: "Role", empty: "USER" },
  },
});
