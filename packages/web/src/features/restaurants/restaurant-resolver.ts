import { RestaurantDraft } from "@stockpot/core/restaurant/restaurant.schema";
import { formResolver } from "../../lib/form.ts";
import type { RestaurantForm } from "./restaurant-form.ts";

export const restaurantResolver = formResolver<RestaurantForm, RestaurantDraft>(RestaurantDraft);
