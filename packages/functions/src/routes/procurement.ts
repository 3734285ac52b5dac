import * as routes from "@stockpot/core/procurement/procurement.routes";
import { readOnOrder } from "@stockpot/core/procurement/on-order";
import * as procurements from "@stockpot/core/procurement/procurement.service";
import * as receiving from "@stockpot/core/receipt/receipt.receiving";
import * as receipts from "@stockpot/core/receipt/receipt.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => procurements.list(actor, query));
export const get = handle(routes.get, (actor, input) => procurements.get(actor, input));
export const onOrder = handle(routes.onOrder, (actor) => readOnOrder(actor));
export const create = handle(routes.create, (actor, { body }) => procurements.create(actor, body));
export const update = handle(routes.update, (actor, input) => procurements.update(actor, input));
export const approve = handle(routes.approve, (actor, input) => procurements.approve(actor, input));
export const acceptAmount = handle(routes.acceptAmount, (actor, input) => procurements.acceptAmount(actor, input));
export const complete = handle(routes.complete, (actor, input) => receiving.complete(actor, input), receiving.prefetch);
export const cancel = handle(routes.cancel, (actor, input) => procurements.cancel(actor, input));
export const reopen = handle(routes.reopen, (actor, input) => procurements.reopen(actor, input));
export const closeShort = handle(routes.closeShort, (actor, input) => receipts.closeShort(actor, input));
export const remove = handle(routes.remove, (actor, input) => procurements.remove(actor, input));
