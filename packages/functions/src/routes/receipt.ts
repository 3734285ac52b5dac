import * as receiving from "@stockpot/core/receipt/receipt.receiving";
import * as routes from "@stockpot/core/receipt/receipt.routes";
import * as receipts from "@stockpot/core/receipt/receipt.service";
import { prefetch, undo as undoing } from "@stockpot/core/receipt/receipt.undo";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, input) => receipts.list(actor, input));
export const create = handle(routes.create, (actor, input) => receiving.receive(actor, input), receiving.prefetch);
export const listOfInvoice = handle(routes.listOfInvoice, (actor, input) => receipts.listOfInvoice(actor, input));
export const listOfDay = handle(routes.listOfDay, (actor, { query }) => receipts.listOfDay(actor, query));
export const get = handle(routes.get, (actor, input) => receipts.get(actor, input));
export const plates = handle(routes.plates, (actor, input) => receipts.plates(actor, input), receipts.prefetchPlates);
export const undo = handle(routes.undo, (actor, input) => undoing(actor, input), prefetch);
