import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { deleteRefusal, makeOwnerRefusal, passwordResetRefusal } from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
import type { ReactNode } from "react";
import { useSession } from "../../lib/session.tsx";

interface ActionProps {
  readonly tip: string;
  /** Action and person, which tells this button from those of other rows. */
  readonly label: string;
  /** A change is still being saved; actions are unavailable until then. */
  readonly unsaved: boolean;
  /** Why the action is not allowed for this person. */
  readonly refusal?: string | undefined;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** Uses aria-disabled, so that keyboard users can read the reason and the focus can return here from a dialog. */
const Action = ({ tip, label, unsaved, refusal, onAct, children }: ActionProps) => (
  <Tooltip title={refusal ?? tip} describeChild={refusal !== undefined}>
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={unsaved || refusal !== undefined}
      onClick={() => {
        if (!unsaved && refusal === undefined) onAct();
      }}
      sx={refusal === undefined ? {} : { "&, &:hover": { color: "text.disabled", cursor: "not-allowed" } }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

/** Administrators cannot delete their own account; another administrator can. */
const deleteRefusalHere = (selfId: string, user: User) =>
  user.id === selfId ? "You cannot delete your own account. Another administrator can." : deleteRefusal(user);

interface UserActionsProps {
  readonly user: User;
  readonly unsaved: boolean;
  readonly open: (dialog: string, user: User) => void;
}

/** The buttons at the end of a user's row. */
export function UserActions({ user, unsaved, open }: UserActionsProps) {
  const { user: self } = useSession();
  const selfId = self?.id ?? "";
  const { fullName } = user;
  return (
    <>
      <Action tip="Edit" label={`Edit ${fullName}`} unsaved={unsaved} onAct={() => open("edit", user)}>
        <EditOutlined fontSize="small" />
      </Action>
      <Action
        tip="Make owner"
        label={`Make ${fullName} an owner`}
        unsaved={unsaved}
        refusal={makeOwnerRefusal(selfId, user)}
        onAct={() => open("make-owner", user)}
      >
        <StorefrontOutlined fontSize="small" />
      </Action>
      <Action
        tip="Reset password"
        label={`Reset the password of ${fullName}`}
        unsaved={unsaved}
        refusal={passwordResetRefusal(selfId, user)}
        onAct={() => open("password", user)}
      >
        <KeyOutlined fontSize="small" />
      </Action>
      <Action
        tip="Delete"
        label={`Delete ${fullName}`}
        unsaved={unsaved}
        refusal={deleteRefusalHere(selfId, user)}
        onAct={() => open("delete", user)}
      >
        <DeleteOutlined fontSize="small" />
      </Action>
    </>
  );
}
