import { productCategories } from "@stockpot/core/product/product.rules";
import type { Product, ProductDraft, ProductReplacement } from "@stockpot/core/product/product.schema";
import { tempId } from "../../lib/optimistic.ts";

/** The product form as it is typed: null and "" are what is still empty. */
export interface ProductForm {
  name: string;
  description?: string | undefined;
  price: number | null;
  category: string;
  imageUrls?: (string | undefined)[] | undefined;
  isAvailable?: boolean | undefined;
  isActive?: boolean | undefined;
}

export const productFields = [
  "name",
  "category",
  "price",
  "description",
  "imageUrls",
  "isAvailable",
  "isActive",
] as const satisfies readonly (keyof ProductForm)[];

export const mostImages = 10;

export const emptyProductForm: ProductForm = {
  name: "",
  description: "",
  price: null,
  category: "",
  imageUrls: [],
  isAvailable: true,
  isActive: true,
};

export const productFormOf = (product: Product): ProductForm => ({
  name: product.name,
  description: product.description ?? "",
  price: product.price,
  category: product.category,
  imageUrls: [...product.imageUrls],
  isAvailable: product.isAvailable,
  isActive: product.isActive,
});

const withoutBlanks = <Draft extends ProductDraft>({ description, ...draft }: Draft) => ({
  ...draft,
  ...(description !== undefined && description !== "" && { description }),
});

/** What a new product sends: it is active until an edit says otherwise. */
export function draftOf(entry: ProductReplacement): ProductDraft {
  const { isActive: _, ...draft } = withoutBlanks(entry);
  return draft;
}

export const replacementOf = (entry: ProductReplacement): ProductReplacement => withoutBlanks(entry);

/** The product that a draft will become, until the server says so. */
export function draftedProduct(restaurantId: string, draft: ProductDraft): Product {
  const now = new Date().toISOString();
  return { ...draft, restaurantId, id: tempId(), isActive: true, version: 0, createdAt: now, updatedAt: now };
}

/** The product that an edit will make of it, until the server says so. */
export const editedTo = (product: Product, replacement: ProductReplacement): Product => ({
  ...product,
  // What the replacement lacks is cleared.
  description: undefined,
  ...replacement,
});

/** The categories on offer, and the one that the product has, should it be another. */
export const categoryOptions = (present = "") => {
  const offered: readonly string[] = productCategories;
  return (present === "" || offered.includes(present) ? offered : [...offered, present]).map((name) => ({
    value: name,
    label: name,
  }));
};
