import { type Product, ProductDraft, ProductReplacement } from "@stockpot/core/product/product.schema";
import * as z from "zod";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";
import { serverFields } from "../../lib/optimistic.ts";

/** The URL of one image as the API takes it. */
export const ImageUrl = ProductDraft.shape.imageUrls.unwrap().element;

/** An empty input is not an image. */
const imageUrls = z
  .array(ImageUrl.optional())
  .transform((urls) => urls.filter((one) => one !== undefined))
  .default([]);

// The API takes no `isActive` for a new product, which is always active.
const NewProduct = z.object({ ...ProductDraft.shape, imageUrls });

const EditedProduct = z.strictObject({ ...ProductReplacement.shape, imageUrls });

export type ProductForm = FormOf<typeof EditedProduct>;
export type ProductEntry = z.output<typeof NewProduct> & { readonly isActive?: boolean };

/** The product to show until the server answers. */
export const previewProduct = (
  params: { readonly restaurantId: string },
  { isActive = true, ...draft }: ProductEntry,
  base: Product | undefined,
): Product => ({ ...draft, ...params, isActive, ...serverFields(base) });

export const productForm = resourceForm<ProductForm, ProductEntry, Product>({
  schema: NewProduct,
  editSchema: () => EditedProduct,
  fields: {
    name: { label: "Name", empty: "" },
    category: { label: "Category", empty: "" },
    price: { label: "Price", empty: null, format: (price, _, { money }) => (price === null ? "None" : money(price)) },
    description: { label: "Description", empty: "" },
    photoIds: { label: "Photos", empty: [], format: (ids) => (ids.length === 0 ? "None" : String(ids.length)) },
    imageUrls: { label: "Images", empty: [], format: (urls) => urls.join("\n") || "None" },
    isAvailable: { label: "Available", empty: true },
    isActive: { label: "Active", empty: true },
  },
});
