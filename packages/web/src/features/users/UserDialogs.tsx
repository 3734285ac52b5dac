import { refresh as renew } from "@stockpot/core/auth/auth.routes";
import { roleChangeRefusal } from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
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
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import { editUserForm, newUserForm, passwordHelp, roleOptions } from "./user-forms.ts";
import { users } from "./users.ts";

const AddUser = (props: EditorProps<User, NoParams>) => (
  <ResourceEditor
    {...props}
    resource={users}
    form={newUserForm}
    preview={({ fullName, email, role }) => ({ fullName, email, role, ...serverFields(undefined) })}
    maxWidth="xs"
  >
    {({ field }) => (
      <>
        <TextInput {...field("fullName")} required />
        <TextInput {...field("email")} type="email" required />
        <SelectInput {...field("role")} options={roleOptions} required />
        <PasswordInput
          {...field("password")}
          autoComplete="new-password"
          helperText={`${passwordHelp}. Give it to the user, who can change it after signing in.`}
          required
        />
      </>
    )}
  </ResourceEditor>
);

function EditUser(props: ThingDialogProps<User, NoParams>) {
  const { user: self, signIn } = useSession();
  const { thing: user } = props;
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
            options={roleOptions}
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
  const { user: self } = useSession();
  const { id, fullName, email } = props.thing;
  const consequence =
    id === self?.id
      ? "This is your own account. You will be signed out."
      : `${fullName} (${email}) will be signed out and cannot sign in again.`;
  return (
    <DeleteDialog {...props} resource={users}>
      {`${consequence} The audit log keeps the name. You can't undo this.`}
    </DeleteDialog>
  );
}

export const UserDialogs = (page: PageProps<User, NoParams>) => (
  <ResourceDialogs
    {...page}
    resource={users}
    Create={AddUser}
    dialogs={{
      edit: EditUser,
      delete: DeleteUser,
      "make-owner": MakeOwnerDialog,
      password: ResetPasswordDialog,
    }}
  />
);
