import * as z from "zod";
import { visibleWith } from "../access/field-needs.ts";
import { PageQuery } from "../api/page.schema.ts";
import { enteredNumber, exactNumber } from "../measure/quantity.schema.ts";
import { Id } from "../platform/id.schema.ts";
import { SearchText, imageUrl, manyLines, oneLine } from "../platform/text.schema.ts";
import { maxPhotos } from "./photo.rules.ts";

export const ProductDraft = z.strictObject({
  name: oneLine(
    z.string("Product name is required").trim().min(1, "Product name is required").max(255, "Name too long"),
  ),
  description: manyLines(z.string().trim().max(1000, "Description must be less than 1000 characters")).optional(),
  /** US dollars. */
  price: enteredNumber("Price must be positive", 2),
  category: oneLine(
    z.string("Category is required").trim().min(1, "Category is required").max(100, "Category too long"),
  ),
  /** Photos that were uploaded; they come before those of other sites. */
  photoIds: z.array(Id()).max(maxPhotos, `At most ${maxPhotos} photos`).default([]),
  imageUrls: z.array(imageUrl("Invalid image URL")).max(10, "At most 10 images").default([]),
  isAvailable: z.boolean().default(true),
});
export type ProductDraft = z.output<typeof ProductDraft>;

/** The whole of a product, as PUT takes it: only here may it be made inactive. */
export const ProductReplacement = z.strictObject({
  ...ProductDraft.shape,
  isActive: z.boolean().default(true),
});
export type ProductReplacement = z.output<typeof ProductReplacement>;

export const Product = z.object({
  id: z.uuid(),
  restaurantId: z.uuid(),
  name: z.string(),
  description: z.string().optional(),
  price: exactNumber,
  category: z.string(),
  photoIds: z.array(z.uuid()).optional(),
  imageUrls: z.array(z.string()),
  isAvailable: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Product = z.output<typeof Product>;

export const ProductAvailability = z.strictObject({ isAvailable: z.boolean("Say whether it is there") });
export type ProductAvailability = z.output<typeof ProductAvailability>;

/** Products by what their plates cost: above the restaurant's target, or of unknown cost, without a recipe too. */
export const FoodCostFilter = z.enum(["ABOVE_TARGET", "UNKNOWN"]);
export type FoodCostFilter = z.output<typeof FoodCostFilter>;

export const ProductQuery = z.strictObject({
  ...PageQuery.shape,
  q: SearchText.optional(),
  foodCost: FoodCostFilter.optional(),
  category: oneLine(z.string().trim().min(1).max(100)).optional(),
  /** Of the products on the menu. */
  availability: z.enum(["SOLD_OUT"]).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** What a plate of a product costs and how many the stock still gives, by its active recipe at this moment. */
export const Plate = z.object({
  productId: z.uuid(),
  /** US dollars; absent while an ingredient has no cost yet. */
  cost: visibleWith("costs.read", exactNumber),
  /** Ingredients without a cost, by name. */
  uncosted: z.array(z.string()),
  /** Their ids, in the same order. */
  uncostedIds: z.array(z.uuid()),
  /** Price less cost, US dollars. */
  margin: visibleWith("costs.read", exactNumber),
  foodCostPercentage: visibleWith("costs.read", exactNumber),
  servings: z.int(),
  /** The ingredient that runs out first. */
  limitedBy: z.string(),
});
export type Plate = z.output<typeof Plate>;
