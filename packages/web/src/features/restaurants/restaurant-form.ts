import type { ConsumeAt, Restaurant, RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import type * as z from "zod";
import { tempId } from "../../lib/optimistic.ts";

/** The restaurant form as it is typed. */
export type RestaurantForm = z.input<typeof RestaurantDraft>;

export const restaurantFields = [
  "name",
  "address",
  "description",
  "phoneNumber",
  "email",
  "website",
  "cuisineType",
  "priceRange",
  "isActive",
  "timeZone",
  "consumeAt",
  "allowNegativeStock",
] as const satisfies readonly (keyof RestaurantForm)[];

export const restaurantLabels: Record<keyof RestaurantForm, string> = {
  name: "Name",
  address: "Address",
  description: "Description",
  phoneNumber: "Phone number",
  email: "Email",
  website: "Website",
  cuisineType: "Cuisine",
  priceRange: "Price range",
  isActive: "Active",
  timeZone: "Time zone",
  consumeAt: "Orders take their ingredients when",
  allowNegativeStock: "Let orders take more than there is",
};

/** The words for the moment at which an order's ingredients leave the stock. */
export const consumeAtNames: Record<ConsumeAt, string> = {
  CONFIRMED: "Confirmed",
  PREPARING: "Preparing",
  COMPLETED: "Completed",
};

/** Where this browser is. */
const presentTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const emptyRestaurantForm: RestaurantForm = {
  name: "",
  address: "",
  description: "",
  phoneNumber: "",
  email: "",
  website: "",
  cuisineType: "",
  priceRange: "",
  isActive: true,
  timeZone: presentTimeZone(),
  consumeAt: "PREPARING",
  allowNegativeStock: false,
};

export const restaurantFormOf = (restaurant: Restaurant): RestaurantForm => ({
  name: restaurant.name,
  address: restaurant.address,
  description: restaurant.description ?? "",
  phoneNumber: restaurant.phoneNumber ?? "",
  email: restaurant.email ?? "",
  website: restaurant.website ?? "",
  cuisineType: restaurant.cuisineType ?? "",
  priceRange: restaurant.priceRange ?? "",
  isActive: restaurant.isActive,
  timeZone: restaurant.timeZone,
  consumeAt: restaurant.consumeAt,
  allowNegativeStock: restaurant.allowNegativeStock,
});

/** The restaurant that a draft will become, until the server says so. */
export function draftedRestaurant(draft: RestaurantDraft): Restaurant {
  const now = new Date().toISOString();
  return { ...draft, id: tempId(), version: 0, createdAt: now, updatedAt: now };
}

/** The restaurant that an edit will make of it, until the server says so: what the draft lacks is cleared. */
export const editedTo = ({ id, version, createdAt, updatedAt }: Restaurant, draft: RestaurantDraft): Restaurant => ({
  ...draft,
  id,
  version,
  createdAt,
  updatedAt,
});
