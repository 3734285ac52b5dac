import type { Product, ProductReplacement } from "@stockpot/core/product/product.schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../components/ConflictNotice.tsx";
import { FormDialog } from "../../components/FormDialog.tsx";
import { useServerIssues } from "../../lib/form.ts";
import { formatMoney } from "../../lib/format.ts";
import { useSubmitOnce } from "../../lib/submit-once.ts";
import { productFields, type ProductForm, productFormOf } from "./product-form.ts";
import { productResolver as resolver } from "./product-resolver.ts";
import { ProductFields } from "./ProductFields.tsx";
import { type FailedProduct, useProductSaves } from "./use-products.ts";

const labels: Record<keyof ProductForm, string> = {
  name: "Name",
  category: "Category",
  price: "Price",
  description: "Description",
  imageUrls: "Images",
  isAvailable: "Available",
  isActive: "Active",
};

function wordsOf(form: ProductForm, field: keyof ProductForm): string {
  const value = form[field];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatMoney(value);
  return (Array.isArray(value) ? value.join("\n") : value) || "None";
}

interface EditProductDialogProps {
  readonly restaurantId: string;
  readonly product: Product;
  /** The attempt that failed before; the dialog opens as it was left. */
  readonly failed?: FailedProduct;
  readonly onClose: () => void;
}

export function EditProductDialog({ restaurantId, product, failed, onClose }: EditProductDialogProps) {
  const { update } = useProductSaves(restaurantId);
  // The edit is based on the version that it opened with, whatever is loaded meanwhile.
  const [base] = useState(product);
  const [conflict, setConflict] = useState(failed?.conflict === true);
  const stored = productFormOf(base);
  const typed = failed?.form ?? stored;
  const form = useForm<ProductForm, unknown, ProductReplacement>({ resolver, defaultValues: typed });
  const error = useServerIssues(form, failed === undefined || failed.conflict ? null : failed.error);
  const submit = useSubmitOnce(form)((entry, values) => {
    onClose();
    void update(base, entry, values);
  });
  return (
    <FormDialog
      title="Edit Product"
      submitLabel={conflict ? "Save over Newer Version" : "Save Changes"}
      error={error}
      dirty={form.formState.isDirty || failed !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          thing="product"
          fields={productFields}
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
      <ProductFields form={form} presentCategory={base.category} editing />
    </FormDialog>
  );
}
