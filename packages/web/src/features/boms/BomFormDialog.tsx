import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import type { ReactNode, SubmitEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { type BomForm, draftedBom, editedTo, withoutBlanks } from "./bom-form.ts";
import { BomFields } from "./BomFields.tsx";
import { useRecipe } from "./use-recipe.ts";

/** What a valid submit hands on: what is sent, how the BOM will look, and what was typed. */
interface Submission {
  readonly draft: BomDraft;
  readonly thing: Bom;
  readonly form: BomForm;
}

interface BomFormDialogProps {
  readonly restaurantId: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  /** The BOM that is edited; none for a new one. */
  readonly base?: Bom;
  readonly error: string | null;
  readonly failed: boolean;
  /** Stands above the fields. */
  readonly notice?: ReactNode;
  readonly onSubmit: (submission: Submission) => void;
  readonly onClose: () => void;
}

/** A recipe being written. An ingredient that lacks an equivalence is edited above it, and nothing typed is lost. */
export function BomFormDialog({
  restaurantId,
  title,
  submitLabel,
  form,
  base,
  error,
  failed,
  notice,
  onSubmit,
  onClose,
}: BomFormDialogProps) {
  const url = useUrlState();
  const recipe = useRecipe(restaurantId, form, base);
  const submit = useSubmitOnce(form)((draft, typed) => {
    const sent = withoutBlanks(draft);
    const { items } = recipe.ingredients;
    const product = recipe.product ?? { name: "", price: 0 };
    const named = { product: { name: product.name, price: product.price } };
    const thing = base === undefined ? draftedBom(sent, named, items) : editedTo(base, sent, named, items);
    onSubmit({ draft: sent, thing, form: typed });
  });
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={submitLabel}
        error={error}
        dirty={form.formState.isDirty || failed}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          if (recipe.stuckRow === -1) {
            submit(event);
            return;
          }
          const { stuckRow } = recipe;
          // The row says itself what is wrong with it; the others may have something to say too.
          void form
            .handleSubmit(() => {})(event)
            .then(() => form.setFocus(`items.${stuckRow}.unit`));
        }}
        onClose={onClose}
        maxWidth="lg"
      >
        {notice}
        <BomFields
          restaurantId={restaurantId}
          form={form}
          recipe={recipe}
          {...(base && { bomId: base.id })}
          names={new Map(base?.items.map((line) => [line.inventoryItemId, line.name]))}
          onEquate={(item, index) => url.set({ equate: item.id, unit: form.getValues(`items.${index}.unit`) })}
        />
      </FormDialog>
      <EquivalenceDialog params={{ restaurantId }} ingredients={recipe.ingredients.items} />
    </>
  );
}
