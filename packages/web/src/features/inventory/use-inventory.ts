import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import type { InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { summary } from "@stockpot/core/restaurant/restaurant.routes";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import { changesOf, draftedItem, editedTo, type ItemForm, itemFields, itemFormOf, withoutBlanks } from "./item-form.ts";

export type FailedItem = FailedSave<ItemForm, InventoryItem>;

/** The address of a restaurant's inventory, which also names its unsaved changes. */
export const inventoryOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

/** The verbs of the inventory. They show at once; a failure raises its toast and keeps what was typed. */
export function useInventorySaves(restaurantId: string) {
  const notify = useNotify();
  const scope = inventoryOf(restaurantId);
  const reload = () =>
    refresh(scope, `${scope}/**`, fillPath(summary.path, { restaurantId }), ...costPathsOf(restaurantId));

  return {
    create: async (draft: InventoryItemDraft, form: ItemForm, previous?: Attempt) => {
      const body = withoutBlanks(draft);
      const attempt = attemptOf(body, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        return (await call(routes.create, { params: { restaurantId }, body, idempotencyKey })).data;
      };
      try {
        await runOptimistic({ scope, kind: "create", thing: draftedItem(body), send, reload });
        notify.success("Inventory item created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<ItemForm, InventoryItem>(scope, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure(messageOf(error, "Failed to create inventory item"));
      }
    },

    update: async (base: InventoryItem, draft: InventoryItemDraft, form: ItemForm) => {
      const body = changesOf(draft, base);
      if (Object.keys(body).length === 0) return;
      const send = async () =>
        (await call(routes.update, { params: { restaurantId, itemId: base.id }, body, ifMatch: base.version })).data;
      try {
        await runOptimistic({ scope, kind: "update", thing: editedTo(base, draft), send, reload });
        notify.success("Inventory item updated successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          dialog: "edit",
          base,
          form,
          error,
          fields: itemFields,
          formOf: itemFormOf,
          load: () => call(routes.get, { params: { restaurantId, itemId: base.id } }),
        });
        notify.failure(messageOf(error, "Failed to update inventory item"));
        if (newer !== null) await reload();
      }
    },

    remove: async (item: InventoryItem) => {
      const send = async () => {
        await call(routes.remove, { params: { restaurantId, itemId: item.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: item, send, reload });
        notify.success("Inventory item deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(messageOf(error, "Failed to delete inventory item"));
      }
    },
  };
}
