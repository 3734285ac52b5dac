import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/DataTable.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { StockQuantity } from "../../components/why/ItemFigures.tsx";
import { StockStatusChip } from "./StockStatusChip.tsx";

const name: Column<InventoryItem> = { key: "name", header: "Item", render: (item) => item.name };

const category: Column<InventoryItem> = {
  key: "category",
  header: "Category",
  hideBelow: "md",
  width: "18%",
  render: (item) => item.category ?? "–",
};

const quantity: Column<InventoryItem> = {
  key: "quantity",
  header: "Quantity",
  align: "right",
  width: "16%",
  render: (item) => <StockQuantity item={item} value={item.quantity} beside={[item.reorderLevel ?? 0]} aligned />,
};

const reorderLevel: Column<InventoryItem> = {
  key: "reorderLevel",
  header: "Reorder level",
  align: "right",
  width: "16%",
  render: ({ quantity: onHand, reorderLevel: level, baseUnit }) =>
    level === undefined ? "–" : <Quantity value={level} unit={baseUnit} beside={[onHand]} aligned />,
};

const status: Column<InventoryItem> = {
  key: "status",
  header: "Status",
  width: 110,
  render: (item) => <StockStatusChip status={item.stockStatus} />,
};

export const itemColumns = [name, category, quantity, reorderLevel, status];
export const criticalColumns = [name, quantity, reorderLevel, status];
/** What an alert says of an item before how far it is from its level. */
export const alertedColumns = [name, category, quantity, reorderLevel];
