import type { InventoryItem, StockStatus } from "@stockpot/core/inventory/inventory.schema";
import { BelowZero } from "../../components/BelowZero.tsx";
import { StatusChip } from "../../components/StatusChip.tsx";

/** The label of each stock status. */
export const stockStatusNames: Record<StockStatus, string> = { low: "Low", warning: "Getting low", normal: "OK" };

const tones = { low: "error", warning: "warning", normal: "plain" } as const;

interface StockStatusChipProps {
  readonly item: Pick<InventoryItem, "quantity" | "stockStatus">;
}

export const StockStatusChip = ({ item: { quantity, stockStatus } }: StockStatusChipProps) =>
  quantity < 0 ? <BelowZero /> : <StatusChip tone={tones[stockStatus]} label={stockStatusNames[stockStatus]} />;
