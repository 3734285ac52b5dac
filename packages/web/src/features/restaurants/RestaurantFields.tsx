import { type Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { CheckboxInput } from "../../components/fields/CheckboxInput.tsx";
import { FieldGrid } from "../../components/fields/FieldGrid.tsx";
import { TextInput } from "../../components/fields/TextInput.tsx";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FieldProps } from "../../components/resource/use-editor.tsx";
import type { FormOf } from "../../lib/form.ts";
import { deviceTimeZone } from "../../lib/formats.ts";
import { consumeAtNames } from "./consume-at.ts";
import { TimeZoneInput } from "./TimeZoneInput.tsx";

export type RestaurantForm = FormOf<typeof RestaurantDraft>;

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
    timeZone: { label: "Time zone", empty: deviceTimeZone },
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
  /** A restaurant that exists has its time zone in its settings. */
  readonly isNew?: boolean;
}

/** The inputs of a restaurant, also used when making someone an owner. */
export const RestaurantFields = ({ field, isNew = true }: RestaurantFieldsProps) => (
  <>
    <TextInput {...field("name")} required />
    <TextInput {...field("address")} required />
    <TextInput {...field("description")} rows={2} />
    <FieldGrid columns="1fr 1fr">
      <TextInput {...field("phoneNumber")} type="tel" />
      <TextInput {...field("email")} type="email" />
      <TextInput {...field("website")} type="url" placeholder="example.com" />
      <TextInput {...field("cuisineType")} />
      <TextInput {...field("priceRange")} helperText="Such as $$" />
    </FieldGrid>
    {isNew && <TimeZoneInput {...field("timeZone")} helperText="Decides when a day starts and ends" />}
    <CheckboxInput {...field("isActive")} />
  </>
);
