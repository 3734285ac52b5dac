import {
  deleteRefusal,
  makeOwnerRefusal,
  passwordResetRefusal,
  secondFactorResetRefusal,
} from "@stockpot/core/user/user.rules";
import type { User } from "@stockpot/core/user/user.schema";

/** Why an administrator cannot do something to a user, by the name of its dialog; undefined when they can. */
export const refusals = {
  /** Administrators cannot delete their own account; another administrator can. */
  delete: (selfId: string, user: User) =>
    user.id === selfId ? "You can't delete your own account. Another administrator can." : deleteRefusal(user),
  "make-owner": makeOwnerRefusal,
  password: passwordResetRefusal,
  "two-factor": secondFactorResetRefusal,
} as const;
