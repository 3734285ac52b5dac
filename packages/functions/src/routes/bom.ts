import * as routes from "@stockpot/core/bom/bom.routes";
import * as boms from "@stockpot/core/bom/bom.service";
import { foodCostFilter } from "@stockpot/core/bom/food-cost-filter";
import { listOfItem as recipesOfItem } from "@stockpot/core/bom/recipes-of-item";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, async (actor, { query }) =>
  boms.list(actor, query, await foodCostFilter(actor, query.foodCost)),
);
export const get = handle(routes.get, (actor, input) => boms.get(actor, input), boms.prefetch);
export const listOfProduct = handle(routes.listOfProduct, (actor, input) => boms.listOfProduct(actor, input));
export const listOfItem = handle(routes.listOfItem, (actor, input) => recipesOfItem(actor, input));
export const costs = handle(routes.costs, (actor, { query }) => boms.costs(actor, query));
export const create = handle(routes.create, (actor, { body }) => boms.create(actor, body));
export const update = handle(routes.update, (actor, input) => boms.update(actor, input));
export const remove = handle(routes.remove, (actor, input) => boms.remove(actor, input));
