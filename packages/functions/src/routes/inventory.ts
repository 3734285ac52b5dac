import { explanation as explain } from "@stockpot/core/inventory/explanation.service";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import { movements as ledger } from "@stockpot/core/inventory/movements.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => inventory.list(member, query));
export const get = handle(routes.get, (member, input) => inventory.get(member, input));
export const ingredients = handle(routes.ingredients, (member, { query }) => inventory.ingredients(member, query));
export const names = handle(routes.names, (member) => inventory.names(member));
export const onOrder = handle(routes.onOrder, (member) => inventory.onOrder(member));
export const create = handle(
  routes.create,
  (member, { body }) => inventory.create(member, body),
  inventory.prefetchRestaurant,
);
export const update = handle(
  routes.update,
  (member, input) => inventory.update(member, input),
  inventory.prefetchRestaurant,
);
export const remove = handle(routes.remove, (member, input) => inventory.remove(member, input));
export const movements = handle(routes.movements, ledger);
export const explanation = handle(routes.explanation, explain, inventory.prefetchRestaurant);
