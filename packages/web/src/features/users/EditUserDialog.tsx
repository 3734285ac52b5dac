import { whyNotChangeRole } from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSession } from "../../lib/session.tsx";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { editUserFields, editUserFormOf, roleOptions, userLabels as labels } from "./user-form.ts";
import { type EditedUser, type EditUserForm, editUserResolver as resolver } from "./user-resolver.ts";
import { type FailedEdit, useUserSaves } from "./use-users.ts";

interface EditUserDialogProps {
  readonly user: User;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedEdit;
  readonly onClose: () => void;
}

export function EditUserDialog({ user, failed, onClose }: EditUserDialogProps) {
  const { update } = useUserSaves();
  const { user: self } = useSession();
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(user);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = editUserFormOf(base);
  const typed = failed?.form ?? stored;
  const form = useForm<EditUserForm, unknown, EditedUser>({ resolver, defaultValues: typed });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update user",
  );
  const submit = useSubmitOnce(form)((edited, now) => {
    onClose();
    void update(base, edited, now);
  });
  const roleStands = whyNotChangeRole(self?.id ?? "", base);
  return (
    <FormDialog
      title="Edit User"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      {conflict && (
        <ConflictNotice
          thing="user"
          fields={editUserFields}
          labels={labels}
          typed={typed}
          stored={stored}
          wordsOf={(values, field) => values[field]}
          onTakeStored={() => {
            form.reset(stored);
            setConflict(false);
          }}
        />
      )}
      <TextInput control={form.control} name="fullName" label={labels.fullName} required />
      <SelectInput
        control={form.control}
        name="role"
        label={labels.role}
        options={roleOptions}
        required
        disabled={roleStands !== undefined}
        helperText={roleStands ?? "Another role signs the person out everywhere."}
      />
    </FormDialog>
  );
}
