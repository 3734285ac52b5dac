import * as routes from "@stockpot/core/order/order.routes";
import * as adjustments from "@stockpot/core/order/order.adjustments";
import { prefetch } from "@stockpot/core/order/order.posting";
import * as orders from "@stockpot/core/order/order.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => orders.list(actor, query));
export const listOpen = handle(routes.listOpen, (actor) => orders.listOpen(actor));
export const totals = handle(routes.totals, (actor, { query }) => orders.totals(actor, query));
export const get = handle(routes.get, (actor, input) => orders.get(actor, input));
export const create = handle(routes.create, (actor, { body }) => orders.create(actor, body));
export const setStatus = handle(routes.setStatus, (actor, input) => orders.setStatus(actor, input), prefetch);
export const setType = handle(routes.setType, (actor, input) => adjustments.setType(actor, input), prefetch);
export const addLines = handle(routes.addLines, (actor, input) => adjustments.addLines(actor, input), prefetch);
export const comp = handle(routes.comp, (actor, input) => adjustments.comp(actor, input), prefetch);
export const voidLine = handle(routes.voidLine, (actor, input) => adjustments.voidLine(actor, input), prefetch);
export const discount = handle(routes.discount, (actor, input) => adjustments.discount(actor, input), prefetch);
export const refund = handle(routes.refund, (actor, input) => adjustments.refund(actor, input), prefetch);
export const voidOrder = handle(routes.voidOrder, (actor, input) => adjustments.voidOrder(actor, input), prefetch);
