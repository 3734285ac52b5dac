import type { Product } from "@stockpot/core/product/product.schema";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useProductSaves } from "./use-products.ts";

interface DeleteProductDialogProps {
  readonly restaurantId: string;
  readonly product: Product;
  readonly onClose: () => void;
  /** The product has left the screen, and with it the button that had the focus. */
  readonly onDelete: () => void;
}

export function DeleteProductDialog({ restaurantId, product, onClose, onDelete }: DeleteProductDialogProps) {
  const { remove } = useProductSaves(restaurantId);
  return (
    <ConfirmDialog
      title={`Delete ${product.name}?`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => {
        onClose();
        void remove(product);
      }}
      onGone={onDelete}
      onClose={onClose}
    >
      {`${product.name} leaves the menu for good. A product that a recipe still names cannot be deleted.`}
    </ConfirmDialog>
  );
}
