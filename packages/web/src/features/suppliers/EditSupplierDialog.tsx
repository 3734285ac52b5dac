import type { Supplier, SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { supplierFields, type SupplierForm, supplierFormOf, supplierLabels } from "./supplier-form.ts";
import { supplierResolver as resolver } from "./supplier-resolver.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { type FailedSupplier, useSupplierSaves } from "./use-suppliers.ts";

function wordsOf(form: SupplierForm, field: keyof SupplierForm): string {
  if (field === "isActive") return form.isActive === true ? "Yes" : "No";
  return form[field] || "None";
}

interface EditSupplierDialogProps {
  readonly restaurantId: string;
  readonly supplier: Supplier;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedSupplier;
  readonly onClose: () => void;
}

export function EditSupplierDialog({ restaurantId, supplier, failed, onClose }: EditSupplierDialogProps) {
  const { update } = useSupplierSaves(restaurantId);
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(supplier);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = supplierFormOf(base);
  const typed = failed?.form ?? stored;
  const form = useForm<SupplierForm, unknown, SupplierDraft>({ resolver, defaultValues: typed });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update supplier. Please try again.",
  );
  const submit = useSubmitOnce(form, (draft, now) => {
    onClose();
    void update(base, draft, now);
  });
  return (
    <FormDialog
      open
      title="Edit Supplier"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      saving={false}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="md"
    >
      {conflict && (
        <ConflictNotice
          thing="supplier"
          fields={supplierFields}
          labels={supplierLabels}
          typed={typed}
          stored={stored}
          wordsOf={wordsOf}
          onTakeStored={() => {
            form.reset(stored);
            setConflict(false);
          }}
        />
      )}
      <SupplierFields control={form.control} />
    </FormDialog>
  );
}
