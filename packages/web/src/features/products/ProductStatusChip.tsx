import type { Product } from "@stockpot/core/product/product.schema";
import { StatusChip } from "../../components/StatusChip.tsx";

/** Whether a product can be ordered. */
export function ProductStatusChip({ isActive, isAvailable }: Pick<Product, "isActive" | "isAvailable">) {
  if (!isActive) return <StatusChip tone="neutral" label="Inactive" />;
  return <StatusChip tone={isAvailable ? "plain" : "warning"} label={isAvailable ? "Available" : "Sold out"} />;
}
