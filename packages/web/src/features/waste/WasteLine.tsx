import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { convertibleUnits } from "@stockpot/core/measure/quantity";
import { unitNames } from "@stockpot/core/measure/unit";
import type { WasteDraft } from "@stockpot/core/waste/waste.schema";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceInput } from "../../components/fields/ChoiceInput.tsx";
import { packOf } from "../../components/fields/amount-field.ts";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { touch } from "../../components/widths.ts";
import { useFormats } from "../../lib/formats.ts";
import { Close } from "../../lib/icons.tsx";
import { useWasteReasons } from "./use-waste-reasons.ts";
import { useWastedItems } from "./use-wasted-items.ts";
import type { WasteForm } from "./waste-form.ts";

interface WasteLineProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<WasteForm, unknown, WasteDraft>;
  readonly index: number;
  readonly onRemove: (() => void) | undefined;
}

/** How much of one thing was thrown away, and why. */
export function WasteLine({ restaurantId, form, index, onRemove }: WasteLineProps) {
  const { control, formState, setValue } = form;
  const formats = useFormats();
  const { subject, unit } = useWatch({ control, name: `lines.${index}` });
  const item = useWastedItems(restaurantId, [subject]).get(subject.id);
  const { offered, error, retry } = useWasteReasons(restaurantId);
  const [hasNote, setHasNote] = useState(false);
  const units = item === undefined ? [] : convertibleUnits(item.baseUnit, item.equivalences);
  // In which unit it is kept, until another is chosen.
  const shownUnit = unit === "" ? (item?.baseUnit ?? "") : unit;
  const refusal = formState.errors.lines?.[index]?.subject?.id?.message;
  return (
    <Box
      component="section"
      aria-label={subject.name}
      sx={{
        display: "grid",
        gap: 2,
        "&:not(:first-of-type)": { pt: 2, borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography sx={{ fontWeight: 620, fontSize: "1.0625rem" }}>{subject.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {subject.type === "PRODUCT"
              ? "Takes its ingredients by its recipe"
              : item === undefined
                ? " "
                : `${formats.quantity(item.quantity, item.baseUnit)} on hand`}
          </Typography>
        </Box>
        {onRemove !== undefined && (
          <IconButton aria-label={`Remove ${subject.name}`} title="Remove" size="small" onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: 2, alignItems: "start" }}>
        {subject.type === "PRODUCT" ? (
          <NumberInput control={control} name={`lines.${index}.quantity`} label="Portions" required />
        ) : (
          <>
            <NumberInput
              control={control}
              name={`lines.${index}.quantity`}
              label="Amount"
              required
              // Keeps the room of what was understood: nothing below moves away from under a finger.
              helperText={"\u00a0"}
              amount={{
                unit: shownUnit,
                equivalences: item?.equivalences,
                pack: packOf(item),
                onUnit: (typed) => setValue(`lines.${index}.unit`, typed === item?.baseUnit ? "" : typed),
              }}
            />
            {units.length > 0 && (
              <SelectInput
                control={control}
                name={`lines.${index}.unit`}
                label="Unit"
                emptyLabel={item === undefined ? "" : unitNames[item.baseUnit].name}
                options={units
                  .filter((one) => one !== item?.baseUnit)
                  .map((value) => ({ value, label: unitNames[value].name }))}
              />
            )}
          </>
        )}
      </Box>
      {error === undefined ? (
        <ChoiceInput
          control={control}
          name={`lines.${index}.reason`}
          label="Reason"
          columns={2}
          required
          choices={offered.map(({ key, name }) => ({ value: key, label: name }))}
        />
      ) : (
        <Alert severity="error" action={<Button onClick={retry}>Retry</Button>}>
          Failed to load the reasons.
        </Alert>
      )}
      {hasNote ? (
        <TextInput control={control} name={`lines.${index}.note`} label="Note" maxLength={200} />
      ) : (
        <Box>
          <Button size="small" onClick={() => setHasNote(true)} sx={{ [touch]: { minHeight: 44 } }}>
            Add Note
          </Button>
        </Box>
      )}
      {refusal !== undefined && <FormHelperText error>{refusal}</FormHelperText>}
    </Box>
  );
}
