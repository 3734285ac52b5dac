import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import type { SubmitEvent } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import type { ProcurementForm } from "./procurement-form.ts";
import { converts } from "./units.ts";

type Form = UseFormReturn<ProcurementForm, unknown, ProcurementDraft>;

/** The items that a form's lines name, and the first line whose unit does not convert to its item's: -1 for none. */
export function useLines(restaurantId: string, { control }: Form) {
  const lines = useWatch({ control, name: "items" });
  const ingredients = useIngredients(
    restaurantId,
    lines.map(({ inventoryItemId }) => inventoryItemId),
  );
  const stuckLine = lines.findIndex(({ inventoryItemId, unit }) => {
    const item = ingredients.items.get(inventoryItemId);
    return item !== undefined && unit !== "" && !converts(unit, item);
  });
  return { lines, ...ingredients, stuckLine };
}

export type Lines = ReturnType<typeof useLines>;

/** Sends a valid form once; one whose unit does not convert goes nowhere, for the server would refuse it. */
export function useSubmitLines(
  form: Form,
  { stuckLine }: Lines,
  send: (draft: ProcurementDraft, typed: ProcurementForm) => void,
) {
  const submit = useSubmitOnce(form)(send);
  return (event: SubmitEvent<HTMLFormElement>) => {
    if (stuckLine === -1) {
      submit(event);
      return;
    }
    // The line says itself what is wrong with it; the others may have something to say too.
    void form
      .handleSubmit(() => {})(event)
      .then(() => form.setFocus(`items.${stuckLine}.unit`));
  };
}
