import { remove } from "@stockpot/core/people/member.routes";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../dialog/ConfirmDialog.tsx";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { paths } from "../../paths.ts";
import { refreshMembers, refreshOwnRights } from "./members.ts";

interface RemoveDialogProps {
  readonly restaurantId: string;
  readonly member: { readonly id: string; readonly fullName: string; readonly version?: number };
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Removes a member from a restaurant; for oneself, this is leaving. */
export function RemoveDialog({ restaurantId, member, onClose, onGone }: RemoveDialogProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const { user } = useSession();
  const { run } = useCall(remove);
  const [sent, setSent] = useState(false);
  const isSelf = member.id === user?.id;

  async function confirm() {
    if (sent) return;
    setSent(true);
    onClose();
    try {
      const { version } = member;
      const params = { restaurantId, memberId: member.id };
      await run({ params, ...(version !== undefined && { ifMatch: version }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, isSelf ? "Failed to leave the restaurant." : "Failed to remove the member."));
      return refreshMembers(restaurantId);
    }
    notify.success(isSelf ? "You left the restaurant" : `${member.fullName} removed`);
    if (!isSelf) return refreshMembers(restaurantId);
    await navigate(paths.restaurants);
    return refreshOwnRights();
  }

  return (
    <ConfirmDialog
      title={isSelf ? "Leave this restaurant?" : `Remove ${member.fullName}?`}
      confirmLabel={isSelf ? "Leave" : "Remove"}
      destructive
      onConfirm={() => void confirm()}
      onGone={onGone}
      onClose={onClose}
    >
      {isSelf
        ? "You'll lose access unless you're invited again."
        : "They'll lose access. Their activity stays on record under their name."}
    </ConfirmDialog>
  );
}
