import * as routes from "@stockpot/core/order/order.routes";
import * as orders from "@stockpot/core/order/order.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => orders.list(member, query));
export const totals = handle(routes.totals, (member, { query }) => orders.totals(member, query));
export const get = handle(routes.get, (member, input) => orders.get(member, input));
export const create = handle(routes.create, (member, { body }) => orders.create(member, body));
export const setStatus = handle(routes.setStatus, (member, input) => orders.setStatus(member, input), orders.prefetch);
