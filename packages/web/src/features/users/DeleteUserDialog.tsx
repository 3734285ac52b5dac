import Typography from "@mui/material/Typography";
import type { User } from "@stockpot/core/user/user.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useSession } from "../../lib/session.tsx";
import { useUserSaves } from "./use-users.ts";

interface DeleteUserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
  /** The person has left the screen, and with them the button that had the focus. */
  readonly onDelete: () => void;
}

export function DeleteUserDialog({ user, onClose, onDelete }: DeleteUserDialogProps) {
  const { remove } = useUserSaves();
  const { user: self } = useSession();
  const consequence =
    user.id === self?.id
      ? "This is your own account: you are signed out with it."
      : `${user.fullName} (${user.email}) is signed out at once and cannot sign in again.`;
  return (
    <ConfirmDialog
      title={`Delete ${user.fullName}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(user);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      <Typography>{`${consequence} The audit record keeps the name. This cannot be undone.`}</Typography>
    </ConfirmDialog>
  );
}
