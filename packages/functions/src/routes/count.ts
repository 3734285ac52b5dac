import * as routes from "@stockpot/core/count/count.routes";
import * as counts from "@stockpot/core/count/count.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => counts.list(actor, query));
export const get = handle(routes.get, (actor, input) => counts.get(actor, input));
export const create = handle(routes.create, (actor, { body }) => counts.create(actor, body), counts.prefetch);
