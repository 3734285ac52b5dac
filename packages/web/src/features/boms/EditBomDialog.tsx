import { type Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import { unitNames } from "@stockpot/core/unit";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { formResolver, useServerIssues } from "../../lib/form.ts";
import { bomFields, type BomForm, bomFormOf } from "./bom-form.ts";
import { BomFormDialog } from "./BomFormDialog.tsx";
import { type FailedBom, useBomSaves } from "./use-boms.ts";

const resolver = formResolver<BomForm, BomDraft>(BomDraft);

const labels: Record<(typeof bomFields)[number], string> = {
  productId: "Product",
  name: "BOM name",
  version: "Version",
  isActive: "Active",
  description: "Description",
  items: "Ingredients",
};

/** @param names of the stored product and ingredients; others are only known to be different */
function wordsOf(form: BomForm, field: (typeof bomFields)[number], names: ReadonlyMap<string, string>): string {
  const nameOf = (id: string) => names.get(id) ?? "Another one";
  if (field === "items") {
    const rows = form.items.map(
      ({ inventoryItemId, quantity, unit }) =>
        `${nameOf(inventoryItemId)} ${quantity ?? "?"} ${unit === "" ? "?" : unitNames[unit].symbol}`,
    );
    return rows.join("; ");
  }
  if (field === "productId") return nameOf(form.productId);
  if (field === "isActive") return form.isActive === true ? "Yes" : "No";
  return form[field] || "None";
}

interface EditBomDialogProps {
  readonly restaurantId: string;
  readonly bom: Bom;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedBom;
  readonly onClose: () => void;
}

export function EditBomDialog({ restaurantId, bom, failed, onClose }: EditBomDialogProps) {
  const { update } = useBomSaves(restaurantId);
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(bom);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = bomFormOf(base);
  const typed = failed?.form ?? stored;
  const form = useForm<BomForm, unknown, BomDraft>({ resolver, defaultValues: typed });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update BOM",
  );
  const names = new Map([
    [base.productId, base.product.name],
    ...base.items.map((line) => [line.inventoryItemId, line.name] as const),
  ]);
  return (
    <BomFormDialog
      restaurantId={restaurantId}
      title="Edit BOM"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      form={form}
      base={base}
      error={error}
      failed={failed !== undefined}
      notice={
        conflict && (
          <ConflictNotice
            thing="BOM"
            fields={bomFields}
            labels={labels}
            typed={typed}
            stored={stored}
            wordsOf={(values, field) => wordsOf(values, field, names)}
            onTakeStored={() => {
              form.reset(stored);
              setConflict(false);
            }}
          />
        )
      }
      onSubmit={(submission) => {
        onClose();
        void update(base, submission);
      }}
      onClose={onClose}
    />
  );
}
