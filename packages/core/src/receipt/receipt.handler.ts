import { presenterOf } from "../api/present.ts";
import type { AllOrNothing, Posting } from "../posting/document.ts";
import type { DocumentHandler } from "../posting/resume-postings.ts";
import { isReceivingBegun } from "../procurement/procurement.reading.ts";
import { type ReceivingContext, readContext } from "./receipt.reading.ts";
import { deliveryUnderWay } from "./receipt.receiving.ts";
import * as routes from "./receipt.routes.ts";
import { undoingUnderWay } from "./receipt.undo.ts";

/** Deliveries, and their undoing, that were abandoned. */
export const receiptHandler: DocumentHandler = {
  type: "PROCUREMENT",
  load: async (actor, procurementId, attempt) => {
    const context = await readContext(actor, { params: { procurementId } }, attempt);
    const undoing = await undoingUnderWay(actor.restaurantId, context);
    if (undoing) return undoing;
    return isReceivingBegun(context.read.procurement) ? deliveryUnderWay(actor, context) : nothingLeft(context);
  },
};

/** For a procurement of which nothing is under way: an undoing may have left its moves on the items. */
function nothingLeft({ read }: ReceivingContext): Posting<AllOrNothing<undefined>> {
  const { procurement, lines } = read;
  const document: AllOrNothing<undefined> = {
    strategy: "ALL_OR_NOTHING",
    source: { type: "PROCUREMENT", id: procurement.id, number: procurement.procurementNumber },
    scope: "procurements",
    calendar: { timeZone: "UTC", dayStartsAt: 0 },
    present: presenterOf(routes.undo),
    itemIds: lines.map(({ inventoryItemId }) => inventoryItemId),
    allowNegativeStock: false,
    activePosting: undefined,
    writesAfterPosting: () => ({
      writes: [],
      counts: { before: [], after: [] },
      facts: {},
      activity: { because: "Nothing is posted" },
      result: undefined,
    }),
    lock: () => ({ writes: [], document }),
    unlock: () => [],
    assertUnchanged: () => Promise.resolve(),
  };
  return { document, moves: [] };
}
