import * as routes from "@stockpot/core/supplier/supplier.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => suppliers.list(member, query));
export const get = handle(routes.get, (member, input) => suppliers.get(member, input));
export const names = handle(routes.names, (member) => suppliers.names(member));
export const byIds = handle(routes.byIds, (member, { query }) => suppliers.byIds(member, query));
export const create = handle(routes.create, (member, { body }) => suppliers.create(member, body));
export const update = handle(routes.update, (member, input) => suppliers.update(member, input));
export const remove = handle(routes.remove, (member, input) => suppliers.remove(member, input));
