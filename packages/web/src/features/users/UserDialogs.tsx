import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { refresh as renew } from "@stockpot/core/auth/auth.routes";
import { roleChangeRefusal } from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
import { type ComponentType, useState } from "react";
import { DetailsDialog } from "../../components/dialog/DetailsDialog.tsx";
import { PasswordInput } from "../../components/fields/PasswordInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { EditorProps, NoParams, PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { serverFields } from "../../lib/optimistic.ts";
import { useSession } from "../../lib/session.tsx";
import { MakeOwnerDialog } from "./MakeOwnerDialog.tsx";
import { refusals, useActing } from "./refusals.ts";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { ResetSecondFactorDialog } from "./ResetSecondFactorDialog.tsx";
import { SuperAdminDialog } from "./SuperAdminDialog.tsx";
import { editUserForm, newUserForm, roleOptionsFor } from "./user-forms.ts";
import { UserDialog } from "./UserDialog.tsx";
import { users } from "./users.ts";

function AddUser(props: EditorProps<User, NoParams>) {
  const self = useActing();
  return (
    <ResourceEditor
      {...props}
      resource={users}
      form={newUserForm}
      preview={({ fullName, email, role }) => ({
        fullName,
        email,
        role,
        superAdmin: false,
        ...serverFields(undefined),
      })}
      maxWidth="xs"
    >
      {({ field }) => (
        <>
          <TextInput {...field("fullName")} required />
          <TextInput {...field("email")} type="email" required />
          <SelectInput {...field("role")} options={roleOptionsFor(self)} required />
          <PasswordInput
            {...field("password")}
            autoComplete="new-password"
            helperText="Give it to the user, who can change it after signing in."
            rules
            required
          />
        </>
      )}
    </ResourceEditor>
  );
}

function EditUser(props: ThingDialogProps<User, NoParams>) {
  const { user: self, signIn } = useSession();
  const { thing: user } = props;
  const acting = useActing();
  const roleIsFixed = roleChangeRefusal(self?.id ?? "", user);

  /** The name in the header is the token's. */
  async function renewOwnSession({ id }: User) {
    if (id !== self?.id) return;
    try {
      signIn(await call(renew, {}));
    } catch (error) {
      // The session goes on under the old name until it is renewed.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <ResourceEditor
      {...props}
      resource={users}
      form={editUserForm}
      preview={(draft, base = user) => ({ ...base, ...draft })}
      onSaved={(saved) => void renewOwnSession(saved)}
      maxWidth="xs"
    >
      {({ field }) => (
        <>
          <TextInput {...field("fullName")} required />
          <SelectInput
            {...field("role")}
            options={roleOptionsFor(acting, user.role)}
            required
            disabled={roleIsFixed !== undefined}
            helperText={roleIsFixed ?? "Changing the role signs this person out everywhere."}
          />
        </>
      )}
    </ResourceEditor>
  );
}

function DeleteUser(props: ThingDialogProps<User, NoParams>) {
  const { fullName, email } = props.thing;
  return (
    <DeleteDialog {...props} resource={users}>
      {`${fullName} (${email}) will be signed out and can't sign in again. The audit log keeps the name. You can't undo this.`}
    </DeleteDialog>
  );
}

const refusalTitles = {
  edit: (name: string) => `${name} can't be changed`,
  delete: (name: string) => `${name} can't be deleted`,
  "make-owner": (name: string) => `${name} can't be made an owner`,
  "two-factor": (name: string) => `${name}'s two-factor authentication can't be reset`,
  "super-admin": (name: string) => `${name}'s super admin status can't be changed`,
  password: (name: string) => `${name}'s password can't be reset here`,
} as const satisfies Record<keyof typeof refusals, unknown>;

/** Anyone can type the URL of a dialog: what the list refuses is refused here too, with its reason. */
function unlessRefused(dialog: keyof typeof refusals, Dialog: ComponentType<ThingDialogProps<User, NoParams>>) {
  return function RefusedOrShown(props: ThingDialogProps<User, NoParams>) {
    const self = useActing();
    const { thing, failedKey, onClose } = props;
    // Asked once: a save that succeeds changes the user under its closing dialog. A form that failed to save opens again
    // with what was typed, whatever has become of the user.
    const [refusal] = useState(() => (failedKey === undefined ? refusals[dialog](self, thing) : undefined));
    if (refusal === undefined) return <Dialog {...props} />;
    return (
      <DetailsDialog
        title={refusalTitles[dialog](thing.fullName)}
        maxWidth="xs"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Typography>{refusal}</Typography>
      </DetailsDialog>
    );
  };
}

const dialogs = {
  view: UserDialog,
  edit: unlessRefused("edit", EditUser),
  delete: unlessRefused("delete", DeleteUser),
  "make-owner": unlessRefused("make-owner", MakeOwnerDialog),
  "super-admin": unlessRefused("super-admin", SuperAdminDialog),
  password: unlessRefused("password", ResetPasswordDialog),
  "two-factor": unlessRefused("two-factor", ResetSecondFactorDialog),
};

export const UserDialogs = (page: PageProps<User, NoParams>) => (
  <ResourceDialogs {...page} resource={users} Create={AddUser} dialogs={dialogs} />
);
