import { resetSecondFactor } from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { users } from "./users.ts";

const failure = "Failed to reset two-factor authentication";

/** Stays open until it is done: nothing on the page could show the change optimistically. */
export function ResetSecondFactorDialog({ thing: user, onClose }: ThingDialogProps<User, NoParams>) {
  const notify = useNotify();
  const { run, pending, error } = useCall(resetSecondFactor);

  async function reset() {
    try {
      await run({ params: { userId: user.id } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return;
    }
    onClose();
    notify.success("Two-factor authentication reset");
    await users.refresh({});
  }

  return (
    <FormDialog
      title="Reset Two-Factor Authentication"
      submitLabel="Reset"
      saving={pending}
      error={error === null ? null : messageOf(error, failure)}
      onSubmit={(event) => {
        event.preventDefault();
        void reset();
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        For someone who lost both phone and recovery codes. They can then sign in with just the password. Verify their
        identity first.
      </Typography>
    </FormDialog>
  );
}
