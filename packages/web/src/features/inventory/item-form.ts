import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { resourceForm } from "../../components/resource/resource-form.ts";
import { EditedItem, type ItemDraft, type ItemForm } from "./item-draft.ts";

const formatAmount = (value: number | null, unit: Unit | "") =>
  `${value ?? "?"} ${unit === "" ? "?" : unitNames[unit].symbol}`;

const formatEquivalences = (rows: ItemForm["equivalences"]) =>
  rows
    .map((row) => `${formatAmount(row.fromQuantity, row.fromUnit)} = ${formatAmount(row.toQuantity, row.toUnit)}`)
    .join("; ");

export const itemForm = resourceForm<ItemForm, ItemDraft, InventoryItem>({
  schema: InventoryItemDraft,
  editSchema: EditedItem,
  fields: {
    name: { label: "Name", empty: "" },
    category: { label: "Category", empty: "" },
    quantity: { label: "Quantity", empty: null },
    baseUnit: { label: "Base unit", empty: "", format: (unit) => (unit === "" ? "None" : unitNames[unit].name) },
    // Of the opening stock, which is no field of the item.
    unitCost: { label: "Cost", empty: null, of: () => null },
    occurredAt: { label: "Counted at", empty: "", of: () => "" },
    reorderLevel: { label: "Reorder level", empty: null },
    storageArea: { label: "Storage area", empty: "" },
    packSize: { label: "Pack size", empty: null },
    description: { label: "Description", empty: "" },
    equivalences: { label: "Unit conversions", empty: [], format: (rows) => formatEquivalences(rows) || "None" },
  },
});
