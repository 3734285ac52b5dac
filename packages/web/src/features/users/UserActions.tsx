import type { User } from "@stockpot/core/user/user.schema";
import { RowMenu, type RowMenuAction } from "../../components/table/RowMenu.tsx";
import {
  DeleteOutlined,
  EditOutlined,
  KeyOutlined,
  LockOutlined,
  ShieldOutlined,
  StorefrontOutlined,
} from "../../lib/icons.tsx";
import { isForbidden, refusals, useActing } from "./refusals.ts";

interface UserActionsProps {
  readonly user: User;
  readonly unsaved: boolean;
  readonly open: (dialog: string, user: User) => void;
}

/** The menu at the end of a user's row. */
export function UserActions({ user, unsaved, open }: UserActionsProps) {
  const self = useActing();
  const action = (name: keyof typeof refusals, label: string, Icon: RowMenuAction["Icon"]): RowMenuAction => ({
    name,
    label,
    Icon,
    refusal: refusals[name](self, user),
    forbidden: isForbidden(self, user, name),
  });
  return (
    <RowMenu
      rowName={user.fullName}
      unsaved={unsaved}
      onAct={(name) => open(name, user)}
      actions={[
        action("edit", "Edit", EditOutlined),
        action("make-owner", "Make an Owner", StorefrontOutlined),
        ...(user.role === "ADMIN"
          ? [action("super-admin", user.superAdmin ? "Remove Super Admin" : "Make a Super Admin", ShieldOutlined)]
          : []),
        action("password", "Reset Password", KeyOutlined),
        action("two-factor", "Reset Two-Factor", LockOutlined),
        action("delete", "Delete", DeleteOutlined),
      ]}
    />
  );
}
