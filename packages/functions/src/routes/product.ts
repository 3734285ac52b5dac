import * as boms from "@stockpot/core/bom/bom.service";
import * as routes from "@stockpot/core/product/product.routes";
import * as products from "@stockpot/core/product/product.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => products.list(member, query));
export const get = handle(routes.get, (member, input) => products.get(member, input));
export const plates = handle(routes.plates, (member, { query }) => boms.plates(member, query));
export const names = handle(routes.names, (member) => products.names(member));
export const byIds = handle(routes.byIds, (member, { query }) => products.byIds(member, query));
export const create = handle(routes.create, (member, { body }) => products.create(member, body));
export const update = handle(routes.update, (member, input) => products.update(member, input));
export const setAvailability = handle(routes.setAvailability, (member, input) =>
  products.setAvailability(member, input),
);
export const remove = handle(routes.remove, (member, input) => products.remove(member, input));
