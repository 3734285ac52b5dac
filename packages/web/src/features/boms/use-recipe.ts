import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { get } from "@stockpot/core/product/product.routes";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useRoute } from "../../lib/cache.ts";
import { type BomForm, converts, costingOf } from "./bom-form.ts";
import type { ProductChoice } from "./ProductInput.tsx";
import { useIngredients } from "../inventory/use-ingredients.ts";

/** What the form's ids stand for, and what the recipe costs as it is typed. */
export function useRecipe(restaurantId: string, form: UseFormReturn<BomForm, unknown, BomDraft>, base?: Bom) {
  const { control } = form;
  const [productId, rows] = useWatch({ control, name: ["productId", "items"] });
  const [picked, setPicked] = useState<ProductChoice | null>(null);
  const stored = base && { id: base.productId, ...base.product };
  const atHand = [picked, stored].find((choice) => choice?.id === productId);
  const loaded = useRoute(
    get,
    productId === "" || atHand !== undefined ? null : { params: { restaurantId, productId } },
  ).data?.data;
  const product = atHand ?? (loaded?.id === productId ? loaded : undefined);
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
    /** The first row whose unit does not convert, else -1. */
    stuckRow: rows.findIndex(({ inventoryItemId, unit }) => {
      const item = ingredients.items.get(inventoryItemId);
      return item !== undefined && unit !== "" && !converts(unit, item);
    }),
  };
}

export type Recipe = ReturnType<typeof useRecipe>;
