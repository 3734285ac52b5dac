import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { conversionRefusal } from "@stockpot/core/measure/unit";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { costPerBaseUnit } from "@stockpot/core/measure/money";
import type { ProcurementDraft } from "@stockpot/core/procurement/procurement.schema";
import { applyFactor, factor } from "@stockpot/core/measure/quantity";
import type { Unit } from "@stockpot/core/measure/unit";
import { Big } from "big.js";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { packOf } from "../../components/fields/amount-field.ts";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { LineColumn, StackedLine } from "../../components/line-table/line-columns.ts";
import { LineRow, RemoveLine } from "../../components/line-table/LineRow.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { NotesOutlined } from "../../lib/rare-icons.tsx";
import { converts } from "../inventory/units.ts";
import { IngredientInput } from "../inventory/IngredientInput.tsx";
import { bought, lastPriceOf, repriced } from "./last-price.ts";
import type { LineForm, ProcurementForm } from "./procurement-values.ts";
import { derivedPriceOf, derivedTotalOf } from "./procurement-preview.ts";
import { unitOptions } from "./units.ts";
import { usePriceAlert } from "./use-price-alert.tsx";

export const lineColumns: readonly LineColumn[] = [
  { key: "item", header: "Item", width: "minmax(0, 5fr)", isLabelHidden: true },
  { key: "quantity", header: "Quantity", width: "minmax(0, 2fr)" },
  { key: "unit", header: "Unit", width: "minmax(0, 3fr)" },
  { key: "price", header: "Unit price", width: "minmax(0, 2.4fr)" },
  { key: "amount", header: "Total", width: "minmax(0, 2.4fr)" },
  { key: "buttons", header: "Note and removal", width: "88px", align: "right", isHeaderHidden: true },
];

export const stackedLine: StackedLine = {
  areas: `
    "item item buttons"
    "quantity unit unit"
    "price amount amount"
  `,
  columns: "calc(50% - 4px) minmax(0, 1fr) 88px",
};

/** A part of a text that never wraps. */
const withoutBreaks = (text: string) => text.replaceAll(" ", "\u00a0");

/** What a line adds to stock, and its unit cost next to the last one. */
function describeReceipt(line: LineForm, item: InventoryItem, formats: Formats): string | null {
  const { quantity, unit } = line;
  const unitPrice = line.unitPrice ?? derivedPriceOf(line);
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
  form: { control, getValues, setValue, setFocus },
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
  const { unit } = line;
  const stuck = item !== undefined && unit !== "" && !converts(unit, item);
  const label = `line ${index + 1}`;

  function choose(chosen: InventoryItem) {
    const next = bought(chosen, getValues(`items.${index}`), item);
    setValue(`items.${index}.unit`, next.unit, { shouldDirty: true });
    if (line.totalPrice === null) setValue(`items.${index}.unitPrice`, next.unitPrice, { shouldDirty: true });
    onChoose(chosen);
    setFocus(`items.${index}.quantity`, { shouldSelect: true });
  }

  function reprice() {
    const { unit: to, unitPrice, totalPrice } = getValues(`items.${index}`);
    if (item !== undefined && totalPrice === null) {
      setValue(`items.${index}.unitPrice`, repriced(item, unit, to, unitPrice), { shouldDirty: true });
    }
  }

  function chooseUnit(typed: Unit) {
    if (typed === unit) return;
    setValue(`items.${index}.unit`, typed, { shouldDirty: true });
    reprice();
  }

  const lastPrice = item && lastPriceOf(item, unit);
  const priceAlert = usePriceAlert()(line.unitPrice ?? derivedPriceOf(line), lastPrice, "last");
  const receipt = item && describeReceipt(line, item, formats);
  return (
    <LineRow
      label={`Line ${index + 1}`}
      cells={{
        item: (
          <IngredientInput
            control={control}
            name={`items.${index}.inventoryItemId`}
            label={`Item of ${label}`}
            restaurantId={restaurantId}
            chosen={item}
            describe={({ available, baseUnit }) => `${formats.quantity(available, baseUnit)} available`}
            onChoose={choose}
            helperText={isGone ? "This item no longer exists. Choose another." : undefined}
          />
        ),
        quantity: (
          <NumberInput
            control={control}
            name={`items.${index}.quantity`}
            label={`Quantity of ${label}`}
            required
            amount={{ unit, equivalences: item?.equivalences, pack: packOf(item), onUnit: chooseUnit }}
          />
        ),
        unit: (
          <>
            <SelectInput
              control={control}
              name={`items.${index}.unit`}
              label={`Unit of ${label}`}
              required
              options={unitOptions(item, unit)}
              helperText={stuck ? conversionRefusal(unit, item) : undefined}
              onChosen={reprice}
            />
            {stuck && (
              <Button size="small" variant="outlined" onClick={() => onAddEquivalence(item)} sx={{ mt: 0.5 }}>
                Add a Conversion
              </Button>
            )}
          </>
        ),
        price: (
          <NumberInput
            control={control}
            name={`items.${index}.unitPrice`}
            label={`Unit price of ${label}`}
            required
            money
            derived={derivedPriceOf(line)}
            helperText={priceAlert}
            onTyped={() => setValue(`items.${index}.totalPrice`, null, { shouldDirty: true })}
          />
        ),
        amount: (
          <NumberInput
            control={control}
            name={`items.${index}.totalPrice`}
            label={`Total of ${label}`}
            money
            derived={derivedTotalOf(line)}
            onTyped={() => setValue(`items.${index}.unitPrice`, null, { shouldDirty: true })}
          />
        ),
        buttons: (
          <Box component="span" sx={{ display: "flex", justifyContent: "flex-end" }}>
            <IconButton
              aria-label={`Note on ${label}`}
              aria-expanded={noteOpen}
              title="Note"
              size="small"
              onClick={() => setNoteOpen(!noteOpen)}
              sx={{ mt: 0.25 }}
            >
              <NotesOutlined fontSize="small" />
            </IconButton>
            <RemoveLine
              label={`Remove ${label}`}
              refusal={only ? "At least one line is needed" : undefined}
              onRemove={onRemove}
            />
          </Box>
        ),
      }}
      below={
        (typeof receipt === "string" || noteOpen) && (
          <>
            {typeof receipt === "string" && (
              <Typography
                variant="caption"
                color="textSecondary"
                component="p"
                sx={{ lineHeight: "15px", fontVariantNumeric: "tabular-nums" }}
              >
                {receipt}
              </Typography>
            )}
            {noteOpen && (
              <Box sx={{ my: 0.5 }}>
                <TextInput
                  control={control}
                  name={`items.${index}.notes`}
                  label={`Note on ${label}`}
                  placeholder="Note on this line"
                />
              </Box>
            )}
          </>
        )
      }
    />
  );
}
