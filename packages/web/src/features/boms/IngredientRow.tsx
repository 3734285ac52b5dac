import type { Bom, BomDraft } from "@stockpot/core/bom/bom.schema";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import type { Unit } from "@stockpot/core/measure/unit";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import type { Named } from "../../components/fields/RemoteAutocomplete.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { LineColumn, StackedLine } from "../../components/line-table/line-columns.ts";
import { LineFigure, LineRow, RemoveLine } from "../../components/line-table/LineRow.tsx";
import { Money } from "../../components/Money.tsx";
import { type Formats, useFormats } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { IngredientInput } from "../inventory/IngredientInput.tsx";
import { type BomForm, unitFor } from "./bom-form.ts";
import { rowCost } from "./plate-costing.ts";
import { rowDoubt } from "./row-doubt.ts";
import { UnitInput } from "./UnitInput.tsx";

const columns: readonly LineColumn[] = [
  { key: "item", header: "Ingredient", width: "minmax(0, 5fr)", isLabelHidden: true },
  { key: "quantity", header: "Quantity", width: "minmax(0, 2fr)" },
  { key: "unit", header: "Unit", width: "minmax(0, 3fr)" },
  { key: "notes", header: "Notes", width: "minmax(0, 4fr)", isLabelHidden: true },
  { key: "cost", header: "Cost", width: "84px", align: "right" },
  { key: "remove", header: "Remove", width: "44px", align: "right", isHeaderHidden: true },
];

interface IngredientLayout {
  readonly columns: readonly LineColumn[];
  readonly stacked: StackedLine;
}

const withCosts: IngredientLayout = {
  columns,
  stacked: {
    areas: `
      "item item remove"
      "quantity unit cost"
      "notes notes notes"
    `,
    columns: "minmax(0, 1fr) minmax(0, 1fr) minmax(68px, auto)",
  },
};

const withoutCosts: IngredientLayout = {
  columns: columns.filter(({ key }) => key !== "cost"),
  stacked: {
    areas: `
      "item item remove"
      "quantity unit unit"
      "notes notes notes"
    `,
    columns: "minmax(0, 1fr) minmax(0, 1fr) 44px",
  },
};

/** @param seesCosts whether the person who writes the recipe does */
export const ingredientLayout = (seesCosts: boolean): IngredientLayout => (seesCosts ? withCosts : withoutCosts);

const describeBy =
  (formats: Formats, seesCosts: boolean) =>
  ({ averageCost, available, baseUnit }: InventoryItem) => {
    const quantity = formats.quantity(available, baseUnit);
    if (!seesCosts) return quantity;
    return `${quantity} · ${averageCost === undefined ? "cost missing" : formats.moneyPer(averageCost, baseUnit)}`;
  };

interface IngredientRowProps {
  readonly restaurantId: string;
  readonly form: UseFormReturn<BomForm, unknown, BomDraft>;
  readonly index: number;
  /** The ingredient by name, and the item itself once it is loaded. */
  readonly chosen: Named | undefined;
  readonly item: InventoryItem | undefined;
  /** The ingredient's line of the recipe as it is stored. */
  readonly saved: Bom["items"][number] | undefined;
  /** The list's error with this ingredient, such as a duplicate. */
  readonly problem: string | undefined;
  /** The only row cannot be removed. */
  readonly only: boolean;
  readonly onChoose: (item: InventoryItem) => void;
  readonly onRemove: () => void;
  readonly onAddEquivalence: (item: InventoryItem) => void;
}

/** One ingredient of a recipe: item, quantity and cost a plate. */
export function IngredientRow({
  restaurantId,
  form: { control, getValues, setValue, setFocus },
  index,
  chosen,
  item,
  saved,
  problem,
  only,
  onChoose,
  onRemove,
  onAddEquivalence,
}: IngredientRowProps) {
  const formats = useFormats();
  const seesCosts = usePermissions().has("costs.read");
  const row = useWatch({ control, name: `items.${index}` });
  const cost = rowCost(row, item);
  const label = `ingredient ${index + 1}`;

  function choose(chosenItem: InventoryItem) {
    const { unit, quantity } = getValues(`items.${index}`);
    const next = unitFor(chosenItem, { unit, quantity }, item);
    setValue(`items.${index}.unit`, next, { shouldDirty: true });
    onChoose(chosenItem);
    setFocus(`items.${index}.quantity`, { shouldSelect: true });
  }

  function chooseUnit(unit: Unit) {
    if (unit !== row.unit) setValue(`items.${index}.unit`, unit, { shouldDirty: true });
  }

  return (
    <LineRow
      label={`Ingredient ${index + 1}`}
      cells={{
        item: (
          <IngredientInput
            control={control}
            name={`items.${index}.inventoryItemId`}
            label={`Ingredient ${index + 1}`}
            restaurantId={restaurantId}
            chosen={chosen}
            problem={problem}
            describe={describeBy(formats, seesCosts)}
            onChoose={choose}
          />
        ),
        quantity: (
          <NumberInput
            control={control}
            name={`items.${index}.quantity`}
            label={`Quantity of ${label}`}
            required
            amount={{ unit: row.unit, onUnit: chooseUnit }}
            doubt={(value) => item && rowDoubt({ value, unit: row.unit }, item, saved, formats)}
          />
        ),
        unit: <UnitInput control={control} index={index} item={item} onAddEquivalence={onAddEquivalence} />,
        notes: (
          <TextInput control={control} name={`items.${index}.notes`} label={`Notes on ${label}`} placeholder="Notes" />
        ),
        cost: <LineFigure>{cost === undefined ? "–" : <Money amount={cost.toNumber()} />}</LineFigure>,
        remove: (
          <RemoveLine
            label={`Remove ${label}`}
            refusal={only ? "A BOM needs at least one ingredient" : undefined}
            onRemove={onRemove}
          />
        ),
      }}
    />
  );
}
