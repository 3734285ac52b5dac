import type { User } from "@stockpot/core/user/user.schema";
import { RowMenu } from "../../components/RowMenu.tsx";
import { DeleteOutlined, EditOutlined, KeyOutlined, LockOutlined, StorefrontOutlined } from "../../lib/icons.tsx";
import { useSession } from "../../lib/session.tsx";
import { refusals } from "./refusals.ts";

interface UserActionsProps {
  readonly user: User;
  readonly unsaved: boolean;
  readonly open: (dialog: string, user: User) => void;
}

/** The menu at the end of a user's row. */
export function UserActions({ user, unsaved, open }: UserActionsProps) {
  const { user: self } = useSession();
  const selfId = self?.id ?? "";
  return (
    <RowMenu
      rowName={user.fullName}
      unsaved={unsaved}
      onAct={(name) => open(name, user)}
      actions={[
        { name: "edit", label: "Edit", Icon: EditOutlined },
        {
          name: "make-owner",
          label: "Make an Owner",
          Icon: StorefrontOutlined,
          refusal: refusals["make-owner"](selfId, user),
        },
        { name: "password", label: "Reset Password", Icon: KeyOutlined, refusal: refusals.password(selfId, user) },
        {
          name: "two-factor",
          label: "Reset Two-Factor",
          Icon: LockOutlined,
          refusal: refusals["two-factor"](selfId, user),
        },
        { name: "delete", label: "Delete", Icon: DeleteOutlined, refusal: refusals.delete(selfId, user) },
      ]}
    />
  );
}
