import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ConsumeAt, type RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import { useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import type { FieldProps } from "../../components/resource/use-editor.tsx";
import { consumeAtNames, type RestaurantForm } from "./restaurant-form.ts";
import { TimeZoneInput } from "./TimeZoneInput.tsx";

interface RestaurantFieldsProps {
  readonly field: FieldProps<RestaurantForm, RestaurantDraft>;
}

/** The inputs of a restaurant, also for one that comes with a new owner. */
export const RestaurantFields = ({ field }: RestaurantFieldsProps) => (
  <>
    <TextInput {...field("name")} required />
    <TextInput {...field("address")} required />
    <TextInput {...field("description")} rows={2} />
    <FieldGrid columns="1fr 1fr">
      <TextInput {...field("phoneNumber")} type="tel" />
      <TextInput {...field("email")} type="email" />
      <TextInput {...field("website")} type="url" helperText="With https:// in front" />
      <TextInput {...field("cuisineType")} />
      <TextInput {...field("priceRange")} helperText="In your own words, or from $ to $$$$" />
    </FieldGrid>
    <TimeZoneInput
      {...field("timeZone")}
      helperText="By whose days the dashboard counts orders and revenue, from the next one on"
    />
    <CheckboxInput {...field("isActive")} />
    <OrderSettings field={field} />
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
function OrderSettings({ field }: RestaurantFieldsProps) {
  const consumeAt = useWatch(field("consumeAt"));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: "grid", gap: 1 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 620 }}>
        Orders and stock
      </Typography>
      <SelectInput
        {...field("consumeAt")}
        options={consumeAtOptions}
        helperText={`${consumptions[consumeAt || "PREPARING"]} Open orders follow with their next change of status.`}
      />
      <CheckboxInput
        {...field("allowNegativeStock")}
        helperText="Without this, an order that needs more of an ingredient than is available is refused, and says what is missing. With it, the order passes and the stock falls below zero until a purchase or a count sets it right."
      />
    </Box>
  );
}
