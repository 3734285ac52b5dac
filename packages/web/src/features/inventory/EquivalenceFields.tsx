import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { InventoryItemDraft } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { useId } from "react";
import { useFieldArray, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { Add, Close } from "../../lib/icons.tsx";
import type { ItemForm } from "./item-draft.ts";
import { unitOptions } from "./units.ts";

const maxEquivalences = 12;

const presentUnit = (unit: Unit | "" | undefined) => (unit === "" ? undefined : unit);

interface EquivalenceFieldsProps {
  readonly form: Pick<UseFormReturn<ItemForm, unknown, InventoryItemDraft>, "control" | "setValue">;
}

/** Rows that convert amounts of the item between kinds of unit. */
export function EquivalenceFields({ form: { control, setValue } }: EquivalenceFieldsProps) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name: "equivalences" });
  const rows = useWatch({ control, name: "equivalences" });
  const { errors } = useFormState({ control, name: "equivalences" });
  const listError = errors.equivalences?.root?.message ?? errors.equivalences?.message;
  return (
    <Box component="fieldset" aria-describedby={`${id}-help`} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontSize: "0.8125rem", fontWeight: 540 }}>
        Unit conversions
      </Typography>
      <Typography id={`${id}-help`} variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        Convert between weight, volume and pieces: 1 cup of flour = 120 g, 1 sack = 10 kg.
      </Typography>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          component="fieldset"
          aria-label={`Conversion ${index + 1}`}
          sx={{
            border: 0,
            m: 0,
            p: 0,
            minWidth: 0,
            display: "grid",
            gridTemplateColumns: {
              xs: "minmax(0, 2fr) minmax(0, 3fr) 34px",
              sm: "minmax(0, 2fr) minmax(0, 3fr) auto minmax(0, 2fr) minmax(0, 3fr) 34px",
            },
            columnGap: 1,
            rowGap: 0.75,
            alignItems: "start",
            mb: 1.5,
          }}
        >
          <NumberInput
            control={control}
            name={`equivalences.${index}.fromQuantity`}
            label="Amount"
            required
            amount={{
              unit: rows[index]?.fromUnit ?? "",
              onUnit: (unit) => setValue(`equivalences.${index}.fromUnit`, unit, { shouldDirty: true }),
            }}
          />
          <SelectInput
            control={control}
            name={`equivalences.${index}.fromUnit`}
            label="Unit"
            options={unitOptions(presentUnit(rows[index]?.fromUnit))}
            required
          />
          <Box aria-hidden sx={{ pt: { xs: 3.75, sm: 3.75 }, textAlign: "center", color: "text.secondary" }}>
            =
          </Box>
          <NumberInput
            control={control}
            name={`equivalences.${index}.toQuantity`}
            label="Equals amount"
            required
            amount={{
              unit: rows[index]?.toUnit ?? "",
              onUnit: (unit) => setValue(`equivalences.${index}.toUnit`, unit, { shouldDirty: true }),
            }}
          />
          <SelectInput
            control={control}
            name={`equivalences.${index}.toUnit`}
            label="Equals unit"
            options={unitOptions(presentUnit(rows[index]?.toUnit))}
            required
          />
          <IconButton
            aria-label={`Remove conversion ${index + 1}`}
            size="small"
            onClick={() => remove(index)}
            sx={{ mt: 3.25 }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {listError !== undefined && (
        <FormHelperText error sx={{ mb: 1 }}>
          {listError}
        </FormHelperText>
      )}
      <Button
        variant="outlined"
        size="small"
        startIcon={<Add />}
        disabled={fields.length >= maxEquivalences}
        onClick={() => append({ fromQuantity: 1, fromUnit: "", toQuantity: null, toUnit: "" })}
      >
        Add Conversion
      </Button>
    </Box>
  );
}
