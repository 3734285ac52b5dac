import Box from "@mui/material/Box";
import type { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/unit";
import { type Control, useWatch } from "react-hook-form";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { CategoryInput } from "./CategoryInput.tsx";
import { EquivalenceFields } from "./EquivalenceFields.tsx";
import type { ItemForm } from "./item-form.ts";
import { unitOptions } from "./units.ts";

interface InventoryFieldsProps {
  readonly control: Control<ItemForm, unknown, InventoryItemDraft>;
  readonly categories: readonly string[];
  /** The unit that the item has; none for a new item. */
  readonly presentUnit?: Unit;
  readonly quantityHelp: string;
}

/** What an item says of itself, for adding and for editing alike. */
export function InventoryFields({ control, categories, presentUnit, quantityHelp }: InventoryFieldsProps) {
  const unit = useWatch({ control, name: "baseUnit" });
  const symbol = unit === "" ? undefined : unitNames[unit].symbol;
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 2, alignItems: "start" }}>
        <TextInput control={control} name="name" label="Name" required />
        <CategoryInput control={control} suggestions={categories} />
        <NumberInput
          control={control}
          name="quantity"
          label="Quantity"
          required
          behind={symbol}
          helperText={quantityHelp}
        />
        <SelectInput control={control} name="baseUnit" label="Base unit" required options={unitOptions(presentUnit)} />
        <NumberInput
          control={control}
          name="reorderLevel"
          label="Reorder level"
          behind={symbol}
          helperText="Optional. At or below it, the item counts as low"
        />
      </Box>
      <TextInput control={control} name="description" label="Description" rows={2} />
      <EquivalenceFields control={control} />
    </>
  );
}
