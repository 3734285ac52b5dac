import { type ConsumeAt, type Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { resourceForm } from "../../components/resource/resource-form.ts";
import type { FormOf } from "../../lib/form.ts";

export type RestaurantForm = FormOf<typeof RestaurantDraft>;

/** The words for the status at which an order's ingredients leave the stock. */
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
