import Typography from "@mui/material/Typography";
import { resetPassword } from "@stockpot/core/user/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { useForm } from "react-hook-form";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useServerIssues } from "../../lib/form.ts";
import { useNotify } from "../../lib/notify.tsx";
import { passwordHelp } from "./user-form.ts";
import { type ResetForm, resetResolver as resolver } from "./user-resolver.ts";
import { useUserSaves } from "./use-users.ts";

const defaultValues: ResetForm = { password: "", confirmPassword: "" };
const failure = "Failed to reset password";

interface ResetPasswordDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** It stays open until the password is set: nothing on the page would show it before. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const notify = useNotify();
  const { passwordWasReset } = useUserSaves();
  const { run, pending, error } = useCall(resetPassword);
  const form = useForm<ResetForm>({ resolver, defaultValues });
  const unplaced = useServerIssues(form, error, failure);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await run({ params: { userId: user.id }, body: { password } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify.failure(messageOf(problem, failure));
      return;
    }
    onClose();
    await passwordWasReset();
  });

  return (
    <FormDialog
      title="Reset Password"
      submitLabel="Reset Password"
      saving={pending}
      error={unplaced}
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {`${user.fullName} is signed out everywhere and signs in with the new password, which you tell them.`}
      </Typography>
      <PasswordInput
        control={form.control}
        name="password"
        repeatedIn="confirmPassword"
        label="New password"
        autoComplete="new-password"
        helperText={passwordHelp}
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
