import * as routes from "@stockpot/core/order/order.routes";
import * as orders from "@stockpot/core/order/order.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => orders.list(actor, query));
export const totals = handle(routes.totals, (actor, { query }) => orders.totals(actor, query));
export const get = handle(routes.get, (actor, input) => orders.get(actor, input));
export const create = handle(routes.create, (actor, { body }) => orders.create(actor, body));
export const setStatus = handle(routes.setStatus, (actor, input) => orders.setStatus(actor, input), orders.prefetch);
