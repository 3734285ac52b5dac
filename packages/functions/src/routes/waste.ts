import * as reasonList from "@stockpot/core/waste/waste-reasons.service";
import * as routes from "@stockpot/core/waste/waste.routes";
import * as waste from "@stockpot/core/waste/waste.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => waste.list(actor, query), waste.prefetch);
export const totals = handle(routes.totals, (actor, { query }) => waste.totals(actor, query), waste.prefetch);
export const get = handle(routes.get, (actor, input) => waste.get(actor, input), waste.prefetchPlace);
export const create = handle(routes.create, (actor, { body }) => waste.create(actor, body), waste.prefetch);
export const undo = handle(routes.undo, (actor, input) => waste.undo(actor, input), waste.prefetchUndo);
export const reasons = handle(routes.reasons, (actor) => reasonList.get(actor));
export const setReasons = handle(routes.setReasons, (actor, input) => reasonList.set(actor, input));
