import Box from "@mui/material/Box";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import type { ConsumeAt } from "@stockpot/core/restaurant/restaurant.schema";
import { type Control, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { NumberInput } from "../../components/fields/NumberInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { useFormats } from "../../lib/formats.ts";
import { consumeAtNames } from "../restaurants/consume-at.ts";
import { alertsForm, stockForm } from "./forms.ts";
import type { SettingsView } from "./settings.ts";
import { SettingsSection } from "./SettingsSection.tsx";

const consumeAtOptions = consumptionPoints.map((value) => ({ value, label: consumeAtNames[value] }));

const consumptions: Readonly<Record<ConsumeAt, string>> = {
  CONFIRMED: "Ingredients are deducted as soon as an order is confirmed.",
  PREPARING: "A confirmed order reserves its ingredients. They are deducted when its preparation starts.",
  COMPLETED: "A confirmed order reserves its ingredients. They are deducted when it is completed.",
};

const fromNowOn = "applies to orders entered from now on. Open orders keep the setting they were entered with.";

export const StoreTab = (view: SettingsView) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
    <SettingsSection
      view={view}
      title="Orders and stock"
      form={stockForm}
      asksAbout={{ consumeAt: `The new setting for deducting ingredients ${fromNowOn}` }}
    >
      {(field) => (
        <>
          <FieldGrid columns="1fr 1fr">
            <ConsumeAtInput {...field("consumeAt")} />
            <WarningFactorInput {...field("warningFactor")} />
          </FieldGrid>
          <CheckboxInput
            {...field("allowNegativeStock")}
            helperText="Orders go through even if an ingredient runs out. Stock shows below zero until you receive or count it."
          />
          <CheckboxInput
            {...field("blindCounts")}
            helperText="Count sheets don't show staff the expected quantities, so they enter what they see. Managers still see them."
          />
        </>
      )}
    </SettingsSection>
    <SettingsSection view={view} title="Alerts" form={alertsForm}>
      {(field) => (
        <FieldGrid columns="1fr 1fr">
          <NumberInput
            {...field("priceAlertPercent")}
            suffix="%"
            helperText="Flags a delivery priced this much above or below the order"
          />
          <NumberInput
            {...field("targetFoodCostPercent")}
            suffix="%"
            helperText="The most that ingredients should cost, as a share of the menu price"
          />
          <NumberInput
            {...field("wasteReviewOver")}
            money
            helperText="Waste worth more than this is shown on the dashboard"
          />
        </FieldGrid>
      )}
    </SettingsSection>
  </Box>
);

type StockField<Name extends "consumeAt" | "warningFactor"> = {
  readonly control: Control<StockFormValues, unknown, StockOutput>;
  readonly name: Name;
  readonly label: string;
};

type StockFormValues = typeof stockForm.empty;
type StockOutput = Parameters<typeof stockForm.complete>[0];

function ConsumeAtInput(field: StockField<"consumeAt">) {
  const status = useWatch(field);
  return (
    <SelectInput
      {...field}
      options={consumeAtOptions}
      helperText={`${consumptions[status || "PREPARING"]} Applies to orders entered from now on.`}
    />
  );
}

/** Shows what the factor comes to for an item with a reorder level of ten kilograms. */
function WarningFactorInput(field: StockField<"warningFactor">) {
  const formats = useFormats();
  const factor = useWatch(field) ?? 1.5;
  return (
    <NumberInput
      {...field}
      suffix="× reorder level"
      helperText={`With a reorder level of 10 kg, an item shows as getting low at ${formats.number(10 * factor)} kg or less. Applies to all items.`}
    />
  );
}
