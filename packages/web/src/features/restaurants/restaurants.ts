import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import { resource } from "../../components/resource/resource.ts";

export const restaurants = resource({
  routes,
  noun: "restaurant",
  addLabel: "Create Restaurant",
  param: "id",
  nameOf: ({ name }) => name,
  refreshes: () => [`${routes.list.path}/*/summary`],
});
