import Close from "@mui/icons-material/Close";
import NotesOutlined from "@mui/icons-material/NotesOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { conversionRefusal } from "@stockpot/core/measure/unit";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { costPerBaseUnit } from "@stockpot/core/measure/money";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import { Big } from "big.js";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { FieldLabel } from "../../components/fields/Field.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { converts } from "../inventory/units.ts";
import { IngredientInput } from "../inventory/IngredientInput.tsx";
import type { LineForm, ProcurementForm } from "./procurement-form.tsx";
import { amountOf } from "./procurement-preview.ts";
import { unitOptions } from "./units.ts";

/** A part of a text that never wraps. */
const withoutBreaks = (text: string) => text.replaceAll(" ", "\u00a0");

/** What a line adds to stock, and its unit cost next to the last one. */
function describeReceipt(
  { quantity, unit, unitPrice }: LineForm,
  item: InventoryItem,
  formats: Formats,
): string | null {
  const perUnit = (cost: number) => formats.moneyPer(cost, item.baseUnit);
  const by = unit === "" ? undefined : factor(unit, item.baseUnit, item.equivalences);
  if (by === undefined) return null;
  const parts = [
    quantity !== null &&
      unit !== item.baseUnit &&
      `= ${formats.quantity(applyFactor(Big(quantity), by).toNumber(), item.baseUnit)}`,
    unitPrice !== null && unit !== item.baseUnit && perUnit(costPerBaseUnit(Big(unitPrice), by).toNumber()),
    item.lastCost !== undefined && `last ${perUnit(item.lastCost)}`,
    item.averageCost !== undefined && `average ${perUnit(item.averageCost)}`,
  ];
  const figures = parts.filter((part) => part !== false).map(withoutBreaks);
  return figures.join(" · ") || null;
}

interface LineFieldsProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<ProcurementForm, unknown, ProcurementDraft>;
  readonly index: number;
  /** The line's item, once it is known. */
  readonly item: InventoryItem | undefined;
  /** The item no longer exists. */
  readonly isGone: boolean;
  /** The only line cannot be removed. */
  readonly only: boolean;
  readonly onChoose: (item: InventoryItem) => void;
  readonly onRemove: () => void;
  /** Opens the item to add a unit equivalence. */
  readonly onAddEquivalence: (item: InventoryItem) => void;
}

/** One line of a procurement: item, quantity and price. */
export function LineFields({
  restaurantId,
  form: { control, setValue },
  index,
  item,
  isGone,
  only,
  onChoose,
  onRemove,
  onAddEquivalence,
}: LineFieldsProps) {
  const formats = useFormats();
  const line = useWatch({ control, name: `items.${index}` });
  const [noteOpen, setNoteOpen] = useState(line.notes !== "");
  const amount = amountOf(line);
  const { unit } = line;
  const stuck = item !== undefined && unit !== "" && !converts(unit, item);
  const buttons = (
    <LineButtons
      index={index}
      only={only}
      onNote={() => setNoteOpen(!noteOpen)}
      noteOpen={noteOpen}
      onRemove={onRemove}
    />
  );

  return (
    <Box
      component="fieldset"
      aria-label={`Line ${index + 1}`}
      sx={{ border: 0, borderBottom: 1, borderColor: "divider", m: 0, p: 0, pb: 1.5, mb: 1.5, minWidth: 0 }}
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr) minmax(0, 1fr) 68px",
            md: "minmax(0, 5fr) minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2.4fr) minmax(72px, 1.6fr) 68px",
          },
          columnGap: 1,
          rowGap: 1,
          alignItems: "start",
        }}
      >
        <Box sx={{ gridColumn: { xs: "1 / 3", md: "auto" }, minWidth: 0 }}>
          <IngredientInput
            control={control}
            name={`items.${index}.inventoryItemId`}
            restaurantId={restaurantId}
            chosen={item}
            describe={({ available, baseUnit }) => `${formats.quantity(available, baseUnit)} available`}
            onChoose={(chosen) => {
              onChoose(chosen);
              if (unit === "" || !converts(unit, chosen)) {
                setValue(`items.${index}.unit`, chosen.baseUnit, { shouldDirty: true });
              }
            }}
            helperText={isGone ? "This ingredient no longer exists. Choose another." : undefined}
          />
        </Box>
        <Box sx={{ display: { xs: "flex", md: "none" }, justifyContent: "flex-end", pt: 3 }}>{buttons}</Box>
        <NumberInput control={control} name={`items.${index}.quantity`} label="Quantity" required />
        <Box sx={{ minWidth: 0 }}>
          <SelectInput
            control={control}
            name={`items.${index}.unit`}
            label="Unit"
            required
            options={unitOptions(item, unit)}
            helperText={stuck ? conversionRefusal(unit, item) : undefined}
          />
          {stuck && (
            <Button size="small" variant="outlined" onClick={() => onAddEquivalence(item)} sx={{ mt: 0.5 }}>
              Add an Equivalence
            </Button>
          )}
        </Box>
        <Box sx={{ gridColumn: { xs: "1 / 2", md: "auto" }, minWidth: 0 }}>
          <NumberInput control={control} name={`items.${index}.unitPrice`} label="Unit price" required money />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <FieldLabel>Amount</FieldLabel>
          <Typography sx={{ pt: 0.875, fontVariantNumeric: "tabular-nums", fontWeight: 560 }}>
            {amount === null ? "–" : formats.money(amount.toNumber())}
          </Typography>
        </Box>
        <Box sx={{ display: { xs: "none", md: "flex" }, justifyContent: "flex-end", pt: 3 }}>{buttons}</Box>
      </Box>
      {item !== undefined && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ mt: 0.5, fontVariantNumeric: "tabular-nums" }}
        >
          {describeReceipt(line, item, formats)}
        </Typography>
      )}
      {noteOpen && (
        <Box sx={{ mt: 1 }}>
          <TextInput control={control} name={`items.${index}.notes`} label="Note on this line" />
        </Box>
      )}
    </Box>
  );
}

interface LineButtonsProps {
  readonly index: number;
  readonly only: boolean;
  readonly noteOpen: boolean;
  readonly onNote: () => void;
  readonly onRemove: () => void;
}

const LineButtons = ({ index, only, noteOpen, onNote, onRemove }: LineButtonsProps) => (
  <>
    <IconButton
      aria-label={`Note on line ${index + 1}`}
      aria-expanded={noteOpen}
      title="Note"
      size="small"
      onClick={onNote}
    >
      <NotesOutlined fontSize="small" />
    </IconButton>
    <IconButton
      aria-label={`Remove line ${index + 1}`}
      title={only ? "At least one line is needed" : "Remove"}
      size="small"
      disabled={only}
      onClick={onRemove}
    >
      <Close fontSize="small" />
    </IconButton>
  </>
);
