import type { Bom } from "@stockpot/core/bom/bom.schema";
import { FormDialog } from "../../components/FormDialog.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { useEditor } from "../../components/resource/use-editor.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { bomForm, previewBom } from "./bom-form.ts";
import { BomFields } from "./BomFields.tsx";
import { boms } from "./boms.ts";
import { useBomDraft } from "./use-bom-draft.ts";

/** The form of a recipe. Adding an equivalence to an ingredient opens a second dialog above it and loses no input. */
export function BomEditor(props: EditorProps<Bom>) {
  const { params, thing } = props;
  const url = useUrlState();
  const editor = useEditor(
    boms,
    bomForm,
    props,
    thing === undefined ? { initial: { ...params, productId: url.get("product") ?? "" } } : {},
  );
  const draft = useBomDraft(params.restaurantId, editor.methods, editor.base);
  const { product = { name: "", price: 0 }, ingredients, unconvertibleRow } = draft;
  const submit = editor.submit(
    (entry, base) => previewBom(entry, base, { product, ingredients: ingredients.items }),
    unconvertibleRow === -1 ? undefined : `items.${unconvertibleRow}.unit`,
  );
  return (
    <>
      <FormDialog {...editor.dialog} onSubmit={submit} maxWidth="lg">
        {editor.notice}
        <BomFields {...editor} restaurantId={params.restaurantId} draft={draft} />
      </FormDialog>
      <EquivalenceDialog params={params} ingredients={ingredients.items} />
    </>
  );
}
