import type { CancelledStock, OrderStatus } from "@stockpot/core/order/order.schema";
import type { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";

/** The rules of orders, written apart from the product. */

export type Stage = "none" | "reserved" | "consumed";
export type ConsumeAt = (typeof consumptionPoints)[number];

const stages: Readonly<Record<ConsumeAt, Readonly<Record<OrderStatus, Stage>>>> = {
  CONFIRMED: {
    PENDING: "none",
    CONFIRMED: "consumed",
    PREPARING: "consumed",
    READY_FOR_PICKUP: "consumed",
    COMPLETED: "consumed",
    CANCELLED: "none",
  },
  PREPARING: {
    PENDING: "none",
    CONFIRMED: "reserved",
    PREPARING: "consumed",
    READY_FOR_PICKUP: "consumed",
    COMPLETED: "consumed",
    CANCELLED: "none",
  },
  COMPLETED: {
    PENDING: "none",
    CONFIRMED: "reserved",
    PREPARING: "reserved",
    READY_FOR_PICKUP: "reserved",
    COMPLETED: "consumed",
    CANCELLED: "none",
  },
};

export const stageOf = (status: OrderStatus, consumeAt: ConsumeAt): Stage => stages[consumeAt][status];

export const isFinal = (status: OrderStatus): boolean => status === "COMPLETED" || status === "CANCELLED";

/** What an order in a stage has done to the stock, in multiples of its demand. */
export const effectOf: Readonly<Record<Stage, { readonly onHand: -1 | 0; readonly reserved: 0 | 1 }>> = {
  none: { onHand: 0, reserved: 0 },
  reserved: { onHand: 0, reserved: 1 },
  consumed: { onHand: -1, reserved: 0 },
};

export interface ModelOrder {
  /** Of each item. */
  readonly demand: readonly number[];
  readonly status: OrderStatus;
  readonly stage: Stage;
}

export interface Model {
  readonly onHand: readonly number[];
  readonly reserved: readonly number[];
  readonly orders: readonly ModelOrder[];
}

export interface Settings {
  readonly consumeAt: ConsumeAt;
  readonly allowNegativeStock: boolean;
}

export interface StatusChange {
  /** The index of the order. */
  readonly order: number;
  readonly status: OrderStatus;
  readonly stock: CancelledStock;
}

/** The HTTP status that answers a change, and the shortages that it names. */
export interface Outcome {
  readonly status: number;
  readonly short?: readonly (readonly [item: number, needed: number, available: number])[];
}

const add = (numbers: readonly number[], others: readonly number[], times: number) =>
  numbers.map((number, index) => number + times * (others[index] ?? 0));

const at = <Thing>(things: readonly Thing[], index: number): Thing => {
  const thing = things[index];
  if (thing === undefined) throw new Error(`there is nothing at ${index}`);
  return thing;
};

/** What a change of an order's status makes of the stock, and how it is answered. */
export function changeStatus(model: Model, change: StatusChange, settings: Settings): [Model, Outcome] {
  const order = at(model.orders, change.order);
  if (isFinal(order.status)) return [model, { status: 409 }];
  if (order.status === change.status) return [model, { status: 200 }];
  const stage = stageOf(change.status, settings.consumeAt);
  const needsStock =
    (order.stage === "none" && stage !== "none") || (order.stage === "reserved" && stage === "consumed");
  const short = order.demand.flatMap((needed, item) => {
    const available = at(model.onHand, item) - (order.stage === "reserved" ? 0 : at(model.reserved, item));
    return needed > available ? [[item, needed, available] as const] : [];
  });
  if (needsStock && short.length > 0 && !settings.allowNegativeStock) return [model, { status: 409, short }];
  const isWasted = change.status === "CANCELLED" && order.stage === "consumed" && change.stock === "WASTE";
  const [before, after] = [effectOf[order.stage], effectOf[stage]];
  return [
    {
      onHand: add(model.onHand, order.demand, isWasted ? 0 : after.onHand - before.onHand),
      reserved: add(model.reserved, order.demand, after.reserved - before.reserved),
      orders: model.orders.with(change.order, { ...order, status: change.status, stage }),
    },
    { status: 200 },
  ];
}

/** What an amount of each product takes of each item. */
export const demandOf = (
  lines: readonly (readonly [product: number, quantity: number])[],
  recipes: readonly (readonly number[])[],
): readonly number[] =>
  lines.reduce<readonly number[]>(
    (sum, [product, quantity]) => add(sum, at(recipes, product), quantity),
    at(recipes, 0).map(() => 0),
  );
