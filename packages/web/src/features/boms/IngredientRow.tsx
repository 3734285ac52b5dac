import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import type { BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { UseFormReturn } from "react-hook-form";
import { FieldLabel } from "../../components/fields/Field.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import type { Named } from "../../components/fields/RemoteAutocomplete.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { type BomForm, unitFor } from "./bom-form.ts";
import { PlateCost } from "../../components/PlateCost.tsx";
import { UnitInput } from "./UnitInput.tsx";
import { IngredientInput } from "../inventory/IngredientInput.tsx";

const describeBy =
  (formats: Formats) =>
  ({ averageCost, available, baseUnit }: InventoryItem) => {
    const cost = averageCost === undefined ? "no cost yet" : formats.moneyPer(averageCost, baseUnit);
    return `${formats.quantity(available, baseUnit)} · ${cost}`;
  };

interface IngredientRowProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  readonly index: number;
  /** The ingredient by name, and the item itself once it is loaded. */
  readonly chosen: Named | undefined;
  readonly item: InventoryItem | undefined;
  /** The list's error with this ingredient, such as a duplicate. */
  readonly problem: string | undefined;
  /** US dollars a plate; undefined while it is unknown. */
  readonly cost: number | undefined;
  /** The row is complete, but its ingredient has no cost yet. */
  readonly uncosted: boolean;
  /** The only row cannot be removed. */
  readonly only: boolean;
  readonly onChoose: (item: InventoryItem) => void;
  readonly onRemove: () => void;
  readonly onAddEquivalence: (item: InventoryItem) => void;
}

/** One ingredient of a recipe: item, quantity and cost a plate. */
export function IngredientRow({
  restaurantId,
  form: { control, getValues, setValue },
  index,
  chosen,
  item,
  problem,
  cost,
  uncosted,
  only,
  onChoose,
  onRemove,
  onAddEquivalence,
}: IngredientRowProps) {
  const formats = useFormats();
  return (
    <Box
      component="fieldset"
      aria-label={`Ingredient ${index + 1}`}
      sx={{
        border: 0,
        borderBottom: 1,
        borderColor: "divider",
        m: 0,
        px: 0,
        pt: 0,
        pb: 1.5,
        mb: 1.5,
        minWidth: 0,
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 2fr) minmax(0, 3fr)",
          md: "minmax(0, 5fr) minmax(0, 2fr) minmax(0, 3fr) minmax(0, 4fr) minmax(0, 84px) 34px",
        },
        columnGap: 1,
        rowGap: 1,
        alignItems: "start",
      }}
    >
      <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" }, minWidth: 0 }}>
        <IngredientInput
          control={control}
          name={`items.${index}.inventoryItemId`}
          restaurantId={restaurantId}
          chosen={chosen}
          problem={problem}
          describe={describeBy(formats)}
          onChoose={(chosenItem) => {
            const row = getValues(`items.${index}`);
            const unit = unitFor(chosenItem, { ...row, inventoryItemId: chosen?.id ?? "" });
            if (unit !== row.unit) setValue(`items.${index}.unit`, unit, { shouldDirty: true });
            onChoose(chosenItem);
          }}
        />
      </Box>
      <NumberInput control={control} name={`items.${index}.quantity`} label="Quantity" required />
      <Box sx={{ minWidth: 0 }}>
        <UnitInput control={control} index={index} item={item} onAddEquivalence={onAddEquivalence} />
      </Box>
      <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" }, minWidth: 0 }}>
        <TextInput control={control} name={`items.${index}.notes`} label="Notes" />
      </Box>
      <Box
        sx={{
          minWidth: 0,
          display: { xs: "flex", md: "block" },
          gap: 1,
          alignItems: "baseline",
          textAlign: { md: "right" },
        }}
      >
        <FieldLabel>Cost</FieldLabel>
        <Typography
          component="span"
          sx={{ display: "block", pt: { md: 0.875 }, fontWeight: 560, fontVariantNumeric: "tabular-nums" }}
        >
          {cost === undefined && !uncosted ? "–" : <PlateCost cost={cost} uncosted={[chosen?.name ?? ""]} />}
        </Typography>
      </Box>
      <IconButton
        aria-label={`Remove ingredient ${index + 1}`}
        title={only ? "A BOM needs at least one ingredient" : "Remove"}
        size="small"
        disabled={only}
        onClick={onRemove}
        sx={{ mt: { md: 3.25 }, justifySelf: "end" }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
