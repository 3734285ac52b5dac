import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { AverageCost, StockQuantity } from "../../components/why/ItemFigures.tsx";
import { StockStatusChip } from "./StockStatusChip.tsx";

const name: Column<InventoryItem> = { key: "name", header: "Item", grow: 40, render: (item) => item.name };

const category: Column<InventoryItem> = {
  key: "category",
  header: "Category",
  grow: 20,
  hideBelow: 760,
  render: (item) => item.category ?? "–",
};

const quantity: Column<InventoryItem> = {
  key: "quantity",
  header: "Quantity",
  align: "right",
  render: (item) => (
    <StockQuantity
      item={item}
      value={item.quantity}
      beside={item.reorderLevel === undefined ? [] : [item.reorderLevel]}
      aligned
    />
  ),
};

const reorderLevel: Column<InventoryItem> = {
  key: "reorderLevel",
  header: "Reorder level",
  phoneLabel: "Level",
  align: "right",
  render: ({ quantity: onHand, reorderLevel: level, baseUnit }) =>
    level === undefined ? "–" : <Quantity value={level} unit={baseUnit} beside={[onHand]} aligned />,
};

const cost: Column<InventoryItem> = {
  key: "cost",
  header: "Cost",
  needs: "costs.read",
  align: "right",
  hideBelow: 900,
  render: (item) => (item.averageCost === undefined ? "–" : <AverageCost item={item} value={item.averageCost} />),
};

const value: Column<InventoryItem> = {
  key: "value",
  header: "Value",
  needs: "costs.read",
  align: "right",
  hideBelow: 900,
  render: ({ averageCost, stockValue }) => (averageCost === undefined ? "–" : <Money amount={stockValue} />),
};

const status: Column<InventoryItem> = {
  key: "status",
  header: "Status",
  render: (item) => <StockStatusChip item={item} />,
};

/** On a phone: what it is and how much; which kind, and whether it is low. */
export const itemLines = ["name quantity", "category status"];

export const itemColumns = [name, category, quantity, cost, value, reorderLevel, status];
export const criticalLines = ["name quantity", "reorderLevel status"];
export const criticalColumns = [name, quantity, reorderLevel, status];
/** What an alert says of an item before how far it is from its level. */
export const alertedColumns = [name, category, quantity, reorderLevel];
