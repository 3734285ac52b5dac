import * as users from "@stockpot/core/administration/administration.service";
import * as routes from "@stockpot/core/administration/user.routes";
import { handle } from "../lib/handle.ts";

export const list = handle(routes.list, (actor, { query }) => users.list(actor, query));
export const get = handle(routes.get, (actor, input) => users.get(actor, input));
export const restaurants = handle(routes.restaurants, (actor, input) => users.restaurants(actor, input));
export const create = handle(routes.create, (actor, { body }) => users.create(actor, body));
export const update = handle(routes.update, (actor, input) => users.update(actor, input));
export const makeOwner = handle(routes.makeOwner, (actor, input) => users.makeOwner(actor, input));
export const setSuperAdmin = handle(routes.setSuperAdmin, (actor, input) => users.setSuperAdmin(actor, input));
export const resetPassword = handle(routes.resetPassword, (actor, input) => users.resetPassword(actor, input));
export const resetSecondFactor = handle(routes.resetSecondFactor, (actor, input) =>
  users.resetSecondFactor(actor, input),
);
export const remove = handle(routes.remove, (actor, input) => users.remove(actor, input));
