import * as receiving from "@stockpot/core/receipt/receipt.receiving";
import * as routes from "@stockpot/core/receipt/receipt.routes";
import * as receipts from "@stockpot/core/receipt/receipt.service";
import { prefetch, undo as undoing } from "@stockpot/core/receipt/receipt.undo";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, input) => receipts.list(member, input));
export const create = handle(routes.create, (member, input) => receiving.receive(member, input), receiving.prefetch);
export const get = handle(routes.get, (member, input) => receipts.get(member, input));
export const plates = handle(routes.plates, (member, input) => receipts.plates(member, input), receipts.prefetchPlates);
export const undo = handle(routes.undo, (member, input) => undoing(member, input), prefetch);
