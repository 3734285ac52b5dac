import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Column } from "../../components/DataTable.tsx";
import { Quantity } from "../../components/Quantity.tsx";
import { alertedColumns } from "./item-columns.tsx";
import { aboveReorderLevel } from "./item-stock.ts";

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

export const alertColumns = {
  low: [...alertedColumns, missing],
  warning: [...alertedColumns, aboveLevel],
};
