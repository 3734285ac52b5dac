import type { Big } from "big.js";
import { presenterOf } from "../api/present.ts";
import { occurrenceOf } from "../platform/calendar.ts";
import { closeOrderWrite } from "../reference/open-documents.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { hasVersion, put } from "../storage/write.ts";
import { readThing } from "../storage/things.ts";
import type { AllOrNothing, Posting } from "../posting/document.ts";
import type { DocumentHandler } from "../posting/resume-postings.ts";
import type { DocumentMove } from "../stock/move.ts";
import type { DocumentFacts } from "../stock/rollup-delta.entity.ts";
import type { Line } from "../stock/valuation.ts";
import type { Money } from "../measure/money.ts";
import * as counters from "../counter/counter.service.ts";
import { type Change, OrderEntity, type OrderRecord } from "./order.entity.ts";
import { hourIn } from "../platform/clock.ts";
import { type PresentedOrder, type OrderWithLines, demandOf, presented, readOrder } from "./order.reading.ts";
import { costOfSales, costsOfLines, effectsBetween, isFinal } from "./order.rules.ts";
import * as routes from "./order.routes.ts";
import type { OrderStatus } from "./order.schema.ts";

/** A change of status as the stock engine posts it. */
export function statusChangeOf(read: OrderWithLines, change: Change): Posting<AllOrNothing<PresentedOrder>> {
  const { order, lines } = read;
  const source = { type: "ORDER", id: order.id, number: order.orderNumber };
  const demand = demandOf(lines);
  const moves = demand.flatMap(({ inventoryItemId: itemId, quantity }) =>
    effectsBetween(change.from, change.to, change.stock).map(({ onHand, reserved, ...effect }): DocumentMove => ({
      ...effect,
      itemId,
      quantity: quantity.times(onHand),
      reserved: quantity.times(reserved),
    })),
  );
  const document: AllOrNothing<PresentedOrder> = {
    strategy: "ALL_OR_NOTHING",
    source,
    scope: "orders",
    calendar: change.calendar,
    present: presenterOf(routes.setStatus),
    itemIds: demand.map(({ inventoryItemId }) => inventoryItemId),
    allowNegativeStock: change.allowNegativeStock,
    activePosting: order.posting,
    writesAfterPosting: (at, ledger) => {
      const next = { ...changed(order, change, at), ...soldBy(read, change, ledger) };
      return {
        writes: [putOrder(next), ...(isFinal(next.status) ? [closeOrderWrite(next)] : [])],
        counts: { before: [countsOf(order)], after: [countsOf(next)] },
        deed: { because: "An order's history says who gave it which status" },
        facts: next.status === "COMPLETED" ? salesOf(read, change, takenBy(read, ledger)) : {},
        result: presented({ order: next, lines }),
      };
    },
    lock: (posting, at) => {
      const { refused: _before, ...rest } = order;
      const locked = { ...rest, posting: { ...change, ...posting }, version: order.version + 1, updatedAt: at };
      return { writes: [putOrder(locked)], document: statusChangeOf({ order: locked, lines }, change).document };
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

/** Orders whose change of status was abandoned. */
export const orderHandler: DocumentHandler = {
  type: "ORDER",
  load: async ({ restaurantId }, id, { consistent }) => {
    const read = await readOrder(restaurantId, id, { consistent });
    return statusChangeOf(read, changeUnderWay(read.order) ?? noChange(read.order));
  },
};

/** For an order that no posting has locked. */
const noChange = ({ status, stage }: OrderRecord): Change => ({
  status,
  from: stage,
  to: stage,
  allowNegativeStock: true,
  calendar: utc,
  by: "Stockpot",
});

const utc = { timeZone: "UTC", dayStartsAt: 0 };

/** The change that a posting has begun to make. */
export const changeUnderWay = ({ posting }: OrderRecord): Change | undefined => posting;

function unlocked({ posting: _posting, refused: _refused, ...order }: OrderRecord): OrderRecord {
  return order;
}

const changed = (order: OrderRecord, { status, to, by, stock, calendar }: Change, at: string): OrderRecord => ({
  ...unlocked(order),
  status,
  stage: to,
  history: [...order.history, { status, at, by, ...(stock && { stock }) }],
  ...(status === "COMPLETED" && { completedOn: occurrenceOf(calendar, at).businessDay }),
  version: order.version + 1,
  updatedAt: at,
});

/** Writes an order over the version before it. */
const putOrder = (order: OrderRecord) => put(OrderEntity.put(order).where(hasVersion(order.version - 1)));

/** @throws VersionConflict when the order has changed since it was read */
async function assertUnchanged({ restaurantId, id, version }: OrderRecord): Promise<void> {
  const data = await readThing(OrderEntity, { restaurantId, id }, { consistent: true });
  if (data?.version !== version) throw new VersionConflict("The order moved on");
}

export const counterOfStatus = {
  PENDING: "pending",
  CONFIRMED: "confirmed",
  PREPARING: "preparing",
  READY_FOR_PICKUP: "ready",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<OrderStatus, counters.Counter>;

/** What an order counts as: in all, on the day on which it was entered and on the one on which it was completed. */
export function countsOf(order: OrderRecord): counters.Counts {
  const { status, day, completedOn } = order;
  const entered: counters.Values = { total: 1, ...endOf(order) };
  return {
    orders: { total: 1, [counterOfStatus[status]]: 1 },
    [dayScope(day)]: completedOn === day ? { ...entered, ...salesCountedOf(order) } : entered,
    ...(completedOn !== undefined && completedOn !== day && { [dayScope(completedOn)]: salesCountedOf(order) }),
  };
}

/** The counters of one business day's orders. */
export const dayScope = (day: string) => `orders/${day}`;

/** How an order ended, if it did. */
function endOf({ status, totalAmount }: OrderRecord): counters.Values {
  if (status === "COMPLETED") return { completed: 1, completedCents: centsOf(totalAmount) };
  return status === "CANCELLED" ? { cancelled: 1 } : { open: 1 };
}

/** What a completed order adds to its day. */
const salesCountedOf = ({ totalAmount, costedAmount, costOfSales: cost }: OrderRecord): counters.Values => ({
  revenueCents: centsOf(totalAmount),
  ...(costedAmount && { costedCents: centsOf(costedAmount) }),
  ...(cost && { costOfSales: cost }),
});

const centsOf = (dollars: Money): Big => dollars.times(100);

/** What an order took of each ingredient, where that is known: before this change, or with it. */
const takenBy = ({ costs }: OrderWithLines, ledger: readonly Line[] = []): ReadonlyMap<string, Money> =>
  new Map([
    ...[...(costs ?? [])].map(([itemId, { value }]) => [itemId, value.times(-1)] as const),
    ...ledger
      .filter(({ kind }) => kind === "CONSUMPTION")
      .map(({ item, value }) => [item.id, value.times(-1)] as const),
  ]);

/** What a completed order tells the reports. */
function salesOf(
  { order, lines }: OrderWithLines,
  { calendar }: Change,
  taken: ReadonlyMap<string, Money>,
): DocumentFacts {
  const costs = costsOfLines(lines, taken);
  return {
    sales: {
      orders: 1,
      gross: order.totalAmount,
      hour: hourIn(calendar.timeZone, order.createdAt),
      products: lines.map(({ productId, quantity, totalPrice }, index) => {
        const cost = costs[index];
        return { productId, quantity, gross: totalPrice, ...(cost && { cost }) };
      }),
    },
  };
}

/** What an order that is completed now says of the cost of what it sold. */
function soldBy(
  read: OrderWithLines,
  { status }: Change,
  ledger?: readonly Line[],
): Pick<OrderRecord, "costedAmount" | "costOfSales"> {
  if (status !== "COMPLETED") return {};
  const taken = takenBy(read, ledger);
  const { amount, cost } = costOfSales(read.lines, costsOfLines(read.lines, taken), taken);
  return amount.eq(0) ? {} : { costedAmount: amount, costOfSales: cost };
}
