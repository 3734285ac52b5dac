import Box from "@mui/material/Box";
import type { SupplierDraft } from "@stockpot/core/supplier/supplier.schema";
import type { Control } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { type SupplierForm, supplierLabels as labels } from "./supplier-form.ts";

interface SupplierFieldsProps {
  readonly control: Control<SupplierForm, unknown, SupplierDraft>;
}

const columns = (sm: string) =>
  ({ display: "grid", gridTemplateColumns: { xs: "1fr", sm }, gap: 2, alignItems: "start" }) as const;

/** What a supplier says of itself, for creating and for editing alike. */
export const SupplierFields = ({ control }: SupplierFieldsProps) => (
  <>
    <Box sx={columns("1fr 1fr")}>
      <TextInput control={control} name="name" label={labels.name} required />
      <TextInput control={control} name="contactName" label={labels.contactName} required />
      <TextInput control={control} name="email" label={labels.email} type="email" required />
      <TextInput control={control} name="phoneNumber" label={labels.phoneNumber} type="tel" required />
    </Box>
    <TextInput control={control} name="address" label={labels.address} required />
    <Box sx={columns("2fr 2fr 1fr 2fr")}>
      <TextInput control={control} name="city" label={labels.city} />
      <TextInput control={control} name="state" label={labels.state} />
      <TextInput control={control} name="zipCode" label={labels.zipCode} />
      <TextInput control={control} name="country" label={labels.country} />
    </Box>
    <Box sx={columns("1fr 1fr")}>
      <TextInput
        control={control}
        name="website"
        label={labels.website}
        type="url"
        helperText="With https:// in front"
      />
      <TextInput
        control={control}
        name="paymentTerms"
        label={labels.paymentTerms}
        helperText="In your own words, such as Net 30"
      />
    </Box>
    <TextInput control={control} name="notes" label={labels.notes} rows={2} />
    <CheckboxInput
      control={control}
      name="isActive"
      label={labels.isActive}
      helperText="Inactive suppliers cannot be chosen for a new procurement"
    />
  </>
);
