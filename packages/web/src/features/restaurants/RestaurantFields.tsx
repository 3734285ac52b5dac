import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ConsumeAt, type Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { consumptionPoints } from "@stockpot/core/restaurant/restaurant.rules";
import { useWatch } from "react-hook-form";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { SelectInput } from "../../components/fields/SelectInput.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FieldProps } from "../../components/resource/use-editor.tsx";
import type { FormOf } from "../../lib/form.ts";
import { TimeZoneInput } from "./TimeZoneInput.tsx";

export type RestaurantForm = FormOf<typeof RestaurantDraft>;

/** The label of each status at which ingredients can be deducted. */
export const consumeAtNames: Record<ConsumeAt, string> = {
  CONFIRMED: "Confirmed",
  PREPARING: "Preparing",
  COMPLETED: "Completed",
};

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

export const restaurantForm = resourceForm<RestaurantForm, RestaurantDraft, Restaurant>({
  schema: RestaurantDraft,
  fields: {
    name: { label: "Name", empty: "" },
    address: { label: "Address", empty: "" },
    description: { label: "Description", empty: "" },
    phoneNumber: { label: "Phone number", empty: "" },
    email: { label: "Email", empty: "" },
    website: { label: "Website", empty: "" },
    cuisineType: { label: "Cuisine", empty: "" },
    priceRange: { label: "Price range", empty: "" },
    isActive: { label: "Active", empty: true },
    timeZone: { label: "Time zone", empty: timeZone },
    consumeAt: {
      label: "Deduct ingredients when an order is",
      empty: "PREPARING",
      format: (status) => consumeAtNames[status || "PREPARING"],
    },
    allowNegativeStock: { label: "Allow negative stock", empty: false },
  },
});

interface RestaurantFieldsProps {
  readonly field: FieldProps<RestaurantForm, RestaurantDraft>;
}

/** The inputs of a restaurant, also used when making someone an owner. */
export const RestaurantFields = ({ field }: RestaurantFieldsProps) => (
  <>
    <TextInput {...field("name")} required />
    <TextInput {...field("address")} required />
    <TextInput {...field("description")} rows={2} />
    <FieldGrid columns="1fr 1fr">
      <TextInput {...field("phoneNumber")} type="tel" />
      <TextInput {...field("email")} type="email" />
      <TextInput {...field("website")} type="url" helperText="Starts with https://" />
      <TextInput {...field("cuisineType")} />
      <TextInput {...field("priceRange")} helperText="Such as $$" />
    </FieldGrid>
    <TimeZoneInput {...field("timeZone")} helperText="Decides when a day starts and ends. Applies to new orders" />
    <CheckboxInput {...field("isActive")} />
    <OrderSettings field={field} />
  </>
);

const consumeAtOptions = consumptionPoints.map((value) => ({ value, label: consumeAtNames[value] }));

const consumptions: Record<ConsumeAt, string> = {
  CONFIRMED: "Ingredients are deducted as soon as an order is confirmed.",
  PREPARING: "A confirmed order reserves its ingredients. They are deducted when its preparation starts.",
  COMPLETED: "A confirmed order reserves its ingredients. They are deducted when it is completed.",
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
        helperText={`${consumptions[consumeAt || "PREPARING"]} Open orders follow at their next change of status.`}
      />
      <CheckboxInput
        {...field("allowNegativeStock")}
        helperText="Orders go through even if an ingredient runs out. Stock shows below zero until you receive or count it."
      />
    </Box>
  );
}
