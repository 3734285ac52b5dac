import { get } from "@stockpot/core/product/product.routes";
import type { Product } from "@stockpot/core/product/product.schema";
import { AwaitedDialog } from "../../components/AwaitedDialog.tsx";
import { useRoute } from "../../lib/api.ts";
import { usePlace } from "../../lib/place.ts";
import { useStored } from "../../lib/stored.ts";
import { useFailedSaves } from "../../lib/unsaved.ts";
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
  const place = usePlace();
  const { failed, forget } = useFailedSaves<ProductForm, Product>(productsOf(restaurantId));
  const dialog = place.get("dialog");
  const productId = place.get("product");
  const close = () => place.go({ dialog: null, product: null }, { replace: true });

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
  const { thing: product, awaited } = useStored(answer, productsOf(restaurantId));
  if (product !== undefined) {
    const shared = { restaurantId, product, onClose };
    return dialog === "edit" ? (
      <EditProductDialog {...shared} />
    ) : (
      <DeleteProductDialog {...shared} onDelete={onDelete} />
    );
  }
  return <AwaitedDialog title="Product" what="product" {...awaited} onClose={onClose} />;
}
