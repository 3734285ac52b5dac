import type { Bom } from "@stockpot/core/bom/bom.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useBomSaves } from "./use-boms.ts";

interface DeleteBomDialogProps {
  readonly restaurantId: string;
  readonly bom: Bom;
  readonly onClose: () => void;
  /** The BOM has left the screen, and with it the button that had the focus. */
  readonly onDelete: () => void;
}

export function DeleteBomDialog({ restaurantId, bom, onClose, onDelete }: DeleteBomDialogProps) {
  const { remove } = useBomSaves(restaurantId);
  return (
    <ConfirmDialog
      title={`Delete ${bom.name}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(bom);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      {bom.isActive
        ? `${bom.product.name} is made by this BOM now: without it, plates have no cost and orders take nothing from stock.`
        : `${bom.name} (version ${bom.version}) is gone for good. ${bom.product.name} stays as it is.`}
    </ConfirmDialog>
  );
}
