import Box from "@mui/material/Box";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/table/DataTable.tsx";
import { BelowZero } from "../../components/BelowZero.tsx";
import { onOrderColumn, type WithOnOrder } from "../../components/on-order.tsx";
import { Difference } from "../../components/Quantity.tsx";
import { alertedColumns } from "./item-columns.tsx";
import { aboveReorderLevel } from "./item-stock.ts";
import { SelectRow } from "./selection.tsx";

const missing: Column<InventoryItem> = {
  key: "missing",
  header: "Missing",
  align: "right",
  render: (item) => {
    const { quantity, reorderLevel = 0, baseUnit } = item;
    if (aboveReorderLevel(item) >= 0) return "At the level";
    return (
      <>
        {quantity < 0 && (
          <Box component="span" sx={{ mr: 1 }}>
            <BelowZero />
          </Box>
        )}
        <strong>
          <Difference of={reorderLevel} less={quantity} unit={baseUnit} aligned />
        </strong>
      </>
    );
  },
};

const aboveLevel: Column<InventoryItem> = {
  key: "aboveLevel",
  header: "Above level",
  align: "right",
  render: ({ quantity, reorderLevel = 0, baseUnit }) => (
    <Difference of={quantity} less={reorderLevel} unit={baseUnit} aligned />
  ),
};

const select: Column<InventoryItem> = {
  key: "select",
  needs: "purchases.draft",
  header: "Order",
  align: "right",
  render: ({ id, name }) => <SelectRow id={id} name={name} />,
};

/** On a phone: name and quantity; quantity on order, and the distance from the reorder level. */
export const alertLines = {
  low: ["name quantity select", "onOrder missing select"],
  warning: ["name quantity select", "onOrder aboveLevel select"],
};

export const alertColumns: Readonly<Record<"low" | "warning", readonly Column<InventoryItem & WithOnOrder>[]>> = {
  low: [...alertedColumns, missing, onOrderColumn, select],
  warning: [...alertedColumns, aboveLevel, onOrderColumn, select],
};
