import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { exactNumber, Unit } from "../measure/quantity.schema.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import { cancelledStock, maxTotalledDays, orderStatuses, stockStages } from "./order.rules.ts";
import { Id } from "../platform/id.schema.ts";
import { consumptionPoints } from "../restaurant/restaurant.rules.ts";
import { SearchText, manyLines, oneLine } from "../platform/text.schema.ts";

export const OrderStatus = z.enum(orderStatuses, "Choose a status");
export type OrderStatus = z.infer<typeof OrderStatus>;

const OrderLineDraft = z.strictObject({
  productId: Id("Invalid product ID format"),
  quantity: z
    .number("Quantity must be at least 1")
    .int("Quantity must be a whole number")
    .min(1, "Quantity must be at least 1")
    .max(100, "Quantity too high"),
});

export const OrderDraft = z.strictObject({
  notes: manyLines(z.string().trim().max(500, "Notes too long")).optional(),
  /** The customer; by default the user who enters the order. */
  customer: z
    .strictObject({
      fullName: oneLine(z.string().trim().min(1, "Customer name is required").max(100, "Customer name too long")),
      email: z.union([z.literal(""), z.email("Invalid email address").max(254, "Invalid email address")]).optional(),
    })
    .optional(),
  orderItems: z
    .array(OrderLineDraft, "At least one order item is required")
    .min(1, "At least one order item is required")
    .max(100, "At most 100 order items"),
});
export type OrderDraft = z.output<typeof OrderDraft>;

/** What happens to the ingredients when an order that has used them is cancelled. */
export const CancelledStock = z.enum(cancelledStock);
export type CancelledStock = z.infer<typeof CancelledStock>;

export const StatusChange = z.strictObject({ status: OrderStatus, stock: CancelledStock.optional() });
export type StatusChange = z.output<typeof StatusChange>;

/** A step in an order's history: which status, when, and by whom. */
export const OrderStep = z.object({
  status: OrderStatus,
  at: z.iso.datetime(),
  by: z.string(),
  stock: CancelledStock.optional(),
});
export type OrderStep = z.infer<typeof OrderStep>;

export const StockStage = z.enum(stockStages);
export type StockStage = z.infer<typeof StockStage>;

/** A change of status that was given up after its request had been answered. */
const Refused = z.object({
  status: OrderStatus,
  at: z.iso.datetime(),
  /** The ingredients that there was too little of; of many, some. */
  shortages: z.array(
    z.object({
      inventoryItemId: z.uuid(),
      name: z.string(),
      needed: z.number(),
      available: z.number(),
      unit: Unit,
    }),
  ),
});

export const OrderSummary = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  status: OrderStatus,
  stage: StockStage,
  /** The status from which it has used its ingredients. */
  consumeAt: z.enum(consumptionPoints),
  /** US dollars. */
  totalAmount: exactNumber,
  notes: z.string().optional(),
  /** For a walk-in the name of the member who entered it. */
  customer: z.object({ fullName: z.string(), email: z.string().optional() }),
  /** Nobody was named as the customer. */
  walkIn: z.boolean(),
  lineCount: z.int(),
  /** The first of what was ordered, as in "2 Saffron risotto, 1 Tarte". */
  dishes: z.string(),
  history: z.array(OrderStep),
  /** The status to which it is being changed, while that takes more than one transaction; nothing else can change it. */
  beingPosted: OrderStatus.optional(),
  /** The last change that was begun and could not be made, until its status changes. */
  refused: Refused.optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OrderSummary = z.output<typeof OrderSummary>;

export const Order = OrderSummary.extend({
  orderItems: z.array(
    z.object({
      id: z.uuid(),
      productId: z.uuid(),
      /** What the product was called when it was ordered. */
      product: z.object({ name: z.string() }),
      quantity: z.int(),
      unitPrice: exactNumber,
      totalPrice: exactNumber,
      /** The recipe's version at that time; absent for a product without one. */
      bomVersion: z.string().optional(),
    }),
  ),
  /** What the whole order takes from stock, by ingredient, in base units. */
  ingredients: z.array(
    z.object({
      inventoryItemId: z.uuid(),
      name: z.string(),
      quantity: exactNumber,
      unit: Unit,
      /** The same as the recipes have it, if they all have it in one unit in which it would not be told anyway. */
      recipeQuantity: exactNumber.optional(),
      recipeUnit: Unit.optional(),
      /** US dollars a base unit when the order was entered. */
      unitCost: visibleWith("costs.read", exactNumber),
    }),
  ),
});
export type Order = z.output<typeof Order>;

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], "Invalid date");

export const OrderQuery = z.strictObject({
  ...PageQuery.shape,
  status: OrderStatus.optional(),
  /** A day in UTC, or the moment at which the day begins for the user. */
  from: moment.optional(),
  /** A day in UTC, included; or a moment, excluded. */
  to: moment.optional(),
  /** A whole number or email address; or words in the customer's name: see `orderSearchOf`. */
  q: SearchText.optional(),
});
export type OrderQuery = z.output<typeof OrderQuery>;

/** What is refused already is not compared. */
const isValid = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

/** Business days of the restaurant, both included. */
export const DaysQuery = z
  .strictObject({ from: z.iso.date("Invalid date"), to: z.iso.date("Invalid date") })
  .refine(({ from, to }) => from <= to, { path: ["from"], message: "From is after To", when: isValid })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxTotalledDays * dayMilliseconds, {
    path: ["from"],
    message: `At most ${maxTotalledDays} days`,
    when: isValid,
  });
export type DaysQuery = z.output<typeof DaysQuery>;

/** What the orders entered on some days came to. */
export const OrderTotals = z.object({
  orders: z.int(),
  open: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  /** Of the completed ones, US dollars. */
  amount: visibleWith("reports.sales", exactNumber),
});
export type OrderTotals = z.output<typeof OrderTotals>;
