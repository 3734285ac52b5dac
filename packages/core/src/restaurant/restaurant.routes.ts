import { route } from "../api/route.ts";
import { roles } from "../api/role.ts";
import { Restaurant, RestaurantDraft, RestaurantQuery, RestaurantSummary } from "./restaurant.schema.ts";

export const list = route({
  method: "GET",
  path: "/api/v1/restaurants",
  summary: "List one's restaurants, oldest first; for an administrator all of them, newest first, searched by name",
  allow: roles,
  query: RestaurantQuery,
  list: Restaurant,
  status: 200,
});

export const get = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}",
  summary: "Get a restaurant",
  needs: "restaurant.read",
  data: Restaurant,
  status: 200,
});

export const summary = route({
  method: "GET",
  path: "/api/v1/restaurants/{restaurantId}/summary",
  summary: "Get the figures of a restaurant's dashboard",
  needs: "restaurant.read",
  data: RestaurantSummary,
  status: 200,
});

export const create = route({
  method: "POST",
  path: "/api/v1/restaurants",
  summary: "Create a restaurant",
  allow: ["OWNER"],
  body: RestaurantDraft,
  data: Restaurant,
  status: 201,
  idempotent: true,
});

export const update = route({
  method: "PUT",
  path: "/api/v1/restaurants/{restaurantId}",
  summary: "Replace what a restaurant says of itself",
  needs: "settings.rules",
  body: RestaurantDraft,
  data: Restaurant,
  status: 200,
});

export const remove = route({
  method: "DELETE",
  path: "/api/v1/restaurants/{restaurantId}",
  summary: "Delete a restaurant and everything in it",
  needs: "restaurant.delete",
  status: 204,
});
