import type { Procurement } from "@stockpot/core/procurement/procurement.schema";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { useEditor } from "../../components/resource/use-editor.tsx";
import { useSession } from "../../lib/session.tsx";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { findUnconvertible } from "../inventory/units.ts";
import { useIngredients } from "../inventory/use-ingredients.ts";
import { type ProcurementForm, procurementForm } from "./procurement-form.tsx";
import { previewProcurement } from "./procurement-preview.ts";
import { ProcurementFields } from "./ProcurementFields.tsx";
import { procurements } from "./procurements.ts";
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
  const [supplierId, lines] = useWatch({ control: methods.control, name: ["supplierId", "items"] });
  const { supplier = base?.supplier ?? unknownSupplier(supplierId) } = useSupplier(restaurantId, supplierId);
  const ingredients = useIngredients(
    restaurantId,
    lines.map(({ inventoryItemId }) => inventoryItemId),
  );
  const unconvertible = findUnconvertible(lines, ingredients.items);
  return (
    <>
      <FormDialog
        {...dialog}
        {...(base === undefined
          ? { submitLabel: "Create Procurement", dirty: dialog.dirty || initial !== undefined }
          : { title: `Edit ${base.procurementNumber}` })}
        maxWidth="lg"
        onSubmit={submit(
          (draft, stored) => previewProcurement(draft, stored, supplier, user?.fullName ?? ""),
          unconvertible === -1 ? undefined : `items.${unconvertible}.unit`,
        )}
      >
        {notice}
        <ProcurementFields {...editor} restaurantId={restaurantId} lines={lines} ingredients={ingredients} />
      </FormDialog>
      <EquivalenceDialog params={props.params} ingredients={ingredients.items} />
    </>
  );
}
