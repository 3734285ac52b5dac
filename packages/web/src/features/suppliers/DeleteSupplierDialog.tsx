import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useSupplierSaves } from "./use-suppliers.ts";

interface DeleteSupplierDialogProps {
  readonly restaurantId: string;
  readonly supplier: Supplier;
  readonly onClose: () => void;
  /** The supplier has left the screen, and with it the button that had the focus. */
  readonly onDelete: () => void;
  /** The server would not delete it, and said why. */
  readonly onRefused: (reason: string) => void;
}

export function DeleteSupplierDialog({
  restaurantId,
  supplier,
  onClose,
  onDelete,
  onRefused,
}: DeleteSupplierDialogProps) {
  const { remove } = useSupplierSaves(restaurantId);
  return (
    <ConfirmDialog
      open
      title={`Delete ${supplier.name}?`}
      confirmLabel="Delete"
      destructive
      pending={false}
      onConfirm={() => {
        onClose();
        void remove(supplier, onRefused);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      {`${supplier.name} leaves the list. Past procurements keep its name and address. This cannot be undone.`}
    </ConfirmDialog>
  );
}
