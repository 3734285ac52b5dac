import * as routes from "@stockpot/core/count/count.routes";
import * as counts from "@stockpot/core/count/count.service";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (member, { query }) => counts.list(member, query));
export const get = handle(routes.get, (member, input) => counts.get(member, input));
export const create = handle(routes.create, (member, { body }) => counts.create(member, body), counts.prefetch);
