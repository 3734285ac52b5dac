import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/DataTable.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { StockQuantity } from "../../components/why/ItemFigures.tsx";
import { aboveReorderLevel } from "./item-stock.ts";
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
  render: (item) => <StockQuantity item={item} value={item.quantity} />,
};

const reorderLevel: Column<InventoryItem> = {
  key: "reorderLevel",
  header: "Reorder level",
  align: "right",
  width: "16%",
  render: (item) =>
    item.reorderLevel === undefined ? "–" : <Quantity value={item.reorderLevel} unit={item.baseUnit} />,
};

const status: Column<InventoryItem> = {
  key: "status",
  header: "Status",
  width: 110,
  render: (item) => <StockStatusChip status={item.stockStatus} />,
};

const missing: Column<InventoryItem> = {
  key: "missing",
  header: "Missing",
  align: "right",
  width: "18%",
  render: (item) => {
    const above = aboveReorderLevel(item);
    if (above >= 0) return "At the level";
    return (
      <strong>
        <Quantity value={-above} unit={item.baseUnit} />
      </strong>
    );
  },
};

const aboveLevel: Column<InventoryItem> = {
  key: "aboveLevel",
  header: "Above level",
  align: "right",
  width: "18%",
  render: (item) => <Quantity value={aboveReorderLevel(item)} unit={item.baseUnit} />,
};

export const itemColumns = [name, category, quantity, reorderLevel, status];
export const criticalColumns = [name, quantity, reorderLevel, status];
export const alertColumns = {
  low: [name, category, quantity, reorderLevel, missing],
  warning: [name, category, quantity, reorderLevel, aboveLevel],
};
