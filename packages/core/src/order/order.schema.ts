import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { countDecimals, enteredNumber, exactNumber, Unit } from "../measure/quantity.schema.ts";
import { dayMilliseconds } from "../platform/clock.ts";
import {
  adjustmentKinds,
  compReasons,
  discountReasons,
  orderChannels,
  orderTypes,
  refundReasons,
  voidReasons,
} from "./order.reasons.ts";
import { cancelledStock, maxOrderLines, maxTotalledDays, orderStatuses, stockStages } from "./order.rules.ts";
import { Id } from "../platform/id.schema.ts";
import { consumptionPoints } from "../restaurant/restaurant.rules.ts";
import { SearchText, manyLines, oneLine } from "../platform/text.schema.ts";

/** Values with an issue of their own are not compared. */
const isValid = ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0;

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

export const OrderType = z.enum(orderTypes, "Choose a type");
export type OrderType = z.infer<typeof OrderType>;

const CompReason = z.enum(compReasons, "Choose a reason");

const note = manyLines(z.string().trim().max(100, "Note too long")).optional();

const beneficiary = oneLine(z.string().trim().max(100, "Name too long")).optional();

const orderItems = z
  .array(OrderLineDraft, "At least one order item is required")
  .min(1, "At least one order item is required")
  .max(maxOrderLines, `At most ${maxOrderLines} order items`);

/** Food is given away for a reason. */
const freebieHasReason = {
  path: ["reason"],
  message: "Choose a reason",
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
};

export const OrderDraft = z
  .strictObject({
    type: OrderType.default("SALE"),
    /** Why it is given away. */
    reason: CompReason.optional(),
    reasonNote: note,
    /** For whom a staff meal or a freebie is. */
    beneficiary,
    /** How many guests. */
    covers: z
      .number("Must be a whole number from 0 to 999")
      .int("Must be a whole number from 0 to 999")
      .min(0, "Must be a whole number from 0 to 999")
      .max(999, "Must be a whole number from 0 to 999")
      .optional(),
    channel: z.enum(orderChannels, "Choose where it is eaten").optional(),
    notes: manyLines(z.string().trim().max(500, "Notes too long")).optional(),
    /** The customer; by default the user who enters the order. */
    customer: z
      .strictObject({
        fullName: oneLine(z.string().trim().min(1, "Customer name is required").max(100, "Customer name too long")),
        email: z.union([z.literal(""), z.email("Invalid email address").max(254, "Invalid email address")]).optional(),
      })
      .optional(),
    orderItems,
  })
  .refine(({ type, reason }) => type !== "FREEBIE" || reason !== undefined, freebieHasReason);
export type OrderDraft = z.output<typeof OrderDraft>;

/** What happens to the ingredients when an order that has used them is cancelled. */
export const CancelledStock = z.enum(cancelledStock);
export type CancelledStock = z.infer<typeof CancelledStock>;

export const StatusChange = z.strictObject({ status: OrderStatus, stock: CancelledStock.optional() });
export type StatusChange = z.output<typeof StatusChange>;

/** What an order is from now on. */
export const TypeChange = z
  .strictObject({ type: OrderType, reason: CompReason.optional(), reasonNote: note, beneficiary })
  .refine(({ type, reason }) => type !== "FREEBIE" || reason !== undefined, freebieHasReason);
export type TypeChange = z.output<typeof TypeChange>;

/** Lines that are added to an order, and what the kitchen should know of them. */
export const AddedLines = z.strictObject({ orderItems, note });
export type AddedLines = z.output<typeof AddedLines>;

const pieces = (least: number) =>
  z
    .number("Must be a whole number")
    .int("Must be a whole number")
    .min(least, `Must be at least ${least}`)
    .max(100, "Quantity too high");

/** How many pieces of a line are not charged from now on; 0 charges all of them again. */
export const Comp = z.strictObject({ quantity: pieces(0), reason: CompReason, note });
export type Comp = z.output<typeof Comp>;

/** The void of a line, or part of it; food that was made is thrown away unless it is returned to stock. */
export const LineVoid = z.strictObject({
  quantity: pieces(1),
  reason: z.enum(voidReasons, "Choose a reason"),
  note,
  stock: CancelledStock.default("WASTE"),
});
export type LineVoid = z.output<typeof LineVoid>;

/** A discount on a line, or on the order: in percent, or as US dollars; 0 takes one away. */
export const DiscountChange = z
  .strictObject({
    lineId: Id("Invalid line ID format").optional(),
    percent: z
      .number("Must be a percentage from 0 to 100")
      .min(0, "Must be a percentage from 0 to 100")
      .max(100, "Must be a percentage from 0 to 100")
      .refine((value) => countDecimals(value) <= 2, "Use at most 2 decimals")
      .optional(),
    amount: enteredNumber("Must be an amount", 2).optional(),
    reason: z.enum(discountReasons, "Choose a reason"),
    note,
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ["amount"],
    message: "Give a percentage or an amount",
    when: isValid,
  });
export type DiscountChange = z.output<typeof DiscountChange>;

/** Money that is given back of a completed order, US dollars. */
export const Refund = z.strictObject({
  amount: enteredNumber("Must be greater than 0", 2).positive("Must be greater than 0"),
  reason: z.enum(refundReasons, "Choose a reason"),
  note,
});
export type Refund = z.output<typeof Refund>;

/** That a completed or cancelled order was a mistake. */
export const OrderVoid = z.strictObject({
  reason: z.enum(voidReasons, "Choose a reason"),
  note,
  stock: CancelledStock.default("WASTE"),
});
export type OrderVoid = z.output<typeof OrderVoid>;

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

/** What was done to an order beside its status. */
const Adjustment = z.object({
  id: z.uuid(),
  kind: z.enum(adjustmentKinds),
  /** Of a line; absent where it is about the whole order. */
  lineId: z.uuid().optional(),
  /** VOID: how many were taken off. COMP: how many are not charged from then on. ADD: how many lines. */
  quantity: z.int().optional(),
  /** DISCOUNT: one of the two, 0 for none from then on. */
  percent: z.number().optional(),
  /** US dollars, of a REFUND too. */
  amount: exactNumber.optional(),
  /** TYPE: what the order is from then on. */
  type: OrderType.optional(),
  reason: z.enum([...compReasons, ...discountReasons, ...voidReasons, ...refundReasons]).optional(),
  note: z.string().optional(),
  /** VOID: what became of what had been made. */
  stock: CancelledStock.optional(),
  by: z.string(),
  at: z.iso.datetime(),
});

/** That an order was a mistake: it counts no more. */
const VoidedOrder = z.object({
  reason: z.enum(voidReasons),
  note: z.string().optional(),
  /** What became of what it took; absent where it took nothing. */
  stock: CancelledStock.optional(),
  by: z.string(),
  at: z.iso.datetime(),
});

/** US dollars. */
const money = {
  /** Of all its lines at their prices, whatever its type. */
  totalAmount: exactNumber,
  /** The same as sales: nothing for a staff meal. */
  grossAmount: exactNumber,
  compAmount: exactNumber,
  discountAmount: exactNumber,
  /** Gross less comps and discounts. */
  netAmount: exactNumber,
  serviceAmount: exactNumber,
  taxAmount: exactNumber,
  /** The amount to pay: of a staff meal, the staff price. */
  dueAmount: exactNumber,
  refundedAmount: exactNumber,
};

export const OrderSummary = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  status: OrderStatus,
  stage: StockStage,
  /** The status from which it has used its ingredients. */
  consumeAt: z.enum(consumptionPoints),
  type: OrderType,
  /** Why it is given away. */
  reason: z.enum(compReasons).optional(),
  reasonNote: z.string().optional(),
  /** For whom a staff meal or a freebie is. */
  beneficiary: z.string().optional(),
  /** How many guests. */
  covers: z.int().optional(),
  channel: z.enum(orderChannels).optional(),
  ...money,
  /** Set for an order that was a mistake: it counts no more. */
  voided: VoidedOrder.optional(),
  notes: z.string().optional(),
  /** For a walk-in the name of the member who entered it. */
  customer: z.object({ fullName: z.string(), email: z.string().optional() }),
  /** It has no named customer. */
  walkIn: z.boolean(),
  /** Of which something is left. */
  lineCount: z.int(),
  /** The first of what was ordered, as in "2 Saffron risotto, 1 Tarte". */
  dishes: z.string(),
  history: z.array(OrderStep),
  /**
   * The status to which it is being changed, while that takes more than one transaction; nothing else can change it.
   */
  beingPosted: OrderStatus.optional(),
  /** The last change that was begun and could not be made, until its status changes. */
  refused: Refused.optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OrderSummary = z.output<typeof OrderSummary>;

/** The fields of a summary that are computed from stored ones. */
export type ComputedField =
  | "beingPosted"
  | "grossAmount"
  | "netAmount"
  | "serviceAmount"
  | "taxAmount"
  | "dueAmount"
  | "refundedAmount";

export const Order = OrderSummary.extend({
  orderItems: z.array(
    z.object({
      id: z.uuid(),
      productId: z.uuid(),
      /** What the product was called when it was ordered. */
      product: z.object({ name: z.string() }),
      /** The remaining quantity; 0 for a voided line. */
      quantity: z.int(),
      /** How many were taken off. */
      voided: z.int(),
      /** How many of those left are not charged. */
      comped: z.int(),
      unitPrice: exactNumber,
      /** Of the remaining quantity, at its price. */
      totalPrice: exactNumber,
      compAmount: exactNumber,
      /** What its own discount takes off, and in percent where it was given so. */
      discountAmount: exactNumber,
      discountPercent: z.number().optional(),
      /** The recipe's version at that time; absent for a product without one. */
      bomVersion: z.string().optional(),
    }),
  ),
  /** The discount on the whole order: what it takes off, and in percent where it was given so. */
  orderDiscount: z.object({ amount: exactNumber, percent: z.number().optional() }).optional(),
  /** In the order in which they were made. */
  adjustments: z.array(Adjustment),
  /** What it took of stock cost, US dollars, by what became of that; only of an order that is asked for by itself. */
  costs: visibleWith(
    "costs.read",
    z.array(z.object({ purpose: z.enum(["SALE", "FAMILY", "FREEBIE", "WASTE"]), amount: exactNumber })),
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
  type: OrderType.optional(),
  /** A day in UTC, or the moment at which the day begins for the user. */
  from: moment.optional(),
  /** A day in UTC, included; or a moment, excluded. */
  to: moment.optional(),
  /** A whole number or email address; or words in the customer's name: see `orderSearchOf`. */
  q: SearchText.optional(),
});
export type OrderQuery = z.output<typeof OrderQuery>;

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
  /** Those that were a mistake. */
  voided: z.int(),
  /** Net sales of the completed ones less what was refunded, US dollars. */
  amount: visibleWith("reports.sales", exactNumber),
});
export type OrderTotals = z.output<typeof OrderTotals>;
