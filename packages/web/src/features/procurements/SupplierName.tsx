import { useRestaurant } from "../../lib/use-restaurant.ts";
import { useSupplier } from "./use-supplier.ts";

/** The name of a supplier that a form has chosen. */
export function SupplierName({ supplierId }: { readonly supplierId: string }) {
  const { selected } = useRestaurant();
  const { supplier } = useSupplier(selected?.id ?? "", supplierId);
  return supplier?.name ?? "Another supplier";
}
