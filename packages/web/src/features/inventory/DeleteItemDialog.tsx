import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { formatQuantity } from "../../lib/format.ts";
import { useInventorySaves } from "./use-inventory.ts";

interface DeleteItemDialogProps {
  readonly restaurantId: string;
  readonly item: InventoryItem;
  readonly onClose: () => void;
  /** The item has left the screen, and with it the button that had the focus. */
  readonly onDelete: () => void;
}

export function DeleteItemDialog({ restaurantId, item, onClose, onDelete }: DeleteItemDialogProps) {
  const { remove } = useInventorySaves(restaurantId);
  return (
    <ConfirmDialog
      title={`Delete ${item.name}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(item);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      {`${item.name} (${formatQuantity(item.quantity, item.baseUnit)} on hand) goes from every list, and the history of its stock is shown no more. This cannot be undone.`}
    </ConfirmDialog>
  );
}
