import type { StockStatus } from "@stockpot/core/inventory/inventory.schema";
import { StatusChip } from "../../components/StatusChip.tsx";

/** The label of each stock status. */
export const stockStatusNames: Record<StockStatus, string> = { low: "Low", warning: "Getting low", normal: "OK" };

const tones = { low: "error", warning: "warning", normal: "plain" } as const;

export const StockStatusChip = ({ status }: { readonly status: StockStatus }) => (
  <StatusChip tone={tones[status]} label={stockStatusNames[status]} />
);
