import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { get, list } from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { InputProps } from "../../components/fields/TextInput.tsx";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import { queryOf, remember, useRoute } from "../../lib/cache.ts";
import { useSupplier } from "./use-supplier.ts";
import type { ProcurementForm } from "./procurement-form.tsx";

const maxFound = 20;

interface SupplierInputProps extends InputProps<ProcurementForm, ProcurementDraft> {
  readonly restaurantId: string;
  /** The supplier that the procurement has already: it may stay even if it is inactive. */
  readonly present: string | undefined;
}

const inactive = ({ isActive }: Supplier) => (isActive ? undefined : "Inactive");

/** Chooses whom to buy from; inactive suppliers show, but cannot be chosen. */
export function SupplierInput({ restaurantId, present, ...input }: SupplierInputProps) {
  const [q, setQ] = useState<string | null>(null);
  const supplierId = useWatch({ control: input.control, name: "supplierId" });
  const { supplier, isGone } = useSupplier(restaurantId, supplierId);
  const { data, error, isLoading } = useRoute(
    list,
    q === null ? null : { params: { restaurantId }, query: { limit: maxFound, ...(q !== "" && { q }) } },
    { keepPreviousData: true },
  );
  const help = () => {
    if (isGone) return "This supplier does not exist any more. Choose another.";
    if (supplier?.isActive === false && supplier.id !== present)
      return "This supplier is inactive. Choose an active one.";
    return undefined;
  };
  return (
    <SearchSelect
      {...input}
      required
      placeholder="Search suppliers"
      chosen={supplier}
      found={{ things: data?.data ?? [], loading: isLoading, failed: error !== undefined }}
      onSearch={setQ}
      onChoose={(chosen) => {
        if (chosen !== null)
          remember(queryOf(get, { params: { restaurantId, supplierId: chosen.id } }), { data: chosen });
      }}
      describe={({ contactName }) => contactName}
      refuse={inactive}
      helperText={help()}
    />
  );
}
