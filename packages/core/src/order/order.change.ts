import { presenterOf } from "../api/present.ts";
import { dayIn } from "../platform/clock.ts";
import { closeOrderWrite } from "../reference/open-documents.ts";
import { VersionConflict } from "../storage/conflict.ts";
import { hasVersion, put } from "../storage/write.ts";
import type { AllOrNothing, Posting } from "../stock/document.ts";
import type { DocumentHandler } from "../stock/resume-postings.ts";
import type { DocumentMove } from "../stock/move.ts";
import * as counters from "../counter/counter.service.ts";
import { type Change, OrderEntity, type OrderRecord } from "./order.entity.ts";
import { type PresentedOrder, type OrderWithLines, demandOf, presented, readOrder } from "./order.reading.ts";
import { effectsBetween, isFinal } from "./order.rules.ts";
import * as routes from "./order.routes.ts";
import type { OrderStatus } from "./order.schema.ts";

/** A change of status as the stock engine posts it. */
export function statusChangeOf(read: OrderWithLines, change: Change): Posting<AllOrNothing<PresentedOrder>> {
  const { order, lines } = read;
  const source = { type: "ORDER", id: order.id, number: order.orderNumber };
  const demand = demandOf(lines);
  const moves = demand.flatMap(({ inventoryItemId: itemId, quantity }) =>
    effectsBetween(change.from, change.to, change.stock).map(({ kind, onHand, reserved }): DocumentMove => ({
      itemId,
      kind,
      quantity: quantity.times(onHand),
      reserved: quantity.times(reserved),
    })),
  );
  const document: AllOrNothing<PresentedOrder> = {
    strategy: "ALL_OR_NOTHING",
    source,
    present: presenterOf(routes.setStatus),
    itemIds: demand.map(({ inventoryItemId }) => inventoryItemId),
    allowNegativeStock: change.allowNegativeStock,
    activePosting: order.posting,
    writesAfterPosting: (at) => {
      const next = changed(order, change, at);
      return { writes: changeWrites(order, next), result: presented({ order: next, lines }) };
    },
    lock: (posting, at) => {
      const locked = { ...order, posting: { ...change, ...posting }, version: order.version + 1, updatedAt: at };
      return { writes: [putOrder(locked)], document: statusChangeOf({ order: locked, lines }, change).document };
    },
    unlock: (at) => [putOrder({ ...unlocked(order), version: order.version + 1, updatedAt: at })],
    assertUnchanged: () => assertUnchanged(order),
  };
  return { document, moves };
}

/** Orders whose change of status was abandoned. */
export const orderHandler: DocumentHandler = {
  type: "ORDER",
  load: async ({ restaurantId }, id, { consistent }) => {
    const read = await readOrder(restaurantId, id, { consistent });
    return statusChangeOf(read, read.order.posting ?? noChange(read.order));
  },
};

/** For an order that no posting has locked. */
const noChange = ({ status, stage }: OrderRecord): Change => ({
  status,
  from: stage,
  to: stage,
  allowNegativeStock: true,
  timeZone: "UTC",
  by: "Stockpot",
});

function unlocked({ posting: _posting, ...order }: OrderRecord): OrderRecord {
  return order;
}

const changed = (order: OrderRecord, { status, to, by, stock, timeZone }: Change, at: string): OrderRecord => ({
  ...unlocked(order),
  status,
  stage: to,
  history: [...order.history, { status, at, by, ...(stock && { stock }) }],
  ...(status === "COMPLETED" && { completedOn: dayIn(timeZone, at) }),
  version: order.version + 1,
  updatedAt: at,
});

/** The writes of a change of status apart from those of stock. */
const changeWrites = (before: OrderRecord, after: OrderRecord) => [
  putOrder(after),
  ...counters.counterWrites(after.restaurantId, [countsOf(before)], [countsOf(after), revenueOf(after)]),
  ...(isFinal(after.status) ? [closeOrderWrite(after)] : []),
];

/** Writes an order over the version before it. */
const putOrder = (order: OrderRecord) => put(OrderEntity.put(order).where(hasVersion(order.version - 1)));

/** @throws VersionConflict when the order has changed since it was read */
async function assertUnchanged({ restaurantId, id, version }: OrderRecord): Promise<void> {
  const { data } = await OrderEntity.get({ restaurantId, id }).go({ consistent: true });
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

export const countsOf = ({ status }: OrderRecord): counters.Counts => ({
  orders: { total: 1, [counterOfStatus[status]]: 1 },
});

/** What a completed order adds to its day. */
const revenueOf = ({ totalAmount, completedOn }: OrderRecord): counters.Counts =>
  completedOn === undefined ? {} : { [`orders/${completedOn}`]: { revenueCents: totalAmount.times(100).toNumber() } };
