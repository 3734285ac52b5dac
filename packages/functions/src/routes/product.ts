import * as boms from "@stockpot/core/bom/bom.service";
import { foodCostFilter } from "@stockpot/core/bom/food-cost-filter";
import * as routes from "@stockpot/core/product/product.routes";
import * as products from "@stockpot/core/product/product.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, async (actor, { query }) =>
  products.list(actor, query, await foodCostFilter(actor, query.foodCost)),
);
export const get = handle(routes.get, (actor, input) => products.get(actor, input));
export const plates = handle(routes.plates, (actor, { query }) => boms.plates(actor, query));
export const names = handle(routes.names, (actor) => products.names(actor));
export const byIds = handle(routes.byIds, (actor, { query }) => products.byIds(actor, query));
export const create = handle(routes.create, (actor, { body }) => products.create(actor, body));
export const update = handle(routes.update, (actor, input) => products.update(actor, input));
export const setAvailability = handle(routes.setAvailability, (actor, input) => products.setAvailability(actor, input));
export const remove = handle(routes.remove, (actor, input) => products.remove(actor, input));
