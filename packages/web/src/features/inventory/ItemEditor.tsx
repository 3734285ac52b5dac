import type { InventoryItem, InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/unit";
import { useWatch } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { EditorProps } from "../../components/resource/props.ts";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { CategoryInput } from "./CategoryInput.tsx";
import { EquivalenceFields } from "./EquivalenceFields.tsx";
import { type ItemForm, itemForm, previewItem } from "./item-form.ts";
import { items } from "./items.ts";
import { unitOptions } from "./units.ts";
import { useCategories } from "./use-categories.ts";

interface ItemEditorProps extends EditorProps<InventoryItem> {
  /** A unit that the item is to be converted from: a row for it waits to be completed. */
  readonly convertFrom?: Unit | undefined;
}

export function ItemEditor({ convertFrom, ...props }: ItemEditorProps) {
  const { thing } = props;
  return (
    <ResourceEditor
      {...props}
      resource={items}
      form={itemForm}
      preview={previewItem}
      newTitle="Add Inventory Item"
      maxWidth="md"
      {...(thing !== undefined &&
        convertFrom !== undefined && {
          initial: {
            equivalences: [
              ...thing.equivalences,
              { fromQuantity: 1, fromUnit: convertFrom, toQuantity: null, toUnit: thing.baseUnit },
            ],
          },
          focus: `equivalences.${thing.equivalences.length}.toQuantity`,
        })}
    >
      {(editor) => <ItemFields {...editor} restaurantId={props.params.restaurantId} />}
    </ResourceEditor>
  );
}

interface ItemFieldsProps extends Editor<ItemForm, InventoryItemDraft, InventoryItem> {
  readonly restaurantId: string;
}

function ItemFields({ methods: { control }, field, base, restaurantId }: ItemFieldsProps) {
  const unit = useWatch({ control, name: "baseUnit" });
  const symbol = unit === "" ? undefined : unitNames[unit].symbol;
  return (
    <>
      <FieldGrid columns="1fr 1fr">
        <TextInput {...field("name")} required />
        <CategoryInput {...field("category")} suggestions={useCategories(restaurantId)} />
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
