import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ConsumeAt, consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import type { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { type Control, useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { TimeZoneInput } from "./TimeZoneInput.tsx";
import { consumeAtNames, type RestaurantForm, restaurantLabels as labels } from "./restaurant-form.ts";

interface RestaurantFieldsProps {
  readonly control: Control<RestaurantForm, unknown, RestaurantDraft>;
}

const twoColumns = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  gap: 2,
  alignItems: "start",
} as const;

/** What a restaurant says of itself, for creating and for editing alike. */
export const RestaurantFields = ({ control }: RestaurantFieldsProps) => (
  <>
    <TextInput control={control} name="name" label={labels.name} required />
    <TextInput control={control} name="address" label={labels.address} required />
    <TextInput control={control} name="description" label={labels.description} rows={2} />
    <Box sx={twoColumns}>
      <TextInput control={control} name="phoneNumber" label={labels.phoneNumber} type="tel" />
      <TextInput control={control} name="email" label={labels.email} type="email" />
      <TextInput
        control={control}
        name="website"
        label={labels.website}
        type="url"
        helperText="With https:// in front"
      />
      <TextInput control={control} name="cuisineType" label={labels.cuisineType} />
      <TextInput
        control={control}
        name="priceRange"
        label={labels.priceRange}
        helperText="In your own words, or from $ to $$$$"
      />
    </Box>
    <TimeZoneInput
      control={control}
      name="timeZone"
      label={labels.timeZone}
      helperText="By whose days the dashboard counts orders and revenue, from the next one on"
    />
    <CheckboxInput control={control} name="isActive" label={labels.isActive} />
    <OrderSettings control={control} />
  </>
);

const consumeAtOptions = consumptionPoints.map((value) => ({ value, label: consumeAtNames[value] }));

const consumptions: Record<ConsumeAt, string> = {
  CONFIRMED: "Ingredients leave the stock as soon as an order is confirmed.",
  PREPARING:
    "A confirmed order reserves its ingredients, so that no other order can have them. They leave the stock when its preparation starts.",
  COMPLETED:
    "An order reserves its ingredients from its confirmation on. They leave the stock when it is completed, so that stock still counts what stands on the stove.",
};

/** How the restaurant's orders move its stock. */
function OrderSettings({ control }: RestaurantFieldsProps) {
  const consumeAt = useWatch({ control, name: "consumeAt" });
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: "grid", gap: 1 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 620 }}>
        Orders and stock
      </Typography>
      <SelectInput
        control={control}
        name="consumeAt"
        label={labels.consumeAt}
        options={consumeAtOptions}
        helperText={`${consumptions[consumeAt ?? "PREPARING"]} Open orders follow with their next change of status.`}
      />
      <CheckboxInput
        control={control}
        name="allowNegativeStock"
        label={labels.allowNegativeStock}
        helperText="Without this, an order that needs more of an ingredient than is available is refused, and says what is missing. With it, the order passes and the stock falls below zero until a purchase or a count sets it right."
      />
    </Box>
  );
}
