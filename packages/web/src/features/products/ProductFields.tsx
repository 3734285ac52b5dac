import Box from "@mui/material/Box";
import type { ProductReplacement } from "@stockpot/core/product/product.schema";
import type { UseFormReturn } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { ImageInputs } from "./ImageInputs.tsx";
import { categoryOptions, type ProductForm } from "./product-form.ts";

interface ProductFieldsProps {
  readonly form: UseFormReturn<ProductForm, unknown, ProductReplacement>;
  /** The category that the product has; none for a new product. */
  readonly presentCategory?: string;
  /** Only a product that exists can be taken off the menu. */
  readonly editing?: boolean;
}

/** What a product says of itself, for adding and for editing alike. */
export function ProductFields({ form, presentCategory, editing = false }: ProductFieldsProps) {
  const { control } = form;
  return (
    <>
      <TextInput control={control} name="name" label="Name" required />
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2, alignItems: "start" }}>
        <SelectInput
          control={control}
          name="category"
          label="Category"
          required
          options={categoryOptions(presentCategory)}
        />
        <NumberInput control={control} name="price" label="Price" required before="$" />
      </Box>
      <TextInput control={control} name="description" label="Description" rows={2} />
      <ImageInputs form={form} />
      <Box sx={{ display: "flex", flexDirection: "column" }}>
        <CheckboxInput
          control={control}
          name="isAvailable"
          label="Available"
          helperText="Can be ordered now; untick while it is sold out"
        />
        {editing && <CheckboxInput control={control} name="isActive" label="Active" helperText="On the menu at all" />}
      </Box>
    </>
  );
}
