import { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { InventoryFields } from "./InventoryFields.tsx";
import { emptyItemForm, type ItemForm } from "./item-form.ts";
import { itemResolver as resolver } from "./item-resolver.ts";
import { type FailedItem, useInventorySaves } from "./use-inventory.ts";

interface CreateItemDialogProps {
  readonly restaurantId: string;
  readonly categories: readonly string[];
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedItem;
  readonly onClose: () => void;
}

export function CreateItemDialog({ restaurantId, categories, failed, onClose }: CreateItemDialogProps) {
  const { create } = useInventorySaves(restaurantId);
  const form = useForm<ItemForm, unknown, InventoryItemDraft>({
    resolver,
    defaultValues: failed?.form ?? emptyItemForm,
  });
  const error = useServerIssues(form, failed?.error ?? null, "Failed to create inventory item");
  const submit = useSubmitOnce(form)((draft, typed) => {
    onClose();
    void create(draft, typed, failed?.attempt);
  });
  return (
    <FormDialog
      title="Add Inventory Item"
      submitLabel="Add Item"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="md"
    >
      <InventoryFields
        control={form.control}
        categories={categories}
        quantityHelp="On hand now; recorded as the opening stock"
      />
    </FormDialog>
  );
}
