import * as routes from "@stockpot/core/procurement/procurement.routes";
import * as procurements from "@stockpot/core/procurement/procurement.service";
import * as receiving from "@stockpot/core/receipt/receipt.receiving";
import * as receipts from "@stockpot/core/receipt/receipt.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => procurements.list(member, query));
export const get = handle(routes.get, (member, input) => procurements.get(member, input));
export const create = handle(routes.create, (member, { body }) => procurements.create(member, body));
export const update = handle(routes.update, (member, input) => procurements.update(member, input));
export const approve = handle(routes.approve, (member, input) => procurements.approve(member, input));
export const complete = handle(
  routes.complete,
  (member, input) => receiving.complete(member, input),
  receiving.prefetch,
);
export const cancel = handle(routes.cancel, (member, input) => procurements.cancel(member, input));
export const reopen = handle(routes.reopen, (member, input) => procurements.reopen(member, input));
export const closeShort = handle(routes.closeShort, (member, input) => receipts.closeShort(member, input));
export const remove = handle(routes.remove, (member, input) => procurements.remove(member, input));
