import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Charges } from "../counter/order-terms.ts";
import type { Calendar, Occurrence } from "../platform/calendar.ts";
import { consumptionPoints } from "../restaurant/restaurant.rules.ts";
import type { ActivePosting } from "../posting/document.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Unit } from "../measure/unit.ts";
import {
  type AdjustmentKind,
  type OrderReason,
  type OrderType,
  type VoidReason,
  compReasons,
  orderChannels,
  orderTypes,
} from "./order.reasons.ts";
import { type CancelledStock, type OrderStatus, orderStatuses, stockStages } from "./order.rules.ts";
import type { ComputedField, OrderStep, OrderSummary } from "./order.schema.ts";

/** What one product of an order takes of one ingredient, in the item's base unit, for the whole line. */
export interface OrderIngredient {
  readonly inventoryItemId: string;
  readonly name: string;
  readonly quantity: Big;
  readonly unit: Unit;
  /** The same as the recipe has it, if it would not be told in that unit anyway. */
  readonly recipeQuantity?: Big;
  readonly recipeUnit?: Unit;
  /** US dollars a base unit. */
  readonly unitCost?: Big;
}

/** A product as it was ordered: its name, price and recipe are frozen. */
export interface OrderLine {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  /** US dollars. */
  readonly unitPrice: Big;
  readonly totalPrice: Big;
  readonly bomId?: string;
  readonly bomVersion?: string;
  readonly ingredients: readonly OrderIngredient[];
  /** The adjustment with which it was added: without that, it is no line of the order. */
  readonly addedBy?: string;
}

/** What was done to an order beside its status: written once, so that the lines follow from it. */
export interface Adjustment {
  readonly id: string;
  readonly kind: AdjustmentKind;
  /** Of a line; absent where it is about the whole order. */
  readonly lineId?: string;
  /** VOID: how many were taken off. COMP: how many are not charged from then on. ADD: how many lines. */
  readonly quantity?: number;
  /** DISCOUNT: one of the two, 0 for none from then on. */
  readonly percent?: number;
  /** US dollars, of a REFUND too. */
  readonly amount?: Big;
  /** TYPE: what the order is from then on. */
  readonly type?: OrderType;
  readonly reason?: OrderReason;
  readonly note?: string;
  /** VOID: what became of what had been made. */
  readonly stock?: CancelledStock;
  /** REFUND: the business day on which it counts. */
  readonly day?: string;
  readonly by: string;
  readonly at: string;
}

/** That an order was a mistake: it counts no more. */
export interface VoidedOrder {
  readonly reason: VoidReason;
  readonly note?: string;
  /** What became of what it took; absent where it took nothing. */
  readonly stock?: CancelledStock;
  readonly by: string;
  readonly at: string;
}

/** A decided change of an order, and who asked for it. */
export interface Change {
  /** Its status then: the one it has, where something else changes. */
  readonly status: OrderStatus;
  /** Only when an order that has consumed is cancelled. */
  readonly stock?: CancelledStock;
  readonly adjustment?: Omit<Adjustment, "at">;
  /** For whom it is, with a change of type. */
  readonly beneficiary?: string;
  readonly voided?: Omit<VoidedOrder, "at">;
  /** The day on which it counts, where that is not the present one. */
  readonly occurrence?: Occurrence;
  readonly allowNegativeStock: boolean;
  /** By which its completion and its movements are dated. */
  readonly calendar: Calendar;
  readonly byId: string;
  readonly by: string;
}

/** An order without its lines: small, so that lists and status changes stay cheap. */
export const OrderEntity = new Entity(
  {
    model: { service: "stockpot", entity: "order", version: "1" },
    attributes: {
      ...tenantAttributes,
      orderNumber: { type: "string", required: true },
      status: { type: orderStatuses, required: true },
      /** What stock has moved for it so far. */
      stage: { type: stockStages, required: true },
      /** The status from which it takes its ingredients. */
      consumeAt: { type: consumptionPoints, required: true },
      type: { type: orderTypes, required: true },
      /** Why it is given away. */
      reason: { type: compReasons },
      reasonNote: { type: "string" },
      /** For whom a staff meal or a freebie is. */
      beneficiary: { type: "string" },
      /** How many guests. */
      covers: { type: "number" },
      channel: { type: orderChannels },
      totalAmount: { ...decimal, required: true },
      /** Absent where nothing was taken off: see `keptAmounts`. */
      compAmount: decimal,
      discountAmount: decimal,
      /** How it is charged, as it was when the order was taken. */
      charges: { type: CustomAttributeType<Charges>("any") },
      /** In the order in which they were made. */
      adjustments: {
        type: CustomAttributeType<Adjustment[]>("any"),
        ...decimalsIn<Adjustment[]>({ amount: true }),
      },
      voided: { type: CustomAttributeType<VoidedOrder>("any") },
      notes: { type: "string" },
      customer: { type: CustomAttributeType<OrderSummary["customer"]>("any"), required: true },
      /** Lines of which something is left. */
      lineCount: { type: "number", required: true },
      /** Lines that are stored for it, where that is not `lineCount`: a reading that has all of them is current. */
      storedLines: { type: "number" },
      /** Its first dishes, for lists. */
      dishes: { type: "string", required: true },
      history: { type: CustomAttributeType<OrderStep[]>("any"), required: true },
      /** The posting that has locked it, with the change that is being posted. */
      posting: {
        type: CustomAttributeType<Change & ActivePosting>("any"),
        ...decimalsIn<Change & ActivePosting>({ adjustment: { amount: true } }),
      },
      /** The change that was given up last, after its request had been answered. */
      refused: { type: CustomAttributeType<NonNullable<OrderSummary["refused"]>>("any") },
      /** The business days on which it was entered and completed, and counts. */
      day: { type: "string", required: true },
      completedOn: { type: "string" },
      /** Of a completed sale: what was sold of products whose ingredients' cost is known, and that cost, US dollars. */
      costedAmount: decimal,
      costOfSales: decimal,
      /** It has no named customer. */
      walkIn: { type: "boolean", required: true },
      /** Number and customer, folded: what a text search looks into. */
      nameKey: { type: "string", required: true },
      /** The named customer's, in lower case; empty without one. */
      customerEmail: { type: "string", required: true },
      ...versionAttributes,
    },
    indexes: {
      primary: primaryByRestaurant,
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
      byNumber: {
        index: "gsi3",
        pk: {
          field: "gsi3pk",
          composite: ["restaurantId", "orderNumber"],
          template: "order#${restaurantId}#${orderNumber}",
        },
        sk: { field: "gsi3sk", composite: ["id"], template: "${id}" },
      },
      byCustomerEmail: {
        index: "gsi4",
        pk: {
          field: "gsi4pk",
          composite: ["restaurantId", "customerEmail"],
          template: "order#${restaurantId}#${customerEmail}",
        },
        sk: { field: "gsi4sk", composite: ["id"], template: "${id}" },
        condition: ({ customerEmail }) => customerEmail !== "",
      },
    },
  },
  table,
);

export type OrderRecord = RecordOf<Omit<OrderSummary, ComputedField>, EntityItem<typeof OrderEntity>>;

/** The lines of an order, as many in a part as one item of the table can hold. */
export const OrderPartEntity = new Entity(
  {
    model: { service: "stockpot", entity: "orderPart", version: "1" },
    attributes: {
      restaurantId: { type: "string", required: true, readOnly: true },
      orderId: { type: "string", required: true, readOnly: true },
      part: { type: "number", required: true, readOnly: true, padding: { length: 3, char: "0" } },
      lines: {
        type: CustomAttributeType<OrderLine[]>("any"),
        ...decimalsIn<OrderLine[]>({
          unitPrice: true,
          totalPrice: true,
          ingredients: { quantity: true, recipeQuantity: true, unitCost: true },
        }),
        required: true,
      },
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
