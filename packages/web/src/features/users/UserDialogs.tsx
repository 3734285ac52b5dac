import { get } from "@stockpot/core/user/user.routes";
import type { User } from "@stockpot/core/user/user.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import type { RestaurantForm } from "../restaurants/restaurant-form.ts";
import { AddUserDialog } from "./AddUserDialog.tsx";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { MakeOwnerDialog } from "./MakeOwnerDialog.tsx";
import { ResetPasswordDialog } from "./ResetPasswordDialog.tsx";
import type { UserForm } from "./user-form.ts";
import type { EditUserForm } from "./user-resolver.ts";
import { failedIn, scope } from "./use-users.ts";

const aboutOne = ["edit", "make-owner", "password", "delete"] as const;
type AboutOne = (typeof aboutOne)[number];

interface UserDialogsProps {
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function UserDialogs({ onDelete }: UserDialogsProps) {
  const url = useUrlState();
  const userId = url.get("user");
  const dialog = aboutOne.find((name) => name === url.get("dialog"));
  const close = () => url.set({ dialog: null, user: null }, { replace: true });

  if (url.get("dialog") === "create") return <AddUserDialog onClose={close} />;
  if (dialog !== undefined && userId !== null) {
    return (
      <StoredUserDialog
        key={`${dialog} ${userId}`}
        dialog={dialog}
        userId={userId}
        onClose={close}
        onDelete={onDelete}
      />
    );
  }
  return <FailedSaveDialog />;
}

function FailedSaveDialog() {
  const added = useFailedSaves<UserForm, User>(failedIn.create);
  const edited = useFailedSaves<EditUserForm, User>(failedIn.edit);
  const promoted = useFailedSaves<RestaurantForm, User>(failedIn.makeOwner);
  const [add] = added.failed;
  const [edit] = edited.failed;
  const [promotion] = promoted.failed;
  if (add) return <AddUserDialog key={add.key} failed={add} onClose={() => added.forget(add.key)} />;
  if (edit?.base) {
    return <EditUserDialog key={edit.key} user={edit.base} failed={edit} onClose={() => edited.forget(edit.key)} />;
  }
  if (promotion?.base) {
    const done = () => promoted.forget(promotion.key);
    return <MakeOwnerDialog key={promotion.key} user={promotion.base} failed={promotion} onClose={done} />;
  }
  return null;
}

interface StoredUserDialogProps extends UserDialogsProps {
  readonly dialog: AboutOne;
  readonly userId: string;
  readonly onClose: () => void;
}

function StoredUserDialog({ dialog, userId, onClose, onDelete }: StoredUserDialogProps) {
  const answer = useRoute(get, { params: { userId } });
  const { thing: user, awaited } = useOptimisticItem(answer, scope);
  if (user !== undefined) {
    const shared = { user, onClose };
    if (dialog === "edit") return <EditUserDialog {...shared} />;
    if (dialog === "make-owner") return <MakeOwnerDialog {...shared} />;
    if (dialog === "password") return <ResetPasswordDialog {...shared} />;
    return <DeleteUserDialog {...shared} onDelete={onDelete} />;
  }
  return <ItemStatusDialog title="User" noun="user" {...awaited} onClose={onClose} />;
}
