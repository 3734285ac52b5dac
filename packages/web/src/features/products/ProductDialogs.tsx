import Box from "@mui/material/Box";
import type { Product } from "@stockpot/core/product/product.schema";
import { historyOf } from "../../components/activity/thing-history.tsx";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NameInput } from "../../components/fields/NameInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { DeleteDialog } from "../../components/resource/DeleteDialog.tsx";
import type { EditorProps, PageProps, ThingDialogProps } from "../../components/resource/props.ts";
import { ResourceDialogs } from "../../components/resource/ResourceDialogs.tsx";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ImageInputs } from "./ImageInputs.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import { previewProduct, productForm } from "./product-form.ts";
import { categoryOptions, newRecipeOf, productChoices, products } from "./products.ts";

const namesOf = (restaurantId: string) => productChoices(restaurantId).names;
const shownOn = { pathname: paths.products, param: products.param };

function ProductEditor(props: EditorProps<Product>) {
  const navigate = useNavigate();
  const mayAddRecipe = usePermissions().has("recipes.edit");
  const [isUploading, setIsUploading] = useState(false);
  return (
    <ResourceEditor
      {...props}
      resource={products}
      form={productForm}
      uploadingLabel={isUploading ? "Uploading..." : undefined}
      preview={(draft, base) => previewProduct(props.params, draft, base)}
      next={
        mayAddRecipe
          ? { label: "Save and Add Recipe", onSaved: (product) => void navigate(newRecipeOf(product)) }
          : undefined
      }
    >
      {({ field, methods, base }) => (
        <>
          <NameInput {...field("name")} namesOf={namesOf} ownId={base?.id} shownOn={shownOn} />
          <FieldGrid columns="1fr 1fr">
            <SelectInput {...field("category")} required options={categoryOptions(base?.category ?? "")} />
            <NumberInput {...field("price")} required money />
          </FieldGrid>
          <TextInput {...field("description")} rows={2} />
          <ImageInputs restaurantId={props.params.restaurantId} form={methods} onUploading={setIsUploading} />
          <Box sx={{ display: "flex", flexDirection: "column" }}>
            <CheckboxInput {...field("isAvailable")} helperText="Available today (clear when sold out)" />
            {base !== undefined && <CheckboxInput {...field("isActive")} helperText="On the menu" />}
          </Box>
        </>
      )}
    </ResourceEditor>
  );
}

const DeleteProduct = (props: ThingDialogProps<Product>) => (
  <DeleteDialog {...props} resource={products}>
    {`This removes ${props.thing.name} from the menu. A product that a recipe still uses can't be deleted. You can't undo this.`}
  </DeleteDialog>
);

const ProductHistory = historyOf<Product>("PRODUCT", products.nameOf);

export const ProductDialogs = (page: PageProps<Product>) => (
  <ResourceDialogs
    {...page}
    resource={products}
    Create={ProductEditor}
    dialogs={{ view: ProductDialog, edit: ProductEditor, history: ProductHistory, delete: DeleteProduct }}
  />
);
