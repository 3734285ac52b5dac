import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { useFieldArray, useFormState, type UseFormReturn } from "react-hook-form";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { formatMoney } from "../../lib/format.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { EquivalenceDialog } from "../inventory/EquivalenceDialog.tsx";
import { LineFields } from "./LineFields.tsx";
import { emptyLine, type LineForm, mostLines, type ProcurementForm, today, totalOf } from "./procurement-form.ts";
import { SupplierInput } from "./SupplierInput.tsx";
import type { Lines } from "./use-lines.ts";

interface ProcurementFieldsProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<ProcurementForm, unknown, ProcurementDraft>;
  readonly lines: Lines;
  /** The supplier that the procurement has already. */
  readonly presentSupplier?: string;
}

const isNamed = (line: LineForm | undefined) => (line?.inventoryItemId ?? "") !== "";

/** What a procurement says, for creating and for editing alike. */
export function ProcurementFields({ restaurantId, form, lines, presentSupplier }: ProcurementFieldsProps) {
  const { control, getValues } = form;
  const url = useUrlState();
  const { fields, append, remove } = useFieldArray({ control, name: "items" });
  const { errors } = useFormState({ control, name: "items" });
  const { items, loaded, choose } = lines;
  const listError = errors.items?.root?.message ?? errors.items?.message;
  return (
    <>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" }, gap: 2, alignItems: "start" }}>
        <SupplierInput
          restaurantId={restaurantId}
          control={control}
          {...(presentSupplier !== undefined && { present: presentSupplier })}
        />
        <TextInput
          control={control}
          name="expectedDate"
          label="Expected date"
          type="date"
          min={today()}
          helperText="Optional"
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
          Lines
        </Typography>
        {fields.map((field, index) => (
          <LineFields
            key={field.id}
            restaurantId={restaurantId}
            form={form}
            index={index}
            item={items.get(lines.lines[index]?.inventoryItemId ?? "")}
            gone={loaded && isNamed(lines.lines[index]) && !items.has(lines.lines[index]?.inventoryItemId ?? "")}
            only={fields.length === 1}
            onChoose={choose}
            onRemove={() => remove(index)}
            onEquate={(item) => url.set({ equivalence: item.id, unit: getValues(`items.${index}.unit`) })}
          />
        ))}
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
            disabled={fields.length >= mostLines}
            onClick={() => append(emptyLine())}
          >
            Add Line
          </Button>
          <Typography
            component="output"
            aria-live="polite"
            sx={{ fontSize: "1rem", fontWeight: 620, fontVariantNumeric: "tabular-nums" }}
          >
            {`Total ${formatMoney(totalOf(lines.lines).toNumber())}`}
          </Typography>
        </Box>
      </Box>
      <TextInput control={control} name="notes" label="Notes" rows={2} />
      <EquivalenceDialog params={{ restaurantId }} ingredients={items} />
    </>
  );
}
