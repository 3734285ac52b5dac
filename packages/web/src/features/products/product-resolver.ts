import { ProductDraft, ProductReplacement } from "@stockpot/core/product/product.schema";
import * as z from "zod";
import { formResolver } from "../../lib/form.ts";
import type { ProductForm } from "./product-form.ts";

/** One image address as the API takes it. */
export const ImageUrl = ProductDraft.shape.imageUrls.unwrap().element;

/** The API's rules, but a row of the form that stayed empty is no image. */
const ProductEntry = z.strictObject({
  ...ProductReplacement.shape,
  imageUrls: z
    .array(ImageUrl.optional())
    .transform((urls) => urls.filter((url) => url !== undefined))
    .default([]),
});

export const productResolver = formResolver<ProductForm, ProductReplacement>(ProductEntry);
