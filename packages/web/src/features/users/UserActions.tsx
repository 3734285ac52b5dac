import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import EditOutlined from "@mui/icons-material/EditOutlined";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { whyNotDelete, whyNotMakeOwner, whyNotResetPassword } from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
import type { ReactNode } from "react";
import { isUnsaved, type Pending } from "../../lib/optimistic.ts";

export interface UserVerbs {
  readonly onEdit: (user: User) => void;
  readonly onMakeOwner: (user: User) => void;
  readonly onResetPassword: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

interface ActionProps {
  readonly tip: string;
  /** What it does to whom, so that the button is told from those of other rows. */
  readonly label: string;
  readonly user: User;
  /** The person has a change that is not saved yet; until then nothing more can be done with them. */
  readonly unsaved: boolean;
  /** Why this cannot be done with the person at all. */
  readonly refusal?: string | undefined;
  readonly onAct: (user: User) => void;
  readonly children: ReactNode;
}

/** Not disabled but only marked so: the reason can be reached by keyboard, and the focus returns here from a dialog. */
const Action = ({ tip, label, user, unsaved, refusal, onAct, children }: ActionProps) => (
  <Tooltip title={refusal ?? tip} describeChild={refusal !== undefined}>
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={unsaved || refusal !== undefined}
      onClick={() => {
        if (!unsaved && refusal === undefined) onAct(user);
      }}
      sx={refusal === undefined ? {} : { "&, &:hover": { color: "text.disabled", cursor: "not-allowed" } }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

/** Nobody meets a button by which they end their own session and account: another administrator has one. */
const whyNotDeleteHere = (selfId: string, user: User) =>
  user.id === selfId ? "You cannot delete your own account here. Another administrator can." : whyNotDelete(user);

/** The actions of a row, for the table of users. */
export const userActions = (selfId: string, pending: readonly Pending<User>[], verbs: UserVerbs) =>
  function actionsOf(user: User) {
    const { fullName } = user;
    const of = { user, unsaved: isUnsaved(pending, user.id) };
    return (
      <>
        <Action tip="Edit" label={`Edit ${fullName}`} {...of} onAct={verbs.onEdit}>
          <EditOutlined fontSize="small" />
        </Action>
        <Action
          tip="Make owner"
          label={`Make ${fullName} an owner`}
          {...of}
          refusal={whyNotMakeOwner(selfId, user)}
          onAct={verbs.onMakeOwner}
        >
          <StorefrontOutlined fontSize="small" />
        </Action>
        <Action
          tip="Reset password"
          label={`Reset the password of ${fullName}`}
          {...of}
          refusal={whyNotResetPassword(selfId, user)}
          onAct={verbs.onResetPassword}
        >
          <KeyOutlined fontSize="small" />
        </Action>
        <Action
          tip="Delete"
          label={`Delete ${fullName}`}
          {...of}
          refusal={whyNotDeleteHere(selfId, user)}
          onAct={verbs.onDelete}
        >
          <DeleteOutlined fontSize="small" />
        </Action>
      </>
    );
  };
