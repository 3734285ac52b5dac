import type { Big } from "big.js";
import type { Money } from "../measure/money.ts";
import * as counters from "../counter/counter.service.ts";
import { moneyOf } from "./order-money.rules.ts";
import type { OrderRecord } from "./order.entity.ts";
import type { OrderType } from "./order.reasons.ts";
import type { OrderStatus } from "./order.schema.ts";
import { refundedOf } from "./order.rules.ts";

export const counterOfStatus = {
  PENDING: "pending",
  CONFIRMED: "confirmed",
  PREPARING: "preparing",
  READY_FOR_PICKUP: "ready",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<OrderStatus, counters.Counter>;

const counterOfType = {
  SALE: "sales",
  FAMILY: "family",
  FREEBIE: "freebies",
} as const satisfies Record<OrderType, counters.Counter>;

/** The counters of one business day's orders. */
export const dayScope = (day: string) => `orders/${day}`;

/**
 * What an order counts as: in all, and on the days on which it was entered, completed and refunded. One that was a
 * mistake was entered, and that is all.
 */
export function countsOf(order: OrderRecord): counters.Counts {
  const { status, day, completedOn, voided } = order;
  const byDay = [
    { day, counts: { total: 1, ...endOf(order) } },
    ...(completedOn === undefined || voided ? [] : [{ day: completedOn, counts: salesCountedOf(order) }]),
    ...refundsOf(order).map(({ day: on, amount }) => ({
      day: on,
      counts: { revenueCents: centsOf(amount).times(-1) },
    })),
  ];
  const counts: Record<string, counters.Values> = { orders: { total: 1, [counterOfStatus[status]]: 1 } };
  for (const one of byDay) counts[dayScope(one.day)] = sumOf(counts[dayScope(one.day)], one.counts);
  return counts;
}

const sumOf = (one: counters.Values = {}, other: counters.Values): counters.Values => ({
  ...one,
  ...other,
  ...(one.revenueCents && other.revenueCents && { revenueCents: one.revenueCents.plus(other.revenueCents) }),
});

/** What was given back, and on which days. An order of which something was refunded is no mistake. */
const refundsOf = ({ adjustments = [] }: OrderRecord) =>
  adjustments.flatMap(({ day, amount }) => (day !== undefined && amount ? [{ day, amount }] : []));

/** How an order ended, if it did. */
function endOf(order: OrderRecord): counters.Values {
  if (order.voided) return { voided: 1 };
  if (order.status === "CANCELLED") return { cancelled: 1 };
  if (order.status !== "COMPLETED") return { open: 1 };
  return { completed: 1, completedCents: centsOf(netOf(order).minus(refundedOf(order.adjustments))) };
}

/** What a completed order adds to its day. */
const salesCountedOf = (order: OrderRecord): counters.Values => ({
  [counterOfType[order.type]]: 1,
  revenueCents: centsOf(netOf(order)),
  ...(order.costedAmount && { costedCents: centsOf(order.costedAmount) }),
  ...(order.costOfSales && { costOfSales: order.costOfSales }),
});

const netOf = (order: OrderRecord): Money => moneyOf(order, order.charges).netAmount;

const centsOf = (dollars: Money): Big => dollars.times(100);
