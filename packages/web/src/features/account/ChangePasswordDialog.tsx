import { password } from "@stockpot/core/auth/auth.routes";
import { PasswordChangeForm } from "@stockpot/core/session/auth.schema";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";

const defaultValues = { currentPassword: "", newPassword: "", confirmPassword: "" };

interface ChangePasswordDialogProps {
  readonly onClose: () => void;
}

export function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  const { signIn } = useSession();
  const notify = useNotify();
  const { run, pending, error } = useCall(password);
  const form = useForm({ resolver: formResolver(PasswordChangeForm), defaultValues });
  const unplaced = useServerIssues(form, error, "Failed to change the password. Please try again.");

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      // Every older session ends with the old password; the response carries a new token for this one.
      signIn(await run({ body: { currentPassword, newPassword } }));
    } catch (failure) {
      if (failure instanceof ApiError) return;
      throw failure;
    }
    notify.success("Password changed successfully");
    onClose();
  });

  return (
    <FormDialog
      title="Change Password"
      submitLabel="Change Password"
      saving={pending}
      error={unplaced}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <PasswordInput
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordInput
        control={form.control}
        name="newPassword"
        confirmationField="confirmPassword"
        label="New password"
        autoComplete="new-password"
        rules
        required
      />
      <PasswordInput
        control={form.control}
        name="confirmPassword"
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
    </FormDialog>
  );
}
