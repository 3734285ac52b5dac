import { type ComponentType, lazy } from "react";
import { KeyOutlined, LockOutlined, Logout } from "../lib/icons.tsx";
import { retryImport } from "../lib/retry-import.ts";

interface AccountDialogProps {
  readonly onClose: () => void;
}

const dialog = (load: () => Promise<ComponentType<AccountDialogProps>>) =>
  lazy(async () => ({ default: await retryImport(load) }));

export const GoToDialog = dialog(async () => (await import("./GoToDialog.tsx")).GoToDialog);

/** What the user menu opens, each by its name in the URL. */
export const accountDialogs = [
  {
    name: "password",
    label: "Change Password",
    Icon: KeyOutlined,
    Dialog: dialog(async () => (await import("../features/account/ChangePasswordDialog.tsx")).ChangePasswordDialog),
  },
  {
    name: "two-factor",
    label: "Two-Factor Authentication",
    Icon: LockOutlined,
    Dialog: dialog(
      async () => (await import("../features/account/second-factor/SecondFactorDialog.tsx")).SecondFactorDialog,
    ),
  },
  {
    name: "sessions",
    label: "Your Sessions",
    Icon: Logout,
    Dialog: dialog(async () => (await import("../features/account/SessionsDialog.tsx")).SessionsDialog),
  },
] as const;
