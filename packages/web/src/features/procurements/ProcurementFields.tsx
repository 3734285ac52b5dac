import Box from "@mui/material/Box";
import type { Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { type Control, type UseFieldArrayReturn, useFormState, useWatch } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { LineTable } from "../../components/line-table/LineTable.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { useFormats, useFormatSettings } from "../../lib/formats.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { Ingredients } from "../inventory/use-ingredients.ts";
import { lineColumns, LineFields, stackedLine } from "./LineFields.tsx";
import { todayAt } from "./procurement-form.tsx";
import { emptyLine, maxLines, type ProcurementForm } from "./procurement-values.ts";
import { totalOf } from "./procurement-preview.ts";
import { SupplierInput } from "./SupplierInput.tsx";

interface ProcurementFieldsProps extends Editor<ProcurementForm, ProcurementDraft, Procurement> {
  readonly restaurantId: string;
  readonly array: UseFieldArrayReturn<ProcurementForm, "items">;
  /** The item of each line, "" while none is chosen. */
  readonly ids: readonly string[];
  readonly ingredients: Ingredients;
}

/** The inputs of a procurement. */
export const ProcurementFields = ({ field, base, ...lines }: ProcurementFieldsProps) => (
  <>
    <FieldGrid columns="2fr 1fr">
      <SupplierInput {...field("supplierId")} restaurantId={lines.restaurantId} present={base?.supplier.id} />
      <TextInput {...field("expectedDate")} type="date" min={todayAt(useFormatSettings())} />
    </FieldGrid>
    <Lines {...lines} />
    <TextInput {...field("notes")} rows={2} />
  </>
);

function Lines({
  restaurantId,
  methods: form,
  array: { fields, append, remove },
  ids,
  ingredients: { items, loaded, choose },
}: Pick<ProcurementFieldsProps, "restaurantId" | "methods" | "array" | "ids" | "ingredients">) {
  const { control, getValues } = form;
  const url = useUrlState();
  const { errors } = useFormState({ control, name: "items" });
  return (
    <LineTable
      title="Lines"
      columns={lineColumns}
      stacked={stackedLine}
      error={errors.items?.root?.message ?? errors.items?.message}
      addLabel="Add Line"
      onAdd={() => append(emptyLine, { focusName: `items.${fields.length}.inventoryItemId` })}
      full={fields.length >= maxLines ? `A procurement holds at most ${maxLines} lines.` : undefined}
    >
      {fields.map((field, index) => {
        const itemId = ids[index] ?? field.inventoryItemId;
        return (
          <LineFields
            key={field.id}
            restaurantId={restaurantId}
            form={form}
            index={index}
            item={items.get(itemId)}
            isGone={loaded && itemId !== "" && !items.has(itemId)}
            only={fields.length === 1}
            onChoose={choose}
            onRemove={() => remove(index)}
            onAddEquivalence={(item) => url.set({ equivalence: item.id, unit: getValues(`items.${index}.unit`) })}
          />
        );
      })}
    </LineTable>
  );
}

/** What all complete lines cost. */
export function ProcurementTotal({
  control,
}: {
  readonly control: Control<ProcurementForm, unknown, ProcurementDraft>;
}) {
  const formats = useFormats();
  const lines = useWatch({ control, name: "items" });
  return (
    <Box
      component="output"
      aria-live="polite"
      sx={{
        flexShrink: 0,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "background.default",
        px: 2.5,
        py: 1,
        textAlign: "right",
        fontSize: "1rem",
        fontWeight: 620,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {`Total ${formats.money(totalOf(lines).toNumber())}`}
    </Box>
  );
}
