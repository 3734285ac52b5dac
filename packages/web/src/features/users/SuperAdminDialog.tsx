import Typography from "@mui/material/Typography";
import { setSuperAdmin } from "@stockpot/core/administration/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { useState } from "react";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import type { NoParams, ThingDialogProps } from "../../components/resource/props.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { users } from "./users.ts";

const failure = "Failed to change the super admin";

/** Stays open until it is done: the last super admin stays one, which only the server knows. */
export function SuperAdminDialog({ thing, onClose }: ThingDialogProps<User, NoParams>) {
  const notify = useNotify();
  const { run, pending, error } = useCall(setSuperAdmin);
  // As it opened: the user changes under the closing dialog.
  const [{ id, fullName, superAdmin, version }] = useState(thing);

  async function change() {
    try {
      await run({ params: { userId: id }, body: { superAdmin: !superAdmin }, ifMatch: version });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      return;
    }
    onClose();
    notify.success(superAdmin ? `${fullName} is no longer a super admin` : `${fullName} is a super admin`);
    await users.refresh({});
  }

  return (
    <FormDialog
      title={superAdmin ? "Remove Super Admin" : "Make a Super Admin"}
      submitLabel={superAdmin ? "Remove" : "Make Super Admin"}
      saving={pending}
      error={error === null ? null : messageOf(error, failure)}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">
        {superAdmin
          ? `${fullName} stays an administrator, but can no longer change other administrators or the platform's settings.`
          : `${fullName} will be able to change administrators, reset their passwords and change the platform's settings.`}
      </Typography>
      <Typography color="textSecondary">They will be signed out everywhere and have to sign in again.</Typography>
    </FormDialog>
  );
}
