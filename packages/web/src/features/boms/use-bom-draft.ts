import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { get } from "@stockpot/core/product/product.routes";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useRoute } from "../../lib/cache.ts";
import { findUnconvertible } from "../inventory/units.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import type { BomForm } from "./bom-form.ts";
import { costingOf } from "./plate-costing.ts";
import type { ProductChoice } from "./ProductInput.tsx";

/** The product and items of the form, and its plate's cost while it is edited. */
export function useBomDraft(restaurantId: string, form: UseFormReturn<BomForm, unknown, BomDraft>, base?: Bom) {
  const { control } = form;
  const [productId, rows] = useWatch({ control, name: ["productId", "items"] });
  const [picked, setPicked] = useState<ProductChoice | null>(null);
  const stored = base && { id: base.productId, ...base.product };
  const known = [picked, stored].find((choice) => choice?.id === productId);
  const loaded = useRoute(get, productId === "" || known !== undefined ? null : { params: { restaurantId, productId } })
    .data?.data;
  const product = known ?? (loaded?.id === productId ? loaded : undefined);
  const ingredients = useIngredients(
    restaurantId,
    rows.map((row) => row.inventoryItemId),
  );
  return {
    rows,
    ingredients,
    product,
    pickProduct: setPicked,
    costing: costingOf(rows, ingredients.items, product?.price),
    /** The index of the first row whose unit does not convert, or -1. */
    unconvertibleRow: findUnconvertible(rows, ingredients.items),
  };
}

export type BomDraftState = ReturnType<typeof useBomDraft>;
