import {
  administratorRefusal,
  deleteRefusal,
  makeOwnerRefusal,
  passwordResetRefusal,
  secondFactorResetRefusal,
  superAdminRefusal,
} from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";
import { useSession } from "../../lib/session.tsx";

/** The administrator who is signed in. */
export interface Acting {
  readonly userId: string;
  readonly superAdmin: boolean;
}

export function useActing(): Acting {
  const { user } = useSession();
  return { userId: user?.id ?? "", superAdmin: user?.superAdmin === true };
}

/** Whether the administrator is who may not do something to a user: it is nothing about the user. */
export const isForbidden = (self: Acting, user: User, dialog: keyof typeof refusals): boolean =>
  dialog === "super-admin" ? !self.superAdmin : administratorRefusal(self, user) !== undefined;

/** Why an administrator cannot do something to a user, by the name of its dialog; undefined when they can. */
export const refusals = {
  edit: administratorRefusal,
  /** Administrators cannot delete their own account; another administrator can. */
  delete: (self: Acting, user: User) =>
    administratorRefusal(self, user) ??
    (user.id === self.userId ? "You can't delete your own account. Another administrator can." : deleteRefusal(user)),
  "make-owner": (self: Acting, user: User) => administratorRefusal(self, user) ?? makeOwnerRefusal(self.userId, user),
  password: (self: Acting, user: User) => administratorRefusal(self, user) ?? passwordResetRefusal(self.userId, user),
  "two-factor": (self: Acting, user: User) =>
    administratorRefusal(self, user) ?? secondFactorResetRefusal(self.userId, user),
  "super-admin": (self: Acting, user: User) =>
    self.superAdmin ? superAdminRefusal(self.userId, user) : "Only super admins can add or remove super admins.",
} as const;
