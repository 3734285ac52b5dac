import { type InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { useWatch } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { CategoryInput } from "./CategoryInput.tsx";
import { EquivalenceFields } from "./EquivalenceFields.tsx";
import { EditedItem, type ItemForm } from "./item-draft.ts";
import { unitOptions } from "./units.ts";

const formatAmount = (value: number | null, unit: Unit | "") =>
  `${value ?? "?"} ${unit === "" ? "?" : unitNames[unit].symbol}`;

const formatEquivalences = (rows: ItemForm["equivalences"]) =>
  rows
    .map((row) => `${formatAmount(row.fromQuantity, row.fromUnit)} = ${formatAmount(row.toQuantity, row.toUnit)}`)
    .join("; ");

export const itemForm = resourceForm<ItemForm, InventoryItemDraft, InventoryItem>({
  schema: InventoryItemDraft,
  editSchema: EditedItem,
  fields: {
    name: { label: "Name", empty: "" },
    category: { label: "Category", empty: "" },
    quantity: { label: "Quantity", empty: null },
    baseUnit: { label: "Base unit", empty: "", format: (unit) => (unit === "" ? "None" : unitNames[unit].name) },
    reorderLevel: { label: "Reorder level", empty: null },
    unitCost: { label: "Unit cost", empty: null, of: () => null },
    description: { label: "Description", empty: "" },
    equivalences: { label: "Unit equivalences", empty: [], format: (rows) => formatEquivalences(rows) || "None" },
  },
});

interface ItemFieldsProps extends Editor<ItemForm, InventoryItemDraft, InventoryItem> {
  /** The categories in use, to choose from. */
  readonly categories: readonly string[];
}

/** The inputs of an item. */
export function ItemFields({ methods: { control }, field, base, categories }: ItemFieldsProps) {
  const unit = useWatch({ control, name: "baseUnit" });
  const symbol = unit === "" ? undefined : unitNames[unit].symbol;
  return (
    <>
      <FieldGrid columns="1fr 1fr">
        <TextInput {...field("name")} required />
        <CategoryInput {...field("category")} suggestions={categories} />
        <NumberInput
          {...field("quantity")}
          required
          suffix={symbol}
          helperText={base === undefined ? "What you have now" : "Saving a new quantity records a stock adjustment"}
        />
        <SelectInput {...field("baseUnit")} required options={unitOptions(base?.baseUnit)} />
        <NumberInput
          {...field("reorderLevel")}
          suffix={symbol}
          helperText="Optional. The item is flagged as low at this amount"
        />
      </FieldGrid>
      <TextInput {...field("description")} rows={2} />
      <EquivalenceFields control={control} />
    </>
  );
}
