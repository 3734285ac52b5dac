import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/DataTable.tsx";
import { Difference } from "../../components/Quantity.tsx";
import { alertedColumns } from "./item-columns.tsx";
import { aboveReorderLevel } from "./item-stock.ts";
import { SelectRow } from "./selection.tsx";

const missing: Column<InventoryItem> = {
  key: "missing",
  header: "Missing",
  align: "right",
  width: "18%",
  render: (item) => {
    const { quantity, reorderLevel = 0, baseUnit } = item;
    if (aboveReorderLevel(item) >= 0) return "At the level";
    return (
      <strong>
        <Difference of={reorderLevel} less={quantity} unit={baseUnit} aligned />
      </strong>
    );
  },
};

const aboveLevel: Column<InventoryItem> = {
  key: "aboveLevel",
  header: "Above level",
  align: "right",
  width: "18%",
  render: ({ quantity, reorderLevel = 0, baseUnit }) => (
    <Difference of={quantity} less={reorderLevel} unit={baseUnit} aligned />
  ),
};

const order: Column<InventoryItem> = {
  key: "order",
  header: "Order",
  align: "right",
  width: 72,
  render: ({ id, name }) => <SelectRow id={id} name={name} />,
};

export const alertColumns = {
  low: [...alertedColumns, missing, order],
  warning: [...alertedColumns, aboveLevel, order],
};
