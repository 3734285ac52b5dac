import { get } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { ItemStatusDialog } from "../../components/ItemStatusDialog.tsx";
import { useRoute } from "../../lib/cache.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { useOptimisticItem } from "../../lib/use-optimistic-item.ts";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { CreateProductDialog } from "./CreateProductDialog.tsx";
import { DeleteProductDialog } from "./DeleteProductDialog.tsx";
import { EditProductDialog } from "./EditProductDialog.tsx";
import type { ProductForm } from "./product-form.ts";
import { productsOf } from "./use-products.ts";

interface ProductDialogsProps {
  readonly restaurantId: string;
  readonly onDelete: () => void;
}

/** The one open dialog: the address names it, or else a save has failed and waits to be repeated. */
export function ProductDialogs({ restaurantId, onDelete }: ProductDialogsProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<ProductForm, Product>(productsOf(restaurantId));
  const dialog = url.get("dialog");
  const productId = url.get("product");
  const close = () => url.set({ dialog: null, product: null }, { replace: true });

  if (dialog === "create") return <CreateProductDialog restaurantId={restaurantId} onClose={close} />;
  if ((dialog === "edit" || dialog === "delete") && productId !== null) {
    return (
      <StoredProductDialog
        key={`${dialog} ${productId}`}
        dialog={dialog}
        productId={productId}
        restaurantId={restaurantId}
        onClose={close}
        onDelete={onDelete}
      />
    );
  }
  const [first] = failed;
  if (first === undefined) return null;
  const { key, base } = first;
  const done = () => forget(key);
  return base === null ? (
    <CreateProductDialog key={key} restaurantId={restaurantId} failed={first} onClose={done} />
  ) : (
    <EditProductDialog key={key} restaurantId={restaurantId} product={base} failed={first} onClose={done} />
  );
}

interface StoredProductDialogProps extends ProductDialogsProps {
  readonly dialog: "edit" | "delete";
  readonly productId: string;
  readonly onClose: () => void;
}

function StoredProductDialog({ dialog, productId, restaurantId, onClose, onDelete }: StoredProductDialogProps) {
  const answer = useRoute(get, { params: { restaurantId, productId } });
  const { thing: product, awaited } = useOptimisticItem(answer, productsOf(restaurantId));
  if (product !== undefined) {
    const shared = { restaurantId, product, onClose };
    return dialog === "edit" ? (
      <EditProductDialog {...shared} />
    ) : (
      <DeleteProductDialog {...shared} onDelete={onDelete} />
    );
  }
  return <ItemStatusDialog title="Product" noun="product" {...awaited} onClose={onClose} />;
}
