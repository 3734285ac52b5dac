import {
  acceptAmount,
  approve,
  cancel,
  closeShort,
  complete,
  remove as removeRoute,
  reopen,
  send as sendRoute,
} from "@stockpot/core/procurement/procurement.routes";
import type { ProcurementSummary } from "@stockpot/core/procurement/procurement.schema";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { call } from "../../lib/call.ts";
import { useNotify } from "../../lib/notify.tsx";
import { runOptimistic } from "../../lib/optimistic.ts";
import { randomKey } from "../../lib/random-key.ts";
import { reloadRestaurant } from "../../lib/reload-restaurant.ts";
import { useSession } from "../../lib/session.tsx";
import { previewStep } from "./procurement-preview.ts";
import { procurements } from "./procurements.ts";

const steps = {
  approve: { route: approve, status: "APPROVED", doing: "approve", done: "approved" },
  send: { route: sendRoute, doing: "record the sending of", done: "marked as sent" },
  acceptAmount: { route: acceptAmount, doing: "accept", done: "accepted" },
  complete: { route: complete, status: "COMPLETED", doing: "complete", done: "completed" },
  closeShort: { route: closeShort, status: "COMPLETED", doing: "complete", done: "completed" },
  reopen: { route: reopen, status: "PENDING", doing: "reopen", done: "reopened" },
  cancel: { route: cancel, status: "CANCELLED", doing: "cancel", done: "cancelled" },
} as const;

export type Step = keyof typeof steps;

/**
 * The steps of a procurement, including its deletion. Each is sent with the version that the user saw, so that no one approves
 * what someone else has changed since.
 */
export function useSteps(restaurantId: string) {
  const notify = useNotify();
  const { user } = useSession();
  const params = { restaurantId };
  const scope = procurements.scopeOf(params);
  const reload = () => procurements.refresh(params);

  /** @returns whether it was done */
  async function attempt(change: () => Promise<unknown>, doing: string, done: string): Promise<boolean> {
    try {
      await change();
      notify.success(`Procurement ${done} successfully`);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.failure(messageOf(error, `Failed to ${doing} procurement`));
      await reload();
      return false;
    }
  }

  function preview(name: Step, procurement: ProcurementSummary): ProcurementSummary {
    const by = user?.fullName ?? "";
    if (name === "acceptAmount") return { ...procurement, acceptedAmount: procurement.receivedAmount };
    if (name === "send") return { ...procurement, sent: { at: new Date().toISOString(), by } };
    return previewStep(procurement, steps[name].status, by);
  }

  function step(name: Step, procurement: ProcurementSummary) {
    const { route, doing, done } = steps[name];
    const request = {
      params: { restaurantId, procurementId: procurement.id },
      ifMatch: procurement.version,
      idempotencyKey: randomKey(),
      ...(name === "closeShort" && { body: {} }),
    };
    const change = () =>
      runOptimistic<ProcurementSummary>({
        scope,
        kind: "update",
        thing: preview(name, procurement),
        send: async () => (await call(route, request)).data,
        reload: name === "complete" ? () => reloadRestaurant(restaurantId) : reload,
      });
    return attempt(change, doing, done);
  }

  function remove(procurement: ProcurementSummary) {
    const request = {
      params: { restaurantId, procurementId: procurement.id },
      ifMatch: procurement.version,
    };
    const send = async () => {
      await call(removeRoute, request);
      return undefined;
    };
    const change = () => runOptimistic({ scope, kind: "delete", thing: procurement, send, reload });
    return attempt(change, "delete", "deleted");
  }

  return { step, remove };
}
