import { Big } from "big.js";
import { assertCapability } from "../access/assert-capability.ts";
import type { Member, Prefetched } from "../actor.ts";
import type { Versioned } from "../api/route.ts";
import { DomainError, invalidField, notFound } from "../error.ts";
import { businessDay, occurrenceOf } from "../platform/calendar.ts";
import { timestamp } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { openOrderWrite } from "../reference/open-documents.ts";
import { guardOrder, readGuard } from "../reference/reference.guard.ts";
import { openDayCheck } from "../restaurant/restaurant.reading.ts";
import { calendarOf } from "../restaurant/restaurant.rules.ts";
import { put } from "../storage/write.ts";
import { type LineNow, linesNow } from "./order.lines.ts";
import { chargedOf, chargedOfLine, moneyOf } from "./order-money.rules.ts";
import { assertDemand, partsOf, readOrdered, toLines } from "./order.draft.ts";
import { type Adjustment, OrderPartEntity, type OrderRecord } from "./order.entity.ts";
import { type ChangeContext, type Decision, changeOrder } from "./order.posting.ts";
import { type PresentedOrder, readCosts } from "./order.reading.ts";
import { isFinal, maxAdjustments, maxOrderLines, refundedOf } from "./order.rules.ts";
import type { AddedLines, Comp, DiscountChange, LineVoid, OrderVoid, Refund, TypeChange } from "./order.schema.ts";

type Changing = Member & Prefetched<ChangeContext>;
type Ask<Body, Id extends string = "orderId"> = Versioned<Id> & { readonly body: Body };

const cannotChange = (message: string) => new DomainError("CONFLICT", message);

function refuseEnded({ status, voided }: OrderRecord): void {
  if (voided) throw cannotChange("This order was voided. It can no longer be changed.");
  if (isFinal(status)) throw cannotChange(`This order is ${status.toLowerCase()}. It can no longer be changed.`);
}

/** Makes an adjustment, which has one id however often the request has to try. */
function adjust(
  actor: Changing,
  input: Pick<Versioned<"orderId">, "params" | "ifMatch">,
  decide: (
    context: ChangeContext,
    attempt: Parameters<Parameters<typeof changeOrder>[2]["decide"]>[1],
    id: string,
  ) => Promise<AdjustingDecision | undefined> | AdjustingDecision | undefined,
): Promise<PresentedOrder> {
  const id = newId();
  return changeOrder(actor, input, {
    isDone: ({ adjustments = [] }) => adjustments.some((one) => one.id === id),
    decide: async (context, attempt) => {
      const { adjustments = [] } = context.read.order;
      const decision = await decide(context, attempt, id);
      if (!decision) return undefined;
      if (adjustments.length >= maxAdjustments) {
        throw cannotChange(`This order has been changed ${maxAdjustments} times. Enter a new one.`);
      }
      return { ...decision, adjustment: { ...decision.adjustment, id, by: actor.fullName } };
    },
  });
}

interface AdjustingDecision extends Omit<Decision, "adjustment"> {
  readonly adjustment: Omit<Adjustment, "id" | "by" | "at">;
}

interface Said {
  readonly reason?: Adjustment["reason"] | undefined;
  readonly note?: string | undefined;
}

/** The reason and note of an adjustment. */
const said = ({ reason, note }: Said): Pick<Adjustment, "reason" | "note"> => ({
  ...(reason && { reason }),
  ...(note !== undefined && note !== "" && { note }),
});

/**
 * Says that an order is sold, a staff meal or given away; what it took goes to that line of the reports.
 * @throws DomainError FORBIDDEN for a freebie and, once stock was taken, without the right to comp
 */
export const setType = (actor: Changing, input: Ask<TypeChange>): Promise<PresentedOrder> =>
  adjust(actor, input, ({ read: { order } }) => {
    const { type, reason, reasonNote, beneficiary } = input.body;
    refuseEnded(order);
    if (type === "FREEBIE" || order.type === "FREEBIE" || order.stage === "consumed") {
      assertCapability(actor, "orders.comp", "type");
    }
    const why = type === "FREEBIE" ? said({ reason, note: reasonNote }) : {};
    const whom = type !== "SALE" && beneficiary !== "" ? beneficiary : undefined;
    const isSame = order.type === type && order.beneficiary === whom;
    if (isSame && order.reason === why.reason && order.reasonNote === why.note) return undefined;
    return { adjustment: { kind: "TYPE", type, ...why }, ...(whom !== undefined && { beneficiary: whom }) };
  });

/**
 * Adds lines with names, prices, recipes and costs as they are now; they reserve or take what the others do.
 * @throws DomainError CONFLICT from READY_FOR_PICKUP on
 */
export function addLines(actor: Changing, input: Ask<AddedLines>): Promise<PresentedOrder> {
  const { restaurantId } = actor;
  return adjust(actor, input, async ({ read }, attempt, id) => {
    const { order } = read;
    refuseEnded(order);
    if (order.status === "READY_FOR_PICKUP") {
      throw cannotChange("This order is ready for pickup. Enter a new order.");
    }
    const guard = await readGuard(actor, attempt);
    const ordered = await readOrdered(restaurantId, input.body);
    const added = (await toLines(restaurantId, ordered)).map((line) => ({ ...line, addedBy: id }));
    const now = linesNow(order, read.lines);
    if (now.length + added.length > maxOrderLines) {
      throw invalidField("INVALID", "orderItems", `At most ${maxOrderLines} order items`);
    }
    assertDemand([...now, ...added], now.length);
    const { orderNumber } = order;
    const productIds = [...now, ...added].map((line) => line.productId);
    return {
      adjustment: { kind: "ADD", quantity: added.length, ...said({ note: input.body.note }) },
      lines: added,
      also: [
        ...partsOf(order, added, read.parts).map((part) => put(OrderPartEntity.put(part))),
        openOrderWrite({ restaurantId, id: order.id, orderNumber, productIds }),
        guardOrder(restaurantId, guard),
      ],
    };
  });
}

type LineInput<Body> = Ask<Body, "orderId" | "lineId">;

/** @throws DomainError NOT_FOUND */
function lineOf({ read: { order, lines } }: ChangeContext, lineId: string): LineNow {
  const line = linesNow(order, lines).find(({ id }) => id === lineId);
  if (!line) throw notFound("Order line");
  return line;
}

/**
 * Charges so many pieces of a line no more, or again. What was taken for them stands as given away.
 * @throws DomainError INVALID for more than there are
 */
export const comp = (actor: Changing, { body, ...input }: LineInput<Comp>): Promise<PresentedOrder> =>
  adjust(actor, input, (context) => {
    const { order } = context.read;
    const { lineId } = input.params;
    refuseEnded(order);
    const line = lineOf(context, lineId);
    if (order.type !== "SALE") throw cannotChange("Only what is sold can be comped.");
    if (body.quantity > line.quantity) throw invalidField("INVALID", "quantity", `Only ${line.quantity} on this line`);
    if (body.quantity === line.comped) return undefined;
    return { adjustment: { kind: "COMP", lineId, quantity: body.quantity, ...said(body) } };
  });

/**
 * Takes pieces off a line. What was reserved for them is released; what was taken is thrown away or returned.
 * @throws DomainError INVALID for more than there are, FORBIDDEN once stock was taken, without the right to void
 */
export const voidLine = (actor: Changing, { body, ...input }: LineInput<LineVoid>): Promise<PresentedOrder> =>
  adjust(actor, input, (context) => {
    const { order } = context.read;
    const { lineId } = input.params;
    refuseEnded(order);
    const { quantity, stock } = body;
    const line = lineOf(context, lineId);
    const isTaken = order.stage === "consumed";
    if (isTaken) assertCapability(actor, "orders.void", "quantity");
    if (quantity > line.quantity) throw invalidField("INVALID", "quantity", `Only ${line.quantity} on this line`);
    return { adjustment: { kind: "VOID", lineId, quantity, ...said(body), ...(isTaken && { stock }) } };
  });

/**
 * Takes a part off the price of a line, or of the order; it replaces the discount that was there.
 * @throws DomainError INVALID for more than the price
 */
export const discount = (actor: Changing, input: Ask<DiscountChange>): Promise<PresentedOrder> =>
  adjust(actor, input, (context) => {
    const { order, lines } = context.read;
    const { lineId, percent, amount } = input.body;
    refuseEnded(order);
    if (order.type !== "SALE") throw cannotChange("Only what is sold can be discounted.");
    const price = lineId === undefined ? chargedOf(linesNow(order, lines)) : chargedOfLine(lineOf(context, lineId));
    if (amount !== undefined && price.lt(amount)) {
      throw invalidField("INVALID", "amount", `Must be at most $${price.toFixed(2)}`);
    }
    return {
      adjustment: {
        kind: "DISCOUNT",
        ...(lineId !== undefined && { lineId }),
        ...(percent !== undefined && { percent }),
        ...(amount !== undefined && { amount: Big(amount) }),
        ...said(input.body),
      },
    };
  });

/**
 * Gives back money of a completed order. It counts on the day on which it is given back.
 * @throws DomainError INVALID for more than the net that is left
 */
export const refund = (actor: Changing, input: Ask<Refund>): Promise<PresentedOrder> =>
  adjust(actor, input, ({ read: { order }, restaurant }) => {
    const amount = Big(input.body.amount);
    if (order.voided) throw cannotChange("This order was voided. It can no longer be refunded.");
    if (order.status !== "COMPLETED") throw cannotChange("Only a completed order can be refunded.");
    const left = moneyOf(order, order.charges).netAmount.minus(refundedOf(order.adjustments));
    if (amount.gt(left)) throw invalidField("INVALID", "amount", `Must be at most $${left.toFixed(2)}`);
    const day = occurrenceOf(calendarOf(restaurant), timestamp()).businessDay;
    return { adjustment: { kind: "REFUND", amount, day, ...said(input.body) } };
  });

/**
 * Says that a completed or cancelled order was a mistake, until its day is closed: it counts no more, on the day on
 * which it counted, and what it took is returned or thrown away.
 */
export const voidOrder = (actor: Changing, input: Ask<OrderVoid>): Promise<PresentedOrder> =>
  changeOrder(actor, input, {
    isDone: ({ voided }) => voided !== undefined,
    decide: async ({ read, restaurant }, attempt) => {
      const { order } = read;
      const { restaurantId, fullName: by } = actor;
      const { reason, note, stock } = input.body;
      if (order.voided) return undefined;
      if (!isFinal(order.status)) throw cannotChange("Only a completed or cancelled order can be voided. Cancel it.");
      if (refundedOf(order.adjustments).gt(0)) {
        throw cannotChange("Some of this order was refunded. It can no longer be voided.");
      }
      const calendar = calendarOf(restaurant);
      const occurredAt = order.history.at(-1)?.at ?? order.updatedAt;
      const day = order.completedOn ?? businessDay(calendar, occurredAt);
      if (calendar.closedThrough !== undefined && day <= calendar.closedThrough) {
        throw cannotChange("This order is in a closed period. It can no longer be voided.");
      }
      const hasTaken = order.status === "COMPLETED" || order.history.at(-1)?.stock !== undefined;
      return {
        voided: { reason, ...(note !== undefined && note !== "" && { note }), ...(hasTaken && { stock }), by },
        costs: await readCosts(restaurantId, read, attempt),
        occurrence: { occurredAt, businessDay: day },
        also: [openDayCheck(restaurantId, day)],
      };
    },
  });
