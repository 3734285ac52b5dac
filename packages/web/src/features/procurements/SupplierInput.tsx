import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { useWatch } from "react-hook-form";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { useNameSearch } from "../../components/fields/search.ts";
import { supplierChoices, suppliers } from "../suppliers/suppliers.ts";
import type { ProcurementForm } from "./procurement-values.ts";
import { useSupplier } from "./use-supplier.ts";

interface SupplierInputProps extends InputProps<ProcurementForm, ProcurementDraft> {
  readonly restaurantId: string;
  /** The stored supplier, which is accepted even if it is inactive. */
  readonly present: string | undefined;
}

const inactive = ({ isActive }: Supplier) => (isActive ? undefined : "Inactive");

/** Chooses the supplier; inactive ones are listed but disabled. */
export function SupplierInput({ restaurantId, present, ...input }: SupplierInputProps) {
  const params = { restaurantId };
  const supplierId = useWatch({ control: input.control, name: "supplierId" });
  const { supplier, isGone } = useSupplier(restaurantId, supplierId);
  const search = useNameSearch(supplierChoices(restaurantId));
  const help = () => {
    if (isGone) return "This supplier no longer exists. Choose another.";
    if (supplier?.isActive === false && supplier.id !== present) {
      return "This supplier is inactive. Choose an active one.";
    }
    return undefined;
  };
  return (
    <SearchSelect
      {...input}
      required
      placeholder="Search suppliers"
      chosen={supplier}
      search={search}
      onChoose={(chosen) => {
        if (chosen !== null) suppliers.rememberRow(params, chosen);
      }}
      describe={({ contactName }) => contactName}
      refuse={inactive}
      helperText={help()}
    />
  );
}
