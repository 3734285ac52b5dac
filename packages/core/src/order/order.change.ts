import { Big } from "big.js";
import { dayIn } from "../clock.ts";
import { DomainError, type Shortage, notFound } from "../error.ts";
import { isId } from "../id.ts";
import type { InventoryRecord } from "../inventory/inventory.entity.ts";
import { type Move, freeOf } from "../inventory/stock.service.ts";
import { type Write, put, remove as removing } from "../storage/transaction.ts";
import * as tallies from "../tally/tally.service.ts";
import type { Unit } from "../unit.ts";
import {
  type Change,
  OpenOrderEntity,
  OrderEntity,
  type OrderLine,
  OrderPartEntity,
  type OrderRecord,
} from "./order.entity.ts";
import { type Demand, effectsBetween, isFinal, summed } from "./order.rules.ts";
import type { OrderStatus, StockStage } from "./order.schema.ts";

export interface ReadOrder {
  readonly order: OrderRecord;
  readonly lines: readonly OrderLine[];
}

export async function readOrder(restaurantId: string, id: string, consistent: boolean): Promise<ReadOrder> {
  if (!isId(id)) throw notFound("Order");
  const [{ data: order }, glanced] = await Promise.all([
    OrderEntity.get({ restaurantId, id }).go({ consistent }),
    readLines(restaurantId, id, false),
  ]);
  if (!order) throw notFound("Order");
  // Lines are written with their order and never change: a reading that has all of them cannot be old.
  const lines = glanced.length === order.lineCount ? glanced : await readLines(restaurantId, id, true);
  return { order, lines };
}

async function readLines(restaurantId: string, orderId: string, consistent: boolean): Promise<readonly OrderLine[]> {
  const { data } = await OrderPartEntity.query.primary({ restaurantId, orderId }).go({ pages: "all", consistent });
  return data.flatMap((part) => part.lines);
}

/** What an order takes of one ingredient. */
export interface OrderDemand extends Demand {
  readonly unit: Unit;
  readonly unitCost?: Big;
}

/** The demand of all lines, each ingredient once. */
export const demandOf = (lines: readonly OrderLine[]): readonly OrderDemand[] =>
  summed(
    lines.flatMap(({ ingredients }) =>
      ingredients.map(({ quantity, unitCost, ...ingredient }) => ({
        ...ingredient,
        quantity: Big(quantity),
        ...(unitCost && { unitCost: Big(unitCost) }),
      })),
    ),
  );

/** An order as it is answered. */
export const presented = (order: OrderRecord, lines: readonly OrderLine[]) => ({
  ...order,
  orderItems: lines.map(({ name, unitPrice, totalPrice, ...line }) => ({
    ...line,
    product: { name },
    unitPrice: Big(unitPrice),
    totalPrice: Big(totalPrice),
  })),
  ingredients: [...demandOf(lines)],
});

/** What there is too little of for an order to leave a stage. */
export function shortagesOf(
  demand: readonly OrderDemand[],
  items: ReadonlyMap<string, InventoryRecord>,
  from: StockStage,
): readonly Shortage[] {
  return demand.flatMap(({ inventoryItemId, name, quantity, unit }) => {
    const item = items.get(inventoryItemId);
    const available = item ? freeOf(item, from === "reserved") : Big(0);
    if (available.gte(quantity)) return [];
    return [{ inventoryItemId, name, needed: quantity.toNumber(), available: available.toNumber(), unit }];
  });
}

/** @throws DomainError INSUFFICIENT_STOCK when there is any */
export function refuseShortages(shortages: readonly Shortage[]): void {
  if (shortages.length === 0) return;
  const names = shortages.map(({ name }) => name).join(", ");
  throw new DomainError("INSUFFICIENT_STOCK", `Not enough stock: ${names}.`, { shortages });
}

/** What a change does to one ingredient of the order. */
export const moveOf = (order: OrderRecord, demand: OrderDemand, { from, to, stock }: Change): readonly Move[] =>
  effectsBetween(from, to, stock).map(({ kind, onHand, reserved }) => ({
    itemId: demand.inventoryItemId,
    kind,
    quantity: demand.quantity.times(onHand),
    reserved: demand.quantity.times(reserved),
    source: { type: "ORDER" as const, id: order.id, number: order.orderNumber },
  }));

/** The order after a change, and the writes around it that move no stock. */
export function changing(order: OrderRecord, change: Change, at: string) {
  const { restaurantId, id } = order;
  const { posting: _posting, ...rest } = order;
  const step = { status: change.status, at, by: change.by, ...(change.stock && { stock: change.stock }) };
  const next: OrderRecord = {
    ...rest,
    status: change.status,
    stage: change.to,
    history: [...order.history, step],
    ...(change.status === "COMPLETED" && { completedOn: dayIn(change.timeZone, at) }),
    version: order.version + 1,
    updatedAt: at,
  };
  const writes = [
    replacing(next),
    ...tallies.recounting(restaurantId, [talliedOf(order)], [talliedOf(next), revenueOf(next)]),
    ...(isFinal(change.status) ? [removing(OpenOrderEntity.delete({ restaurantId, id }))] : []),
  ];
  return { next, writes };
}

export const replacing = (order: OrderRecord): Write =>
  put(OrderEntity.put(order).where(({ version }, { eq }) => eq(version, order.version - 1)));

const counterOf = {
  PENDING: "pending",
  CONFIRMED: "confirmed",
  PREPARING: "preparing",
  READY_FOR_PICKUP: "ready",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
} as const satisfies Record<OrderStatus, tallies.Counter>;

export const counterOfStatus = (status: OrderStatus): tallies.Counter => counterOf[status];

export const talliedOf = ({ status }: OrderRecord): tallies.Tallied => ({
  orders: { total: 1, [counterOf[status]]: 1 },
});

/** What a completed order adds to its day. */
const revenueOf = ({ totalAmount, completedOn }: OrderRecord): tallies.Tallied =>
  completedOn === undefined ? {} : { [`orders/${completedOn}`]: { revenueCents: totalAmount.times(100).toNumber() } };
