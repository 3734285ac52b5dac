import Box from "@mui/material/Box";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { Money } from "../../components/Money.tsx";
import { onOrderColumn, type WithOnOrder } from "../../components/on-order.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { narrow } from "../../components/widths.ts";
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

/** Whether there is enough, and the quantity on order of a low item. */
const statusOrOrdered: Column<InventoryItem & WithOnOrder> = {
  ...status,
  render: (item) => (
    <Box component="span" sx={{ [narrow]: { display: "flex", alignItems: "center", gap: 1 } }}>
      <StockStatusChip item={item} />
      {item.stockStatus === "low" && item.onOrder !== undefined && (
        <Box component="span" sx={{ display: "block", fontSize: "0.75rem", lineHeight: 1.25, color: "text.secondary" }}>
          <Quantity value={item.onOrder.quantity} unit={item.onOrder.unit} />
          {" on order"}
        </Box>
      )}
    </Box>
  ),
};

/** On a phone: what it is and how much; which kind, and whether it is low. */
export const itemLines = ["name quantity", "category status"];

export const itemColumns: readonly Column<InventoryItem & WithOnOrder>[] = [
  name,
  category,
  quantity,
  cost,
  value,
  reorderLevel,
  statusOrOrdered,
];
export const criticalLines = ["name quantity", "reorderLevel onOrder"];
export const criticalColumns: readonly Column<InventoryItem & WithOnOrder>[] = [
  name,
  quantity,
  reorderLevel,
  onOrderColumn,
  status,
];
/** What an alert says of an item before how far it is from its level. */
export const alertedColumns = [name, category, quantity, reorderLevel];
