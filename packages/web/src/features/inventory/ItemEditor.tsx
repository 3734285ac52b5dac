import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import type { EditorProps } from "../../components/resource/props.ts";
import { ResourceEditor } from "../../components/resource/ResourceEditor.tsx";
import { ConversionEffects } from "./ConversionEffects.tsx";
import { previewItem } from "./item-draft.ts";
import { itemForm } from "./item-form.ts";
import { ItemFields } from "./ItemFields.tsx";
import { items } from "./items.ts";

interface ItemEditorProps extends EditorProps<InventoryItem> {
  /** A unit to convert from: the form opens with a row for it. */
  readonly convertFrom?: Unit | undefined;
}

export function ItemEditor({ convertFrom, ...props }: ItemEditorProps) {
  const { thing, params } = props;
  return (
    <ResourceEditor
      {...props}
      resource={items}
      form={itemForm}
      preview={previewItem}
      newTitle="Add Inventory Item"
      maxWidth="md"
      another={{ first: "name", keep: ({ category, storageArea }) => ({ category, storageArea }) }}
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
      {(editor) => (
        <>
          <ItemFields {...editor} restaurantId={params.restaurantId} />
          {editor.base !== undefined && <ConversionEffects item={editor.base} control={editor.methods.control} />}
        </>
      )}
    </ResourceEditor>
  );
}
