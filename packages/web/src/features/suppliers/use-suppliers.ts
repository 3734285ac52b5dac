import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/supplier/supplier.routes";
import type { Supplier, SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { ApiError } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import {
  changesOf,
  draftedSupplier,
  editedTo,
  supplierFields,
  type SupplierForm,
  supplierFormOf,
} from "./supplier-form.ts";

export type FailedSupplier = FailedSave<SupplierForm, Supplier>;

/** The address of a restaurant's suppliers, which also names their unsaved changes. */
export const suppliersOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

/** Every failure of a verb reads the same; what the server says of it shows where the verb was asked for. */
const failureTo = (verb: "create" | "update" | "delete") => ({
  title: { create: "Error creating supplier", update: "Error updating supplier", delete: "Error deleting supplier" }[
    verb
  ],
  text: `Failed to ${verb} supplier. Please try again.`,
});

/** The verbs of the suppliers. They show at once; a failure raises its toast and keeps what was typed. */
export function useSupplierSaves(restaurantId: string) {
  const notify = useNotify();
  const scope = suppliersOf(restaurantId);
  const reload = () => refresh(scope, `${scope}/**`);

  return {
    create: async (draft: SupplierDraft, form: SupplierForm, previous?: Attempt) => {
      const attempt = attemptOf(draft, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        return (await call(routes.create, { params: { restaurantId }, body: draft, idempotencyKey })).data;
      };
      try {
        await runOptimistic({ scope, kind: "create", thing: draftedSupplier(draft), send, reload });
        notify.success({ title: "Supplier Created", text: `${draft.name} can be chosen for procurements now.` });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<SupplierForm, Supplier>(scope, { form, error, base: null, conflict: false, attempt });
        notify.failure(failureTo("create"));
      }
    },

    update: async (base: Supplier, draft: SupplierDraft, form: SupplierForm) => {
      const body = changesOf(draft, base);
      if (Object.keys(body).length === 0) return;
      const send = async () =>
        (await call(routes.update, { params: { restaurantId, supplierId: base.id }, body, ifMatch: base.version }))
          .data;
      try {
        await runOptimistic({ scope, kind: "update", thing: editedTo(base, draft), send, reload });
        notify.success({ title: "Supplier Updated", text: `The changes to ${draft.name} are saved.` });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          base,
          form,
          error,
          fields: supplierFields,
          formOf: supplierFormOf,
          load: () => call(routes.get, { params: { restaurantId, supplierId: base.id } }),
        });
        notify.failure(failureTo("update"));
        if (newer !== null) await reload();
      }
    },

    /** @param onRefused takes what the server says holds the supplier */
    remove: async (supplier: Supplier, onRefused: (reason: string) => void) => {
      const send = async () => {
        await call(routes.remove, { params: { restaurantId, supplierId: supplier.id } });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: supplier, send, reload });
        notify.success({ title: "Supplier Deleted", text: `${supplier.name} has left the list.` });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(failureTo("delete"));
        if (error.status === 409) onRefused(error.message);
      }
    },
  };
}
