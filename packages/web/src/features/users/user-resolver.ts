import { ConfirmPassword, passwordsMatch } from "@stockpot/core/user/password.schema";
import { PasswordReset, UserChanges, UserDraft } from "@stockpot/core/user/user.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { UserForm } from "./user-form.ts";

export const userResolver = formResolver<UserForm, UserDraft>(UserDraft);

const EditedUser = UserChanges.required();

/** The form behind Edit as it is typed. */
export type EditUserForm = z.input<typeof EditedUser>;
export type EditedUser = z.output<typeof EditedUser>;

export const editUserResolver = formResolver<EditUserForm, EditedUser>(EditedUser);

const ResetForm = z
  .object({ ...PasswordReset.shape, confirmPassword: ConfirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);

export type ResetForm = z.input<typeof ResetForm>;

export const resetResolver = formResolver<ResetForm, z.output<typeof ResetForm>>(ResetForm);
