import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { activities } from "../api/activity.ts";
import { PageQuery } from "../api/page.schema.ts";
import { countDecimals, exactNumber, maxEnteredNumber, Unit } from "../measure/quantity.schema.ts";
import { duplicateIngredient } from "./bom.rules.ts";
import { FoodCostFilter } from "../product/product.schema.ts";
import { Id } from "../platform/id.schema.ts";
import { SearchText, manyLines, oneLine } from "../platform/text.schema.ts";

export const BomLineDraft = z.strictObject({
  inventoryItemId: Id("Inventory item is required"),
  quantity: z
    .number("Quantity must be greater than 0")
    .min(0.01, "Quantity must be greater than 0")
    .max(maxEnteredNumber, `Must be at most ${maxEnteredNumber}`)
    .refine((value) => countDecimals(value) <= 4, "Use at most 4 decimals"),
  unit: z.enum(Unit.options, "Unit is required"),
  notes: manyLines(z.string().trim().max(500, "Notes must be less than 500 characters")).optional(),
});
export type BomLineDraft = z.output<typeof BomLineDraft>;

export const BomDraft = z.strictObject({
  restaurantId: Id("Restaurant is required"),
  productId: Id("Product is required"),
  name: oneLine(
    z
      .string("BOM name is required")
      .trim()
      .min(1, "BOM name is required")
      .max(100, "BOM name must be less than 100 characters"),
  ),
  description: manyLines(z.string().trim().max(1000, "Description must be less than 1000 characters")).optional(),
  /** How it is cooked, a step a line. */
  method: manyLines(z.string().trim().max(4000, "Method must be less than 4000 characters")).optional(),
  version: oneLine(
    z
      .string("Version is required")
      .trim()
      .min(1, "Version is required")
      .max(20, "Version must be less than 20 characters"),
  ).default("1.0"),
  isActive: z.boolean().default(true),
  items: z
    .array(BomLineDraft, "At least one item is required")
    .min(1, "At least one item is required")
    .max(50, "At most 50 ingredients")
    .superRefine((items, context) => {
      items.forEach(({ inventoryItemId }, index) => {
        const isFirst = items.findIndex((other) => other.inventoryItemId === inventoryItemId) === index;
        if (!isFirst)
          context.addIssue({ code: "custom", path: [index, "inventoryItemId"], message: duplicateIngredient });
      });
    }),
});
export type BomDraft = z.output<typeof BomDraft>;

export const Bom = z.object({
  id: z.uuid(),
  restaurantId: z.uuid(),
  productId: z.uuid(),
  product: z.object({ name: z.string(), price: exactNumber }),
  restaurant: z.object({ name: z.string() }),
  name: z.string(),
  description: z.string().optional(),
  method: z.string().optional(),
  /** The recipe's own version, such as 1.0. */
  version: z.string(),
  isActive: z.boolean(),
  items: z.array(
    z.object({
      inventoryItemId: z.uuid(),
      /** What the ingredient was called when the recipe was written. */
      name: z.string(),
      quantity: z.number(),
      unit: Unit,
      notes: z.string().optional(),
    }),
  ),
  /** The version of the stored thing: what ETag and If-Match carry. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Bom = z.output<typeof Bom>;

/** Recipes of an item that are named, of more of them. */
export const maxItemRecipes = 10;

/** The recipes that take an item, active or not. */
export const ItemRecipes = z.object({
  total: z.int(),
  /** The first by name. */
  recipes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      isActive: z.boolean(),
      /** What a plate takes of the item, as the recipe says it. */
      quantity: z.number(),
      unit: Unit,
      /** What a plate costs now, US dollars; absent while an ingredient has no cost yet. */
      cost: visibleWith("costs.read", exactNumber),
    }),
  ),
});
export type ItemRecipes = z.output<typeof ItemRecipes>;

export const BomQuery = z.strictObject({
  ...PageQuery.shape,
  q: SearchText.optional(),
  status: z.enum(activities).optional(),
  /** Of the recipes in use. */
  foodCost: FoodCostFilter.optional(),
});
export type BomQuery = z.output<typeof BomQuery>;

/** What a recipe's plate costs at the average cost of this moment. */
export const BomCost = z.object({
  id: z.uuid(),
  /** US dollars; absent while an ingredient has no cost yet. */
  cost: visibleWith("costs.read", exactNumber),
  /** Ingredients without a cost, by name. */
  uncosted: z.array(z.string()),
  /** Their ids, in the same order. */
  uncostedIds: z.array(z.uuid()),
});
export type BomCost = z.output<typeof BomCost>;
