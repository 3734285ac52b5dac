import type { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptySupplierForm, type SupplierForm } from "./supplier-form.ts";
import { supplierResolver as resolver } from "./supplier-resolver.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { type FailedSupplier, useSupplierSaves } from "./use-suppliers.ts";

interface CreateSupplierDialogProps {
  readonly restaurantId: string;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedSupplier;
  readonly onClose: () => void;
}

export function CreateSupplierDialog({ restaurantId, failed, onClose }: CreateSupplierDialogProps) {
  const { create } = useSupplierSaves(restaurantId);
  const form = useForm<SupplierForm, unknown, SupplierDraft>({
    resolver,
    defaultValues: failed?.form ?? emptySupplierForm,
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create supplier. Please try again.");
  const submit = useSubmitOnce(form, (draft, typed) => {
    onClose();
    void create(draft, typed, failed?.attempt);
  });
  return (
    <FormDialog
      open
      title="Add Supplier"
      submitLabel="Add Supplier"
      saving={false}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="md"
    >
      <SupplierFields control={form.control} />
    </FormDialog>
  );
}
