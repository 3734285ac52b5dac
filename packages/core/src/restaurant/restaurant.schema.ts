import * as z from "zod";
import { Access } from "../access/access.schema.ts";
import { settableWith, visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { exactNumber } from "../measure/quantity.schema.ts";
import { SearchText, manyLines, oneLine, website } from "../platform/text.schema.ts";
import { consumptionPoints } from "./restaurant.rules.ts";
import { usualPriceAlertPercent, usualTargetPercent } from "./settings.rules.ts";

const optional = (max: number, message: string) => oneLine(z.string().trim().max(max, message)).optional();

export const ConsumeAt = z.enum(consumptionPoints);
export type ConsumeAt = z.infer<typeof ConsumeAt>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The time zone of a restaurant's business days: an IANA name, such as America/New_York. */
export const TimeZone = z
  .string("Choose a time zone")
  .max(64, "Choose a time zone")
  .regex(/^[A-Za-z]/, "Choose a time zone")
  .refine(isTimeZone, "Choose a time zone");

/** The restaurant form. Absent optional fields are cleared by PUT; settings that it does not name stay. */
export const RestaurantDraft = z.strictObject({
  name: oneLine(
    z.string("Name is required").trim().min(1, "Name is required").max(100, "Name must be less than 100 characters"),
  ),
  address: manyLines(
    z
      .string("Address is required")
      .trim()
      .min(1, "Address is required")
      .max(500, "Address must be less than 500 characters"),
  ),
  description: manyLines(z.string().trim().max(1000, "Description must be less than 1000 characters")).optional(),
  phoneNumber: optional(20, "Phone number must be less than 20 characters"),
  email: z.union([z.literal(""), z.email("Invalid email address").max(254, "Invalid email address")]).optional(),
  website: z.union([z.literal(""), website("Invalid website URL")]).optional(),
  cuisineType: optional(50, "Cuisine must be less than 50 characters"),
  priceRange: optional(20, "Price range must be less than 20 characters"),
  isActive: z.boolean().default(true),
  timeZone: TimeZone.default("UTC"),
  consumeAt: ConsumeAt.default("PREPARING"),
  /** Whether an order may take more than there is. */
  allowNegativeStock: settableWith("settings.rules", z.boolean()).default(false),
});
export type RestaurantDraft = z.output<typeof RestaurantDraft>;

export const RestaurantQuery = z.strictObject({
  ...PageQuery.shape,
  /** Any part of the name, in any case; for administrators alone. */
  q: SearchText.optional(),
});
export type RestaurantQuery = z.output<typeof RestaurantQuery>;

export const Restaurant = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  description: z.string().optional(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
  cuisineType: z.string().optional(),
  priceRange: z.string().optional(),
  isActive: z.boolean(),
  timeZone: z.string(),
  consumeAt: ConsumeAt,
  allowNegativeStock: z.boolean(),
  /** Minutes after midnight at which a business day starts: a setting. */
  dayStartsAt: z.int().default(0),
  /** What the ingredients of a plate should cost at most, in percent of its price: a setting. */
  targetFoodCostPercent: z.number().default(usualTargetPercent),
  /** Whether staff count blind, without expected quantities: a setting. */
  blindCounts: z.boolean().default(false),
  /** By how many percent a price may differ from the ordered one before a delivery flags it: a setting. */
  priceAlertPercent: z.number().default(usualPriceAlertPercent),
  /** What the caller is in it; absent where it is a part of something else. */
  access: Access.optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Restaurant = z.infer<typeof Restaurant>;

const OrderDay = z.object({ date: z.iso.date(), orders: z.int(), revenue: visibleWith("reports.sales", exactNumber) });

const FoodCost = z.object({
  cost: exactNumber,
  sold: visibleWith("reports.sales", exactNumber),
  /** With the cost, it tells what was sold. */
  percentage: visibleWith("reports.sales", exactNumber),
});

/** A dashboard's figures, kept by the transactions that change them. */
export const RestaurantSummary = z.object({
  restaurant: Restaurant,
  inventory: z.object({
    items: z.int(),
    low: z.int(),
    warning: z.int(),
    /** Items with a price change that is not marked as seen. */
    priceChanges: visibleWith("costs.read", z.int()),
    /** What all stock on hand cost, US dollars. */
    value: visibleWith("costs.read", exactNumber),
  }),
  /** `open` is neither completed nor cancelled. */
  orders: z.object({ pending: z.int(), open: z.int(), total: z.int() }),
  /** `approved` is on its way; `aboveApproved` came to more than was approved. */
  procurements: z.object({ pending: z.int(), approved: z.int(), total: z.int(), aboveApproved: z.int() }),
  suppliers: z.int(),
  products: z.int(),
  /** Products that have a recipe in use. */
  recipes: z.int(),
  /**
   * The last 14 business days, oldest first: orders entered, and net sales less refunds in US dollars.
   */
  days: z.array(OrderDay),
  /** The orders completed in those days by their type. */
  orderTypes: z.object({ sales: z.int(), family: z.int(), freebies: z.int() }),
  /** The 14 days before. */
  previousDays: z.array(OrderDay),
  /**
   * What was sold in those days of products whose ingredients' cost is known, and that cost, US dollars; the percentage
   * is absent where nothing was sold.
   */
  foodCost: visibleWith("costs.read", FoodCost),
  /** Of the 14 days before. */
  previousFoodCost: visibleWith("costs.read", FoodCost),
});
export type RestaurantSummary = z.infer<typeof RestaurantSummary>;
