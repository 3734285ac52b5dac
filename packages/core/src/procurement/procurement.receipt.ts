import { Big } from "big.js";
import type { Member, Prefetched } from "../actor.ts";
import { presenterOf } from "../api/present.ts";
import { closeProcurementWrite } from "../reference/open-documents.ts";
import type { RestaurantRecord } from "../restaurant/restaurant.entity.ts";
import { readRestaurant } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import type { LineByLine, Posting } from "../stock/document.ts";
import type { DocumentHandler } from "../stock/resume-postings.ts";
import type { DocumentMove } from "../stock/move.ts";
import { post } from "../stock/post.ts";
import { type Attempt, refuseOnlyIfConsistent, retryOnConflict } from "../storage/conflict.ts";
import {
  type PresentedProcurement,
  type ProcurementWithLines,
  type ProcurementInput,
  type VersionedInput,
  assertCanBecome,
  presented,
  readProcurement,
} from "./procurement.reading.ts";
import type { ProcurementLine } from "./procurement.entity.ts";
import * as routes from "./procurement.routes.ts";
import { countsOf, putProcurement, withStatus } from "./procurement.writes.ts";

type Receiver = Pick<Member, "restaurantId" | "fullName">;

/** What a receipt is decided on. */
interface ReceiptContext {
  readonly read: ProcurementWithLines;
  readonly restaurant: RestaurantRecord;
}

async function readContext(
  { restaurantId }: Pick<Member, "restaurantId">,
  input: ProcurementInput,
  { consistent }: { readonly consistent: boolean },
): Promise<ReceiptContext> {
  const [read, restaurant] = await Promise.all([
    readProcurement({ restaurantId }, input, { consistent }),
    readRestaurant(restaurantId, { consistent: false }),
  ]);
  return { read, restaurant };
}

/**
 * Receives every line into stock, exactly once. A receipt too large for one transaction takes several: each advances the
 * count of received lines together with its goods, so a receipt that stopped halfway continues from there. Until the
 * last one the procurement stays APPROVED in its present version, so the same request can be repeated.
 */
export const complete = (
  member: Member & Prefetched<ReceiptContext>,
  input: VersionedInput,
): Promise<PresentedProcurement> =>
  retryOnConflict((attempt) =>
    refuseOnlyIfConsistent(attempt, async () => {
      const prefetched = attempt.consistent ? undefined : member.prefetched;
      const { document, moves } = receiptOf(member, input, await (prefetched ?? readContext(member, input, attempt)));
      return post(member, document, moves, attempt);
    }),
  );

/** Read alongside the access check; it may be a moment old. */
export const prefetch = ({ restaurantId, procurementId }: { restaurantId: string; procurementId: string }) =>
  readContext({ restaurantId }, { params: { procurementId } }, { consistent: false });

/** Procurements whose receipt was abandoned. */
export const receiptHandler: DocumentHandler = {
  type: "PROCUREMENT",
  load: (receiver, procurementId, attempt) =>
    reload(receiver, { params: { procurementId }, ifMatch: undefined }, attempt),
};

const reload = async (receiver: Receiver, input: VersionedInput, attempt: Attempt) =>
  receiptOf(receiver, input, await readContext(receiver, input, attempt));

const totalOf = (lines: readonly ProcurementLine[]): string =>
  lines.reduce((sum, { totalPrice }) => sum.plus(totalPrice), Big(0)).toFixed();

/** A receipt as the stock engine posts it. */
function receiptOf(
  receiver: Receiver,
  input: VersionedInput,
  { read, restaurant }: ReceiptContext,
): Posting<LineByLine<PresentedProcurement>> {
  const { procurement, lines } = read;
  assertCanBecome(procurement, "COMPLETED", input.ifMatch);
  const { receivedLines: posted } = procurement;
  const source = { type: "PROCUREMENT", id: procurement.id, number: procurement.procurementNumber };
  const document: LineByLine<PresentedProcurement> = {
    strategy: "LINE_BY_LINE",
    source,
    scope: "procurements",
    calendar: calendarOf(restaurant),
    present: presenterOf(routes.complete),
    postedLines: posted,
    writesAfterPosting: (receivedLines, at) => {
      const received = { ...procurement, receivedLines };
      const isComplete = receivedLines === lines.length;
      const next = isComplete ? withStatus(receiver, received, "COMPLETED", { completedDate: at }, at) : received;
      const ended = isComplete ? [closeProcurementWrite(procurement)] : [];
      return {
        writes: [putProcurement(procurement, next), ...ended],
        counts: { before: [countsOf(procurement)], after: [countsOf(next)] },
        facts: {
          purchase: { supplierId: procurement.supplier.id, amount: totalOf(lines.slice(posted, receivedLines)) },
        },
        result: presented({ procurement: next, lines }),
      };
    },
    reload: (attempt) => reload(receiver, input, attempt),
  };
  const moves = lines.map((line): DocumentMove => ({
    itemId: line.inventoryItemId,
    kind: "RECEIPT",
    quantity: Big(line.baseQuantity),
    unitCost: Big(line.unitCost),
    value: Big(line.totalPrice),
    purchase: { supplierId: procurement.supplier.id, unit: line.unit, unitPrice: line.unitPrice },
    line: line.id,
  }));
  return { document, moves };
}
