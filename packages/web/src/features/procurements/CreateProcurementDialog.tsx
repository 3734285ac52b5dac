import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { emptyProcurementForm, type ProcurementForm } from "./procurement-form.ts";
import { procurementResolver } from "./procurement-resolver.ts";
import { ProcurementFields } from "./ProcurementFields.tsx";
import { useSupplier } from "./SupplierInput.tsx";
import { type FailedProcurement, useProcurementSaves } from "./use-procurements.ts";
import { useLines, useSubmitLines } from "./use-lines.ts";

interface CreateProcurementDialogProps {
  readonly restaurantId: string;
  /** What the draft begins with, such as the lines of a procurement that is ordered again. */
  readonly initial?: ProcurementForm;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedProcurement;
  readonly onClose: () => void;
}

export function CreateProcurementDialog({ restaurantId, initial, failed, onClose }: CreateProcurementDialogProps) {
  const { create } = useProcurementSaves(restaurantId);
  const [resolver] = useState(() => procurementResolver());
  const form = useForm<ProcurementForm, unknown, ProcurementDraft>({
    resolver,
    defaultValues: failed?.form ?? initial ?? emptyProcurementForm(),
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create procurement");
  const supplierId = useWatch({ control: form.control, name: "supplierId" });
  const { supplier } = useSupplier(restaurantId, supplierId);
  const lines = useLines(restaurantId, form);
  const submit = useSubmitLines(form, lines, (draft, typed) => {
    onClose();
    void create(draft, typed, supplier, failed?.attempt);
  });
  return (
    <FormDialog
      title="New Procurement"
      submitLabel="Create Procurement"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined || initial !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="lg"
    >
      <ProcurementFields restaurantId={restaurantId} form={form} lines={lines} />
    </FormDialog>
  );
}
