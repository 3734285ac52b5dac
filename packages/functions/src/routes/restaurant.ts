import * as routes from "@stockpot/core/restaurant/restaurant.routes";
import * as restaurants from "@stockpot/core/restaurant/restaurant.service";
import { summary as summaryOf } from "@stockpot/core/restaurant/restaurant.summary";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => restaurants.list(actor, query));
export const get = handle(routes.get, (actor) => restaurants.get(actor));
export const summary = handle(routes.summary, (actor) => summaryOf(actor));
export const create = handle(routes.create, (actor, { body }) => restaurants.create(actor, body));
export const update = handle(routes.update, (actor, input) => restaurants.update(actor, input));
export const remove = handle(routes.remove, (actor, input) => restaurants.remove(actor, input));
