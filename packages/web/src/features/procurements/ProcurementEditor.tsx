import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import type { SubmitEvent } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/dialog/FormDialog.tsx";
import { blankLines } from "../../components/line-table/blank-lines.ts";
import type { EditorProps } from "../../components/resource/props.ts";
import { useEditor } from "../../components/resource/use-editor.tsx";
import { useSession } from "../../lib/session.tsx";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { findUnconvertible } from "../inventory/units.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { procurementForm } from "./procurement-form.tsx";
import type { ProcurementForm } from "./procurement-values.ts";
import { isFree, previewProcurement } from "./procurement-preview.ts";
import { ProcurementFields, ProcurementTotal } from "./ProcurementFields.tsx";
import { procurements } from "./procurements.ts";
import { useFreeLines } from "./use-free-lines.tsx";
import { useSupplier } from "./use-supplier.ts";

interface ProcurementEditorProps extends EditorProps<Procurement> {
  /** Initial values of a new procurement, such as the lines of a copied one. */
  readonly initial?: Partial<ProcurementForm>;
}

/** A supplier of which only the id is known yet. */
const unknownSupplier = (id: string) => ({ id, name: "", email: "", phoneNumber: "", address: "" });

/** The form of a procurement. Adding an equivalence to an item opens a second dialog above it and loses no input. */
export function ProcurementEditor({ initial, ...props }: ProcurementEditorProps) {
  const { restaurantId } = props.params;
  const { user } = useSession();
  const { dialog, notice, submit, ...editor } = useEditor(
    procurements,
    procurementForm,
    props,
    initial === undefined ? {} : { initial },
  );
  const { methods, base } = editor;
  const { control } = methods;
  const supplierId = useWatch({ control, name: "supplierId" });
  const array = useFieldArray({ control, name: "items" });
  const ids = useWatch({ control, name: "items", compute: (lines) => lines.map((line) => line.inventoryItemId) });
  const { supplier = base?.supplier ?? unknownSupplier(supplierId) } = useSupplier(restaurantId, supplierId);
  const ingredients = useIngredients(restaurantId, ids);

  const { ask, question } = useFreeLines();

  /** The names of the items at a price of 0 that was not there before. */
  const freeItems = (lines: ProcurementForm["items"]) =>
    lines.flatMap((line) => {
      const { inventoryItemId: id } = line;
      const wasFree = base?.items.some((stored) => stored.inventoryItemId === id && stored.unitPrice === 0) === true;
      return isFree(line) && !wasFree ? (ingredients.items.get(id)?.name ?? []) : [];
    });

  function save(event: SubmitEvent<HTMLFormElement>, unread: readonly string[]) {
    const blank = blankLines(methods.getValues("items"), unread);
    if (blank.length > 0) array.remove(blank);
    if (ask(event.currentTarget, freeItems(methods.getValues("items")))) return event.preventDefault();
    const unconvertible = findUnconvertible(methods.getValues("items"), ingredients.items);
    return submit(
      (draft, stored) => previewProcurement(draft, stored, supplier, user?.fullName ?? ""),
      unconvertible === -1 ? undefined : `items.${unconvertible}.unit`,
    )(event);
  }

  return (
    <>
      <FormDialog
        {...dialog}
        {...(base === undefined
          ? { submitLabel: "Create Procurement", dirty: dialog.dirty || initial !== undefined }
          : { title: `Edit ${base.procurementNumber}` })}
        maxWidth="lg"
        onSubmit={save}
        footer={<ProcurementTotal control={control} />}
      >
        {notice}
        <ProcurementFields {...editor} restaurantId={restaurantId} array={array} ids={ids} ingredients={ingredients} />
      </FormDialog>
      {question}
      <EquivalenceDialog params={props.params} ingredients={ingredients.items} />
    </>
  );
}
