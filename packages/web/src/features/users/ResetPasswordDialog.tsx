import Typography from "@mui/material/Typography";
import { resetPassword } from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type NewPasswordForm, newPasswordResolver as resolver } from "./user-forms.ts";
import { users } from "./users.ts";

const defaultValues: NewPasswordForm = { password: "", confirmPassword: "" };
const failure = "Failed to reset password";

/** Stays open until the password is set: nothing on the page could show the change optimistically. */
export function ResetPasswordDialog({ thing: user, onClose }: ThingDialogProps<User, NoParams>) {
  const notify = useNotify();
  const { run, pending, error } = useCall(resetPassword);
  const form = useForm<NewPasswordForm>({ resolver, defaultValues });
  const formError = useServerIssues(form, error, failure);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await run({ params: { userId: user.id }, body: { password } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify.failure(messageOf(problem, failure));
      return;
    }
    onClose();
    notify.success("Password reset successfully");
    // The audit log shows it.
    await users.refresh({});
  });

  return (
    <FormDialog
      title="Reset Password"
      submitLabel="Reset Password"
      saving={pending}
      error={formError}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {`${user.fullName} will be signed out everywhere. Tell them the new password.`}
      </Typography>
      <PasswordInput
        control={form.control}
        name="password"
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
