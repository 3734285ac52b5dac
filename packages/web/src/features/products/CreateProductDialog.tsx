import type { ProductReplacement } from "@stockpot/core/product/product.schema";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { emptyProductForm, type ProductForm } from "./product-form.ts";
import { productResolver as resolver } from "./product-resolver.ts";
import { ProductFields } from "./ProductFields.tsx";
import { type FailedProduct, useProductSaves } from "./use-products.ts";

interface CreateProductDialogProps {
  readonly restaurantId: string;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedProduct;
  readonly onClose: () => void;
}

export function CreateProductDialog({ restaurantId, failed, onClose }: CreateProductDialogProps) {
  const { create } = useProductSaves(restaurantId);
  const form = useForm<ProductForm, unknown, ProductReplacement>({
    resolver,
    defaultValues: failed?.form ?? emptyProductForm,
  });
  const error = useServerIssues(form, failed?.error ?? null);
  const submit = useSubmitOnce(form)((entry, typed) => {
    onClose();
    void create(entry, typed, failed?.attempt);
  });
  return (
    <FormDialog
      title="Add Product"
      submitLabel="Add Product"
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProductFields form={form} />
    </FormDialog>
  );
}
