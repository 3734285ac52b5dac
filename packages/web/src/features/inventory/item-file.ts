import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { unitNames } from "@stockpot/core/measure/unit";
import type { ListFile } from "../../components/resource/list-file.ts";

export const itemFile: ListFile<InventoryItem> = {
  file: "ITEMS",
  title: "Inventory Items",
  name: "inventory-items",
  columns: [
    { header: "Name", value: ({ name }) => name },
    { header: "Category", value: ({ category }) => category },
    { header: "Storage area", value: ({ storageArea }) => storageArea },
    { header: "Quantity", value: ({ quantity }) => quantity },
    { header: "Reserved", value: ({ reserved }) => reserved },
    { header: "Available", value: ({ available }) => available },
    { header: "Reorder level", value: ({ reorderLevel }) => reorderLevel },
    { header: "Pack size", value: ({ packSize }) => packSize },
    { header: "Unit", value: ({ baseUnit }) => unitNames[baseUnit].symbol },
    { header: "Average cost (USD)", needs: "costs.read", value: ({ averageCost }) => averageCost },
    { header: "Value (USD)", needs: "costs.read", value: ({ stockValue }) => stockValue },
  ],
};
