import Box from "@mui/material/Box";
import type { InventoryItem } from "@stockpot/core/inventory/inventory.schema";
import { type Unit, unitNames } from "@stockpot/core/measure/unit";
import { localTime } from "@stockpot/core/platform/calendar";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NameInput } from "../../components/fields/NameInput.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { Money } from "../../components/Money.tsx";
import type { Editor } from "../../components/resource/use-editor.tsx";
import { useFormatSettings } from "../../lib/formats.ts";
import { usePermissions } from "../../lib/permissions.tsx";
import { paths } from "../../paths.ts";
import { EquivalenceFields } from "./EquivalenceFields.tsx";
import type { ItemDraft, ItemForm } from "./item-draft.ts";
import { valueOf } from "./item-stock.ts";
import { itemChoices, items } from "./items.ts";
import { SuggestedTextInput } from "./SuggestedTextInput.tsx";
import { unitOptions } from "./units.ts";
import { useItemTexts } from "./use-item-texts.ts";

interface ItemFieldsProps extends Editor<ItemForm, ItemDraft, InventoryItem> {
  readonly restaurantId: string;
}

const namesOf = (restaurantId: string) => itemChoices(restaurantId).names;
const shownOn = { pathname: paths.inventory, param: items.param };

/** The inputs of an item. */
export function ItemFields({ methods, field, base, restaurantId }: ItemFieldsProps) {
  const { control, getFieldState, setValue, subscribe, trigger } = methods;
  const [unit, quantity, unitCost, packSize] = useWatch({
    control,
    name: ["baseUnit", "quantity", "unitCost", "packSize"],
  });
  const { has } = usePermissions();
  const { timeZone } = useFormatSettings();
  const [latest] = useState(() => localTime(timeZone, new Date().toISOString()));

  // A unit cost is refused without a quantity: entering that clears the error.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name === "quantity" && getFieldState("unitCost").invalid) void trigger("unitCost");
        },
      }),
    [getFieldState, subscribe, trigger],
  );

  const chooseUnit = (typed: Unit) => setValue("baseUnit", typed, { shouldDirty: true, shouldValidate: true });

  const pack = packSize === null || unit === "" ? undefined : { size: packSize, unit };
  const symbol = unit === "" ? undefined : unitNames[unit].symbol;
  return (
    <>
      <FieldGrid columns="1fr 1fr">
        <NameInput {...field("name")} namesOf={namesOf} ownId={base?.id} shownOn={shownOn} />
        <SuggestedTextInput
          {...field("category")}
          helperText="Such as Dairy or Produce"
          suggestions={useItemTexts(restaurantId, "category")}
        />
        <NumberInput
          {...field("quantity")}
          required
          amount={{ unit, pack, expected: base?.quantity, ...(base === undefined && { onUnit: chooseUnit }) }}
          suffix={symbol}
          helperText={base === undefined ? "What you have now" : "Saving a new quantity records a stock adjustment"}
        />
        <SelectInput {...field("baseUnit")} required options={unitOptions(base?.baseUnit ?? (unit || undefined))} />
        {base === undefined && has("costs.read") && (
          <NumberInput
            {...field("unitCost")}
            label={`Cost per ${symbol ?? "unit"}`}
            money
            helperText={<UnitCostHelp quantity={quantity} unitCost={unitCost} />}
          />
        )}
        {base !== undefined && quantity !== null && quantity !== base.quantity && (
          <TextInput
            {...field("occurredAt")}
            type="datetime-local"
            max={latest}
            helperText="Leave empty to use the current time. On a closed day, the change counts toward the first open day."
          />
        )}
        <NumberInput
          {...field("reorderLevel")}
          amount={{ unit }}
          suffix={symbol}
          helperText="We flag the item as low at this amount"
        />
        <SuggestedTextInput
          {...field("storageArea")}
          helperText="Such as Walk-in or Freezer. You count area by area"
          suggestions={useItemTexts(restaurantId, "storageArea")}
        />
        <NumberInput
          {...field("packSize")}
          amount={{ unit }}
          suffix={symbol}
          helperText={`What a case or bag holds, to enter "2 cases + 5"`}
        />
      </FieldGrid>
      <TextInput {...field("description")} rows={2} />
      <EquivalenceFields form={methods} />
    </>
  );
}

interface UnitCostHelpProps {
  readonly quantity: number | null;
  readonly unitCost: number | null;
}

/** What the stock will be worth, once it is known. */
const UnitCostHelp = ({ quantity, unitCost }: UnitCostHelpProps) => (
  <>
    What you paid for the stock on hand. Leave it empty if you don't know; the first delivery sets it.
    {quantity !== null && unitCost !== null && (
      <Box component="span" aria-live="polite" sx={{ display: "block", color: "text.primary" }}>
        Stock value <Money amount={valueOf(quantity, unitCost)} />
      </Box>
    )}
  </>
);
