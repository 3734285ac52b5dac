import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/bom/bom.routes";
import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import * as products from "@stockpot/core/product/product.routes";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { costPathsOf } from "../../lib/costs.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { changedFields } from "../../lib/form-diff.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import { items as inventory } from "../inventory/items.ts";
import { bomFields, type BomForm, bomFormOf } from "./bom-form.ts";

export type FailedBom = FailedSave<BomForm, Bom>;

/** The address of a restaurant's BOMs, which also names their unsaved changes. */
export const bomsOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

interface Save {
  readonly draft: BomDraft;
  /** How the BOM looks once it is saved. */
  readonly thing: Bom;
  readonly form: BomForm;
}

/** The verbs of the BOMs. They show at once; a failure raises its toast and keeps what was typed. */
export function useBomSaves(restaurantId: string) {
  const notify = useNotify();
  const scope = bomsOf(restaurantId);
  const runAfter = [inventory.scopeOf({ restaurantId })];
  // A product's own recipes lie below the products.
  const reload = () =>
    refresh(
      scope,
      `${scope}/**`,
      fillPath(products.list.path, { restaurantId }),
      `${fillPath(products.list.path, { restaurantId })}/**`,
      ...costPathsOf(restaurantId),
    );

  /** A row that was refused has an ingredient that changed meanwhile: the form is to see it as it is now. */
  const reloadRefused = ({ status }: ApiError) => {
    if (status === 400 || status === 404) void refresh(...costPathsOf(restaurantId));
  };

  return {
    create: async ({ draft, thing, form }: Save, previous?: Attempt) => {
      const attempt = attemptOf(draft, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        return (await call(routes.create, { params: { restaurantId }, body: draft, idempotencyKey })).data;
      };
      try {
        await runOptimistic({ scope, kind: "create", thing, send, reload, runAfter });
        notify.success("BOM created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<BomForm, Bom>(scope, { dialog: "create", form, error, base: null, conflict: false, attempt });
        notify.failure(messageOf(error, "Failed to create BOM"));
        reloadRefused(error);
      }
    },

    update: async (base: Bom, { draft, thing, form }: Save) => {
      if (changedFields(bomFormOf(base), form, bomFields).length === 0) return;
      const send = async () =>
        (await call(routes.update, { params: { restaurantId, bomId: base.id }, body: draft, ifMatch: base.revision }))
          .data;
      try {
        await runOptimistic({ scope, kind: "update", thing, send, reload, runAfter });
        notify.success("BOM updated successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          dialog: "edit",
          base,
          form,
          error,
          fields: bomFields,
          formOf: bomFormOf,
          load: () => call(routes.get, { params: { restaurantId, bomId: base.id } }),
        });
        notify.failure(messageOf(error, "Failed to update BOM"));
        reloadRefused(error);
        if (newer !== null) await reload();
      }
    },

    remove: async (bom: Bom) => {
      const send = async () => {
        await call(routes.remove, { params: { restaurantId, bomId: bom.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: bom, send, reload });
        notify.success("BOM deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(messageOf(error, "Failed to delete BOM"));
      }
    },
  };
}
