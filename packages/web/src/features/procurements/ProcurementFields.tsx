import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import type { Procurement, ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { useFieldArray, useFormState } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { useFormats, usePlace } from "../../lib/formats.ts";
import { useUrlState } from "../../lib/url-state.ts";
import type { Ingredients } from "../inventory/use-ingredients.ts";
import { LineFields } from "./LineFields.tsx";
import { emptyLine, type LineForm, maxLines, type ProcurementForm, todayAt } from "./procurement-form.tsx";
import { totalOf } from "./procurement-preview.ts";
import { SupplierInput } from "./SupplierInput.tsx";

interface ProcurementFieldsProps extends Editor<ProcurementForm, ProcurementDraft, Procurement> {
  readonly restaurantId: string;
  readonly lines: readonly LineForm[];
  readonly ingredients: Ingredients;
}

/** The inputs of a procurement. */
export function ProcurementFields({
  restaurantId,
  methods: form,
  field,
  base,
  lines,
  ingredients: { items, loaded, choose },
}: ProcurementFieldsProps) {
  const formats = useFormats();
  const place = usePlace();
  const { control, getValues } = form;
  const url = useUrlState();
  const { fields, append, remove } = useFieldArray({ control, name: "items" });
  const { errors } = useFormState({ control, name: "items" });
  const listError = errors.items?.root?.message ?? errors.items?.message;
  return (
    <>
      <FieldGrid columns="2fr 1fr">
        <SupplierInput {...field("supplierId")} restaurantId={restaurantId} present={base?.supplier.id} />
        <TextInput {...field("expectedDate")} type="date" min={todayAt(place)} helperText="Optional" />
      </FieldGrid>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
          Lines
        </Typography>
        {fields.map(({ id }, index) => {
          const { inventoryItemId } = lines[index] ?? emptyLine;
          return (
            <LineFields
              key={id}
              restaurantId={restaurantId}
              form={form}
              index={index}
              item={items.get(inventoryItemId)}
              isGone={loaded && inventoryItemId !== "" && !items.has(inventoryItemId)}
              only={fields.length === 1}
              onChoose={choose}
              onRemove={() => remove(index)}
              onAddEquivalence={(item) => url.set({ equivalence: item.id, unit: getValues(`items.${index}.unit`) })}
            />
          );
        })}
        {listError !== undefined && (
          <FormHelperText error sx={{ mb: 1 }}>
            {listError}
          </FormHelperText>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Add />}
            disabled={fields.length >= maxLines}
            onClick={() => append(emptyLine)}
          >
            Add Line
          </Button>
          <Typography
            component="output"
            aria-live="polite"
            sx={{ fontSize: "1rem", fontWeight: 620, fontVariantNumeric: "tabular-nums" }}
          >
            {`Total ${formats.money(totalOf(lines).toNumber())}`}
          </Typography>
        </Box>
      </Box>
      <TextInput {...field("notes")} rows={2} />
    </>
  );
}
