import type { Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { procurementFields, type ProcurementForm, procurementFormOf, totalOf } from "./procurement-form.ts";
import { procurementResolver } from "./procurement-resolver.ts";
import { ProcurementFields } from "./ProcurementFields.tsx";
import { useSupplier } from "./SupplierInput.tsx";
import { type FailedProcurement, useProcurementSaves } from "./use-procurements.ts";
import { useLines, useSubmitLines } from "./use-lines.ts";

const labels: Record<keyof ProcurementForm, string> = {
  supplierId: "Supplier",
  expectedDate: "Expected date",
  items: "Lines",
  notes: "Notes",
};

function wordsOf(form: ProcurementForm, field: keyof ProcurementForm, nameOf: (supplierId: string) => string): string {
  if (field === "supplierId") return nameOf(form.supplierId);
  if (field === "items") return `${form.items.length} for ${formatMoney(totalOf(form.items).toNumber())}`;
  const text = form[field];
  if (text === undefined || text === "") return "None";
  return field === "expectedDate" ? formatDay(text) : text;
}

interface EditProcurementDialogProps {
  readonly restaurantId: string;
  readonly procurement: Procurement;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedProcurement;
  readonly onClose: () => void;
}

export function EditProcurementDialog({ restaurantId, procurement, failed, onClose }: EditProcurementDialogProps) {
  const { update } = useProcurementSaves(restaurantId);
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(procurement);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = procurementFormOf(base);
  const typed = failed?.form ?? stored;
  const resolver = useMemo(() => procurementResolver(base.expectedDate), [base]);
  const form = useForm<ProcurementForm, unknown, ProcurementDraft>({ resolver, defaultValues: typed });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update procurement",
  );
  const supplierId = useWatch({ control: form.control, name: "supplierId" });
  const { supplier } = useSupplier(restaurantId, supplierId);
  const nameOf = (id: string) =>
    id === base.supplier.id ? base.supplier.name : (supplier?.name ?? "Another supplier");
  const lines = useLines(restaurantId, form);
  const submit = useSubmitLines(form, lines, (draft, now) => {
    onClose();
    void update(base, draft, now, supplier);
  });
  return (
    <FormDialog
      title={`Edit ${base.procurementNumber}`}
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="lg"
    >
      {conflict && (
        <ConflictNotice
          thing="procurement"
          fields={procurementFields}
          labels={labels}
          typed={typed}
          stored={stored}
          wordsOf={(values, field) => wordsOf(values, field, nameOf)}
          onTakeStored={() => {
            form.reset(stored);
            setConflict(false);
          }}
        />
      )}
      <ProcurementFields restaurantId={restaurantId} form={form} lines={lines} presentSupplier={base.supplier.id} />
    </FormDialog>
  );
}
