import * as routes from "@stockpot/core/supplier/supplier.routes";
import * as suppliers from "@stockpot/core/supplier/supplier.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => suppliers.list(actor, query));
export const get = handle(routes.get, (actor, input) => suppliers.get(actor, input));
export const names = handle(routes.names, (actor) => suppliers.names(actor));
export const byIds = handle(routes.byIds, (actor, { query }) => suppliers.byIds(actor, query));
export const create = handle(routes.create, (actor, { body }) => suppliers.create(actor, body));
export const update = handle(routes.update, (actor, input) => suppliers.update(actor, input));
export const remove = handle(routes.remove, (actor, input) => suppliers.remove(actor, input));
