import type { Bom } from "@stockpot/core/bom/bom.schema";
import { type SubmitEvent, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { blankLines } from "../../components/line-table/blank-lines.ts";
import type { EditorProps } from "../../components/resource/props.ts";
import { useEditor } from "../../components/resource/use-editor.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { findUnconvertible } from "../inventory/units.ts";
import { bomForm, previewBom } from "./bom-form.ts";
import { BomFields } from "./BomFields.tsx";
import { boms } from "./boms.ts";
import { DearPlateDialog } from "./DearPlateDialog.tsx";
import { NewProductDialog } from "./NewProductDialog.tsx";
import { costingOf, type PlateCosting } from "./plate-costing.ts";
import { RecipeCost } from "./RecipeCost.tsx";
import { useBomDraft } from "./use-bom-draft.ts";

/** A plate that costs more than its price, and the form that is saved if that is meant. */
interface Asked {
  /** US dollars. */
  readonly cost: number;
  readonly dearest: PlateCosting["dearest"];
  readonly form: HTMLFormElement;
}

/**
 * The form of a recipe. Adding an equivalence to an ingredient, or a product, opens a second dialog above it and loses
 * no input.
 */
export function BomEditor(props: EditorProps<Bom>) {
  const { params, thing } = props;
  const url = useUrlState();
  const editor = useEditor(
    boms,
    bomForm,
    props,
    thing === undefined ? { initial: { ...params, productId: url.get("product") ?? "" } } : {},
  );
  const { methods } = editor;
  const lines = useFieldArray({ control: methods.control, name: "items" });
  const draft = useBomDraft(params.restaurantId, methods, editor.base);
  const { product = { name: "", price: 0 }, ingredients } = draft;
  const [asked, setAsked] = useState<Asked | null>(null);
  const agreed = useRef(false);

  function submit(event: SubmitEvent<HTMLFormElement>, unread: readonly string[]) {
    const blank = blankLines(methods.getValues("items"), unread);
    if (blank.length > 0) lines.remove(blank);
    const rows = methods.getValues("items");
    const costing = costingOf(rows, ingredients.items, product.price);
    const unconvertible = findUnconvertible(rows, ingredients.items);
    const { known: cost, dearest, isAbovePrice } = costing;
    if (isAbovePrice && cost !== undefined && !agreed.current && unconvertible === -1) {
      const form = event.currentTarget;
      return void methods.handleSubmit(() => setAsked({ cost, dearest, form }))(event);
    }
    const save = editor.submit(
      (entry, base) => previewBom(entry, base, { product, ingredients: ingredients.items }),
      unconvertible === -1 ? undefined : `items.${unconvertible}.unit`,
    );
    return save(event);
  }

  return (
    <>
      <FormDialog
        {...editor.dialog}
        onSubmit={submit}
        maxWidth="lg"
        footer={
          <RecipeCost
            restaurantId={params.restaurantId}
            control={methods.control}
            items={ingredients.items}
            product={draft.product}
          />
        }
      >
        {editor.notice}
        <BomFields {...editor} restaurantId={params.restaurantId} lines={lines} draft={draft} />
      </FormDialog>
      <EquivalenceDialog params={params} ingredients={ingredients.items} />
      <NewProductDialog params={params} onCreated={draft.chooseProduct} />
      {asked !== null && (
        <DearPlateDialog
          cost={asked.cost}
          dearest={asked.dearest}
          price={product.price}
          onClose={() => setAsked(null)}
          onAgree={() => {
            agreed.current = true;
            setAsked(null);
            asked.form.requestSubmit();
          }}
        />
      )}
    </>
  );
}
