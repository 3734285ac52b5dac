import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import type { Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import {
  draftedRestaurant,
  editedTo,
  type RestaurantForm,
  restaurantFields,
  restaurantFormOf,
} from "./restaurant-form.ts";

export type FailedRestaurant = FailedSave<RestaurantForm, Restaurant>;

/** The address of the restaurants, which also names their unsaved changes. */
export const scope = routes.list.path;

/** The lists of restaurants and one restaurant; what is inside of it does not change with it. */
const reload = (restaurantId?: string) => {
  const own = restaurantId === undefined ? [] : [fillPath(routes.get.path, { restaurantId })];
  const summary = own.map((path) => `${path}/summary`);
  return refresh(scope, ...own, ...summary);
};

/** The verbs of the restaurants. They show at once; a failure raises its toast and keeps what was typed. */
export function useRestaurantSaves() {
  const notify = useNotify();

  return {
    create: async (body: RestaurantDraft, form: RestaurantForm, previous?: Attempt) => {
      const attempt = attemptOf(body, previous);
      const send = async () => (await call(routes.create, { body, idempotencyKey: attempt.idempotencyKey })).data;
      try {
        await runOptimistic({ scope, kind: "create", thing: draftedRestaurant(body), send, reload });
        notify.success("Restaurant created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<RestaurantForm, Restaurant>(scope, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure(messageOf(error, "Failed to create restaurant"));
      }
    },

    update: async (base: Restaurant, body: RestaurantDraft, form: RestaurantForm) => {
      const params = { restaurantId: base.id };
      const send = async () => (await call(routes.update, { params, body, ifMatch: base.version })).data;
      try {
        await runOptimistic({
          scope,
          kind: "update",
          thing: editedTo(base, body),
          send,
          reload: () => reload(base.id),
        });
        notify.success("Restaurant updated successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          dialog: "edit",
          base,
          form,
          error,
          fields: restaurantFields,
          formOf: restaurantFormOf,
          load: () => call(routes.get, { params }),
        });
        notify.failure(messageOf(error, "Failed to update restaurant"));
        if (newer !== null) await reload(base.id);
      }
    },

    remove: async (restaurant: Restaurant) => {
      const send = async () => {
        await call(routes.remove, { params: { restaurantId: restaurant.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: restaurant, send, reload });
        notify.success("Restaurant deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(messageOf(error, "Failed to delete restaurant"));
      }
    },
  };
}
