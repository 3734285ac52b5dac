import type { Big } from "big.js";
import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Calendar } from "../platform/calendar.ts";
import { consumptionPoints } from "../restaurant/restaurant.rules.ts";
import type { ActivePosting } from "../posting/document.ts";
import { primaryByRestaurant, table, tenantAttributes, versionAttributes } from "../storage/entity.ts";
import { decimal, decimalsIn } from "../storage/decimal.ts";
import type { RecordOf } from "../storage/record.ts";
import type { Unit } from "../measure/unit.ts";
import { type CancelledStock, type OrderStatus, type StockStage, orderStatuses, stockStages } from "./order.rules.ts";
import type { OrderStep, OrderSummary } from "./order.schema.ts";

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
}

/** A change of status, decided: from which stock stage to which, and who asked for it. */
export interface Change {
  readonly status: OrderStatus;
  readonly from: StockStage;
  readonly to: StockStage;
  /** Only when an order that has consumed is cancelled. */
  readonly stock?: CancelledStock;
  readonly allowNegativeStock: boolean;
  /** By which its completion and its movements are dated. */
  readonly calendar: Calendar;
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
      totalAmount: { ...decimal, required: true },
      notes: { type: "string" },
      customer: { type: CustomAttributeType<OrderSummary["customer"]>("any"), required: true },
      lineCount: { type: "number", required: true },
      /** Its first dishes, for lists. */
      dishes: { type: "string", required: true },
      history: { type: CustomAttributeType<OrderStep[]>("any"), required: true },
      /** The posting that has locked it, with the change that is being posted. */
      posting: { type: CustomAttributeType<Change & ActivePosting>("any") },
      /** The change that was given up last, after its request had been answered. */
      refused: { type: CustomAttributeType<NonNullable<OrderSummary["refused"]>>("any") },
      /** The business days on which it was entered and completed, and counts. */
      day: { type: "string", required: true },
      completedOn: { type: "string" },
      /** Of a completed order: what was sold of products whose ingredients' cost is known, and that cost, US dollars. */
      costedAmount: decimal,
      costOfSales: decimal,
      /** Nobody was named as its customer. */
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

export type OrderRecord = RecordOf<Omit<OrderSummary, "beingPosted">, EntityItem<typeof OrderEntity>>;

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
