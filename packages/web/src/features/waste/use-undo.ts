import { isRecentlyOwn } from "@stockpot/core/access/own-record";
import { undo } from "@stockpot/core/waste/waste.routes";
import type { WasteSummary } from "@stockpot/core/waste/waste.schema";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { useCall } from "../../lib/cache.ts";
import { useNotify } from "../../lib/notify.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { randomKey } from "../../lib/random-key.ts";
import { useSession } from "../../lib/session.tsx";
import { nameOf } from "./waste-names.ts";
import { wastes } from "./wastes.ts";

/** Puts waste back into stock, and says whether the member may. */
export function useUndo(restaurantId: string) {
  const notify = useNotify();
  const { user } = useSession();
  const { has } = usePermissions();
  const { run, pending } = useCall(undo);
  // Sent again after a lost answer, it is the same request.
  const [keys] = useState(() => new Map<string, string>());

  /** The person who recorded it may for a day. */
  const mayUndo = (waste: WasteSummary): boolean =>
    waste.status === "POSTED" &&
    waste.order === undefined &&
    has("stock.waste") &&
    (has("waste.correct") || isRecentlyOwn(waste, user?.id, Date.now()));

  async function undoWaste(waste: WasteSummary): Promise<void> {
    const idempotencyKey = keys.get(waste.id) ?? randomKey();
    keys.set(waste.id, idempotencyKey);
    try {
      await run({ params: { restaurantId, wasteId: waste.id }, idempotencyKey });
      notify.success({ title: `${nameOf(waste)} undone`, text: "Everything is back in stock." });
    } catch (error) {
      notify.failure(messageOf(error, "Failed to undo this. Please try again."));
    }
    await wastes.refresh({ restaurantId });
  }

  return { mayUndo, undoWaste, pending };
}
