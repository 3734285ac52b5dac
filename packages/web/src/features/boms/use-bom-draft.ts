import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { get } from "@stockpot/core/product/product.routes";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useRoute } from "../../lib/cache.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { type BomForm, nameFor, type ProductChoice } from "./bom-form.ts";

/** The product and the ingredients of the form. It does not follow typing in a row: a recipe may have many. */
export function useBomDraft(restaurantId: string, form: UseFormReturn<BomForm, unknown, BomDraft>, base?: Bom) {
  const { control, getValues, setValue, formState } = form;
  const productId = useWatch({ control, name: "productId" });
  const ids = useWatch({ control, name: "items", compute: (rows) => rows.map((row) => row.inventoryItemId) });
  const [picked, setPicked] = useState<ProductChoice | null>(null);
  const stored = base && { id: base.productId, ...base.product };
  const known = [picked, stored].find((choice) => choice?.id === productId);
  const loaded = useRoute(get, productId === "" || known !== undefined ? null : { params: { restaurantId, productId } })
    .data?.data;
  const product = known ?? (loaded?.id === productId ? loaded : undefined);
  const ingredients = useIngredients(restaurantId, ids);

  function fillName(choice: ProductChoice, previous: ProductChoice | undefined) {
    const name = getValues("name");
    const filled = nameFor(choice, name, previous);
    if (filled !== name) {
      setValue("name", filled, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  }

  // A product that the URL names is known only once it is loaded.
  useEffect(() => {
    if (loaded !== undefined && base === undefined) fillName(loaded, undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only a newly loaded product fills the name.
  }, [loaded?.id]);

  return {
    ids,
    ingredients,
    product,
    /** Remembers the product that was chosen in its field, and names the recipe after it. */
    pickProduct: (choice: ProductChoice | null) => {
      if (choice !== null) fillName(choice, product);
      setPicked(choice);
    },
    /** Puts a product into its field. */
    chooseProduct: (choice: ProductChoice) => {
      fillName(choice, product);
      setPicked(choice);
      setValue("productId", choice.id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    },
  };
}

export type BomDraftState = ReturnType<typeof useBomDraft>;
