import Typography from "@mui/material/Typography";
import { resetPassword } from "@stockpot/core/administration/user.routes";
import type { User, PasswordResetLink } from "@stockpot/core/user/user.schema";
import { type SyntheticEvent, useState } from "react";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { OneTimeLink } from "../../components/OneTimeLink.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { paths } from "../../paths.ts";
import { users } from "./users.ts";

/** Creates a link with which a user sets a new password, and shows it this once. */
export function ResetPasswordDialog({ thing: user, onClose }: ThingDialogProps<User, NoParams>) {
  const { run, pending, error } = useCall(resetPassword);
  const [link, setLink] = useState<PasswordResetLink>();

  async function create(event: SyntheticEvent) {
    event.preventDefault();
    try {
      setLink((await run({ params: { userId: user.id } })).data);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return;
    }
    // The audit log shows it.
    await users.refresh({});
  }

  if (link !== undefined) {
    return (
      <OneTimeLink
        title={`New password for ${user.fullName}`}
        // No server is sent what follows the #: the token is in no log.
        path={`${paths.resetPassword}#${link.token}`}
        name="Set a new Stockpot password"
        validity={`It works once within 24 hours, for anyone who has it. Send it only to ${user.fullName}.`}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Reset Password"
      submitLabel="Create Link"
      saving={pending}
      error={error === null ? null : messageOf(error, "Failed to create the link. Please try again.")}
      dirty={false}
      onSubmit={(event) => void create(event)}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography>
        {`This creates a link for ${user.fullName} (${user.email}) to set a new password. Setting it signs them out everywhere; until then, nothing changes.`}
      </Typography>
    </FormDialog>
  );
}
