import * as admin from "@stockpot/core/admin/admin.routes";
import * as audit from "@stockpot/core/audit/audit.routes";
import { refresh as renew } from "@stockpot/core/auth/auth.routes";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import * as restaurants from "@stockpot/core/restaurant/restaurant.routes";
import * as routes from "@stockpot/core/user/user.routes";
import type { User, UserChanges, UserDraft } from "@stockpot/core/user/user.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import {
  type Attempt,
  attemptOf,
  type FailedSave,
  keepFailedEdit,
  keepFailedSave,
  loadNewerVersion,
} from "../../lib/failed-saves.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import type { RestaurantForm } from "../restaurants/restaurant-form.ts";
import { draftedUser, editUserFields, editUserFormOf, type UserForm } from "./user-form.ts";
import type { EditedUser, EditUserForm } from "./user-resolver.ts";

/** The address of the users, which also names their unsaved changes. */
export const scope = routes.list.path;

/** Failed saves wait apart, by the dialog that they open again. */
export const failedIn = { create: `${scope} create`, edit: `${scope} edit`, makeOwner: `${scope} make-owner` } as const;

export type FailedUser = FailedSave<UserForm, User>;
export type FailedEdit = FailedSave<EditUserForm, User>;
export type FailedOwner = FailedSave<RestaurantForm, User>;

const reload = () => refresh(scope, `${scope}/*`, audit.list.path, admin.summary.path);

function changesOf({ fullName, role }: EditedUser, base: User): UserChanges {
  return { ...(fullName !== base.fullName && { fullName }), ...(role !== base.role && { role }) };
}

/** The verbs of the users. What shows in the list shows at once; a failure raises its toast and keeps what was typed. */
export function useUserSaves() {
  const notify = useNotify();
  const { user: self, signIn } = useSession();

  /** The name in the header is the token's. */
  async function followOwnName(user: User) {
    if (user.id !== self?.id) return;
    try {
      signIn(await call(renew, {}));
    } catch (error) {
      // The session goes on under the old name until it is renewed.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return {
    create: async (body: UserDraft, form: UserForm, previous?: Attempt) => {
      const attempt = attemptOf(body, previous);
      const send = async () => (await call(routes.create, { body, idempotencyKey: attempt.idempotencyKey })).data;
      try {
        await runOptimistic({ scope, kind: "create", thing: draftedUser(body), send, reload });
        notify.success("User created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<UserForm, User>(failedIn.create, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure(messageOf(error, "Failed to create user"));
      }
    },

    update: async (base: User, edited: EditedUser, form: EditUserForm) => {
      const body = changesOf(edited, base);
      if (Object.keys(body).length === 0) return;
      const params = { userId: base.id };
      const send = async () => (await call(routes.update, { params, body, ifMatch: base.version })).data;
      try {
        await runOptimistic({ scope, kind: "update", thing: { ...base, ...edited }, send, reload });
        notify.success("User updated successfully");
        await followOwnName(base);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(failedIn.edit, {
          dialog: "edit",
          base,
          form,
          error,
          fields: editUserFields,
          formOf: editUserFormOf,
          load: () => call(routes.get, { params }),
        });
        notify.failure(messageOf(error, "Failed to update user"));
        if (newer !== null) await reload();
      }
    },

    makeOwner: async (base: User, body: RestaurantDraft, form: RestaurantForm, previous?: Attempt) => {
      const attempt = attemptOf([base.version, body], previous);
      const params = { userId: base.id };
      const { idempotencyKey } = attempt;
      const send = async () =>
        (await call(routes.makeOwner, { params, body, ifMatch: base.version, idempotencyKey })).data;
      try {
        await runOptimistic<User>({
          scope,
          kind: "update",
          thing: { ...base, role: "OWNER" },
          send,
          reload: () =>
            refresh(
              scope,
              `${scope}/*`,
              audit.list.path,
              admin.summary.path,
              restaurants.list.path,
              `${restaurants.list.path}/**`,
            ),
        });
        notify.success("User made owner successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await loadNewerVersion(error, () => call(routes.get, { params }));
        keepFailedSave<RestaurantForm, User>(failedIn.makeOwner, {
          dialog: "create",
          form,
          error,
          base: newer ?? base,
          conflict: false,
          attempt,
        });
        notify.failure(messageOf(error, "Failed to make user an owner"));
        if (newer !== null) await reload();
      }
    },

    remove: async (user: User) => {
      const send = async () => {
        await call(routes.remove, { params: { userId: user.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: user, send, reload });
        notify.success("User deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(messageOf(error, "Failed to delete user"));
      }
    },

    /** Called once a password was set: the list shows nothing of it, the record does. */
    passwordWasReset: async () => {
      notify.success("Password reset successfully");
      await reload();
    },
  };
}
