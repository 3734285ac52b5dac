import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { table } from "../storage/client.ts";
import { decimal } from "../storage/decimal.ts";
import type { Holds } from "../storage/holds.ts";
import type { Unit } from "../unit.ts";
import { orderStatuses } from "./order.rules.ts";
import {
  type CancelledStock,
  type OrderStatus,
  type OrderStep,
  type OrderSummary,
  type StockStage,
  stockStages,
} from "./order.schema.ts";

/** What one product of an order takes of one ingredient, in the item's base unit, for the whole line. */
export interface OrderIngredient {
  readonly inventoryItemId: string;
  readonly name: string;
  /** Decimal digits. */
  readonly quantity: string;
  readonly unit: Unit;
  /** US dollars a base unit, decimal digits. */
  readonly unitCost?: string;
}

/** A product as it was ordered: its name, price and recipe stay what they were. */
export interface OrderLine {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  /** US dollars, decimal digits. */
  readonly unitPrice: string;
  readonly totalPrice: string;
  readonly bomId?: string;
  readonly bomVersion?: string;
  readonly ingredients: readonly OrderIngredient[];
}

/** A status change, decided: from which stock stage to which, and who asked for it. */
export interface Change {
  readonly status: OrderStatus;
  readonly from: StockStage;
  readonly to: StockStage;
  /** Only when an order that has consumed is cancelled. */
  readonly stock?: CancelledStock;
  readonly allowNegativeStock: boolean;
  /** Of the restaurant, by its IANA name. */
  readonly timeZone: string;
  readonly byId: string;
  readonly by: string;
}

/** A change whose ingredients are more than one transaction holds, from its beginning to its commit. */
export interface Posting extends Change {
  readonly id: string;
  /** The Idempotency-Key that its commit answers, and what tells its request from another. */
  readonly key?: string;
  readonly fingerprint?: string;
}

/** An order without its lines: small, so that lists and status changes stay cheap. */
export const OrderEntity = new Entity(
  {
    model: { service: "stockpot", entity: "order", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      orderNumber: { type: "string", required: true },
      status: { type: orderStatuses, required: true },
      /** What stock has moved for it so far. */
      stage: { type: stockStages, required: true },
      totalAmount: { ...decimal, required: true },
      notes: { type: "string" },
      customer: { type: CustomAttributeType<OrderSummary["customer"]>("any"), required: true },
      lineCount: { type: "number", required: true },
      history: { type: CustomAttributeType<OrderStep[]>("any"), required: true },
      posting: { type: CustomAttributeType<Posting>("any") },
      /** The days of the restaurant's calendar on which it was entered and completed, and counts. */
      day: { type: "string", required: true },
      completedOn: { type: "string" },
      /** Number and customer, folded: what a text search looks into. */
      nameKey: { type: "string", required: true },
      version: { type: "number", required: true },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byStatus: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["restaurantId", "status"], template: "order#${restaurantId}#${status}" },
        sk: { field: "gsi1sk", composite: ["id"], template: "${id}" },
      },
      byAge: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["restaurantId"], template: "order#${restaurantId}" },
        sk: { field: "gsi2sk", composite: ["id"], template: "${id}" },
      },
    },
  },
  table,
);

export type OrderRecord = EntityItem<typeof OrderEntity>;

export const holdsOrder: Holds<OrderRecord, OrderSummary> = true;

/** The lines of an order, as many in a part as one item of the table can hold. */
export const OrderPartEntity = new Entity(
  {
    model: { service: "stockpot", entity: "orderPart", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      orderId: { type: "string", required: true, readOnly: true },
      part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      lines: { type: CustomAttributeType<OrderLine[]>("any"), required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["orderId", "part"] },
      },
    },
  },
  table,
);

/** What an order names, for as long as it is open: read when one of those is to be deleted, or an ingredient. */
export const OpenOrderEntity = new Entity(
  {
    model: { service: "stockpot", entity: "openOrder", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      id: { type: "string", required: true, readOnly: true },
      orderNumber: { type: "string", required: true },
      productIds: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["restaurantId"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  table,
);

/** An order whose posting has begun and not ended: the queue of the background work. */
export const UnfinishedPostingEntity = new Entity(
  {
    model: { service: "stockpot", entity: "unfinishedPosting", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      orderId: { type: "string", required: true, readOnly: true },
      postingId: { type: "string", required: true, readOnly: true },
      startedAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: [] },
        sk: { field: "sk", composite: ["restaurantId", "orderId", "postingId"] },
      },
    },
  },
  table,
);
