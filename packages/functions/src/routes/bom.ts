import * as routes from "@stockpot/core/bom/bom.routes";
import * as boms from "@stockpot/core/bom/bom.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => boms.list(member, query));
export const get = handle(routes.get, (member, input) => boms.get(member, input), boms.prefetch);
export const listOfProduct = handle(routes.listOfProduct, (member, input) => boms.listOfProduct(member, input));
export const costs = handle(routes.costs, (member, { query }) => boms.costs(member, query));
export const create = handle(routes.create, (member, { body }) => boms.create(member, body));
export const update = handle(routes.update, (member, input) => boms.update(member, input));
export const remove = handle(routes.remove, (member, input) => boms.remove(member, input));
