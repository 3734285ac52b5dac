import { system } from "../actor.ts";
import { presenterOf } from "../api/present.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { closeOrderWrite } from "../reference/open-documents.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { type Write, hasVersion, put } from "../storage/write.ts";
import { readRecord } from "../storage/read-records.ts";
import type { AllOrNothing, Posting } from "../posting/document.ts";
import type { DocumentHandler } from "../posting/resume-postings.ts";
import type { DocumentFacts } from "../stock/rollup-delta.entity.ts";
import { linesNow, orderDiscountOf } from "./order.lines.ts";
import { amountsOf, keptAmounts } from "./order-money.rules.ts";
import type { OrderWasteReason } from "../waste/waste.reasons.ts";
import { type OrderWaste, orderWasteWrites, withWasteLines } from "../waste/waste.writes.ts";
import { holdingsOf, movesBetween } from "./order.stock.ts";
import { countsOf } from "./order.counts.ts";
import { activityOf } from "./order.activity.ts";
import { type Change, OrderEntity, type OrderRecord } from "./order.entity.ts";
import { type Taken, salesFactsOf, soldBy, takenBy } from "./order.facts.ts";
import { type OrderWithLines, type PresentedOrder, presented, readOrder } from "./order.reading.ts";
import { isCompReason, orderReasonNames } from "./order.reasons.ts";
import { dishesText, isFinal, stageOf } from "./order.rules.ts";
import * as routes from "./order.routes.ts";

/**
 * A change of an order as the stock engine posts it: what stock does is the difference between what the order holds
 * before and after it.
 * @param read with the lines that the change adds
 * @param also writes of the same transaction, or of the one that locks a large posting
 */
export function changeOf(
  read: OrderWithLines,
  change: Change,
  also: readonly Write[] = [],
): Posting<AllOrNothing<PresentedOrder>> {
  const { order, lines } = read;
  // The moment decides on nothing that stock does.
  const after = changed(read, change, order.updatedAt);
  const [held, holds] = [holdingsOf(order, linesNow(order, lines)), holdingsOf(after, linesNow(after, lines))];
  const itemIds = [...new Set(lines.flatMap(({ ingredients }) => ingredients.map((one) => one.inventoryItemId)))];
  const why = order.status !== "CANCELLED" && change.status === "CANCELLED" ? "CANCELLED_ORDER" : "VOIDED";
  const waste = wasteOf(read, change, why);
  const moves = withWasteLines(waste, movesBetween(held, holds, why));
  const document: AllOrNothing<PresentedOrder> = {
    strategy: "ALL_OR_NOTHING",
    source: { type: "ORDER", id: order.id, number: order.orderNumber },
    scope: "orders",
    calendar: change.calendar,
    occurrence: change.occurrence,
    present: presenterOf(routes.setStatus),
    itemIds,
    allowNegativeStock: change.allowNegativeStock,
    activePosting: order.posting,
    writesAfterPosting: (at, ledger) => {
      const next = changed(read, change, at);
      const taken = takenBy(next, itemIds, read.costs, ledger);
      const isCompleted = next.status === "COMPLETED" && order.status !== "COMPLETED";
      const sold = isCompleted ? { ...next, ...soldBy(next, linesNow(next, lines), taken) } : next;
      return {
        writes: [
          putOrder(sold),
          ...(isFinal(next.status) && !isFinal(order.status) ? [closeOrderWrite(next)] : []),
          ...orderWasteWrites({ userId: change.byId, fullName: change.by }, waste, moves, {
            at,
            occurrence: change.occurrence ?? occurrenceOf(change.calendar, at),
            ledger,
          }),
          ...also,
        ],
        counts: { before: [countsOf(order)], after: [countsOf(sold)] },
        activity: activityOf({ before: order, after: next, lines }, change),
        facts: factsOf(read, change, isCompleted, taken),
        result: presented({ order: sold, lines }),
      };
    },
    lock: (posting, at) => {
      const { refused: _before, ...rest } = order;
      const locked = {
        ...rest,
        posting: { ...change, ...posting },
        storedLines: lines.length,
        version: order.version + 1,
        updatedAt: at,
      };
      return { writes: [putOrder(locked), ...also], document: changeOf({ ...read, order: locked }, change).document };
    },
    unlock: (at, refusal) => [
      putOrder({
        ...unlocked(order),
        ...(refusal && { refused: { status: change.status, at, shortages: [...refusal.shortages] } }),
        version: order.version + 1,
        updatedAt: at,
      }),
    ],
    resultUnderWay: () => presented(read),
    assertUnchanged: () => assertUnchanged(order),
  };
  return { document, moves };
}

/** What the list of waste says of a change, if it throws anything away or brings it back. */
function wasteOf({ order, lines }: OrderWithLines, change: Change, why: OrderWasteReason): OrderWaste {
  const { adjustment, voided } = change;
  const { reason, note } = voided ?? adjustment ?? {};
  const now = linesNow(order, lines).filter(({ id, quantity }) =>
    adjustment?.lineId === undefined ? quantity > 0 : id === adjustment.lineId,
  );
  const pieces = now.map((line) => ({ ...line, quantity: adjustment?.quantity ?? line.quantity }));
  const said = [reason && orderReasonNames[reason], note].filter((text) => text !== undefined && text !== "");
  return {
    restaurantId: order.restaurantId,
    order: { id: order.id, number: order.orderNumber },
    change: order.history.length + (order.adjustments ?? []).length,
    dishes: dishesText(pieces),
    portions: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    // What comes back was thrown away when the order was cancelled.
    reason: order.status === "CANCELLED" ? "CANCELLED_ORDER" : why,
    ...(said.length > 0 && { note: said.join(": ") }),
  };
}

/** What reports are told of a change. */
function factsOf({ order, lines }: OrderWithLines, change: Change, isCompleted: boolean, taken: Taken): DocumentFacts {
  const { adjustment, voided, calendar } = change;
  const isUndone = voided !== undefined && order.status === "COMPLETED";
  if (isCompleted || isUndone) {
    return salesFactsOf(order, linesNow(order, lines), { taken, calendar, times: isUndone ? -1 : 1 });
  }
  if (adjustment?.kind !== "REFUND" || !adjustment.amount) return {};
  const { channel } = order;
  return { refund: { amount: adjustment.amount, ...(channel && { channel }) } };
}

/** Orders whose change was abandoned. */
export const orderHandler: DocumentHandler = {
  type: "ORDER",
  load: async ({ restaurantId }, id, { consistent }) => {
    const read = await readOrder(restaurantId, id, { consistent });
    return changeOf(read, changeUnderWay(read.order) ?? noChange(read.order));
  },
};

/** For an order that no posting has locked. */
const noChange = ({ status }: OrderRecord): Change => ({
  status,
  allowNegativeStock: true,
  calendar: utc,
  byId: system.userId,
  by: system.fullName,
});

const utc = { timeZone: "UTC", dayStartsAt: 0 };

/** The change that a posting has begun to make. */
export const changeUnderWay = ({ posting }: OrderRecord): Change | undefined => posting;

function unlocked({ posting: _posting, refused: _refused, ...order }: OrderRecord): OrderRecord {
  return order;
}

/** An order without what follows from its lines and adjustments. */
function withoutAmounts({
  compAmount: _comps,
  discountAmount: _discounts,
  storedLines: _lines,
  ...order
}: OrderRecord) {
  return order;
}

/** An order after a change. */
function changed({ order, lines }: OrderWithLines, change: Change, at: string): OrderRecord {
  const { status, stock, adjustment, voided, calendar, by } = change;
  const isMoved = status !== order.status;
  const adjustments = [...(order.adjustments ?? []), ...(adjustment ? [{ ...adjustment, at }] : [])];
  const next = { ...unlocked(order), ...(adjustments.length > 0 && { adjustments }) };
  const typed = adjustment?.kind === "TYPE" ? withType(next, change) : next;
  const now = linesNow(typed, lines).filter(({ quantity }) => quantity > 0);
  return {
    ...withoutAmounts(typed),
    status,
    stage: voided || status === "CANCELLED" ? "none" : stageOf(status, order.consumeAt),
    history: isMoved ? [...order.history, { status, at, by, ...(stock && { stock }) }] : order.history,
    ...(isMoved && status === "COMPLETED" && { completedOn: occurrenceOf(calendar, at).businessDay }),
    ...(voided && { voided: { ...voided, at } }),
    ...keptAmounts(amountsOf(typed.type, now, orderDiscountOf(typed))),
    lineCount: now.length,
    ...(lines.length !== now.length && { storedLines: lines.length }),
    dishes: dishesText(now),
    version: order.version + 1,
    updatedAt: at,
  };
}

function withType(order: OrderRecord, { adjustment, beneficiary }: Change): OrderRecord {
  const { reason: _reason, reasonNote: _note, beneficiary: _for, ...rest } = order;
  const { type = order.type, reason, note } = adjustment ?? {};
  return {
    ...rest,
    type,
    ...(isCompReason(reason) && { reason }),
    ...(note !== undefined && { reasonNote: note }),
    ...(beneficiary !== undefined && { beneficiary }),
  };
}

const putOrder = (order: OrderRecord) => put(OrderEntity.put(order).where(hasVersion(order.version - 1)));

/** @throws VersionConflict when the order has changed since it was read */
async function assertUnchanged({ restaurantId, id, version }: OrderRecord): Promise<void> {
  const data = await readRecord(OrderEntity, { restaurantId, id }, { consistent: true });
  if (data?.version !== version) throw new VersionConflict("The order moved on");
}
