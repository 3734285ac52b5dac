import type { InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/unit";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { formatNumber } from "../../lib/format.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { InventoryFields } from "./InventoryFields.tsx";
import { type EquivalenceForm, type ItemForm, itemFields, itemFormOf } from "./item-form.ts";
import { editedItemResolver } from "./item-resolver.ts";
import { type FailedItem, useInventorySaves } from "./use-inventory.ts";

const labels: Record<keyof ItemForm, string> = {
  name: "Name",
  category: "Category",
  quantity: "Quantity",
  baseUnit: "Base unit",
  reorderLevel: "Reorder level",
  description: "Description",
  equivalences: "Unit equivalences",
};

const amount = (value: number | null, unit: EquivalenceForm["fromUnit"]) =>
  `${value ?? "?"} ${unit === "" ? "?" : unitNames[unit].symbol}`;

function wordsOf(form: ItemForm, field: keyof ItemForm): string {
  if (field === "equivalences") {
    const rows = (form.equivalences ?? []).map(
      (row) => `${amount(row.fromQuantity, row.fromUnit)} = ${amount(row.toQuantity, row.toUnit)}`,
    );
    return rows.join("; ") || "None";
  }
  if (field === "baseUnit") return form.baseUnit === "" ? "None" : unitNames[form.baseUnit].name;
  const value = form[field];
  if (value === undefined || value === null || value === "") return "None";
  return typeof value === "number" ? formatNumber(value) : value;
}

const withWanted = (form: ItemForm, wanted: Unit | undefined): ItemForm =>
  wanted === undefined
    ? form
    : {
        ...form,
        equivalences: [
          ...(form.equivalences ?? []),
          { fromQuantity: 1, fromUnit: wanted, toQuantity: null, toUnit: form.baseUnit },
        ],
      };

interface EditItemDialogProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
  readonly categories: readonly string[];
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedItem;
  /** A unit that an equivalence is wanted for: its row waits to be completed. */
  readonly wanted?: Unit | undefined;
  readonly onClose: () => void;
}

export function EditItemDialog({ restaurantId, item, categories, failed, wanted, onClose }: EditItemDialogProps) {
  const { update } = useInventorySaves(restaurantId);
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(item);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const resolver = useMemo(() => editedItemResolver(base), [base]);
  const form = useForm<ItemForm, unknown, InventoryItemDraft>({
    resolver,
    defaultValues: failed?.form ?? withWanted(itemFormOf(base), wanted),
  });
  const error = useServerIssues(
    form,
    failed === undefined || failed.conflict ? null : failed.error,
    "Failed to update inventory item",
  );
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void update(base, draft, typed);
  });
  const stored = itemFormOf(base);
  const typed = failed?.form ?? stored;
  return (
    <FormDialog
      title="Edit Inventory Item"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="md"
      {...(wanted !== undefined && {
        // The row that the dialog was opened for is its last one.
        focusOnOpen: () => form.setFocus(`equivalences.${base.equivalences.length}.toQuantity`),
      })}
    >
      {conflict && (
        <ConflictNotice
          thing="inventory item"
          fields={itemFields}
          labels={labels}
          typed={typed}
          stored={stored}
          wordsOf={wordsOf}
          onTakeStored={() => {
            form.reset(stored);
            setConflict(false);
          }}
        />
      )}
      <InventoryFields
        control={form.control}
        categories={categories}
        presentUnit={base.baseUnit}
        quantityHelp="A new quantity is recorded as an adjustment of the stock"
      />
    </FormDialog>
  );
}
