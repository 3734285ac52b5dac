import type { UserDraft } from "@stockpot/core/user/user.schema";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyUserForm, passwordHelp, roleOptions, type UserForm, userLabels as labels } from "./user-form.ts";
import { userResolver as resolver } from "./user-resolver.ts";
import { type FailedUser, useUserSaves } from "./use-users.ts";

interface AddUserDialogProps {
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedUser;
  readonly onClose: () => void;
}

export function AddUserDialog({ failed, onClose }: AddUserDialogProps) {
  const { create } = useUserSaves();
  const form = useForm<UserForm, unknown, UserDraft>({ resolver, defaultValues: failed?.form ?? emptyUserForm });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create user");
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void create(draft, typed, failed?.attempt);
  });
  const { control } = form;
  return (
    <FormDialog
      title="Add User"
      submitLabel="Add User"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput control={control} name="fullName" label={labels.fullName} required />
      <TextInput control={control} name="email" label={labels.email} type="email" required />
      <SelectInput control={control} name="role" label={labels.role} options={roleOptions} required />
      <PasswordInput
        control={control}
        name="password"
        label={labels.password}
        autoComplete="new-password"
        helperText={`${passwordHelp}. Tell it to the person, who can change it once signed in.`}
        required
      />
    </FormDialog>
  );
}
