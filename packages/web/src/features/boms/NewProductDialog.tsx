import type { Product } from "@stockpot/core/product/product.schema";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { useFailedSaves } from "../../lib/failed-saves.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { previewProduct, productForm } from "../products/product-form.ts";
import { categoryOptions, products } from "../products/products.ts";
import type { ProductChoice } from "./bom-form.ts";

/** The URL's parameter with what the new product may be called; a space while that is not known. */
export const newProductParam = "newProduct";

interface NewProductDialogProps {
  readonly params: { readonly restaurantId: string };
  readonly onCreated: (product: ProductChoice) => void;
}

/** Adds the product that a recipe is for, in a dialog above the recipe's form. */
export function NewProductDialog({ params, onCreated }: NewProductDialogProps) {
  const url = useUrlState();
  const { failed, forget } = useFailedSaves<unknown, Product>(products.scopeOf(params));
  const name = url.get(newProductParam);
  const unsaved = failed.find(({ base }) => base === null);
  if (name === null && unsaved === undefined) return null;
  return (
    <ResourceEditor
      key={unsaved?.key}
      params={params}
      resource={products}
      form={productForm}
      preview={(draft, base) => previewProduct(params, draft, base)}
      initial={{ name: name?.trim() ?? "", category: "Main Course" }}
      newTitle="Add Product"
      onSaved={onCreated}
      {...(unsaved !== undefined && name === null && { failedKey: unsaved.key })}
      {...(name !== null && name.trim() !== "" && { focus: "price" })}
      onClose={() => {
        if (name === null && unsaved !== undefined) forget(unsaved.key);
        else url.set({ [newProductParam]: null }, { replace: true });
      }}
    >
      {({ field }) => (
        <>
          <TextInput {...field("name")} required />
          <FieldGrid columns="1fr 1fr">
            <NumberInput {...field("price")} required money />
            <SelectInput {...field("category")} required options={categoryOptions("")} />
          </FieldGrid>
        </>
      )}
    </ResourceEditor>
  );
}
