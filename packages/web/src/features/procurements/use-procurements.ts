import { fillPath } from "@stockpot/core/api/route";
import * as routes from "@stockpot/core/procurement/procurement.routes";
import type { Procurement, ProcurementDraft, ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { get as restaurant, summary } from "@stockpot/core/restaurant/restaurant.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { refresh } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { randomKey } from "../../lib/random-key.ts";
import { useNotify } from "../../lib/notify.tsx";
import { useSession } from "../../lib/session.tsx";
import { type Attempt, attemptOf, type FailedSave, keepFailedEdit, keepFailedSave } from "../../lib/failed-saves.ts";
import { changedFields } from "../../lib/form-diff.ts";
import { runOptimistic } from "../../lib/optimistic.ts";
import { items as inventory } from "../inventory/items.ts";
import {
  draftedProcurement,
  editedTo,
  procurementFields,
  type ProcurementForm,
  procurementFormOf,
  steppedTo,
} from "./procurement-form.ts";

/** Everything of the address that belongs to a dialog. */
export const closedDialogParams = {
  dialog: null,
  procurement: null,
  items: null,
  equivalence: null,
  unit: null,
} as const;

export type FailedProcurement = FailedSave<ProcurementForm, Procurement>;

/** The address of a restaurant's procurements, which also names their unsaved changes. */
export const procurementsOf = (restaurantId: string) => fillPath(routes.list.path, { restaurantId });

const steps = {
  approve: { route: routes.approve, status: "APPROVED", done: "approved" },
  complete: { route: routes.complete, status: "COMPLETED", done: "completed" },
  cancel: { route: routes.cancel, status: "CANCELLED", done: "cancelled" },
} as const;

/** A supplier of whom nothing but the id is known yet. */
const unnamed = ({ supplierId }: ProcurementDraft) => ({
  id: supplierId,
  name: "",
  email: "",
  phoneNumber: "",
  address: "",
});

export type Step = keyof typeof steps;

/** The verbs of the procurements. They show at once; a failure raises its toast and keeps what was typed. */
export function useProcurementSaves(restaurantId: string) {
  const notify = useNotify();
  const { user } = useSession();
  const scope = procurementsOf(restaurantId);
  const runAfter = [inventory.scopeOf({ restaurantId })];
  const by = user?.fullName ?? "";
  const reload = () => refresh(scope, `${scope}/**`, fillPath(summary.path, { restaurantId }));
  /** Goods that came in change stock, costs, plates and counts: everything that the restaurant holds. */
  const reloadAll = () => refresh(`${fillPath(restaurant.path, { restaurantId })}/**`);

  const step = async (name: Step, procurement: ProcurementSummary) => {
    const { route, status, done } = steps[name];
    // The state that was seen is the one that may go on: nobody approves what was changed behind their back.
    const request = {
      params: { restaurantId, procurementId: procurement.id },
      ifMatch: procurement.version,
      idempotencyKey: randomKey(),
    };
    try {
      await runOptimistic({
        scope,
        kind: "update",
        thing: steppedTo(procurement, status, by),
        send: async () => (await call(route, request)).data,
        reload: name === "complete" ? reloadAll : reload,
      });
      notify.success(`Procurement ${done} successfully`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, `Failed to ${name} procurement`));
      await reload();
    }
  };

  return {
    create: async (
      draft: ProcurementDraft,
      form: ProcurementForm,
      supplier: Supplier | undefined,
      previous?: Attempt,
    ) => {
      const attempt = attemptOf(draft, previous);
      const send = async () => {
        const { idempotencyKey } = attempt;
        return (await call(routes.create, { params: { restaurantId }, body: draft, idempotencyKey })).data;
      };
      try {
        await runOptimistic<ProcurementSummary>({
          scope,
          kind: "create",
          thing: draftedProcurement(draft, supplier ?? unnamed(draft), by),
          send,
          reload,
          runAfter,
        });
        notify.success("Procurement created successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        keepFailedSave<ProcurementForm, Procurement>(scope, {
          dialog: "create",
          form,
          error,
          base: null,
          conflict: false,
          attempt,
        });
        notify.failure(messageOf(error, "Failed to create procurement"));
      }
    },

    update: async (
      base: Procurement,
      draft: ProcurementDraft,
      form: ProcurementForm,
      supplier: Supplier | undefined,
    ) => {
      if (changedFields(procurementFormOf(base), form, procurementFields).length === 0) return;
      const send = async () =>
        (
          await call(routes.update, {
            params: { restaurantId, procurementId: base.id },
            body: draft,
            ifMatch: base.version,
          })
        ).data;
      try {
        await runOptimistic<ProcurementSummary>({
          scope,
          kind: "update",
          thing: editedTo(base, draft, supplier ?? base.supplier),
          send,
          reload,
          runAfter,
        });
        notify.success("Procurement updated successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const newer = await keepFailedEdit(scope, {
          dialog: "edit",
          base,
          form,
          error,
          fields: procurementFields,
          formOf: procurementFormOf,
          load: () => call(routes.get, { params: { restaurantId, procurementId: base.id } }),
        });
        notify.failure(messageOf(error, "Failed to update procurement"));
        if (newer !== null) await reload();
      }
    },

    step,

    remove: async (procurement: ProcurementSummary) => {
      const send = async () => {
        await call(routes.remove, {
          params: { restaurantId, procurementId: procurement.id },
          ifMatch: procurement.version,
        });
        return undefined;
      };
      try {
        await runOptimistic({ scope, kind: "delete", thing: procurement, send, reload });
        notify.success("Procurement deleted successfully");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        notify.failure(messageOf(error, "Failed to delete procurement"));
        await reload();
      }
    },
  };
}
