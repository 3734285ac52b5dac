import { explanation as explain } from "@stockpot/core/inventory/explanation.service";
import * as routes from "@stockpot/core/inventory/inventory.routes";
import * as inventory from "@stockpot/core/inventory/inventory.service";
import { movements as ledger } from "@stockpot/core/inventory/movements.service";
import * as prices from "@stockpot/core/inventory/price-change.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => inventory.list(actor, query));
export const get = handle(routes.get, (actor, input) => inventory.get(actor, input));
export const ingredients = handle(routes.ingredients, (actor, { query }) => inventory.ingredients(actor, query));
export const names = handle(routes.names, (actor) => inventory.names(actor));
export const priceChanges = handle(routes.priceChanges, (actor) => prices.priceChanges(actor));
export const markPriceSeen = handle(routes.markPriceSeen, (actor, input) => prices.markPriceSeen(actor, input));
export const create = handle(
  routes.create,
  (actor, { body }) => inventory.create(actor, body),
  inventory.prefetchRestaurant,
);
export const update = handle(
  routes.update,
  (actor, input) => inventory.update(actor, input),
  inventory.prefetchRestaurant,
);
export const remove = handle(routes.remove, (actor, input) => inventory.remove(actor, input));
export const movements = handle(routes.movements, ledger);
export const explanation = handle(routes.explanation, explain, inventory.prefetchRestaurant);
