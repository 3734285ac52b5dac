import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { get, list } from "@stockpot/core/supplier/supplier.routes";
import type { Supplier } from "@stockpot/core/supplier/supplier.schema";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { SearchSelect } from "../../components/fields/SearchSelect.tsx";
import { queryOf, remember, useRoute } from "../../lib/cache.ts";
import type { ProcurementForm } from "./procurement-form.ts";

const mostFound = 20;

/** The supplier that a form names, once it is loaded. */
export function useSupplier(restaurantId: string, supplierId: string) {
  const { data, error } = useRoute(get, supplierId === "" ? null : { params: { restaurantId, supplierId } });
  return { supplier: data?.data, gone: error?.status === 404 };
}

interface SupplierInputProps {
  readonly restaurantId: string;
  readonly control: Control<ProcurementForm, unknown, ProcurementDraft>;
  /** The supplier that the procurement has already: it may stay, also when it is inactive by now. */
  readonly present?: string;
}

const inactive = ({ isActive }: Supplier) => (isActive ? undefined : "Inactive");

/** Chooses whom to buy from; inactive suppliers show, but cannot be chosen. */
export function SupplierInput({ restaurantId, control, present }: SupplierInputProps) {
  const [q, setQ] = useState<string | null>(null);
  const supplierId = useWatch({ control, name: "supplierId" });
  const { supplier, gone } = useSupplier(restaurantId, supplierId);
  const { data, error, isLoading } = useRoute(
    list,
    q === null ? null : { params: { restaurantId }, query: { limit: mostFound, ...(q !== "" && { q }) } },
    { keepPreviousData: true },
  );
  const help = () => {
    if (gone) return "This supplier does not exist any more. Choose another.";
    if (supplier?.isActive === false && supplier.id !== present)
      return "This supplier is inactive. Choose an active one.";
    return undefined;
  };
  return (
    <SearchSelect
      control={control}
      name="supplierId"
      label="Supplier"
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
